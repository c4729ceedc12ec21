"""Tables and the lines of their records on disk. What is acknowledged here survives a power cut.

Every change names the version of the table that it starts from: of two that start from the same one, in whatever
process, the first is kept and the other refused.
"""

from collections.abc import Collection, Sequence
from datetime import UTC, datetime
from typing import Any, Literal, NamedTuple

import msgspec
import sqlalchemy as sa
from msgspec.structs import replace

from peerage import Dice
from peerage.server.clocks.control import TimeControl
from peerage.server.clocks.dials import Clock
from peerage.server.faults import Fault
from peerage.server.notices import outbox
from peerage.server.ratings.book import book
from peerage.server.ratings.result import Result
from peerage.server.ratings.rules import Wish, no_longer, without_stand_ins
from peerage.server.store.database import Database
from peerage.server.store.running import insert_new, run
from peerage.server.store.schema import (
    chat,
    guests,
    house,
    jottings,
    lines,
    nonces,
    notes,
    notices,
    sitters,
    tables,
    vacations,
    wishes,
)
from peerage.server.visitors import browser_of

Ending = Literal["time", "cancelled"]


class Chair(msgspec.Struct, frozen=True):
    """A seat and who sits in it; the visitor id never leaves the server."""

    kind: Literal["person", "bot", "open"]
    name: str | None = None
    bot: str | None = None  # for a person: the bot that stands in
    stand_in: str | None = None  # its name
    visitor: str | None = None
    key: str | None = None  # who has it may take this seat, and nobody else may
    held_for: str | None = None  # whom the seat is reserved for
    came: bool = True  # whether the person was seen here since the game began
    salt: str | None = None  # what the person's browser adds to the dice; secret until the game is over
    vacation: bool = False  # the clock stands meanwhile

    @property
    def browser(self) -> str | None:
        """Where the person plays, perhaps with others."""
        return None if self.visitor is None else browser_of(self.visitor)


class Note(msgspec.Struct, frozen=True):
    """Something that happened at a table, but not in its game: told in the log after move `n`."""

    n: int
    kind: Literal["stand_in", "plays_on", "time_out", "time_ended", "took_over", "paused", "resumed", "cancelled"]
    seat: int
    args: dict[str, Any]


class Vacation(msgspec.Struct, frozen=True):
    visitor: str
    began: str
    until: str
    over: bool


class Proposal(msgspec.Struct, frozen=True):
    """What somebody at a table wants all to agree to."""

    what: Literal["pause", "cancel"]
    by: int
    agreed: list[int]


