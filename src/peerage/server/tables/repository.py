"""Tables and the lines of their records in the database. What is acknowledged survives a power cut.

Every change names the version of the table that it starts from: of two that start from the same version, in whatever
process, the first is written and the other refused.
"""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa
from msgspec.structs import replace

from peerage.server.clocks.vacation_repository import VacationRepository
from peerage.server.db.database import Database
from peerage.server.db.prepared_statements import insert_new, run
from peerage.server.db.row_mapping import from_columns, to_columns, to_json
from peerage.server.db.schema import guests, key_values, lines, nonces, notes, sitters, tables
from peerage.server.db.table_queries import TableQueries
from peerage.server.db.uptime import UptimeRepository
from peerage.server.errors import Fault, field_of
from peerage.server.models.game_result import Result
from peerage.server.models.player_ids import browser_of
from peerage.server.models.table_row import Note, TableRow
from peerage.server.tables.guest_repository import GuestRepository
from peerage.server.tables.hooks import TransactionHooks

PROGRESS = ("number", "shown", "bot_turn", "to_move", "version", "changed", "asked", "choosing")
"""The columns that a move changes. The status, which is indexed, changes only with the last one."""

REPLACE = tables.update().where(tables.c.id == sa.bindparam("table"), tables.c.version == sa.bindparam("before"))
GO_ON = REPLACE.values({name: sa.bindparam(f"new_{name}") for name in PROGRESS})
OUTCOME: dict[str, Any] = {"status": sa.bindparam("new_status"), "winners": sa.bindparam("new_winners")}
CLOCKS: dict[str, Any] = {"clock": sa.bindparam("new_clock"), "deadline": sa.bindparam("new_deadline")}
STEPS = {  # by whether the game is over, and whether there are clocks
    (False, False): GO_ON,
    (False, True): GO_ON.values(CLOCKS),
    (True, False): GO_ON.values(OUTCOME),
    (True, True): GO_ON.values(OUTCOME | CLOCKS),
}
NEW_LINE = lines.insert()


class Kept(NamedTuple):
    """A table as stored: its row, record lines and notes."""

    row: TableRow
    lines: list[tuple[int, str]]
    notes: list[Note]


class ExtraWrites(NamedTuple):
    """What is written in the transaction of a move, besides the move."""

    notes: Sequence[Note]
    write: Callable[[sa.Connection], None]


