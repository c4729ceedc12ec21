"""One live table: its record in memory, who is listening, and the path of a move.

Whatever looks at or changes the record holds the lock. A change goes to the disk first, then to the
listeners here and to the other processes; if the disk refuses, the record in memory is dropped and read again when
it is next needed.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine, Iterable, Set
from time import perf_counter
from typing import Any

from msgspec.structs import replace
from sqlalchemy.exc import SQLAlchemyError

import peerage
from peerage import TAKE_BACK, BadMove, BadRecord, PeerageError, Record
from peerage.kernel.lines import Line
from peerage.kernel.result import result_of
from peerage.kernel.shapes import GameResult
from peerage.server import loading
from peerage.server.audience import Audience, Kind, Shown, encode, encoded, framed
from peerage.server.bots import check_bot
from peerage.server.clocks.control import Correspondence
from peerage.server.clocks.flags import fallen
from peerage.server.clocks.house_time import HouseTime
from peerage.server.clocks.showing import shown_clock
from peerage.server.clocks.ticking import answer_to, answered, back, rearranged, with_clocks
from peerage.server.clocks.vacations import with_vacations
from peerage.server.connection import Connection
from peerage.server.dice import salt_for
from peerage.server.faults import Fault
from peerage.server.handing import new_names, stand_ins
from peerage.server.hints import refusal
from peerage.server.host.meters import MoveWatch
from peerage.server.loading import updated
from peerage.server.messages import Reason, Weighed
from peerage.server.notes import all_notes, hint_dict, in_told_order, note_dict, without_later
from peerage.server.personas import persona
from peerage.server.ratings.result import outcome
from peerage.server.rows import options_of
from peerage.server.seating import arranged, seated, with_chair
from peerage.server.settings import Settings
from peerage.server.several.news import Called, Changed, Queued, Spoke
from peerage.server.several.others import Alone, Others
from peerage.server.storage import Storage
from peerage.server.store.row import Note, Row
from peerage.server.together.missing import arrived, offered, replaced, with_those_here
from peerage.server.visitors import browser_of
from peerage.server.wire import AddedDice, Arrangement, HoldSeat, TableInfo, event_dict, table_info

MOST_TAKEN_BACK = 10
"""How often a seat may take back its secret choice in one decision: each time adds to the record."""

MOST_NOTES = 200

Change = Callable[[Row, Record, int], tuple[Row, list[Note]]]
"""Given the time of the house, how a table is to stand, and what the log tells of it."""


class Table:
    def __init__(
        self,
        row: Row,
        record: Record | None,
        notes: list[Note],
        storage: Storage,
        settings: Settings,
        time: HouseTime,
        others: Others | None = None,
    ) -> None:
        self.row = row
        self.lock = asyncio.Lock()
        self.users = 0  # sockets, requests and bots that hold this table in memory
        self.next: str | None = None  # the table where those who sit here play again
        self.rewinds = 0  # how often moves were taken back: thoughts from before are void
        self.audience = Audience(self)
        self._record = record
        self._kept = notes
        self.notes = all_notes(record, notes)
        self._storage = storage
        self._settings = settings
        self._time = time
        self._others = others or Alone()
        self._trusted = True
        self._result: GameResult | None = None
        self._queue: int | None = None  # how many others are ahead of this table's bots
        self._taken_back: tuple[int, Counter[int]] = (-1, Counter())  # in which decision, by seat how often
        self._loaded = asyncio.get_running_loop().time()
        self._left: dict[str, float] = {}  # when those who sit here were last seen
        self._telling: asyncio.Task[None] | None = None
        self._catching_up: asyncio.Task[None] | None = None
        self._infos: tuple[tuple[Any, ...], dict[Kind, TableInfo]] = ((), {})
        self.said: int | None = None  # the last line of the chat that was told here, once somebody has listened
        self.guests: set[tuple[str, str]] = set()  # invitations, and who is known to have come by them

    # Looking. The caller of record() holds the lock.

    async def record(self) -> Record:
        await self.trust()
        if self._record is None:
            raise Fault("illegal", "The game has not begun: seats are still open.")
        return self._record

    async def trust(self) -> None:
        """Make sure that this is how the table stands on disk; the caller holds the lock."""
        if not self._trusted:
            row, record, kept = await loading.read_table(self._storage, self.row.id)
            self._take(row, record, kept)

    def _take(self, row: Row, record: Record | None, kept: list[Note]) -> None:
        """From now on the table is like this, whoever made it so."""
        if not goes_on_from(self._record, record):
            self.rewinds += 1
            self.audience.forget()
        before, notes = self.row, all_notes(record, kept)
        self.row, self._record, self._kept = row, record, kept
        self.notes = in_told_order(self.notes, notes)
        self._trusted = True
        self.audience.sort()
        if row.invite != before.invite:
            self.audience.send_away(lambda visitor: not row.includes(browser_of(visitor)))
        self._announce()

    def distrust(self) -> None:
        """It may be otherwise on disk."""
        self._trusted = False

    def empty(self) -> None:
        """Nobody uses this table any more: what is large goes at once, not when the garbage collector comes by."""
        self._trusted = False
        self._record, self._result, self._infos = None, None, ((), {})
        self.notes, self._kept = [], []

    def is_at(self, version: int) -> bool:
        """Whether this, or something later, is how the table stands here."""
        return self._trusted and self.row.version >= version

    def seat_of(self, visitor: str) -> int | None:
        return self.row.seat_of(visitor)

    def sits(self, visitor: str) -> bool:
        """Whether anybody at this visitor's browser has a seat."""
        return bool(self.row.seats_of(browser_of(visitor)))

    @property
    def present(self) -> set[str]:
        """The browsers of those who sit here and are at any process of this house."""
        return self.audience.visitors | self._others.elsewhere(self.row.id)

    @property
    def over(self) -> bool:
        """Whether nothing more is played, even if the game has not come to its end."""
        return self.row.status == "over"

    async def info(self, visitor: str) -> TableInfo:
        async with self.lock:
            return self._info(visitor)

    def _info(self, visitor: str) -> TableInfo:
        seat = self.seat_of(visitor)
        number = None if self._record is None else self._record.last_seen(seat)
        return table_info(self.row, seat, self.present, self.away, number, self.next, browser_of(visitor))

    @property
    def away(self) -> set[str]:
        """The browsers of those who sit here and have been gone for long enough that a bot may stand in."""
        sitters = {chair.browser for chair in self.row.seats if chair.browser is not None} - self.present
        if not sitters:
            return sitters
        now = asyncio.get_running_loop().time()
        return {
            browser
            for browser in sitters
            if now - self._left.get(browser, self._loaded) >= self._settings.stand_in_after
        }

    async def position(self, visitor: str, number: int, seat: int | None) -> dict[str, Any]:
        """The position after so many moves. While the game runs nobody looks through another seat's eyes."""
        async with self.lock:
            record = await self.record()
            if seat is not None and not 0 <= seat < len(self.row.seats):
                raise Fault("bad_input", f"This table has seats 0 to {len(self.row.seats) - 1}.")
            if seat is not None and not self.over and seat != self.seat_of(visitor):
                raise Fault("forbidden", "Another seat's view is open only when the game is over.")
            last = record.last_seen(seat)
            if not 0 <= number <= last:
                raise Fault("not_found", f"This game has positions 0 to {last}.")
            state, _ = record.at(number)
            return {
                "number": number,
                "last": last,
                "view": state.view(seat),
                "events": [
                    *visible_events(record, seat, number - 1, number),
                    *(note for note in self.notes if note["n"] == number),
                ],
                "decision": state.decision(seat),
            }

    async def record_text(self) -> str:
        async with self.lock:
            record = await self.record()
            if not self.over:
                raise Fault("not_over", "The record is open when the game is over.")
            return "".join(f"{line}\n" for line in record.lines())

    async def result(self) -> GameResult:
        """Summed up once, in a thread: a finished record no longer changes."""
        async with self.lock:
            record = await self.record()
            if not record.state.over:
                early = "This game was over before its end: it has no result."
                raise Fault("not_over", early if self.over else "The result is open when the game is over.")
            if self._result is None:
                result: GameResult = await asyncio.to_thread(result_of, record)
                self._result = result
            return self._result

    async def reason(self, visitor: str, slot: str) -> Reason:
        """Why a place is not legal for this visitor's seat now."""
        async with self.lock:
            record = await self.record()
            seat = self.own_seat(visitor)
            reason = record.game.why_not(record.state, seat, slot)
        if reason is None:
            return {"type": "reason", "slot": slot, "rule": None}
        return {"type": "reason", "slot": slot, "rule": reason.rule, "args": reason.args}

    async def weigh(self, visitor: str, number: int, move: int) -> Weighed:
        """Whether a move of this visitor's seat could be taken back and would leave the turn with it."""
        async with self.lock:
            record = await self.record()
            seat = self.own_seat(visitor)
            check_fresh(record, number)
            try:
                final = record.is_final(seat, move)
            except BadMove as error:
                raise illegal(error) from None
        return {"type": "weighed", "number": number, "move": move, "final": final}

    def own_seat(self, visitor: str) -> int:
        seat = self.seat_of(visitor)
        if seat is None:
            raise Fault("forbidden", "You have no seat at this table.")
        return seat

    # Sitting down, here or at the next table.

    def call(self, table_id: str | None) -> None:
        """Tell everybody where to play again, or that they no longer do; the caller holds the lock."""
        self.hear_call(table_id)
        self._others.tell(Called(self.row.id, table_id))

    def hear_call(self, table_id: str | None) -> None:
        if self.next != table_id:
            self.next = table_id
            self.audience.tell()

    async def join(
        self, visitor: str, name: str, wish: int | None, dice: AddedDice | None = None, key: str | None = None
    ) -> TableInfo:
        async with self.lock:
            try:
                return await self._join(visitor, name, wish, dice, key)
            except Fault as fault:
                if fault.code != "stale":
                    raise
                return await self._join(visitor, name, wish, dice, key)  # somebody sat down at another process

    async def _join(
        self, visitor: str, name: str, wish: int | None, dice: AddedDice | None, key: str | None
    ) -> TableInfo:
        await self.trust()
        own = self.seat_of(visitor)
        if own is not None:
            if wish in (None, own):
                return self._info(visitor)
            raise Fault("seat_taken", "You already have a seat at this table.")
        if self.row.status == "running" and key is not None:
            record = await self.record()
            await self._reseat(*replaced(self.row, record, visitor, name, key, self._time.now()))
        else:
            await self._sit(seated(self.row, visitor, name, wish, salt_for(self.row, dice), key), visitor)
        return self._info(visitor)

    async def arrange(self, visitor: str, seat: int, wish: Arrangement) -> TableInfo:
        """Give a seat to a bot, free it, reserve it, or swap it with another, before the game begins.

        In a game, the seat of somebody who never came can be reserved for somebody else.
        """
        async with self.lock:
            await self.trust()
            if self.row.status == "running" and isinstance(wish, HoldSeat):
                row = offered(self.row, visitor, seat, wish.name, self._settings.missing_after)
                await self._reseat(row, await self.record())
            else:
                await self._sit(arranged(self.row, visitor, seat, wish), visitor)
            return self._info(visitor)

    async def _sit(self, row: Row, visitor: str) -> None:
        """The seats have changed. When none is open any more, the game begins."""
        record = None
        if all(chair.kind != "open" for chair in row.seats):
            row = with_those_here(row, {*self.present, browser_of(visitor)})
            options = options_of(peerage.load(row.game), row.options, row.seats)
            row, record = loading.begin(replace(row, options=options))
            row = await with_vacations(self._storage, row)
            row = with_clocks(row, record.state, self._time.now())
        self.row = await self._write(self._storage.update(row, record.lines()[0] if record else None))
        self._record = record
        self.audience.sort()
        self._announce()
        self.audience.tell()

    async def stand_in(self, visitor: str, seat: int, bot: str | None) -> TableInfo:
        """Let a bot play for the visitor or for somebody who is away; without a bot, the visitor plays again."""
        async with self.lock:
            own = self.own_seat(visitor)
            record = await self.record()
            self._check_on()
            if seat >= len(self.row.seats) or self.row.seats[seat].kind != "person":
                raise Fault("bad_seats", "A bot stands in only for somebody who plays here.")
            if seat != own:
                self._check_absent(seat, bot)
            if bot is not None:
                check_bot(record.game, bot)
            # rule: stand-in
            if self.row.seats[seat].bot == bot:
                return self._info(visitor)
            if bot is None:
                self._check_own_decision(record, seat)
            if len(self._kept) >= MOST_NOTES:
                raise Fault("too_many", "Bots have stood in too often at this table.")
            name = None if bot is None else persona(bot, self.row.seats)
            row = with_chair(self.row, seat, replace(self.row.seats[seat], bot=bot, stand_in=name))
            if bot is None:
                row = back(row, seat)
            args = {} if bot is None else {"bot": bot, "name": name, "by": own}
            note = Note(record.number, "plays_on" if bot is None else "stand_in", seat, args)
            await self._reseat(rearranged(updated(row, record), record.state, self._time.now()), record, note)
            return self._info(visitor)

    async def hand_over(self, change: Callable[[Row], Row]) -> None:
        """Seats get other owners, or bots that play for those who never come back."""
        async with self.lock:
            await self.trust()
            before, row = self.row, change(self.row)
            if row == before:
                return
            record, noted = self._record, list[Note]()
            names = new_names(before, row)
            if record is not None:
                if not self.over:
                    row = rearranged(updated(row, record), record.state, self._time.now())
                    noted = stand_ins(before, row, record.number)
                record.header.names = [names.get(seat, name) for seat, name in enumerate(record.header.names)]
            self.row = await self._write(self._storage.hand_over(row, names, len(self._kept), noted))
            self._kept += noted
            if record is not None and noted:
                self.notes = [*self.notes, *(note_dict(record, note) for note in noted)]
            self.audience.sort()
            self._announce()
            self.audience.tell()

    def _check_on(self) -> None:
        if self.over:
            raise Fault("illegal", "The game is over.")

    def _check_going(self) -> None:
        """What the game itself does not know."""
        if self.row.ending is not None:
            self._check_on()
        if self.row.paused:
            raise Fault("illegal", "The game is paused.")

    def _check_absent(self, seat: int, bot: str | None) -> None:
        """Whether others may let a bot play for this seat. By correspondence everybody is away: the clock decides."""
        if isinstance(self.row.time, Correspondence):
            raise Fault("forbidden", "At a correspondence table a bot plays for others when their time has run out.")
        if bot is None or self.row.seats[seat].browser not in self.away:
            seconds = f"{self._settings.stand_in_after:g}"
            raise Fault("forbidden", f"A bot may stand in for a player who has been away for {seconds} seconds.")

    def _check_own_decision(self, record: Record, seat: int) -> None:
        """Whose time ran out leaves this decision to the bot, and so does who hands over in a secret one.

        There bots wait for people: otherwise somebody could stop a clock in order to think. Who has no choice is
        refused, too, or else the others would know it.
        """
        row, clock = self.row, self.row.clock
        if clock is None or row.seats[seat].bot is None or not row.choosing >> seat & 1:
            return
        # rule: time-out
        if record.state.secret_open or clock.dials[seat].fell == clock.asked:
            raise Fault("bot_decides", "A bot makes this decision. Then you can play on.")

    async def _reseat(self, row: Row, record: Record, *told: Note) -> None:
        self.row = await self._write(self._storage.reseat(row, len(self._kept), *told))
        self._kept += told
        self.notes = [*self.notes, *(note_dict(record, note) for note in told)]
        self.audience.sort()
        self.audience.tell()

    async def settle(self, change: Change) -> None:
        """Something that those who play want, beside their game."""
        async with self.lock:
            record = await self.record()
            self._check_on()
            row, told = change(self.row, record, self._time.now())
            if len(self._kept) >= MOST_NOTES:
                told = []
            await self._reseat(row, record, *told)

    def spread_talk(self) -> None:
        """Other processes may have listeners, too."""
        self._others.tell(Spoke(self.row.id))

    async def rewrite(self, change: Callable[[Row], Row]) -> None:
        """Something about the table that the game does not know of."""
        async with self.lock:
            await self.trust()
            self.row = await self._write(self._storage.update(change(self.row), None))
            self.audience.tell()

    # Time.

    async def fall(self, version: int, tolerance: int) -> None:
        """Somebody's time has run out, says the database; another server may have seen to it meanwhile."""
        async with self.lock:
            if not self.is_at(version):
                self.distrust()
            record = await self.record()
            deadline, now = self.row.deadline, self._time.now()
            if deadline is None or deadline > now - tolerance:
                return self.audience.tell()
            away = await with_vacations(self._storage, self.row)
            if away is not self.row:
                await self._reseat(rearranged(away, record.state, now), record)
            else:
                row, told = fallen(self.row, record, now)
                await self._reseat(row, record, *told)
            return None

    async def mark_vacation(self, visitor: str, on: bool) -> None:
        async with self.lock:
            record = await self.record()
            chairs = [replace(chair, vacation=on) if chair.browser == visitor else chair for chair in self.row.seats]
            if chairs != self.row.seats and not self.over:
                await self._reseat(rearranged(replace(self.row, seats=chairs), record.state, self._time.now()), record)

    # Moving.

    async def play(self, connection: Connection, number: int, move: int) -> None:
        came = perf_counter()
        async with self.lock:
            record = await self.record()
            seat = self.own_seat(connection.visitor)
            self._check_going()
            self._check_own_decision(record, seat)
            check_fresh(record, number)
            if move == TAKE_BACK and not self._may_take_back(record, seat):
                raise Fault("too_many", "You have changed your mind too often; this choice stands.")
            try:
                await self.carry_out(record, seat, move, connection, came)
            except BadMove as error:
                raise illegal(error) from None
            if move == TAKE_BACK:
                self._taken_back[1][seat] += 1

    def _may_take_back(self, record: Record, seat: int) -> bool:
        asked = record.state.asked
        if self._taken_back[0] != asked:
            self._taken_back = (asked, Counter())
        # rule: take-back-limit
        return self._taken_back[1][seat] < MOST_TAKEN_BACK

    async def carry_out(
        self, record: Record, seat: int, move: int, mover: Connection | None = None, came: float | None = None
    ) -> None:
        """One move, from the check to the listeners; the caller holds the lock."""
        watch = MoveWatch(self.row.game, mover is not None, came)
        answer = answer_to(record.state, seat, move)
        record.play(seat, move)
        row = answered(updated(self.row, record), record.state, answer, self._time.now())
        line = record.last_line()
        self.row = await self._write(self._storage.append(row, line, outcome(row, record)), line)
        watch.committed()
        self.audience.tell(mover)
        watch.told()

    async def mark_hint(self, record: Record, seat: int) -> None:
        """The record says that a hint is given, before it is; the caller holds the lock."""
        if record.mark_hint(seat):
            self.row = await self._write(self._storage.mark(self.row, record.header_line()))
            self.notes = [*self.notes, hint_dict(record, record.number, seat)]
            self.audience.tell()

    async def undo(self, connection: Connection, number: int) -> None:
        async with self.lock:
            record = await self.record()
            seat = self.own_seat(connection.visitor)
            self._check_going()
            if number != record.last_seen(seat):
                raise Fault("stale", "The game has gone on; look again before you take something back.")
            if not record.can_undo(seat):
                raise Fault("illegal", "Nothing can be taken back: a roll, a reveal or another move came after it.")
            record.undo(seat)
            self.rewinds += 1
            row = rearranged(updated(self.row, record), record.state, self._time.now())
            self.row = await self._write(self._storage.cut(row, record.header_line()), undone=seat)
            self.notes = without_later(self.notes, record)
            self.audience.tell(connection)

    async def _write(
        self, writing: Coroutine[Any, Any, Row], line: str | None = None, undone: int | None = None
    ) -> Row:
        """Wait for the disk, and tell others. If it refuses, or nobody knows whether it did, look what it has."""
        try:
            row = await writing
        except BaseException:
            self._trusted = False
            self._catching_up = asyncio.create_task(self.catch_up())
            raise
        self._others.tell(Changed(row.id, row, line, undone))
        return row

    # Following what others wrote.

    def follow(self, news: Changed) -> bool:
        """Do what another process did, if that came right after what is known here; nobody holds the lock meanwhile."""
        record = self._record
        if not self._trusted or record is None or news.row.version != self.row.version + 1:
            return False
        try:
            if news.line is not None:
                self._count_taken_back(record, record.follow(news.line))
            elif news.undone is not None:
                record.undo(news.undone)
                self.rewinds += 1
                self.notes = without_later(self.notes, record)
            else:
                return False
        except (BadMove, BadRecord):
            self._trusted = False
            return False
        self.row = news.row
        self.hear_queue(None)
        self.audience.tell()
        return True

    def _count_taken_back(self, record: Record, line: Line) -> None:
        if line.move == TAKE_BACK:
            self._may_take_back(record, line.seat)
            self._taken_back[1][line.seat] += 1

    async def catch_up(self) -> None:
        """Look at the disk, and tell those who listen here."""
        async with self.lock:
            if not self._trusted:
                try:
                    await self.trust()
                    self.audience.tell()
                except (PeerageError, SQLAlchemyError):
                    pass  # whoever asks next tries again

    def end(self) -> None:
        """The table is closed and gone from the disk; the caller holds the lock."""
        self._trusted = False
        self.audience.put({"type": "closed"})

    # Listening.

    async def connect(self, connection: Connection) -> None:
        async with self.lock:
            await self.trust()
            await self._mark_arrival(browser_of(connection.visitor))
            came = self.sits(connection.visitor) and browser_of(connection.visitor) not in self.present
            self.audience.add(connection)
            self._announce()
            self.audience.tell_one(connection)
            if self._queue is not None:
                connection.put(framed({"type": "queue", "ahead": self._queue}))
            if came:
                self.audience.tell()

    async def _mark_arrival(self, browser: str) -> None:
        """Who was seen in the game keeps the seat; the caller holds the lock."""
        for _ in range(2):  # somebody else may arrive at the same time
            row = arrived(self.row, browser)
            if row is self.row:
                return
            try:
                self.row = await self._write(self._storage.reseat(row, len(self._kept)))
            except (Fault, SQLAlchemyError):
                await self.trust()

    async def disconnect(self, connection: Connection) -> None:
        self.audience.discard(connection)
        self._announce()
        browser = browser_of(connection.visitor)
        if not self.sits(browser) or browser in self.present:
            return
        self._leave({browser})
        await self._tell_presence()

    def _leave(self, browsers: Set[str]) -> None:
        loop = asyncio.get_running_loop()
        for browser in browsers:
            self._left[browser] = loop.time()
        loop.call_later(self._settings.stand_in_after + 0.1, self._tell_soon)

    def _announce(self) -> None:
        """Tell the other processes who is here."""
        self._others.here(self.row.id, self.audience.visitors if self.audience else None)

    def people_changed(self, gone: Set[str]) -> None:
        """Somebody came to another process, or left it and is nowhere else."""
        left = gone - self.audience.visitors
        if left:
            self._leave(left)
        self._tell_soon()

    def _tell_soon(self) -> None:
        self._telling = asyncio.create_task(self._tell_presence())

    async def _tell_presence(self) -> None:
        async with self.lock:
            if self._trusted:
                self.audience.tell()

    def tell_queue(self, ahead: int | None) -> None:
        """The bots of this table are waiting for a place to think, or no longer are."""
        if ahead != self._queue:
            self.hear_queue(ahead)
            self._others.tell(Queued(self.row.id, ahead))

    def hear_queue(self, ahead: int | None) -> None:
        if ahead != self._queue:
            self._queue = ahead
            self.audience.put({"type": "queue", "ahead": ahead})

    # What the audience asks.

    @property
    def number(self) -> int:
        return -1 if self._record is None else self._record.number

    @property
    def now(self) -> int | None:
        return None if self.row.clock is None else self._time.now()

    def events(self, kind: Kind, after: int) -> list[dict[str, Any]]:
        return [] if self._record is None else visible_events(self._record, kind, after, self.number)

    def shown(self, kinds: Iterable[Kind]) -> dict[Kind, Shown]:
        seats = list(kinds)
        infos = self._info_of_kinds(seats)
        shown = {}
        for seat, parts in zip(seats, self._parts(seats), strict=True):
            infos[seat].number = parts["number"]
            clock = shown_clock(self.row, seat)
            message = encode({"type": "state", "table": infos[seat], "seat": seat, **parts, "clock": clock})
            shown[seat] = Shown(parts["number"], message)
        return shown

    def _info_of_kinds(self, seats: list[Kind]) -> dict[Kind, TableInfo]:
        """Made anew when more has changed than the number of moves."""
        present, away = self.present, self.away
        row = self.row
        shown = row.seats, row.status, row.rated, row.invite, row.paused, row.proposal
        basis = (shown, present, away, self.next)
        if self._infos[0] != basis:
            self._infos = (basis, {})
        infos = self._infos[1]
        for seat in seats:
            if seat not in infos:
                infos[seat] = table_info(self.row, seat, present, away, following=self.next)
        return infos

    def _parts(self, seats: list[Kind]) -> list[dict[str, Any]]:
        """What the game shows to each of these."""
        record = self._record
        if record is None:
            nothing = {"number": 0, "view": None, "decision": None, "moves": list[Any]()}
            return [nothing | {"can_undo": False, "can_hint": False} for _ in seats]
        state = record.state
        outside = record.game.outside
        views, decisions = outside.views(state, seats, encoded), outside.decisions(state, seats)
        on = not self.over and not self.row.paused
        return [
            {
                "number": record.last_seen(seat),
                "view": view,
                "decision": None if self.over else decision,
                "moves": self._moves(record, seat) if on and seat is not None else [],
                "can_undo": on and seat is not None and record.can_undo(seat),
                "can_hint": seat is not None and refusal(self.row, state, seat, self._settings) is None,
            }
            for seat, view, decision in zip(seats, views, decisions, strict=True)
        ]

    def _moves(self, record: Record, seat: int) -> list[dict[str, Any]]:
        moves = record.state.moves(seat)
        if moves == [TAKE_BACK] and not self._may_take_back(record, seat):
            return []
        return record.game.outside.offered(record.state, seat, moves)


def goes_on_from(before: Record | None, after: Record | None) -> bool:
    """Whether a record is the same as another one, or longer."""
    if before is None or after is None:
        return before is None
    number = before.number
    return after.number >= number and after.moves[:number][-1:] == before.moves[-1:]


def check_fresh(record: Record, number: int) -> None:
    if number != record.state.asked:
        raise Fault("stale", "The game has gone on; this move answers an older question.")


def illegal(error: BadMove) -> Fault:
    asked = error.rule not in ("not-your-turn", "game-over")
    return Fault("illegal", "This move is not legal now." if asked else "It is not your turn.")


def visible_events(record: Record, seat: int | None, after: int, until: int) -> list[dict[str, Any]]:
    """What this seat may see of the moves after one number, until another; move 0 is the set-up."""
    return [
        event_dict(n, event, seat)
        for n in range(after + 1, until + 1)
        for event in record.events[n]
        if event.visible(seat)
    ]