class Row(msgspec.Struct, frozen=True):
    """A table as it stands on disk, without its record."""

    id: str
    game: str
    options: dict[str, bool | str]
    seats: list[Chair]
    seed: str  # empty until the game begins
    seed_hash: str
    owner: str
    created: str
    status: Literal["open", "running", "over"] = "open"
    number: int = 0  # moves in the record
    shown: int = 0  # the last move of which everybody saw something
    winners: list[int] | None = None
    public: bool = False  # offered to all; otherwise by invitation
    home: str = ""  # the address that the table was made from, as a keyed hash
    bot_turn: bool = False  # only bots are asked
    overrides: dict[str, Any] = {}  # the components of its own that it plays with
    to_move: int = 0  # the seats that are asked, a bit for each
    version: int = 0  # how often it was changed
    invite: str = ""  # a private table: who has it may come in
    began: str = ""
    paused: bool = False
    proposal: Proposal | None = None
    secret: str = ""  # what the server adds to the dice; without one, the seed was drawn at once
    time: TimeControl | None = None
    clock: Clock | None = None  # since the game began
    deadline: int | None = None  # when the clocks that run will have run out, in the time of the house
    ending: Ending | None = None  # why a game was over before its end
    changed: str = ""  # when that was last
    rated: Wish = "no"
    asked: int = 0  # the number of the question that is pending
    choosing: int = 0  # the seats that seem to be asked: with those who have no choice in a secret decision

    def seat_of(self, visitor: str) -> int | None:
        return next((seat for seat, chair in enumerate(self.seats) if chair.visitor == visitor), None)

    def seats_of(self, browser: str) -> list[int]:
        return [seat for seat, chair in enumerate(self.seats) if chair.browser == browser]

    def includes(self, browser: str | None) -> bool:
        """Whether somebody there opened the table or sits at it."""
        return browser is not None and (browser == self.owner or bool(self.seats_of(browser)))

    @property
    def dice(self) -> Dice | None:
        """What the seed is mixed from when the game begins."""
        return Dice(self.secret, [chair.salt for chair in self.seats]) if self.secret else None

    @property
    def host(self) -> int | None:
        """The seat of who opened the table."""
        return next(iter(self.seats_of(self.owner)), None)

    def may_close(self, browser: str) -> bool:
        """The host, as long as nobody else plays here."""
        alone = all(chair.browser in (None, browser) for chair in self.seats)
        return self.owner == browser and (self.status == "open" or alone)

    def waits_for(self, seat: int) -> bool:
        """Whether the game waits for the person in this seat."""
        return bool(self.to_move >> seat & 1) and self.seats[seat].bot is None

    def stopped(self, ending: Ending) -> "Row":
        """Over before its end: nobody is asked any more, and nobody has won."""
        asked = {"to_move": 0, "choosing": 0, "bot_turn": False, "paused": False, "proposal": None}
        return replace(self, status="over", ending=ending, winners=[], **asked)


LONGEST_CURSOR = 100
AT_ONCE = 1000
"""How many tables are asked for in one query."""

JSON_COLUMNS = ("options", "seats", "winners", "overrides", "time", "clock", "proposal")

PROGRESS = ("number", "shown", "bot_turn", "to_move", "version", "changed", "asked", "choosing")
"""What a move changes. The status, which has an index to be written, changes only with the last one."""

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


def to_columns(row: Row) -> dict[str, Any]:
    values = {name: getattr(row, name) for name in Row.__struct_fields__}
    return {**values, **{name: to_json(values[name]) for name in JSON_COLUMNS}}


def to_json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def from_columns(found: sa.Row[Any]) -> Row:
    values = {name: getattr(found, name) for name in Row.__struct_fields__}
    try:
        for name in JSON_COLUMNS:
            values[name] = msgspec.json.decode(values[name])
        return msgspec.convert(values, Row)
    except (msgspec.MsgspecError, TypeError) as error:
        raise Fault("damaged", f"This table is damaged in the database: {error}.") from None


def readable(found: Sequence[sa.Row[Any]]) -> list[Row]:
    """Damaged rows answer for themselves when they are opened."""
    rows = []
    for each in found:
        try:
            rows.append(from_columns(each))
        except Fault:
            continue
    return rows


class Kept(NamedTuple):
    """All that the disk has of a table."""

    row: Row
    lines: list[tuple[int, str]]
    notes: list[Note]


class Page(msgspec.Struct, frozen=True):
    rows: list[Row]
    next: str | None


