"""A server under attack, and how long somebody else waits meanwhile.

python bench/siege.py [--million 1.0], about two minutes: first a quiet time, then hostile frames, messages and
requests from other processes, a million in all. Prints the bystander's waiting times in both, as milliseconds.
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

from house import Person, Server, seated

ATTACKER = Path(__file__).resolve().parents[1] / "tests" / "server" / "hostile" / "attacker.py"

PLAN = {
    "pings": 100_000,
    "texts": 200_000,
    "fragments": 100_000,
    "nonsense-messages": 100_000,
    "requests": 250_000,
    "nonsense": 250_000,
}
HEADS = ("endless-header", "many-headers", "endless-address", "endless-trailer", "tiny-chunks", "garbage")
QUIET_SECONDS = 10.0


class Bystander:
    """Pings on an open socket and looks at the list of games, twenty times a second each."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.waits: list[float] = []
        self.bad: Counter[str] = Counter()

    async def watch(self, until: asyncio.Event) -> None:
        while not until.is_set():
            for ask in (self._ping, self._look):
                began = time.perf_counter()
                await ask()
                self.waits.append(1000 * (time.perf_counter() - began))
            await asyncio.sleep(0.05)

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

    def told(self) -> str:
        cuts = statistics.quantiles(self.waits, n=100)
        return f"p50 {cuts[49]:.1f}, p99 {cuts[98]:.1f}, slowest {max(self.waits):.1f} ({len(self.waits)} answers)"


async def siege(server: Server, share: float) -> None:
    table_id, people = await seated(server.port, "lancaster", 4)
    person = people[0]
    for _ in range(3):
        person.call("/games")
    quiet = Bystander(person)
    over = asyncio.Event()
    watching = asyncio.create_task(quiet.watch(over))
    await asyncio.sleep(QUIET_SECONDS)
    over.set()
    await watching
    print(f"quiet:  {quiet.told()}", flush=True)

    hostile = Bystander(person)
    over = asyncio.Event()
    watching = asyncio.create_task(hostile.watch(over))
    outcomes: Counter[str] = Counter()
    sent = 0
    for kind, count in [
        *((kind, round(count * share)) for kind, count in PLAN.items()),
        *((kind, 10**8) for kind in HEADS),
    ]:
        path = f"/api/tables/{table_id}/socket"
        command = [sys.executable, str(ATTACKER), kind, str(server.port), str(count), "60", path]
        process = await asyncio.create_subprocess_exec(*command, stdout=subprocess.PIPE)
        result = json.loads((await process.communicate())[0].splitlines()[-1])
        sent += result["sent"] if kind in PLAN else 1
        outcomes.update(result["outcomes"])
        print(f"  {kind}: {result['sent']:,} sent, {result['outcomes']}", flush=True)
    over.set()
    await watching
    print(f"attack: {hostile.told()}")
    print(f"{sent:,} hostile frames, messages and requests; answers {dict(outcomes)}; {server.memory():.0f} MB")
    print(f"bystander's failures: {dict(hostile.bad) or 'none'}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--million", type=float, default=1.0, help="how many millions")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder, "peerage.db"), Path(folder, "log.txt"))
        server.start()
        try:
            asyncio.run(siege(server, arguments.million))
            assert server.process is not None
            print("the server is", "up" if server.process.poll() is None else "down")
        finally:
            server.kill()
        print(f"its log: {server.log() or 'empty'}")


if __name__ == "__main__":
    main()
