"""Maps rows of tables to columns of the database."""

from collections.abc import Sequence
from typing import Any

import msgspec
import sqlalchemy as sa

from peerage.server.errors import Fault, field_of
from peerage.server.models.table_row import TableRow

JSON_COLUMNS = ("options", "seats", "winners", "overrides", "time", "clock", "proposal")
COLUMNS = {name: name for name in TableRow.__struct_fields__} | {"address_hash": "home"}
"""The column of each field."""


def to_columns(row: TableRow) -> dict[str, Any]:
    values = {column: getattr(row, name) for name, column in COLUMNS.items()}
    return {**values, **{name: to_json(values[name]) for name in JSON_COLUMNS}}


def to_json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def from_columns(found: sa.Row[Any]) -> TableRow:
    values = {name: getattr(found, column) for name, column in COLUMNS.items()}
    try:
        for name in JSON_COLUMNS:
            values[name] = msgspec.json.decode(values[name])
        return msgspec.convert(values, TableRow)
    except (msgspec.MsgspecError, TypeError) as error:
        raise Fault("table_row_damaged", field=field_of(error), detail=str(error)) from None


def readable(found: Sequence[sa.Row[Any]]) -> list[TableRow]:
    """Return the intact rows; damaged ones are reported when their tables are opened."""
    rows = []
    for each in found:
        try:
            rows.append(from_columns(each))
        except Fault:
            continue
    return rows