class TableRepository:
    def __init__(self, database: Database, hooks: TransactionHooks) -> None:
        self._database = database
        self._hooks = hooks
        self.guests = GuestRepository(database)
        self.directory = TableQueries(database)
        self.vacations = VacationRepository(database)
        self.uptime = UptimeRepository(database)

    # Queries.

    async def row(self, table_id: str) -> TableRow | None:
        query = sa.select(tables).where(tables.c.id == table_id)
        found = await self._database.read(lambda connection: connection.execute(query).first())
        return None if found is None else from_columns(found)

    async def table(self, table_id: str) -> Kept | None:
        """Return the row, the record and the notes in one state of the database."""

        def query(connection: sa.Connection) -> Kept | None:
            found = connection.execute(sa.select(tables).where(tables.c.id == table_id)).first()
            if found is None:
                return None
            return Kept(from_columns(found), lines_of(connection, table_id), notes_of(connection, table_id))

        return await self._database.read(query)

    async def lines(self, table_id: str) -> list[tuple[int, str]]:
        return await self._database.read(lambda connection: lines_of(connection, table_id))

    async def ping(self) -> None:
        """Raise an error if the database does not answer."""
        await self._database.read(lambda connection: connection.execute(sa.select(1)).scalar_one())

    # Changes. Each method is one transaction, on disk when it returns the new row.

    async def create(
        self, row: TableRow, record: list[str], nonce: str | None = None, after: TableRow | None = None
    ) -> None:
        """Create a table with the lines of its record, if the game has begun. A nonce is accepted only once.

        The players of the table that it is a rematch of are notified.
        """

        def job(connection: sa.Connection) -> None:
            if nonce is not None:
                use_up(connection, nonce, row.created)
            insert_table(connection, row, record)
            if after is not None:
                for hook in self._hooks.after_rematch:
                    hook(connection, after, row.owner)

        await self._database.write(job)

    async def update(self, row: TableRow, header: str | None) -> TableRow:
        """Write changed seats; with a header, the game begins."""

        def job(connection: sa.Connection) -> TableRow:
            after = self._replace(connection, row)
            reseat_all(connection, row)
            if header is not None:
                connection.execute(NEW_LINE, {"table_id": row.id, "n": 0, "line": header})
            return after

        return await self._database.write(job)

    async def reseat(self, row: TableRow, k: int, *added: Note, result: Result | None = None) -> TableRow:
        """Write a change of seats or clocks in the middle of a game, with notes from the table's k-th on.

        A game that a player has lost by leaving ends so, with a result.
        """

        def job(connection: sa.Connection) -> TableRow:
            after = self._replace(connection, row)
            reseat_all(connection, row)
            write_notes(connection, row, k, added)
            self._run_result_hooks(connection, row, result)
            return after

        return await self._database.write(job)

    async def hand_over(self, row: TableRow, names: dict[int, str], k: int, added: list[Note]) -> TableRow:
        """Write new owners of seats, their names also in the record, and notes from the k-th on."""

        def job(connection: sa.Connection) -> TableRow:
            after = self._replace(connection, row)
            connection.execute(sa.delete(sitters).where(sitters.c.table_id == row.id))
            seat(connection, row)
            rename(connection, row, names)
            write_notes(connection, row, k, added)
            return after

        return await self._database.write(job)

    async def append(
        self, row: TableRow, line: str, result: Result | None = None, k: int = 0, extra: ExtraWrites | None = None
    ) -> TableRow:
        """Append a move, the row's number-th; the last one comes with the result.

        What comes with it has notes from the table's k-th on.
        """

        def job(connection: sa.Connection) -> TableRow:
            after = self._go_on(connection, row)
            run(connection, NEW_LINE, {"table_id": row.id, "n": row.number, "line": line})
            if extra is not None:
                extra.write(connection)
                write_notes(connection, row, k, extra.notes)
            self._run_result_hooks(connection, row, result)
            return after

        return await self._database.write(job)

    async def mark(self, row: TableRow, header: str) -> TableRow:
        """Write the header of the record again: a player got a hint."""

        def job(connection: sa.Connection) -> TableRow:
            after = self._replace(connection, row)
            write_header(connection, row, header)
            return after

        return await self._database.write(job)

    async def cut(self, row: TableRow, header: str) -> TableRow:
        """Delete the moves after the row's number, which were taken back."""

        def job(connection: sa.Connection) -> TableRow:
            after = self._go_on(connection, row)
            connection.execute(sa.delete(lines).where(lines.c.table_id == row.id, lines.c.n > row.number))
            write_header(connection, row, header)
            for hook in self._hooks.after_undo:
                hook(connection, row)
            return after

        return await self._database.write(job)

    async def keep_time(self, time: int) -> int:
        """Store the uptime clock, unless a later time is stored already; return the later of both."""

        def job(connection: sa.Connection) -> int:
            connection.execute(insert_new(connection, key_values), {"name": "time", "value": "0"})
            kept = sa.select(key_values.c.value).where(key_values.c.name == "time").with_for_update()
            latest = max(time, int(connection.execute(kept).scalar_one()))
            connection.execute(key_values.update().where(key_values.c.name == "time").values(value=str(latest)))
            return latest

        return await self._database.write(job)

    async def forget_nonces(self, before: str) -> None:
        """Delete nonces that were used before then."""
        old = sa.delete(nonces).where(nonces.c.used < before)
        await self._database.write(lambda connection: connection.execute(old))

    async def remove(self, row: TableRow, result: Result | None = None) -> None:
        """Delete a table; its result stays."""

        def job(connection: sa.Connection) -> None:
            same = sa.select(tables.c.id).where(tables.c.id == row.id, tables.c.version == row.version)
            found = connection.execute(same.with_for_update()).all()
            check_changed(len(found))
            self._run_result_hooks(connection, row, result)
            for hook in self._hooks.before_remove:
                hook(connection, [row.id])
            remove(connection, [row.id])

        await self._database.write(job)

    def begin_table(self, connection: sa.Connection, row: TableRow, begun: TableRow, header: str) -> None:
        """Create a table that begins at once because all its seats are taken."""
        insert_table(connection, row, [])
        self._replace(connection, begun)
        connection.execute(NEW_LINE, {"table_id": row.id, "n": 0, "line": header})

    def _run_result_hooks(self, connection: sa.Connection, row: TableRow, result: Result | None) -> None:
        if result is not None:
            for hook in self._hooks.after_result:
                hook(connection, result, row.public)

    def _replace(self, connection: sa.Connection, row: TableRow) -> TableRow:
        """Write the whole row over the version that it was made from."""
        after = self._next_version(connection, row)
        change = REPLACE.values(to_columns(after))
        check_changed(connection.execute(change, {"table": row.id, "before": row.version}).rowcount)
        return after

    def _go_on(self, connection: sa.Connection, row: TableRow) -> TableRow:
        """Write the columns that a move changes over the version that it was made from."""
        after = self._next_version(connection, row)
        values = {"table": row.id, "before": row.version, **{f"new_{name}": getattr(after, name) for name in PROGRESS}}
        over, timed = row.status == "over", row.time is not None
        if over:
            values |= {"new_status": row.status, "new_winners": to_json(row.winners)}
        if timed:
            values |= {"new_clock": to_json(row.clock), "new_deadline": row.deadline}
        check_changed(run(connection, STEPS[over, timed], values))
        return after

    def _next_version(self, connection: sa.Connection, row: TableRow) -> TableRow:
        for hook in self._hooks.before_write:
            hook(connection, row)
        return replace(row, version=row.version + 1, changed=datetime.now(UTC).isoformat(timespec="seconds"))


