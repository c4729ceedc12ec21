"""A day of a simulated club in a few minutes: people play by correspondence and live, go away and come back.

Independently of the server, the script records which notifications are due, and the time of all players. Both are
compared with the server's. In the middle of the day the server is killed and restarted.

python bench/server/club.py [--people 500] [--hours 24] [--live 20] [--kills 1] [--processes 1]
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
import time
from contextlib import ExitStack
from math import inf
from pathlib import Path
from typing import Any

import aiohttp
from servers.server_process import Server
from servers.services import services
from simulated_club.books import GRACE, LATE, Audit, Books, Hours, Outage, Span
from simulated_club.pages import Page
from simulated_club.people import ByPost, Live
from simulated_club.receivers import Receivers, open_receivers
from simulated_club.tables import Person, Table

import peerage

RATE = 480.0
"""The length of a simulated day: three minutes."""
WAYS = {("webhook",): 5, ("push",): 3, ("mail",): 1, ("push", "webhook"): 2, (): 1}
AT_ONCE = 20
"""Simultaneous arrivals at the start."""
DOWN = 2.0
"""Seconds."""
EXACT = 0.005, 1.0
"""Seconds by which two readings of the same clock may differ, at one process and at several."""
PROGRESS = 20.0
COLUMNS = ("due", "either way", "not due", "arrived", "missing", "twice", "unexpected", "repeated")
MOST_SHOWN = 30

SETTINGS = """
clock_rate = {rate}
notice_grace = {grace}
push_hosts = ["{boxes.origin}"]
webhook_hosts = ["{boxes.origin}"]
notice_networks = ["127.0.0.0/8"]
address = "http://127.0.0.1:{port}"
smtp_url = "{boxes.smtp}"
smtp_from = "Club <club@club.example>"
tables_in_memory = 500
bot_pause = 0.1
bot_patience = 0.5
"""


class Day:
    def __init__(self, servers: list[Server], books: Books, boxes: Receivers, session: aiohttp.ClientSession) -> None:
        self.books = books
        self.evening = asyncio.Event()
        self.server_up = asyncio.Lock()
        self.late = 0.0
        self._servers = servers
        self._boxes = boxes
        self._session = session
        self._rng = random.Random(14)

    # Requests of players.

    async def call(self, person: Person, path: str, body: Any = None, method: str | None = None) -> Any:
        url, method = f"http://{self._any_process()}/api{path}", method or ("GET" if body is None else "POST")
        headers = person.headers | {"Content-Type": "application/json"}
        async with self._session.request(method, url, json=body, headers=headers) as answer:
            if cookie := answer.headers.get("Set-Cookie"):
                person.cookie = cookie.partition(";")[0]
            assert answer.status < 300, (path, await answer.text())
            return await answer.json() if answer.status != 204 else None

    async def request(self, person: Person, path: str, body: Any = None, method: str | None = None) -> Span:
        async with self.server_up:
            began = time.monotonic()
            await self.call(person, path, body, method)
            return Span(began, time.monotonic())

    def page(self, table: str, person: Person | None) -> Page:
        """Open a page; without a person, a spectator's."""
        headers = {"X-Forwarded-For": f"10.200.{self._rng.randrange(250)}.1"} if person is None else person.headers
        return Page(lambda: f"ws://{self._any_process()}/api/tables/{table}/socket", headers)

    def _any_process(self) -> str:
        return f"127.0.0.1:{self._rng.choice(self._servers).port}"

    # Before the day.

    async def people(self, number: int) -> list[Person]:
        found: list[Person] = []
        for first in range(0, number, AT_ONCE):
            found += await asyncio.gather(*(self._welcome(each) for each in range(first, min(number, first + AT_ONCE))))
        return found

    async def _welcome(self, number: int) -> Person:
        """Add a member with a notification channel."""
        [kinds] = self._rng.choices(list(WAYS), list(WAYS.values()))
        person = Person(f"P{number}", f"10.{number // 250}.{number % 250}.1", list(kinds))
        name, language = person.name, {"language": "en"}
        await self.call(person, "/tables")
        if "mail" in kinds:
            await self.call(person, "/account/link", {"name": name})
            await self.call(person, "/account/email", {"address": f"{name}@club.example"} | language)
            await self.call(person, "/confirm", {"token": self._boxes.tokens[name]})
            await self.call(person, "/notices/mail", language)
        if "push" in kinds:
            wish = {"subscription": self._boxes.browser(name).subscription, "name": "Phone"}
            await self.call(person, "/notices/push", wish | language)
        if "webhook" in kinds:
            wish = {"url": f"{self._boxes.origin}/webhook/{name}", "name": name}
            await self.call(person, "/notices/webhooks", wish | language)
        return person

    def tables(self, people: list[Person], live: int) -> list[Table]:
        """Give every member a seat: some at a live table, all others by correspondence, one in five at two tables."""
        waiting = [*people, *self._rng.sample(people, len(people) // 5)]
        found: list[Table] = []
        while len(waiting) >= 3:
            kind = Live if len(found) < live else ByPost
            game = self._rng.choice(peerage.game_ids())
            size = 3 if kind is Live else self._rng.randint(3, 5)
            here, waiting = waiting[:size], waiting[size:]
            if len({person.name for person in here}) == len(here):
                for person in here:
                    person.tables += 1
                found.append(kind(self, here, game, random.Random(self._rng.random())))
        return found

    # The day.

    async def pass_by(self, tables: list[Table], seconds: float, kills: int) -> list[str]:
        """Run the day until the evening's notifications have arrived; return the failures at tables."""
        first = seconds / 6
        playing = [asyncio.create_task(self._later(table, self._rng.uniform(0, first))) for table in tables]
        others = [asyncio.create_task(self._watch()), asyncio.create_task(self._report_progress())]
        for _ in range(kills):
            await asyncio.sleep(seconds / (kills + 1))
            await self._restart()
        await asyncio.sleep(seconds / (kills + 1))
        self.evening.set()
        await asyncio.sleep(GRACE + LATE)
        stuck = [f"table {table.id} is stuck" for table in tables if table.stuck]
        for task in (*playing, *others):
            task.cancel()
        ends = await asyncio.gather(*playing, return_exceptions=True)
        return stuck + [
            f"{table.game} {table.id}: {describe(end)}"
            for table, end in zip(tables, ends, strict=True)
            if end is not None and not isinstance(end, asyncio.CancelledError)
        ]

    async def _later(self, table: Table, wait: float) -> None:
        await asyncio.sleep(wait)
        await table.play()

    async def _restart(self) -> None:
        """Kill a process; meanwhile players reconnect. While another one is up, time goes on."""
        outages, server = self.books.hours.outages, self._servers[0]
        async with self.server_up:
            killed = time.monotonic()
            server.kill()
            outages.append(Outage(killed, inf, inf) if len(self._servers) == 1 else Outage(killed, killed, killed))
            await asyncio.sleep(DOWN)
            started = time.monotonic()
            await asyncio.to_thread(server.start)
            if len(self._servers) == 1:
                outages[-1] = Outage(killed, started, time.monotonic())
            print("a server was killed, and is up again", flush=True)

    async def _watch(self) -> None:
        """Measure this script's own delay: what it observes late, it cannot judge."""
        while True:
            before = time.monotonic()
            await asyncio.sleep(0.1)
            self.late = max(self.late, time.monotonic() - before - 0.1)

    async def _report_progress(self) -> None:
        began, books = time.monotonic(), self.books
        while True:
            await asyncio.sleep(PROGRESS)
            hours = (time.monotonic() - began) * books.hours.rate / 3600
            sent = sum(len(each) for each in books.arrived.values())
            print(
                f"{hours:4.1f} h: {books.counts['moves']} moves, {sent} notifications, {len(books.wrong)} faults",
                flush=True,
            )


def describe(error: BaseException) -> str:
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return f"{type(error).__name__} {error}"


async def simulate(servers: list[Server], config: Path, arguments: argparse.Namespace) -> bool:
    books = Books(Hours(RATE, EXACT[len(servers) > 1]))
    seconds = 3600 * arguments.hours / RATE
    async with (
        open_receivers(lambda key, moment: books.arrived[key].append(moment)) as boxes,
        aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar()) as session,
    ):
        config.write_text(SETTINGS.format(rate=RATE, grace=GRACE, boxes=boxes, port=servers[0].port))
        for server in servers:
            server.options = [*server.options, "--config", str(config)]
            server.start()
        day = Day(servers, books, boxes, session)
        people = await day.people(arguments.people)
        tables = day.tables(people, arguments.live)
        print(
            f"{len(people)} people at {len(tables)} tables, {arguments.hours} h at {RATE:.0f} times the speed",
            flush=True,
        )
        stuck = await day.pass_by(tables, seconds, arguments.kills)
        closing = time.monotonic()
    return report(books, books.audit(closing), stuck, day.late)


def report(books: Books, audit: Audit, stuck: list[str], late: float) -> bool:
    print(f"{'sent':10}" + "".join(f"{what:>14}" for what in COLUMNS))
    for kind, tally in audit.tally.items():
        print(f"{kind:10}" + "".join(f"{tally[what]:14}" for what in COLUMNS))
    for what, number in sorted(books.counts.items()):
        print(f"{what:30}{number:8}")
    print(f"clocks wrong: {len(books.wrong)}, tables stuck: {len(stuck)}, the script was late by {1000 * late:.0f} ms")
    faults = [*stuck, *audit.faults, *books.wrong]
    for line in faults[:MOST_SHOWN]:
        print(" ", line)
    return not faults


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--people", type=int, default=500)
    parser.add_argument("--hours", type=float, default=24.0)
    parser.add_argument("--live", type=int, default=20, help="tables where all are there at the same time")
    parser.add_argument("--kills", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1, help="several: on a PostgreSQL and a Redis of their own")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        servers = [Server(Path(folder, "peerage.db"), Path(folder, "log.txt"))]
        if arguments.processes > 1:
            found = stack.enter_context(services(folder))
            servers = [found.server(number) for number in range(arguments.processes)]
        try:
            right = asyncio.run(simulate(servers, Path(folder, "peerage.toml"), arguments))
        finally:
            for server in servers:
                server.kill()
                print(server.log()[-2000:], end="")
    raise SystemExit(0 if right else 1)


if __name__ == "__main__":
    main()
