"""The tables of a simulated club: the questions, and what every answer means for the expected notifications."""

from __future__ import annotations

import asyncio
import random
import time
from dataclasses import dataclass, field
from math import inf
from typing import Any, Protocol

from simulated_club.books import Books, Call, Key, Look, Span
from simulated_club.pages import Page

STUCK = 20.0, 120.0
"""Real seconds, for bots and for people."""
DEAF = 0.2
COMES_BY = 0.3
FLAG = 5.0
"""Real seconds after which a timeout has been applied: the server's tolerance, its interval, and a busy machine."""


@dataclass
class Person:
    name: str
    address: str
    """The address, as a proxy on this machine would forward it."""
    kinds: list[str]
    """The notification channels."""
    tables: int = 0
    """The number of tables."""
    cookie: str = ""
    deaf: set[str] = field(default_factory=set)
    """The tables without notifications over the first of these channels."""

    @property
    def headers(self) -> dict[str, str]:
        return {"Cookie": self.cookie, "X-Forwarded-For": self.address}

    def keys(self, table: str) -> list[Key]:
        return [Key(self.name, table, kind) for kind in self.kinds[table in self.deaf :]]


class Club(Protocol):
    books: Books
    evening: asyncio.Event
    server_up: asyncio.Lock
    """Held while the server is certainly up."""

    async def call(self, person: Person, path: str, body: Any = None, method: str | None = None) -> Any: ...
    async def request(self, person: Person, path: str, body: Any = None, method: str | None = None) -> Span: ...
    def page(self, table: str, person: Person | None) -> Page: ...