class Storage:
    def __init__(self, database: Database) -> None:
        self._database = database

    # Reading.

    async def row(self, table_id: str) -> Row | None:
        query = sa.select(tables).where(tables.c.id == table_id)
        found = await self._database.read(lambda connection: connection.execute(query).first())
        return None if found is None else from_columns(found)

    async def table(self, table_id: str) -> Kept | None:
        """The row, the record and the notes as they stood at one moment, whoever else is writing."""

        def query(connection: sa.Connection) -> Kept | None:
            found = connection.execute(sa.select(tables).where(tables.c.id == table_id)).first()
            if found is None:
                return None
            return Kept(from_columns(found), lines_of(connection, table_id), notes_of(connection, table_id))

        return await self._database.read(query)

    async def lines(self, table_id: str) -> list[tuple[int, str]]:
        return await self._database.read(lambda connection: lines_of(connection, table_id))

    async def record_ids(self) -> list[str]:
        """The tables that have a record."""
        query = sa.select(lines.c.table_id).distinct().order_by(lines.c.table_id)
        return await self._database.read(lambda connection: list(connection.execute(query).scalars()))

    async def page(self, visitor: str, before: str | None, limit: int) -> Page:
        """The visitor's tables and the public ones, newest first; damaged rows answer for themselves when opened."""
        older = sa.true() if before is None else sa.tuple_(tables.c.created, tables.c.id) < place_of(before)
        newest = (tables.c.created.desc(), tables.c.id.desc())
        public = sa.select(tables.c.id).where(tables.c.public, older).order_by(*newest).limit(limit + 1).subquery()
        candidates = sa.union(
            sa.select(sitters.c.table_id).where(sitters.c.visitor == visitor),
            sa.select(tables.c.id).where(tables.c.owner == visitor),
            sa.select(public.c.id),
        )
        query = sa.select(tables).where(tables.c.id.in_(candidates), older).order_by(*newest).limit(limit + 1)
        found = await self._database.read(lambda connection: connection.execute(query).all())
        more = len(found) > limit
        return Page(readable(found[:limit]), f"{found[limit - 1].created}~{found[limit - 1].id}" if more else None)

    async def tables_of(self, visitor: str) -> list[str]:
        """Those that a visitor sits at or has made, the oldest first."""
        theirs = sa.select(sitters.c.table_id).where(sitters.c.visitor == visitor)
        own = sa.or_(tables.c.id.in_(theirs), tables.c.owner == visitor)
        query = sa.select(tables.c.id).where(own).order_by(tables.c.created, tables.c.id)
        return list(await self._database.read(lambda connection: connection.execute(query).scalars().all()))

    async def bots_to_move(self) -> dict[str, int]:
        """The tables where only bots are asked, with their versions."""
        return await self._versions(tables.c.status == "running", tables.c.bot_turn)

    async def versions(self, table_ids: Collection[str]) -> dict[str, int]:
        """Those of these tables that are there."""
        found: dict[str, int] = {}
        wanted = list(table_ids)
        for begin in range(0, len(wanted), AT_ONCE):
            found |= await self._versions(tables.c.id.in_(wanted[begin : begin + AT_ONCE]))
        return found

    async def _versions(self, *which: sa.ColumnElement[bool]) -> dict[str, int]:
        query = sa.select(tables.c.id, tables.c.version).where(*which)
        found = await self._database.read(lambda connection: connection.execute(query).all())
        return dict(found)

    async def clocks_run(self) -> bool:
        """Whether any clock of the house runs."""
        query = sa.select(tables.c.id).where(tables.c.deadline.is_not(None)).limit(1)
        return await self._database.read(lambda connection: connection.execute(query).first()) is not None

    async def overdue(self, time: int) -> list[tuple[str, int]]:
        """The tables whose deadline has passed by then, and their versions."""
        query = sa.select(tables.c.id, tables.c.version).where(tables.c.deadline <= time).order_by(tables.c.deadline)
        found = await self._database.read(lambda connection: connection.execute(query).all())
        return [(table_id, version) for table_id, version in found]

    async def count(self, since: str, statuses: tuple[str, ...], **wanted: str | bool) -> int:
        """Tables made since then, of these statuses, with these values in their columns."""
        query = (
            sa.select(sa.func.count())
            .select_from(tables)
            .where(tables.c.created >= since, tables.c.status.in_(statuses))
            .where(*(tables.c[name] == value for name, value in wanted.items()))
        )
        return int(await self._database.read(lambda connection: connection.execute(query).scalar_one()))

    async def rows_made_before(self, status: str, before: str) -> list[Row]:
        return await self._rows(tables.c.status == status, tables.c.created < before)

    async def rows_changed_before(self, status: str, before: str) -> list[Row]:
        return await self._rows(tables.c.status == status, tables.c.changed < before)

    async def _rows(self, *which: sa.ColumnElement[bool]) -> list[Row]:
        """Damaged ones are left out."""
        query = sa.select(tables).where(*which)
        return readable(await self._database.read(lambda connection: connection.execute(query).all()))

    async def statuses(self) -> dict[str, int]:
        """How many tables have which status."""
        query = sa.select(tables.c.status, sa.func.count()).group_by(tables.c.status)
        found = await self._database.read(lambda connection: connection.execute(query).all())
        return dict(tuple(each) for each in found)

    async def ping(self) -> None:
        """Fails if the database does not answer."""
        await self._database.read(lambda connection: connection.execute(sa.select(1)).scalar_one())

    async def vacations(self, visitor: str, since: str) -> list[Vacation]:
        """Those that ended after then, or have not ended."""
        query = sa.select(vacations).where(vacations.c.visitor == visitor, vacations.c.until > since)
        found = await self._database.read(lambda connection: connection.execute(query).all())
        return [Vacation(*each) for each in found]

    async def on_vacation(self, visitors: list[str], now: str) -> set[str]:
        """A vacation that is about to end counts no more, even if some tables do not know that yet."""
        current = ~vacations.c.over, vacations.c.until > now
        query = sa.select(vacations.c.visitor).where(vacations.c.visitor.in_(visitors), *current)
        return set(await self._database.read(lambda connection: connection.execute(query).scalars().all()))

    async def vacations_up(self, now: str) -> list[str]:
        """Whose vacation should be over by now."""
        query = sa.select(vacations.c.visitor).where(~vacations.c.over, vacations.c.until <= now)
        return list(await self._database.read(lambda connection: connection.execute(query).scalars().all()))

    async def correspondence(self, visitor: str) -> list[str]:
        """The running tables where somebody plays by correspondence."""
        timed = tables.c.time.contains('"kind":"correspondence"')
        query = sa.select(tables.c.id).join(sitters, sitters.c.table_id == tables.c.id)
        query = query.where(sitters.c.visitor == visitor, tables.c.status == "running", timed)
        return list(await self._database.read(lambda connection: connection.execute(query).scalars().all()))

    # Writing. Each method is one change, on disk when it returns: the row as it then is.

    async def create(self, row: Row, record: list[str], nonce: str | None = None, after: Row | None = None) -> None:
        """A new table with the lines of its record, if the game has begun. A nonce serves for one table only.

        Those who sat at the table that it comes after are called.
        """

        def job(connection: sa.Connection) -> None:
            if nonce is not None:
                use_up(connection, nonce, row.created)
            insert_table(connection, row, record)
            if after is not None:
                outbox.call_again(connection, after, row.owner)

        await self._database.write(job)

    async def update(self, row: Row, header: str | None) -> Row:
        """The seats have changed; with a header, the game began."""

        def job(connection: sa.Connection) -> Row:
            after = replace_row(connection, row)
            reseat_all(connection, row)
            if header is not None:
                connection.execute(NEW_LINE, {"table_id": row.id, "n": 0, "line": header})
            return after

        return await self._database.write(job)

    async def reseat(self, row: Row, k: int, *told: Note) -> Row:
        """In the middle of a game, more changes than a move does; the notes that tell it, from the table's k-th on."""

        def job(connection: sa.Connection) -> Row:
            after = replace_row(connection, without_stand_ins(row))
            reseat_all(connection, row)
            for number, note in enumerate(told, start=k):
                connection.execute(notes.insert(), {"table_id": row.id, "k": number, "note": to_json(note)})
            return after

        return await self._database.write(job)

    async def hand_over(self, row: Row, names: dict[int, str], k: int, noted: list[Note]) -> Row:
        """Seats have other owners, perhaps other names, also in the record; notes from the k-th on tell of it."""

        def job(connection: sa.Connection) -> Row:
            after = replace_row(connection, without_stand_ins(row))
            connection.execute(sa.delete(sitters).where(sitters.c.table_id == row.id))
            seat(connection, row)
            rename(connection, row, names)
            for number, note in enumerate(noted, k):
                connection.execute(notes.insert(), {"table_id": row.id, "k": number, "note": to_json(note)})
            return after

        return await self._database.write(job)

    async def append(self, row: Row, line: str, result: Result | None = None) -> Row:
        """One more move, the row's number-th; the last one comes with the result."""

        def job(connection: sa.Connection) -> Row:
            after = go_on(connection, row)
            run(connection, NEW_LINE, {"table_id": row.id, "n": row.number, "line": line})
            if result is not None:
                book(connection, result, row.public)
            return after

        return await self._database.write(job)

    async def mark(self, row: Row, header: str) -> Row:
        """The header of the record says more than before: somebody got a hint."""

        def job(connection: sa.Connection) -> Row:
            after = replace_row(connection, no_longer(row))
            write_header(connection, row, header)
            return after

        return await self._database.write(job)

    async def cut(self, row: Row, header: str) -> Row:
        """Moves were taken back, down to the row's number."""

        def job(connection: sa.Connection) -> Row:
            after = go_on(connection, row)
            connection.execute(sa.delete(lines).where(lines.c.table_id == row.id, lines.c.n > row.number))
            write_header(connection, row, header)
            return after

        return await self._database.write(job)

    async def keep_time(self, time: int) -> int:
        """The time of the house, unless it is kept as later already; the later of both."""

        def job(connection: sa.Connection) -> int:
            connection.execute(insert_new(connection, house), {"name": "time", "value": "0"})
            kept = sa.select(house.c.value).where(house.c.name == "time").with_for_update()
            latest = max(time, int(connection.execute(kept).scalar_one()))
            connection.execute(house.update().where(house.c.name == "time").values(value=str(latest)))
            return latest

        return await self._database.write(job)

    async def begin_vacation(self, vacation: Vacation) -> None:
        values = msgspec.structs.asdict(vacation)

        def job(connection: sa.Connection) -> None:
            connection.execute(vacations.insert(), values)

        await self._database.write(job)

    async def pass_on_vacations(self, visitor: str, heir: str | None) -> None:
        """What a visitor has taken counts for somebody else, or is forgotten."""
        own = vacations.c.visitor == visitor
        change = vacations.delete().where(own) if heir is None else vacations.update().where(own).values(visitor=heir)
        await self._database.write(lambda connection: connection.execute(change))

    async def cut_vacation_short(self, visitor: str, now: str) -> None:
        """It ends now, unless it should have ended before."""
        current = vacations.c.visitor == visitor, ~vacations.c.over, vacations.c.until > now
        await self._database.write(
            lambda connection: connection.execute(vacations.update().where(*current).values(until=now))
        )

    async def end_vacation(self, visitor: str) -> None:
        """All tables know that it has ended."""
        current = vacations.update().where(vacations.c.visitor == visitor, ~vacations.c.over)
        await self._database.write(lambda connection: connection.execute(current.values(over=True)))

    async def forget_nonces(self, before: str) -> None:
        """Those that were used before then."""
        old = sa.delete(nonces).where(nonces.c.used < before)
        await self._database.write(lambda connection: connection.execute(old))

    async def remove(self, row: Row) -> None:
        def job(connection: sa.Connection) -> None:
            same = sa.select(tables.c.id).where(tables.c.id == row.id, tables.c.version == row.version)
            found = connection.execute(same.with_for_update()).all()
            check_changed(len(found))
            remove(connection, [row.id])

        await self._database.write(job)


