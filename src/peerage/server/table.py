"""One live table: its record in memory, who listens, and the way of a move.

Whatever looks at or changes the record holds the lock. A change goes to the disk first, then to the
listeners; if the disk refuses, the record in memory is dropped and read again when it is next needed.
"""

import asyncio
from typing import Any

from msgspec.structs import replace

from peerage import Event, Record
from peerage.server import loading
from peerage.server.bots import check_bot
from peerage.server.connection import Connection
from peerage.server.faults import Fault
from peerage.server.replay import Replay
from peerage.server.storage import Chair, Row, Storage
from peerage.server.wire import TableInfo, event_dict, table_info


class Table:
    def __init__(self, row: Row, record: Record | None, storage: Storage) -> None:
        self.row = row
        self.lock = asyncio.Lock()
        self.users = 0  # sockets, requests and bots that hold this table in memory
        self.next: str | None = None  # the table where those who sit here play again
        self.rewinds = 0  # how often moves were taken back: thoughts from before are void
        self._record = record
        self._storage = storage
        self._trusted = True
        self._replay: Replay | None = None
        self._connections: set[Connection] = set()

    # Looking. The caller of record() holds the lock.

    async def record(self) -> Record:
        if not self._trusted:
            self.row, self._record = await loading.read_table(self._storage, self.row.id)
            self._trusted = True
        if self._record is None:
            raise Fault("illegal", "The game has not begun: seats are still open.")
        return self._record

    def seat_of(self, visitor: str) -> int | None:
        return self.row.seat_of(visitor)

    @property
    def present(self) -> set[str]:
        return {connection.visitor for connection in self._connections}

    async def info(self, visitor: str) -> TableInfo:
        async with self.lock:
            return self._info(self.seat_of(visitor))

    def _info(self, seat: int | None) -> TableInfo:
        number = None if self._record is None else seen_number(self._record, seat)
        return table_info(self.row, seat, self.present, number, self.next)

    async def position(self, visitor: str, number: int, seat: int | None) -> dict[str, Any]:
        """The position after so many moves. While the game runs nobody looks through another seat's eyes."""
        async with self.lock:
            record = await self.record()
            if seat is not None and not 0 <= seat < len(self.row.seats):
                raise Fault("bad_input", f"This table has seats 0 to {len(self.row.seats) - 1}.")
            if seat is not None and not record.state.over and seat != self.seat_of(visitor):
                raise Fault("forbidden", "Another seat's view is open only when the game is over.")
            last = seen_number(record, seat)
            if not 0 <= number <= last:
                raise Fault("not_found", f"This game has positions 0 to {last}.")
            if self._replay is None or not self._replay.of(record):
                self._replay = Replay(record)
            state = self._replay.at(number)
            return {
                "number": number,
                "last": last,
                "view": state.view(seat),
                "events": visible_events(record, seat, number - 1, number),
                "decision": state.decision(seat),
            }

    async def record_text(self) -> str:
        async with self.lock:
            record = await self.record()
            if not record.state.over:
                raise Fault("not_over", "The record is open when the game is over.")
            return "".join(f"{line}\n" for line in record.lines())

    async def reason(self, visitor: str, slot: str) -> dict[str, Any]:
        """Why a place is not legal for this visitor's seat now."""
        async with self.lock:
            record = await self.record()
            seat = self.own_seat(visitor)
            reason = record.game.why_not(record.state, seat, slot)
        if reason is None:
            return {"type": "reason", "slot": slot, "rule": None}
        return {"type": "reason", "slot": slot, "rule": reason.rule, "args": reason.args}

    def own_seat(self, visitor: str) -> int:
        seat = self.seat_of(visitor)
        if seat is None:
            raise Fault("forbidden", "You have no seat at this table.")
        return seat

    # Sitting down, here or at the next table.

    def call(self, table_id: str) -> None:
        """Tell everybody where to play again; the caller holds the lock."""
        self.next = table_id
        self._tell()

    async def join(self, visitor: str, name: str, wish: int | None) -> TableInfo:
        async with self.lock:
            own = self.seat_of(visitor)
            if own is not None:
                if wish in (None, own):
                    return self._info(own)
                raise Fault("seat_taken", "You already have a seat at this table.")
            row = seated(self.row, visitor, name, wish)
            record = None
            if all(chair.kind != "open" for chair in row.seats):
                record = loading.begin(row)
                row = standing(row, record)
            await self._write(self._storage.update(row, record.lines()[0] if record else None))
            self.row = row
            self._record = record
            self._tell()
            return self._info(self.seat_of(visitor))

    async def stand_in(self, visitor: str, seat: int, bot: str | None) -> TableInfo:
        """Let a bot play for oneself or for somebody who is away; without one, play oneself again."""
        async with self.lock:
            own = self.own_seat(visitor)
            record = await self.record()
            if record.state.over:
                raise Fault("illegal", "The game is over.")
            if seat >= len(self.row.seats) or self.row.seats[seat].kind != "person":
                raise Fault("bad_seats", "A bot stands in only for somebody who plays here.")
            if seat != own and (bot is None or self.row.seats[seat].visitor in self.present):
                raise Fault("forbidden", "Who is here decides that alone.")
            if bot is not None:
                check_bot(record.game, bot)
            chairs = list(self.row.seats)
            chairs[seat] = replace(chairs[seat], bot=bot)
            row = replace(self.row, seats=chairs)
            await self._write(self._storage.reseat(row))
            self.row = row
            self._tell()
            return self._info(own)

    # Moving.

    async def play(self, connection: Connection, number: int, move: int) -> None:
        async with self.lock:
            record = await self.record()
            seat = self.own_seat(connection.visitor)
            if number != record.state.asked:
                raise Fault("stale", "The game has gone on; this move answers an older question.")
            if not record.state.legal(seat, move):
                asked = record.state.moves(seat)
                raise Fault("illegal", "This move is not legal now." if asked else "It is not your turn.")
            await self.carry_out(record, seat, move, connection)

    async def carry_out(self, record: Record, seat: int, move: int, mover: Connection | None = None) -> None:
        """One move, from the check to the listeners; the caller holds the lock."""
        record.play(seat, move)
        row = standing(self.row, record)
        await self._write(self._storage.append(row, record.last_line()))
        self.row = row
        self._tell(mover)

    async def undo(self, connection: Connection, number: int) -> None:
        async with self.lock:
            record = await self.record()
            seat = self.own_seat(connection.visitor)
            if number != seen_number(record, seat):
                raise Fault("stale", "The game has gone on; look again before you take something back.")
            if not record.can_undo(seat):
                raise Fault("illegal", "Nothing can be taken back: a roll, a reveal or another move came after it.")
            before = record.number
            record.undo(seat)
            self.rewinds += 1
            self._replay = None
            row = standing(self.row, record)
            await self._write(self._storage.cut(row, before))
            self.row = row
            self._tell(connection)

    async def _write(self, writing: Any) -> None:
        """Wait for the disk. If it refuses, or nobody knows whether it did, trust only what it says later."""
        try:
            await writing
        except BaseException:
            self._trusted = False
            raise

    # Telling.

    async def connect(self, connection: Connection) -> None:
        async with self.lock:
            if not self._trusted:
                await self.record()
            self._connections.add(connection)
            self._tell()

    async def disconnect(self, connection: Connection) -> None:
        async with self.lock:
            self._connections.discard(connection)
            if self._trusted:
                self._tell()

    def _tell(self, asker: Connection | None = None) -> None:
        """Tell each listener what is new to its seat; but for the asker, no change means no message."""
        states: dict[int | None, dict[str, Any]] = {}
        for connection in list(self._connections):
            seat = self.seat_of(connection.visitor)
            if seat not in states:
                states[seat] = self._state(seat)
            changed = self._tell_one(connection, seat, states[seat])
            if not changed and connection is asker:
                connection.put({**states[seat], "events": []})

    def _tell_one(self, connection: Connection, seat: int | None, state: dict[str, Any]) -> bool:
        record = self._record
        number = -1 if record is None else record.number
        last = connection.last
        fresh = last is None or last["seat"] != seat  # another seat has another log
        if last is not None and last["number"] > state["number"]:
            connection.put({"type": "undone", "number": state["number"]})
        since = -1 if fresh else min(connection.heard, number)
        events = [] if record is None else visible_events(record, seat, since, number)
        connection.heard = number
        connection.last = state
        if fresh:
            connection.put({**state, "events": [], "log": events})
        elif events or state != last:
            connection.put({**state, "events": events})
        else:
            return False
        return True

    def _state(self, seat: int | None) -> dict[str, Any]:
        record = self._record
        common: dict[str, Any] = {"type": "state", "table": self._info(seat), "seat": seat}
        if record is None:
            return {**common, "number": 0, "view": None, "decision": None, "moves": [], "can_undo": False}
        state = record.state
        moves = [] if seat is None else state.moves(seat)
        return {
            **common,
            "number": seen_number(record, seat),
            "view": state.view(seat),
            "decision": state.decision(seat),
            "moves": [{"move": move, **record.game.describe(state, move)} for move in moves],
            "can_undo": seat is not None and record.can_undo(seat),
        }


