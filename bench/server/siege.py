"""A server under attack, and how long another player waits meanwhile.

python bench/server/siege.py [--million 1.0] [--seconds 10] [KIND ...], about ten minutes: each attack comes from
processes of its own, as fast as limits allow: floods of frames, messages and requests (a million in all), endless
requests, and requests that cost much. Prints the player's waiting times as milliseconds, and how they compare with
those of quiet times; fails if they are too long. Machines are not equally quiet all the time: there is a quiet time
before each attack, and all of them count.

Attackers yield the processor to the server and to the player, as if they came from other machines.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import NamedTuple
from urllib.error import HTTPError

import attacks_requests
import attacks_sockets
from servers.server_process import Person, Server, seated

BENCH = Path(__file__).resolve().parent
ATTACKER = BENCH.parents[1] / "tests" / "server" / "hostile" / "attacker.py"
PLAYER = "198.51.100.1"
PASSWORD = "correct horse battery"

FLOODS = {
    "pings": 100_000,
    "texts": 200_000,
    "fragments": 100_000,
    "nonsense-messages": 100_000,
    "requests": 250_000,
    "nonsense": 250_000,
}
ENDLESS = ("endless-header", "many-headers", "endless-address", "endless-trailer", "tiny-chunks", "garbage")
PASSWORD_ATTACKS = ("wrong-logins", "lock-out")
MOST = 10**8
FLOOD_SECONDS = 60.0
ALLOWED = 3.0
"""The allowed ratio of another player's waiting time to that in quiet times, at the 99th percentile."""


class Attack(NamedTuple):
    kind: str
    program: Path
    count: int
    seconds: float

    def command(self, port: int, table: str) -> list[str]:
        path = f"/api/tables/{table}/socket" if self.program == ATTACKER else table
        arguments = (self.kind, str(port), str(self.count), str(self.seconds), path)
        return ["nice", "-n", "19", sys.executable, str(self.program), *arguments]


def attacks(million: float, seconds: float) -> list[Attack]:
    return [
        *(Attack(kind, ATTACKER, round(count * million), FLOOD_SECONDS) for kind, count in FLOODS.items()),
        *(Attack(kind, ATTACKER, MOST, seconds) for kind in ENDLESS),
        *(Attack(kind, BENCH / "attacks_requests.py", MOST, seconds) for kind in attacks_requests.ATTACKS),
        *(Attack(kind, BENCH / "attacks_sockets.py", MOST, seconds) for kind in attacks_sockets.ATTACKS),
    ]


class Player:
    """A player who pings on an open socket and requests the list of games, forty times a second each."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.waits: list[float] = []
        self.bad: Counter[str] = Counter()
        self.login: float | None = None

    async def watch(self, until: asyncio.Event) -> None:
        while not until.is_set():
            for ask in (self._ping, self._look):
                began = time.perf_counter()
                await ask()
                self.waits.append(1000 * (time.perf_counter() - began))
            await asyncio.sleep(0.025)

    async def _ping(self) -> None:
        assert self.person.socket is not None
        await self.person.socket.send('{"type":"ping"}')
        while (await self.person.hear())["type"] != "pong":
            pass

    async def _look(self) -> None:
        try:
            await asyncio.to_thread(self.person.call, "/games")
        except OSError as error:
            self.bad[str(error)] += 1

    async def sign_in(self, owner: Person) -> None:
        """Sign in as the owner of the attacked account, in a browser and from an address that are known."""
        began = time.perf_counter()
        try:
            wish = {"login": attacks_sockets.OWNER, "password": PASSWORD}
            await asyncio.to_thread(owner.call, "/session/password", wish)
        except HTTPError as error:
            self.bad[f"login: {error.code}"] += 1
        self.login = 1000 * (time.perf_counter() - began)


def cuts(waits: list[float]) -> tuple[float, float]:
    """Return the median and the 99th percentile."""
    parts = statistics.quantiles(waits, n=100)
    return parts[49], parts[98]


async def quiet(person: Person, seconds: float) -> Player:
    player = Player(person)
    over = asyncio.Event()
    watching = asyncio.create_task(player.watch(over))
    await asyncio.sleep(seconds)
    over.set()
    await watching
    return player


async def attacked(server: Server, table: str, person: Person, owner: Person, attack: Attack) -> tuple[Player, str]:
    """Return the player, and the attacker's report."""
    player = Player(person)
    over = asyncio.Event()
    watching = asyncio.create_task(player.watch(over))
    process = await asyncio.create_subprocess_exec(*attack.command(server.port, table), stdout=subprocess.PIPE)
    if attack.kind in PASSWORD_ATTACKS:
        await asyncio.sleep(attack.seconds / 2)
        await player.sign_in(owner)
    said = (await process.communicate())[0].splitlines()
    over.set()
    await watching
    assert process.returncode == 0, f"{attack.kind} did not get through"
    result = json.loads(said[-1])
    outcomes = ", ".join(f"{what} {times:,}" for what, times in result["outcomes"].items())
    return player, f"{result['sent']:,} sent; {outcomes}"