def insert_table(connection: sa.Connection, row: Row, record: list[str]) -> None:
    check_changed(connection.execute(insert_new(connection, tables), to_columns(row)).rowcount)
    seat(connection, row)
    if record:
        values = [{"table_id": row.id, "n": n, "line": line} for n, line in enumerate(record)]
        connection.execute(NEW_LINE, values)


def begin_table(connection: sa.Connection, row: Row, begun: Row, header: str) -> None:
    """A new table whose seats are all taken begins at once, and those who are asked are told."""
    insert_table(connection, row, [])
    replace_row(connection, begun)
    connection.execute(NEW_LINE, {"table_id": row.id, "n": 0, "line": header})


def use_up(connection: sa.Connection, nonce: str, when: str) -> None:
    used = connection.execute(insert_new(connection, nonces), {"nonce": nonce, "used": when})
    if used.rowcount != 1:
        raise Fault("stale", "These dice have been used already; take new ones.")


def lines_of(connection: sa.Connection, table_id: str) -> list[tuple[int, str]]:
    query = sa.select(lines.c.n, lines.c.line).where(lines.c.table_id == table_id).order_by(lines.c.n)
    return [(n, line) for n, line in connection.execute(query)]


def notes_of(connection: sa.Connection, table_id: str) -> list[Note]:
    query = sa.select(notes.c.note).where(notes.c.table_id == table_id).order_by(notes.c.k)
    try:
        return [msgspec.json.decode(note, type=Note) for note in connection.execute(query).scalars()]
    except msgspec.MsgspecError as error:
        raise Fault("damaged", f"The notes of this table are damaged in the database: {error}.") from None