def visible_events(record: Record, seat: int | None, after: int, until: int) -> list[dict[str, Any]]:
    """What this seat may see of the moves after one number, until another; move 0 is the set-up."""
    return [
        event_dict(n, event) for n in range(after + 1, until + 1) for event in record.events[n] if event.visible(seat)
    ]


def seen_number(record: Record, seat: int | None) -> int:
    """The last move of which this seat saw something: unseen choices do not even count for it."""
    for n in range(record.number, 0, -1):
        events: list[Event] = record.events[n]
        if any(event.visible(seat) for event in events):
            return n
    return 0


def standing(row: Row, record: Record) -> Row:
    """The row that says how the record stands."""
    state = record.state
    return replace(
        row,
        status="over" if state.over else "running",
        number=record.number,
        shown=seen_number(record, None),
        winners=list(state.winners) if state.over else None,
    )


def seated(row: Row, visitor: str, name: str, wish: int | None) -> Row:
    """The row with one more person, on the wished seat or the first open one."""
    free = [seat for seat, chair in enumerate(row.seats) if chair.kind == "open"]
    if wish is not None and wish >= len(row.seats):
        raise Fault("bad_seats", f"This table has seats 0 to {len(row.seats) - 1}.")
    if not free or (wish is not None and wish not in free):
        raise Fault("seat_taken", "This seat is taken." if free else "All seats of this table are taken.")
    seats = list(row.seats)
    seats[free[0] if wish is None else wish] = Chair(kind="person", name=name, visitor=visitor)
    return replace(row, seats=seats)
