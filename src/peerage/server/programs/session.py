"""The WebSocket session of a program that plays in a seat: the engine protocol, one message per text frame."""

import asyncio
import secrets
from typing import Any

import peerage
from peerage import BadMove, Record
from peerage.arena.protocol.messages import (
    VERSION,
    Answer,
    Decide,
    End,
    Hello,
    Illegal,
    Quit,
    Ready,
    ToProgram,
    Unreadable,
    encode,
    read_line,
)
from peerage.arena.protocol.text_seat import decision_of, end_of, read_move, start_of
from peerage.kernel.playing.event import Event
from peerage.languages import FALLBACK, LANGUAGES, say_error
from peerage.server.clocks.schemas import seat_left
from peerage.server.errors import Fault
from peerage.server.programs.tokens import seat_of
from peerage.server.tables.extensions import AttentionObserver
from peerage.server.tables.live.connection import Connection
from peerage.server.tables.live.table import Table
from peerage.server.tables.manager import TableManager
from peerage.server.tables.socket import Socket
from peerage.server.transport.frames import text_frame

TRIES = 20
"""Answers per decision, the legal one included."""

HANDSHAKE_SECONDS = 60.0


class ProgramSession:
    """What the program gets is made from a determinization of its seat: the real state is not read for it."""

    def __init__(
        self, socket: Socket, tables: TableManager, table: Table, token: str, attention: AttentionObserver
    ) -> None:
        self._socket = socket
        self._tables = tables
        self._table = table
        self._token = token
        self._attention = attention
        self._changed = asyncio.Event()
        visitor = table.row.seats[seat_of(table.row, token)].visitor or ""
        self._connection = Connection(visitor, lambda frame: self._changed.set())
        self._language = FALLBACK
        self._rewinds: int | None = None  # the table's, when the game was told from its beginning
        self._told = 0  # moves whose events were sent; the set-up is the first
        self._asked: int | None = None  # the question that was sent
        self._tries = TRIES

    async def run(self) -> None:
        self._send(Hello(VERSION, peerage.__version__, list(LANGUAGES)))
        await self._get_ready()
        await self._table.connect(self._connection)
        try:
            await first_of(self._tell(), self._listen())
            self._send(Quit())
            await self._socket.close()
        finally:
            await asyncio.shield(self._table.disconnect(self._connection))

    async def _get_ready(self) -> None:
        try:
            async with asyncio.timeout(HANDSHAKE_SECONDS):
                answer = read_line(await self._receive())
        except (TimeoutError, Unreadable):
            raise Fault("program_not_ready", version=VERSION) from None
        known = ("", *LANGUAGES)
        if not isinstance(answer, Ready) or answer.protocol != VERSION or answer.language not in known:
            raise Fault("program_not_ready", version=VERSION)
        self._language = answer.language or FALLBACK

    # To the program.

    async def _tell(self) -> None:
        """Send what is new whenever the table changes, until the game is over."""
        while True:
            self._changed.clear()
            for message in await self._news():
                self._send(message)
                if isinstance(message, Decide):
                    await self._attention.looked(self._table, self._connection)
                if isinstance(message, End):
                    return
            await self._changed.wait()

    async def _news(self) -> list[ToProgram]:
        """Return the messages that the program lacks. They are worded in a thread, from a determinization."""
        table = self._table
        async with table.lock:
            await table.trust()
            seat = seat_of(table.row, self._token)  # it may have been revoked
            if table.row.status == "open":
                return []
            record = await table.record()
            names = [seat_row.name or "" for seat_row in table.row.seats]
            begins = self._rewinds != table.rewinds
            if begins:  # the game has begun, or moves that were told are taken back
                self._rewinds, self._told, self._asked = table.rewinds, 0, None
            asked = int(record.state.asked)
            asks = seat in record.state.to_move and table.row.waits_for(seat) and not table.row.paused
            if not asks:
                self._asked = None
            new_question = asks and asked != self._asked
            if not (begins or new_question or table.over):
                return []
            events: list[Event] = []
            if new_question or table.over:
                events = self._unsaid(record, seat)
            if new_question:
                self._asked, self._tries = asked, TRIES
            state = record.state.resample(seat, secrets.randbits(62)) if asks else record.state.clone()
            over, seconds = table.over, seat_left(table.row, seat, table.time.now())
        language = self._language

        def worded() -> list[ToProgram]:
            messages: list[ToProgram] = []
            if begins:
                messages.append(start_of(state, seat, names, language))
            if over:
                messages.append(end_of(state, seat, events, names, language))
            elif new_question:
                messages.append(decision_of(state, seat, asked, events, names, language, seconds))
            return messages

        return await asyncio.to_thread(worded)

    def _unsaid(self, record: Record, seat: int) -> list[Event]:
        """Return the events since the last message with events that the seat may see."""
        fresh = record.events[self._told : record.number + 1]
        self._told = record.number + 1
        return [event for events in fresh for event in events if event.visible(seat)]

    def _send(self, message: ToProgram) -> None:
        self._socket.state.send_frame(text_frame(encode(message)))

    # From the program.

    async def _listen(self) -> None:
        while True:
            line = await self._receive()
            try:
                answer = read_line(line)
                if not isinstance(answer, Answer):
                    raise Unreadable("message_not_answer")
                await self._play(answer)
            except Unreadable as error:
                self._refuse(None, error.reason(self._language))

    async def _receive(self) -> bytes:
        message: Any = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise Disconnected
        return (message.get("text") or "").encode()

    async def _play(self, answer: Answer) -> None:
        """Play the move that an answer means. Answers to other decisions are ignored."""
        table = self._table
        async with table.lock:
            record = await table.record()
            seat = seat_of(table.row, self._token)
            if answer.id != self._asked or answer.id != record.state.asked or seat not in record.state.to_move:
                return
            state = record.state.resample(seat, secrets.randbits(62))
            names = [seat_row.name or "" for seat_row in table.row.seats]
        text = record.game.text(self._language)
        try:
            move = await asyncio.to_thread(
                read_move, state, seat, answer.move, text, names, self._language, sentences=False
            )
        except BadMove as error:
            self._refuse(error.rule, error.reason)
            return
        except RecursionError:
            raise Unreadable("line_not_message") from None
        try:
            await table.play(self._connection, answer.id, move)
        except Fault as fault:
            if fault.code != "stale":
                self._refuse(None, say_error(fault.situation, fault.details, self._language))
            return
        self._tables.wake(table.row)

    def _refuse(self, rule: str | None, reason: str) -> None:
        self._tries -= 1
        if self._tries < 1:
            raise Fault("program_answers_illegal", most=TRIES)
        self._send(Illegal(self._asked or 0, rule, reason, self._tries))


class Disconnected(RuntimeError):
    """The program has closed its socket."""


async def first_of(*coroutines: Any) -> None:
    """Run until one of them ends, and raise its error; the others are cancelled."""
    tasks = [asyncio.ensure_future(one) for one in coroutines]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