def remove(connection: sa.Connection, table_ids: list[str]) -> None:
    for parts in (sitters, notes, notices, wishes, lines, chat, jottings, guests):
        connection.execute(sa.delete(parts).where(parts.c.table_id.in_(table_ids)))
    connection.execute(sa.delete(tables).where(tables.c.id.in_(table_ids)))


def write_header(connection: sa.Connection, row: Row, header: str) -> None:
    connection.execute(sa.update(lines).where(lines.c.table_id == row.id, lines.c.n == 0).values(line=header))


def rename(connection: sa.Connection, row: Row, names: dict[int, str]) -> None:
    """Seats are called otherwise in the header of the record."""
    query = sa.select(lines.c.line).where(lines.c.table_id == row.id, lines.c.n == 0)
    header = connection.execute(query).scalar() if names else None
    if header is not None:
        told = msgspec.json.decode(header)
        told["names"] = [names.get(number, name) for number, name in enumerate(told["names"])]
        write_header(connection, row, to_json(told))


def replace_row(connection: sa.Connection, row: Row) -> Row:
    """Write the whole row over the version that it was made from."""
    outbox.call(connection, row)
    after = next_version(row)
    change = REPLACE.values(to_columns(after))
    check_changed(connection.execute(change, {"table": row.id, "before": row.version}).rowcount)
    return after


