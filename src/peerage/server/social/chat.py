"""Chat at tables: who may write, who may read a line, and the history for new connections.

During a game players and spectators chat separately, so that spectators cannot give hints: players see lines of
players, spectators see all. Lines are on disk before they are sent; those of other processes are read from there.
"""

import secrets
from collections.abc import Callable, Iterable
from typing import Literal, NamedTuple

from peerage.server.coordination.events import ChatLineAdded, Reacted
from peerage.server.coordination.interfaces import Limits, PubSub
from peerage.server.coordination.quota import Quota
from peerage.server.errors import Fault
from peerage.server.models.names import person_name, same_name
from peerage.server.models.player_ids import browser_of
from peerage.server.social.repository import ChatRepository, Report, Said, now
from peerage.server.social.text_cleaning import known_phrase, spoken
from peerage.server.tables.live.broadcaster import framed
from peerage.server.tables.live.connection import Connection
from peerage.server.tables.live.table import Table
from peerage.server.tables.socket_schemas import ChatLine, Reaction, Say

RATE, BURST = 0.5, 6
"""Lines per second of one browser, and its burst; the same limit holds for reloading the chat."""
PER_ADDRESS = 4
"""The limit of an address for reloading, as a multiple of that of a browser."""


class ChatRules(NamedTuple):
    """What people may write: by the setting of the server, and by restrictions of operators."""

    mode: Literal["on", "phrases", "off"]
    check_person: Callable[[str, str], None]
    """Called with the visitor and the table; refuses muted people and locked chats."""

    def check(self, visitor: str, table_id: str, wish: Say) -> None:
        if self.mode == "off":
            raise Fault("chat_off")
        if self.mode == "phrases" and wish.phrase is None:
            raise Fault("chat_phrases_only")
        self.check_person(visitor, table_id)


ANYTHING = ChatRules("on", lambda visitor, table_id: None)