def insert_table(connection: sa.Connection, row: TableRow, record: list[str]) -> None:
    check_changed(connection.execute(insert_new(connection, tables), to_columns(row)).rowcount)
    seat(connection, row)
    if record:
        values = [{"table_id": row.id, "n": n, "line": line} for n, line in enumerate(record)]
        connection.execute(NEW_LINE, values)


def use_up(connection: sa.Connection, nonce: str, when: str) -> None:
    used = connection.execute(insert_new(connection, nonces), {"nonce": nonce, "used": when})
    if used.rowcount != 1:
        raise Fault("dice_used")


def lines_of(connection: sa.Connection, table_id: str) -> list[tuple[int, str]]:
    query = sa.select(lines.c.n, lines.c.line).where(lines.c.table_id == table_id).order_by(lines.c.n)
    return [(n, line) for n, line in connection.execute(query)]


def notes_of(connection: sa.Connection, table_id: str) -> list[Note]:
    query = sa.select(notes.c.note).where(notes.c.table_id == table_id).order_by(notes.c.k)
    try:
        return [msgspec.json.decode(note, type=Note) for note in connection.execute(query).scalars()]
    except msgspec.MsgspecError as error:
        raise Fault("table_notes_damaged", field=field_of(error), detail=str(error)) from None


def write_notes(connection: sa.Connection, row: TableRow, k: int, added: Sequence[Note]) -> None:
    for number, note in enumerate(added, start=k):
        connection.execute(notes.insert(), {"table_id": row.id, "k": number, "note": to_json(note)})


def remove(connection: sa.Connection, table_ids: list[str]) -> None:
    for parts in (sitters, notes, lines, guests):
        connection.execute(sa.delete(parts).where(parts.c.table_id.in_(table_ids)))
    connection.execute(sa.delete(tables).where(tables.c.id.in_(table_ids)))


def write_header(connection: sa.Connection, row: TableRow, header: str) -> None:
    connection.execute(sa.update(lines).where(lines.c.table_id == row.id, lines.c.n == 0).values(line=header))


def rename(connection: sa.Connection, row: TableRow, names: dict[int, str]) -> None:
    """Change names of seats in the header of the record."""
    query = sa.select(lines.c.line).where(lines.c.table_id == row.id, lines.c.n == 0)
    header = connection.execute(query).scalar() if names else None
    if header is not None:
        fields = msgspec.json.decode(header)
        fields["names"] = [names.get(number, name) for number, name in enumerate(fields["names"])]
        write_header(connection, row, to_json(fields))


def check_changed(rows: int) -> None:
    if rows != 1:
        raise Fault("table_changed")


def seat(connection: sa.Connection, row: TableRow) -> None:
    """Index the table by the browsers of its players, and of those for whom a seat is kept."""
    kept = [browser_of(seat_row.kept_for) for seat_row in row.seats if seat_row.kept_for is not None]
    for browser in [*(seat_row.browser for seat_row in row.seats if seat_row.browser is not None), *kept]:
        connection.execute(insert_new(connection, sitters), {"visitor": browser, "table_id": row.id})


def reseat_all(connection: sa.Connection, row: TableRow) -> None:
    connection.execute(sa.delete(sitters).where(sitters.c.table_id == row.id))
    seat(connection, row)
