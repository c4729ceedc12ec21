"""Writes a dataset while its games are played.

All tables have the same parts, and each part has the same row groups: row group 3 of part 2 holds the same games in
each table. So games can be read one row group at a time, and memory does not grow with their number.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from peerage.analysis.dataset.card import CARD, card_of
from peerage.analysis.dataset.manifest import Manifest
from peerage.analysis.dataset.rows import GameRows
from peerage.analysis.dataset.schema import OBSERVATION, TABLES, VERSION, Column
from peerage.errors import PeerageError
from peerage.extras import needs

with needs("study"):
    import pyarrow as pa
    import pyarrow.parquet as pq

GROUP_DECISIONS = 8192
"""Decisions in a row group: with observations about 16 MB."""
PART_GROUPS = 64


class DatasetWriter:
    """Use it as a context: a dataset is finished when it is left without an error."""

    def __init__(self, folder: Path, manifest: Manifest) -> None:
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise PeerageError(f"{folder} must be a new or an empty folder")
        self.folder = folder
        self.manifest = manifest
        self.schemas = {name: arrow_schema(name, manifest) for name in TABLES}
        self.waiting: list[GameRows] = []
        self.decisions = 0
        self.part = 0
        self.groups = 0
        self.open: dict[str, Any] = {}
        for name in TABLES:
            (folder / name).mkdir(parents=True)

    def add(self, rows: GameRows) -> None:
        self.waiting.append(rows)
        self.decisions += rows.decisions
        if self.decisions >= GROUP_DECISIONS:
            self.flush()

    def flush(self) -> None:
        """Write what waits as a row group of each table."""
        if self.waiting:
            self.write_group({name: self.table_of(name) for name in TABLES})
        self.waiting = []
        self.decisions = 0

    def table_of(self, name: str) -> Any:
        schema = self.schemas[name]
        columns = {
            field.name: self.observations(field.type)
            if field.name == OBSERVATION
            else pa.array([value for rows in self.waiting for value in rows.tables[name][field.name]], field.type)
            for field in schema
        }
        return pa.table(columns, schema)

    def observations(self, kind: Any) -> Any:
        data = pa.py_buffer(b"".join(rows.observations for rows in self.waiting))
        numbers = pa.Array.from_buffers(pa.float32(), self.decisions * kind.list_size, [None, data])
        return pa.FixedSizeListArray.from_arrays(numbers, kind.list_size)

    def write_group(self, tables: Mapping[str, Any]) -> None:
        if self.groups == PART_GROUPS:
            self.end_part()
        for name, table in tables.items():
            if name not in self.open:
                file = self.folder / name / f"part-{self.part:05d}.parquet"
                self.open[name] = pq.ParquetWriter(file, self.schemas[name], compression="zstd")
            self.open[name].write_table(table, row_group_size=max(1, table.num_rows))
            self.manifest.counts[name] = self.manifest.counts.get(name, 0) + table.num_rows
        self.groups += 1

    def end_part(self) -> None:
        for writer in self.open.values():
            writer.close()
        self.open = {}
        self.part += 1
        self.groups = 0

    def __enter__(self) -> "DatasetWriter":
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        if kind is None:
            self.flush()
        self.end_part()
        if kind is None:
            (self.folder / CARD).write_text(card_of(self.manifest), encoding="utf-8")
            self.manifest.save(self.folder)  # last: it says that all is there


def arrow_schema(table: str, manifest: Manifest) -> Any:
    columns = [column for column in TABLES[table] if manifest.observed or column.name != OBSERVATION]
    about = {"peerage.schema": str(VERSION), "peerage.game": manifest.game, "peerage.table": table}
    return pa.schema([field_of(column, manifest.observed) for column in columns], about)


def field_of(column: Column, observed: int) -> Any:
    kind = column.type.removesuffix("?")
    if kind == "floats":
        arrow = pa.list_(pa.float32(), observed)
    elif kind.startswith("list<"):
        arrow = pa.list_(pa.type_for_alias(kind[5:-1]))
    else:
        arrow = pa.type_for_alias(kind)
    return pa.field(column.name, arrow, nullable=column.type.endswith("?"))