class Table:
    """Consecutive games of the same people."""

    def __init__(self, club: Club, people: list[Person], game: str, rng: random.Random) -> None:
        self.club = club
        self.books = club.books
        self.hours = club.books.hours
        self.people = people
        self.game = game
        self.rng = rng
        self.control = self.choose_time()
        self.id = ""
        self.question = -1.0
        self.asked = Span(0.0, 0.0)
        """The time of the pending question."""
        self.alone = True
        """Whether only one seat is asked."""
        self.secret = False
        self.pages: dict[int, Page] = {}
        self.fallen: set[int] = set()
        self.gallery = club.page("", None)
        self._sent = 0.0
        self._calls: dict[int, tuple[Call, Call]] = {}
        self._together = asyncio.Barrier(1)

    async def play(self) -> None:
        while not self.club.evening.is_set():
            await self._sit_down()
            await self._game()
            await self._part()
            self.pages, self.fallen = {}, set()

    @property
    def stuck(self) -> bool:
        """No player here, and certainly no bot, takes so long."""
        if not self.gallery.state or self.gallery.over:
            return False
        return time.monotonic() - self.asked.latest > STUCK[bool(self.gallery.seats_asked)]

    async def _sit_down(self) -> None:
        host, *others = self.people
        chairs = [{"kind": "me"}, *[{"kind": "open"}] * len(others)]
        wish = {"game": self.game, "seats": chairs, "name": host.name, "time": self.control}
        async with self.club.server_up:
            self.id = (await self.club.call(host, "/tables", wish))["id"]
            await self._turn_off(host)
            for person in others:
                self._sent = time.monotonic()
                await self.club.call(person, f"/tables/{self.id}/join", {"name": person.name})
        self.books.counts["games begun"] += 1

    async def _turn_off(self, person: Person) -> None:
        """Switch off notifications of a table on a channel, for a few players."""
        if person.kinds and self.rng.random() < DEAF:
            wish = {"kind": person.kinds[0], "wanted": False}
            await self.club.call(person, f"/tables/{self.id}/notices", wish)
            person.deaf.add(self.id)

    async def _game(self) -> None:
        """Follow the table as a spectator, who sees which seats are asked."""
        self.gallery = self.club.page(self.id, None)
        await self.gallery.open()
        await self.gather()
        while not self.gallery.over:
            await self._question()
        await self.gallery.close()

    async def _question(self) -> None:
        """Play from one question to the next, or to the end."""
        asked, seats = self.gallery.asked, self.gallery.seats_asked
        self.question, self.asked = asked, Span(self._sent, self.gallery.heard)
        self.alone, self.secret = len(seats) == 1, self.gallery.secret
        self._compare_running()
        self._together = asyncio.Barrier(max(1, len(seats)))
        async with asyncio.TaskGroup() as tasks:
            for seat in seats:
                tasks.create_task(self._answer(seat, self._call(seat)))
            while self.gallery.asked == asked:
                await self.gallery.hear()
                self._note_flags(seats)
        if self.gallery.over:
            self.books.counts["games finished"] += 1

    def _compare_running(self) -> None:
        """In a secret decision, a seat without a choice seems to have one, and a bot may have chosen already."""
        asked, clocks = set(self.gallery.seats_asked), self.gallery.state["clock"]["seats"]
        running = {seat for seat, clock in enumerate(clocks) if clock is not None and clock["since"] is not None}
        right = running <= asked if self.secret else running == asked
        self.books.claim("running clocks", right, f"{running} run, {asked} are asked")

    def _call(self, seat: int) -> Call:
        """In a secret decision, players without a choice are notified in chat rooms only."""
        call, room = Call(self.question, self.asked, None if self.secret else True), Call(self.question, self.asked)
        keys = self.people[seat].keys(self.id)
        self.books.call([key for key in keys if key.kind != "webhook"], call)
        self.books.call([key for key in keys if key.kind == "webhook"], room)
        self._calls[seat] = call, room
        return call

    async def _answer(self, seat: int, call: Call) -> None:
        """Answer a secret decision: all wait for each other, so it is known what was asked when each of them came."""
        if not await self.arrive(seat):
            return
        asked, page = self.question, self.pages[seat]
        if call.sure is None and page.asked == asked and not page.out_of_time(seat):
            call.sure = bool(page.moves)
        await self._together.wait()
        await self.think()
        if page.moves and page.asked == asked and not self.club.evening.is_set():
            await self._move(page, seat)
        await self.after_move(seat)

    async def _move(self, page: Page, seat: int) -> None:
        """Play a legal move, again if the server was killed before or had accepted another one first; and look."""
        asked, move = page.asked, self.rng.choice(page.moves)
        before, sent, answer = self._sent, time.monotonic(), "back"
        self._sent = sent
        while page.asked == asked and page.moves and not self._out_of_time(page, seat):
            if answer == "error":
                self.books.counts["moves refused"] += 1
                await asyncio.sleep(0.1)
            if answer in ("back", "error"):
                await page.send(type="play", number=asked, move=move)
            answer = await page.hear()
        if self._out_of_time(page, seat):
            self._sent = before
            await self.until_fallen(seat)
            return
        self.books.counts["moves"] += 1
        gone = self.hours.gone(self.asked, Span(sent, page.heard))
        if self.alone:
            self.books.check("moves in time", gone.earliest, Span(0, self._latest_flag(seat)))
        self.compare(page, seat, gone)
        await self.look(seat)

    def _out_of_time(self, page: Page, seat: int) -> bool:
        return seat in self.fallen or page.out_of_time(seat)

    async def until_fallen(self, seat: int) -> None:
        while seat not in self.fallen and not self.gallery.over:
            now = time.monotonic()
            gone, most = self.hours.gone(self.asked, Span(now, now)), self._latest_flag(seat)
            if self.alone and gone.earliest > most:
                self.books.check("flags in time", gone.earliest, Span(0, most))
                return
            await asyncio.sleep(0.1)

    def _latest_flag(self, seat: int) -> float:
        return self.left(seat).latest + FLAG * self.hours.rate

    def _note_flags(self, seats: list[int]) -> None:
        """Check timeouts: none while there may be time left, all soon after.

        Of several players, the last one counts.
        """
        now = self.gallery.heard
        for seat in seats:
            if seat in self.fallen or not self.gallery.out_of_time(seat, self.alone):
                continue
            self.fallen.add(seat)
            gone, left = self.hours.gone(self.asked, Span(now, now)), self.left(seat)
            self.books.check("flags", gone.latest, Span(left.earliest, inf))
            if self.alone:
                self.books.check("flags in time", gone.earliest, Span(0, self._latest_flag(seat)))
            fell = self.hours.after(self.asked, left.earliest).earliest
            for call in self._calls[seat]:
                call.ends = fell
            self._sent = max(self._sent, fell)

    async def look(self, seat: int, later: bool = False) -> None:
        """Wait until they have been notified of the same question for the second time."""
        stage, when = await self.pages[seat].look()
        self.books.look(self.people[seat].name, self.id, Look(stage + later / 2, when))

    async def open(self, seat: int) -> Page:
        page = self.pages[seat] = self.club.page(self.id, self.people[seat])
        await page.open()
        return page

    async def leave(self, seat: int) -> None:
        await self.pages.pop(seat).close()

    async def _part(self) -> None:
        """End the game: open pages show it, some other players look at once, the rest are notified."""
        over = Call(inf, Span(self._sent, self.gallery.heard))
        for seat, person in enumerate(self.people):
            self.books.call(person.keys(self.id), over)
            if seat not in self.pages and self.rng.random() < COMES_BY:
                await self.open(seat)
        for seat, page in list(self.pages.items()):
            await page.until(inf)
            await self.look(seat)
            await self.leave(seat)

    # Differences between correspondence and live tables.

    def choose_time(self) -> dict[str, Any]:
        raise NotImplementedError

    def left(self, seat: int) -> Span:
        """Return the time left when the question was asked."""
        raise NotImplementedError

    async def gather(self) -> None:
        """Prepare before the first question."""

    async def arrive(self, seat: int) -> bool:
        """Wait until a player who is asked has come and looked; return False if the player never does."""
        raise NotImplementedError

    async def think(self) -> None: ...

    def compare(self, page: Page, seat: int, gone: Span) -> None:
        """Update the clock after a move that took so long."""

    async def after_move(self, seat: int) -> None: ...