def go_on(connection: sa.Connection, row: Row) -> Row:
    """Write what a move changes over the version that it was made in."""
    outbox.call(connection, row)
    after = next_version(row)
    values = {"table": row.id, "before": row.version, **{f"new_{name}": getattr(after, name) for name in PROGRESS}}
    over, timed = row.status == "over", row.time is not None
    if over:
        values |= {"new_status": row.status, "new_winners": to_json(row.winners)}
    if timed:
        values |= {"new_clock": to_json(row.clock), "new_deadline": row.deadline}
    check_changed(run(connection, STEPS[over, timed], values))
    return after


def next_version(row: Row) -> Row:
    return replace(row, version=row.version + 1, changed=datetime.now(UTC).isoformat(timespec="seconds"))


def check_changed(rows: int) -> None:
    if rows != 1:
        raise Fault("stale", "This table was changed meanwhile; look again.")


def seat(connection: sa.Connection, row: Row) -> None:
    for chair in row.seats:
        if chair.browser is not None:
            place = {"visitor": chair.browser, "table_id": row.id}
            connection.execute(insert_new(connection, sitters), place)


def reseat_all(connection: sa.Connection, row: Row) -> None:
    connection.execute(sa.delete(sitters).where(sitters.c.table_id == row.id))
    seat(connection, row)


def place_of(cursor: str) -> sa.Tuple:
    created, _, table_id = cursor.partition("~")
    if not table_id or len(cursor) > LONGEST_CURSOR:
        raise Fault("bad_input", "No page of the list ended there.")
    return sa.tuple_(sa.literal(created), sa.literal(table_id))