async def siege(server: Server, chosen: list[Attack], seconds: float) -> bool:
    """Return whether the player never waited too long."""
    table, people = await seated(server.port, "lancaster", 4, address=PLAYER)
    person, owner = people[0], Person(server.port, PLAYER)
    owner.call("/account/password", {"name": "Owner", "login": attacks_sockets.OWNER, "password": PASSWORD})
    for _ in range(3):
        person.call("/games")
    calm: list[float] = []
    attacks_seen: list[tuple[Attack, Player, str, float]] = []
    for attack in chosen:
        calm += (await quiet(person, seconds)).waits
        player, said = await attacked(server, table, person, owner, attack)
        attacks_seen.append((attack, player, said, server.memory()))
        print(f"{attack.kind}: p99 {cuts(player.waits)[1]:.1f} ms, quiet p99 so far {cuts(calm)[1]:.1f} ms", flush=True)
    calm += (await quiet(person, seconds)).waits
    p50, p99 = cuts(calm)
    print(f"\nquiet: p50 {p50:.1f} ms, p99 {p99:.1f} ms in {len(calm):,} waits; {server.memory():.0f} MB at the end\n")
    print("| attack | p50 | p99 | times quiet p99 | login | memory | what was sent, and what came back |")
    print("|---|---|---|---|---|---|---|")
    held = True
    for attack, player, said, memory in attacks_seen:
        middle, late = cuts(player.waits)
        held = held and late <= ALLOWED * p99 and not player.bad
        login = "" if player.login is None else f"{player.login:.0f} ms"
        failures = f"; player's failures: {dict(player.bad)}" if player.bad else ""
        print(
            f"| {attack.kind} | {middle:.1f} ms | {late:.1f} ms | {late / p99:.1f} "
            f"| {login} | {memory:.0f} MB | {said}{failures} |"
        )
    return held


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kinds", nargs="*", help="attacks; all of them if none is named")
    parser.add_argument("--million", type=float, default=1.0, help="how many millions of frames, messages and requests")
    parser.add_argument("--seconds", type=float, default=10.0, help="for each other attack, and each quiet time")
    arguments = parser.parse_args()
    chosen = [
        attack
        for attack in attacks(arguments.million, arguments.seconds)
        if not arguments.kinds or attack.kind in arguments.kinds
    ]
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder, "peerage.db"), Path(folder, "log.txt"))
        server.start()
        try:
            held = asyncio.run(siege(server, chosen, arguments.seconds))
            assert server.process is not None
            assert server.process.poll() is None, "the server is down"
        finally:
            server.end()
        print(f"its log: {server.log() or 'empty'}")
    if not held:
        sys.exit(f"the player waited longer than {ALLOWED:g} times quiet, or was refused something")
    print(f"the player's p99 stayed within {ALLOWED:g} times quiet")


if __name__ == "__main__":
    main()
