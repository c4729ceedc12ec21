"""The behavior of players in a simulated club: by correspondence they come in time, late, twice or never.

They do not come at a moment when it is uncertain whether a notification was sent, and all but those who come twice come
before a reminder is due.
"""

from __future__ import annotations

import asyncio
import time
from math import inf
from typing import Any

from simulated_club.books import GRACE, LATE, Call, Span
from simulated_club.pages import Page
from simulated_club.tables import Table

IN_TIME = 1.0
TOO_LATE = GRACE + LATE + 0.5
LATEST = 30.0
"""Real seconds after the question."""

HOURS = 8
REMINDED = 6
"""Hours after the question at which a quarter of the time is left."""
FULL = Span(HOURS * 3600, HOURS * 3600)
NONE_OVER = Span(inf, inf)
MANNERS = {"prompt": 30, "late": 54, "twice": 8, "vacation": 4, "never": 4}

LIVE: dict[str, Any] = {"kind": "live", "bank": 2 * 3600, "increment": 240, "bot": "random"}
THINKING = 60.0, 600.0
"""Simulated seconds for a move at a live table."""
SLEEPS, WANDERS, PAUSES = 0.004, 0.02, 0.01


class ByPost(Table):
    """Correspondence: players come only when it is their turn."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._rest = -1.0, FULL
        """During a vacation and after it, the question and the time that is left for it."""

    def choose_time(self) -> dict[str, Any]:
        return {"kind": "correspondence", "hours": HOURS, "bot": "random", "at_zero": self.rng.choice(["bot", "end"])}

    async def gather(self) -> None:
        self._rest = -1.0, FULL

    def left(self, seat: int) -> Span:
        question, rest = self._rest
        return rest if self.question == question else FULL

    async def arrive(self, seat: int) -> bool:
        if seat in self.pages:
            await self.pages[seat].until(self.question)
            await self.look(seat)
            return True
        [manner] = self.rng.choices(list(MANNERS), list(MANNERS.values()))
        if manner == "never" and self.alone:
            await self.until_fallen(seat)
            return False
        await self._nap(self.rng.uniform(0, IN_TIME))
        if manner == "late" or self._since() > IN_TIME:
            await self._nap(self.rng.uniform(TOO_LATE, LATEST))
        await self._come(seat)
        if self.alone and manner == "twice":
            await self._come_again(seat)
        elif self.alone and manner == "vacation" and self.people[seat].tables == 1:
            await self._go_on_vacation(seat)
        return True

    def _since(self) -> float:
        return time.monotonic() - self.asked.latest

    async def _nap(self, seconds: float) -> None:
        """Wait until so long after the question."""
        await asyncio.sleep(max(0.0, seconds - self._since()))

    async def _come(self, seat: int, later: bool = False) -> None:
        page = await self.open(seat)
        await page.until(self.question)  # another process may have received the event a little earlier
        if page.moves:
            self._check_clock(page, seat)
        await self.look(seat, later)

    def _check_clock(self, page: Page, seat: int) -> None:
        clock, now = page.clock(seat), page.state["now"]
        gone = self.hours.gone(self.asked, Span(page.since, page.heard))
        self.books.check("clocks by correspondence", (now - clock["since"]) / 1000, wider(gone, self.hours.exact))
        self.books.check("time for a move", clock["left"] / 1000, self.left(seat))

    async def _come_again(self, seat: int) -> None:
        """Come before the reminder, or after it."""
        await self.leave(seat)
        reminded = self.rng.random() < 0.5
        if reminded:
            reminder = Call(self.question + 0.5, self._reminded())
            self.books.call([key for key in self.people[seat].keys(self.id) if key.kind != "webhook"], reminder)
            while time.monotonic() < reminder.when.latest + TOO_LATE:
                await asyncio.sleep(0.5)
                reminder.when = self._reminded()  # later, after a kill
            self.books.counts["reminders"] += 1
        else:
            await self._nap(self.rng.uniform(TOO_LATE, LATEST))
        await self._come(seat, reminded)

    def _reminded(self) -> Span:
        return wider(self.hours.after(self.asked, REMINDED * 3600), self.hours.exact / self.hours.rate)

    async def _go_on_vacation(self, seat: int) -> None:
        """Go on vacation, perhaps for longer than the time that is left, which stands still."""
        person = self.people[seat]
        began = await self.club.request(person, "/vacation", {"days": 1})
        self._rest = self.question, NONE_OVER
        await self.leave(seat)
        await asyncio.sleep(self.rng.uniform(TOO_LATE, 1.2 * HOURS * 3600 / self.hours.rate))
        ended = await self.club.request(person, "/vacation", method="DELETE")
        self._rest = self.question, less(FULL, wider(self.hours.gone(self.asked, began), self.hours.exact))
        self.asked = ended
        self.books.counts["vacations"] += 1
        await self._come(seat)

    async def after_move(self, seat: int) -> None:
        if not self.pages[seat].moves:
            await self.leave(seat)


class Live(Table):
    """Live: all are present until the end; now and then a player looks away, or all pause."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._banks: list[Span] = []

    def choose_time(self) -> dict[str, Any]:
        chosen = {"per": self.rng.choice(["decision", "turn"]), "at_zero": self.rng.choice(["bot", "end"])}
        return LIVE | chosen

    def left(self, seat: int) -> Span:
        return self._banks[seat]

    async def gather(self) -> None:
        bank = self.control["bank"]
        self._banks = [Span(bank, bank)] * len(self.people)
        await asyncio.gather(*(self.open(seat) for seat in range(len(self.people))))

    async def arrive(self, seat: int) -> bool:
        await self.pages[seat].until(self.question)
        chance, rich = self.rng.random(), self._banks[seat].earliest > 2 * TOO_LATE * self.hours.rate
        if chance < SLEEPS and self.alone:
            await self.leave(seat)
            await self.until_fallen(seat)
            return False
        if chance < SLEEPS + WANDERS and rich:
            await asyncio.sleep(max(0.0, self.asked.latest + TOO_LATE - time.monotonic()))
        await self.look(seat)
        if chance > 1 - PAUSES and rich and self.alone:
            await self._pause(seat)
        return True

    async def think(self) -> None:
        await asyncio.sleep(self.rng.uniform(*THINKING) / self.hours.rate)

    async def _pause(self, seat: int) -> None:
        """Pause by agreement, then resume by one player; the player who is asked is notified again."""
        page, decide, rate = self.pages[seat], f"/tables/{self.id}/decide", self.hours.rate
        async with self.club.server_up:
            now = time.monotonic()
            if self._banks[seat].earliest - self.hours.gone(self.asked, Span(now, now)).latest < TOO_LATE * rate:
                return  # it has taken long to come to this
            for each in [each for each in self.pages if each not in self.fallen]:
                began = time.monotonic()
                await self.club.call(self.people[each], decide, {"what": "pause"})
        gone = self.hours.gone(self.asked, Span(began, time.monotonic()))
        rest = less(self._banks[seat], wider(gone, self.hours.exact))
        self._banks[seat] = NONE_OVER
        await self._until(page, paused=True)
        await asyncio.sleep(self.rng.uniform(1, TOO_LATE))
        self.asked = await self.club.request(self.people[seat], decide, {"what": "resume"})
        self._banks[seat] = rest
        await self._until(page, paused=False)
        self.books.check("clocks after a pause", page.clock(seat)["left"] / 1000, self._banks[seat])
        self.books.call(self.people[seat].keys(self.id), Call(self.question + 0.5, self.asked))
        await self.look(seat, later=True)

    async def _until(self, page: Page, paused: bool) -> None:
        while page.state["table"]["paused"] != paused:
            await page.hear()

    def compare(self, page: Page, seat: int, gone: Span) -> None:
        """The bounds of the time left drift apart with the delay of messages, so the shown time is adopted."""
        rest = less(self._banks[seat], wider(gone, self.hours.exact))
        paid = self.control["per"] == "decision" or self.secret or not page.moves
        more = self.control["increment"] if paid else 0
        left = page.clock(seat)["left"] / 1000
        self.books.check("live clocks", left, Span(rest.earliest + more, rest.latest + more))
        self._banks[seat] = Span(left, left)


def wider(span: Span, by: float) -> Span:
    return Span(span.earliest - by, span.latest + by)


def less(bank: Span, gone: Span) -> Span:
    """Return what is left of it, at least nothing."""
    return Span(max(0.0, bank.earliest - gone.latest), max(0.0, bank.latest - gone.earliest))
