"""Loads tables from the database, and begins records."""

import asyncio
import logging
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from msgspec.structs import replace

import peerage
from peerage import BadRecord, Game, OtherRules, Record, UnknownGame
from peerage.server.errors import Fault, fault_of
from peerage.server.models.progress import updated
from peerage.server.models.table_row import Note, SeatRow, TableRow
from peerage.server.tables.repository import Kept, TableRepository

log = logging.getLogger("peerage.server")


def begin(row: TableRow) -> tuple[TableRow, Record]:
    """Begin the game: mix the seed, and return the running row with its record."""
    game, names = peerage.load(row.game), [seat_row.name or "" for seat_row in row.seats]
    record = Record.begin(game, len(row.seats), row.seed, row.options, row.overrides, names, row.dice)
    seed = record.header.seed
    began = datetime.now(UTC).isoformat()
    rules = record.header.rules
    return updated(replace(row, seed=seed, seed_hash=peerage.seed_hash(seed), began=began, rules=rules), record), record


def begin_at(row: TableRow, position: Mapping[str, Any]) -> tuple[TableRow, Record]:
    """Begin a game that goes on from a position, with the seed that stands there."""
    record = Record.begin_at(peerage.load(row.game), position, [seat_row.name or "" for seat_row in row.seats])
    header = record.header
    began = datetime.now(UTC).isoformat()
    agreed = {"options": header.options, "overrides": header.overrides, "rules": header.rules}
    seeds = {"seed": header.seed, "seed_hash": peerage.seed_hash(header.seed)}
    return updated(replace(row, began=began, **agreed, **seeds), record), record


def options_of(game: Game, wish: Mapping[str, bool | str], seats: list[SeatRow]) -> dict[str, bool | str]:
    """Return all options with their values. People decide how long they play; a game among bots has to end."""
    options: dict[str, object] = {name: value for name, value in wish.items() if name != "finite"}
    if any(option.name == "finite" for option in game.options):
        options["finite"] = all(seat_row.kind == "bot" for seat_row in seats)
    return game.config(len(seats), options).options


async def read_table(storage: TableRepository, table_id: str) -> tuple[TableRow, Record | None, list[Note]]:
    """Return the row and, once the game has begun, its record and notes; a Fault names damage."""
    kept = await storage.table(table_id)
    if kept is None:
        raise Fault("table_unknown")
    row = kept.row
    if row.status == "open":
        return row, None, []
    text = record_text(kept)
    try:
        record = await asyncio.to_thread(Record.resume, text)
    except UnknownGame as error:
        raise fault_of(error) from None
    except OtherRules as error:
        log.warning("table %s: %s", row.id, error)
        raise Fault("table_rules_missing", **error.details) from None
    except BadRecord as error:
        log.error("table %s: %s", row.id, error)
        raise Fault("record_line_damaged", table=row.id, line=error.line) from None
    except Exception as error:  # a damaged record may be invalid in unforeseen ways
        log.error("table %s cannot be loaded: %s", row.id, type(error).__name__)
        raise Fault("record_damaged", table=row.id) from None
    header = record.header
    recorded = header.game, header.seed, header.seats, header.overrides, header.dice
    if recorded != (row.game, row.seed, len(row.seats), row.overrides, row.dice):
        raise Fault("record_of_other_table", table=row.id)
    return row, record, kept.notes


def goes_on_from(before: Record | None, after: Record | None) -> bool:
    """Return whether a record equals another one or extends it."""
    if before is None or after is None:
        return before is None
    number = before.number
    return after.number >= number and after.moves[:number][-1:] == before.moves[-1:]


def record_text(kept: Kept) -> str:
    if [n for n, _ in kept.lines] != list(range(kept.row.number + 1)):
        raise Fault("record_lines_missing", table=kept.row.id)
    return "".join(f"{line}\n" for _, line in kept.lines)