class ChatService:
    def __init__(self, repository: ChatRepository, pubsub: PubSub, limits: Limits, rules: ChatRules = ANYTHING) -> None:
        self._rules = rules
        self.on_report: Callable[[Report], None] = lambda report: None
        """Called with each new report, for those who tell operators."""
        self.repository = repository
        self._pubsub = pubsub
        self._limits = limits
        self._talking = Quota("talk", RATE, BURST, limits)
        self._reacting = Quota("react", RATE, BURST, limits)
        self._listening = Quota("listen", RATE, BURST, limits)
        self._listening_homes = Quota("listen:home", PER_ADDRESS * RATE, PER_ADDRESS * BURST, limits)

    async def greet(self, table: Table, connection: Connection) -> None:
        """Send a new connection the chat that it may read."""
        if lines := await self._all(table, connection):
            self._put(table, connection, lines, fresh=True)

    async def listen(self, table: Table, connection: Connection, address_hash: str, changes: bool) -> None:
        """Send a connection the whole chat again, or what differs from what it was sent."""
        if not await self._may_listen(browser_of(connection.visitor), address_hash):
            raise Fault("chat_reloaded_too_fast")
        before = connection.blocked, connection.plays_apart
        if not changes:
            self._put(table, connection, await self._all(table, connection), fresh=True)
        elif before == await self._look(table, connection):
            connection.put(framed({"type": "chat", "fresh": False, "lines": [], "gone": []}))
        else:
            self._put_changes(table, connection, await self._history(table, connection))

    async def _look(self, table: Table, connection: Connection) -> tuple[frozenset[str], bool]:
        """Send new lines to all connections; return what decides which lines this one may read."""
        if table.said is None:
            await self.catch_up(table)
        found, connection.blocked = await self.repository.lines_and_blocks(
            table.row.id, -1 if table.said is None else table.said, browser_of(connection.visitor)
        )
        self._send_new(table, found)
        connection.plays_apart = plays_apart(table, connection.visitor)
        return connection.blocked, connection.plays_apart

    async def _all(self, table: Table, connection: Connection) -> list[Said]:
        await self._look(table, connection)
        return [] if table.said == -1 else await self._history(table, connection)

    async def _history(self, table: Table, connection: Connection) -> list[Said]:
        """Read the history again if lines were sent meanwhile: it must contain them."""
        while True:
            sent = connection.said
            lines = await self.repository.history(
                table.row.id, plays_apart(table, connection.visitor), connection.blocked
            )
            if connection.said == sent:
                return lines

    async def say(self, table: Table, connection: Connection, wish: Say) -> None:
        visitor = connection.visitor
        if not await self._talking.take(browser_of(visitor)):
            raise Fault("chat_too_fast")
        self._rules.check(visitor, table.row.id, wish)
        seat, name = speaker(table, visitor, wish.name)
        phrase = None if wish.phrase is None else known_phrase(wish.phrase)
        text = spoken(wish.text or "") if phrase is None else None
        await self.repository.say(table.row.id, Said(-1, visitor, name, seat, text, phrase, now()))
        await self.catch_up(table)
        self._pubsub.publish(ChatLineAdded(table.row.id))  # other processes may have connections, too

    async def react(self, table: Table, connection: Connection, reaction: Reaction) -> None:
        """Show a player's reaction to all connections, at other processes too."""
        seat = table.own_seat(connection.visitor)
        self._rules.check_person(connection.visitor, table.row.id)
        if not await self._reacting.take(browser_of(connection.visitor)):
            raise Fault("chat_too_fast")
        reacted = Reacted(table.row.id, secrets.token_urlsafe(6), connection.visitor, seat, reaction)
        self.show_reaction(table, reacted)
        self._pubsub.publish(reacted)

    def show_reaction(self, table: Table, reacted: Reacted) -> None:
        """Show a reaction to all connections that have not blocked its player."""
        message = {"type": "reaction", "id": reacted.id, "seat": reacted.seat, "reaction": reacted.reaction}
        for connection in table.broadcaster.everybody():
            if browser_of(reacted.visitor) not in connection.blocked:
                connection.put(framed(message))

    async def behind(self, tables: Iterable[Table]) -> list[Table]:
        """Return those of these tables that have lines unknown here."""
        listening = [table for table in tables if table.said is not None]
        last = await self.repository.last_lines([table.row.id for table in listening]) if listening else {}
        return [table for table in listening if table.said is not None and last.get(table.row.id, -1) > table.said]

    async def _may_listen(self, browser: str, address_hash: str) -> bool:
        return await self._limits.take(self._listening.bucket(browser), self._listening_homes.bucket(address_hash))

    async def block(self, table: Table, visitor: str, k: int) -> None:
        """Block the author of a line for the visitor, at all tables."""
        said = await self._heard(table, visitor, k)
        await self.repository.block(browser_of(visitor), browser_of(said.visitor), said.name)

    async def report(self, table: Table, visitor: str, k: int, reason: str) -> None:
        """Report a line to the operators."""
        said = await self._heard(table, visitor, k)
        report = await self.repository.report(table.row.id, said, browser_of(visitor), " ".join(reason.split()))
        self.on_report(report)

    async def _heard(self, table: Table, visitor: str, k: int) -> Said:
        """Return a line of another visitor that this one may read."""
        said = await self.repository.line(table.row.id, k)
        if not may_hear(table, visitor, said):
            raise Fault("chat_message_unknown")
        if browser_of(said.visitor) == browser_of(visitor):
            raise Fault("chat_message_is_yours")
        return said

    async def catch_up(self, table: Table) -> None:
        """Send new lines to all connections, whichever process has written them."""
        if table.said is None:
            table.said = (await self.repository.last_lines([table.row.id])).get(table.row.id, -1)
            return
        self._send_new(table, await self.repository.lines(table.row.id, table.said))

    def _send_new(self, table: Table, found: list[Said]) -> None:
        fresh = [said for said in found if table.said is None or said.k > table.said]  # perhaps read twice meanwhile
        if fresh:
            table.said = fresh[-1].k
            for connection in table.broadcaster.everybody():
                self._put(table, connection, fresh)

    def _put(self, table: Table, connection: Connection, lines: list[Said], fresh: bool = False) -> None:
        """Send each line once, with the first ones or later."""
        known = -1 if fresh else connection.said
        heard = [line_for(said, connection) for said in lines if said.k > known and receives(table, connection, said)]
        connection.said = max([connection.said, *(said.k for said in lines)])
        connection.lines = {line["k"] for line in heard} | (set() if fresh else connection.lines)
        if heard or fresh:
            connection.put(framed({"type": "chat", "fresh": fresh, "lines": heard}))

    def _put_changes(self, table: Table, connection: Connection, lines: list[Said]) -> None:
        """Send the difference between what a connection was sent and these lines."""
        sent, heard = connection.lines, [said for said in lines if receives(table, connection, said)]
        connection.lines = {said.k for said in heard}
        connection.said = max([connection.said, *(said.k for said in lines)])
        new = [line_for(said, connection) for said in heard if said.k not in sent]
        gone = sorted(sent - connection.lines)
        connection.put(framed({"type": "chat", "fresh": False, "lines": new, "gone": gone}))


def speaker(table: Table, visitor: str, name: str) -> tuple[int | None, str]:
    """Return the seat and the name of a visitor who writes a line."""
    seat = table.seat_of(visitor)
    if seat is not None:
        return seat, table.row.seats[seat].name or ""
    if table.sits(visitor):
        raise Fault("device_owner_unknown")
    name = person_name(name)
    if any(seat_row.name is not None and same_name(seat_row.name, name) for seat_row in table.row.seats):
        raise Fault("name_taken_at_table")
    return None, name


def receives(table: Table, connection: Connection, said: Said) -> bool:
    return browser_of(said.visitor) not in connection.blocked and may_hear(table, connection.visitor, said)


def may_hear(table: Table, visitor: str, said: Said) -> bool:
    return said.seat is not None or not plays_apart(table, visitor)


def plays_apart(table: Table, visitor: str) -> bool:
    """Return whether a visitor is a player who must not read lines of spectators."""
    return table.row.status == "running" and table.sits(visitor)


def line_for(said: Said, connection: Connection) -> ChatLine:
    return {
        "k": said.k,
        "seat": said.seat,
        "name": said.name,
        "text": said.text,
        "phrase": said.phrase,
        "time": said.time,
        "own": said.visitor == connection.visitor,
    }
