"""Two processes on PostgreSQL and Redis against one: moves a second, and when a move is seen at the other process.

python bench/server/pair.py [--seconds 10] [--tables 12] [--moves 150] [--share 0.2]

Moves a second need a free core for each process, and more for PostgreSQL, Redis and the players. Where there are not
so many, give every process the same share of a core (as root), so that the rest has enough. The processor time of a
move also shows how the second process helps: both are printed.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import subprocess
import sys
import tempfile
import time

from servers.cpu_quota import limited
from servers.server_process import Person, Server, play_on, seated
from servers.services import Services, server, services

GAME = "long-live-the-king"


async def play_for(port: int, tables: int, seconds: float) -> int:
    """Return the number of moves made at so many tables, all at once."""
    rooms = [await seated(port, GAME, 3, address=f"192.0.2.{number}") for number in range(tables)]
    print("seated", flush=True)
    sys.stdin.readline()
    until = time.monotonic() + seconds

    async def play(people: list[Person], rng: random.Random) -> int:
        made = 0
        while time.monotonic() < until and not people[0].state["view"]["over"]:
            made += await play_on(people, 5, rng)
        return made

    return sum(await asyncio.gather(*(play(people, random.Random(n)) for n, (_, people) in enumerate(rooms))))


class Players:
    """The players, in processes of their own, so that they do not wait for each other."""

    def __init__(self, server: Server, tables: int, seconds: float) -> None:
        self.server = server
        command = [sys.executable, __file__, "--players", str(server.port), str(tables), str(seconds)]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        assert self._process.stdout.readline() == "seated\n"

    def begin(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write("\n")
        self._process.stdin.flush()

    def made(self) -> int:
        return int(self._process.communicate()[0])


def measure(found: Services, processes: int, tables: int, seconds: float, share: float | None) -> tuple[float, float]:
    """Return moves per second, and milliseconds of the servers' processor time per move."""
    with server(found, processes) as servers, limited(servers, share):
        players = [Players(server, tables // processes, seconds) for server in servers]
        before = sum(server.cpu() for server in servers)
        for each in players:
            each.begin()
        made = sum(each.made() for each in players)
        used = sum(server.cpu() for server in servers) - before
    return made / seconds, 1000 * used / made


async def latency(servers: list[Server], moves: int) -> tuple[list[float], list[float]]:
    """Return the delay until another player sees a move: at the mover's process, and at the other one."""
    _, people = await seated(servers[0].port, GAME, 3, ports=[servers[0].port, servers[0].port, servers[1].port])
    rng = random.Random(1)
    waits: tuple[list[float], list[float]] = [], []
    while len(waits[0]) < moves and not people[0].state["view"]["over"]:
        mover = next(person for person in people if person.moves)
        number, began = mover.state["number"], time.perf_counter()

        async def seen(person: Person, number: int = number, began: float = began) -> float:
            while person.state["number"] <= number:
                await person.hear()
            return 1000 * (time.perf_counter() - began)

        await mover.play(rng.choice(mover.moves))
        took = await asyncio.gather(*(seen(person) for person in people))
        if mover is not people[2]:
            waits[0].append(took[1] if mover is people[0] else took[0])
            waits[1].append(took[2])
    return waits


def main() -> None:
    if sys.argv[1:2] == ["--players"]:
        port, tables, seconds = sys.argv[2:]
        print(asyncio.run(play_for(int(port), int(tables), float(seconds))))
        return
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--tables", type=int, default=12)
    parser.add_argument("--share", type=float, help="of a core for each process")
    parser.add_argument("--moves", type=int, default=150, help="whose way to the other process is timed")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, services(folder) as found:
        tables, seconds, share = arguments.tables, arguments.seconds, arguments.share
        rates = {count: measure(found, count, tables, seconds, share) for count in (1, 2)}
        for count, (rate, cost) in rates.items():
            print(f"{count} process(es): {rate:.0f} moves/s, {cost:.2f} ms of processor time a move")
        ratio, promised = rates[2][0] / rates[1][0], 2 * rates[1][1] / rates[2][1]
        print(f"two processes make {ratio:.2f} times as many moves; by processor time it would be {promised:.2f} times")
        with server(found, 2) as servers:
            here, there = asyncio.run(latency(servers, arguments.moves))
        local, remote = statistics.median(here), statistics.median(there)
        print(f"{len(here)} moves seen after {local:.1f} ms here, {remote:.1f} ms there: {remote / local:.2f} times")


if __name__ == "__main__":
    main()
