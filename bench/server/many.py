"""A server with many tables, on one process with a file: its start, its memory, and how long players wait.

python bench/server/many.py [--tables 5000] [--busy 300] [--seconds 20] [--pace 5.0]
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sqlite3
import statistics
import tempfile
import time
from contextlib import closing
from pathlib import Path

from servers.server_process import Person, Server, play_on, seated

GAME = "long-live-the-king"
PLAYED = 40
FIRST = 300
"""After so many tables the server has everything in memory that it needs for any of them."""


def fill(folder: Path, tables: int) -> Path:
    """Create a database with so many running tables of people: one that was played, and copies of it."""
    db = folder / "peerage.db"
    server = Server(db, folder / "log.txt")
    server.start()

    async def play() -> str:
        table_id, people = await seated(server.port, GAME, 4)
        await play_on(people, PLAYED, random.Random(1))
        return table_id

    try:
        table_id = asyncio.run(play())
    finally:
        server.end()
    with closing(sqlite3.connect(db)) as file, file:
        for name, column in (("tables", "id"), ("lines", "table_id"), ("sitters", "table_id")):
            columns = [row[1] for row in file.execute(f"PRAGMA table_info({name})")]
            values = ", ".join("? || copy" if each == column else each for each in columns)
            numbers = "WITH RECURSIVE n(copy) AS (SELECT 1 UNION ALL SELECT copy + 1 FROM n WHERE copy < ?)"
            file.execute(
                f"{numbers} INSERT INTO {name} SELECT {values} FROM {name}, n WHERE {column} = ?",
                (tables - 1, "copy", table_id),
            )
    return db


def grown(folder: Path, db: Path, tables: int, in_memory: int) -> tuple[float, float, float]:
    """Return the processor seconds of the start, and the kB per table: of all, and of the later ones."""
    config = folder / "peerage.toml"
    config.write_text(f"tables_in_memory = {in_memory}\n")
    server = Server(db, folder / "log.txt", ["--config", str(config)])
    server.start()
    try:
        used, empty = server.cpu(), server.memory()
        look_at(server, range(1, FIRST))
        warm = server.memory()
        look_at(server, range(FIRST, tables))
        full = server.memory()
        return used, 1024 * (full - empty) / tables, 1024 * (full - warm) / (tables - FIRST)
    finally:
        server.end()


def look_at(server: Server, numbers: range) -> None:
    for number in numbers:
        Person(server.port, f"192.0.{number // 50}.1").call(f"/tables/copy{number}")


async def wait_times(server: Server, tables: int, seconds: float, pace: float) -> list[float]:
    """Return the milliseconds that players wait for their own moves, with so many tables."""
    rooms = [await seated(server.port, GAME, 3, address=f"198.51.{n // 20}.{n % 20}") for n in range(tables)]
    waits: list[float] = []
    until = time.monotonic() + seconds

    async def play(people: list[Person], rng: random.Random) -> None:
        await asyncio.sleep(rng.uniform(0, pace))
        while time.monotonic() < until and not people[0].state["view"]["over"]:
            for person in people:
                await person.settle()
            mover = next((person for person in people if person.moves), None)
            if mover is None:
                continue
            before, began = mover.state, time.perf_counter()
            await mover.play(rng.choice(mover.moves))
            while mover.state is before:
                await mover.hear()
            waits.append(1000 * (time.perf_counter() - began))
            await asyncio.sleep(rng.uniform(0.5, 1.5) * pace)

    await asyncio.gather(*(play(people, random.Random(n)) for n, (_, people) in enumerate(rooms)))
    return waits


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=5000)
    parser.add_argument("--busy", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument(
        "--pace", type=float, default=5.0, help="seconds from one move of a table to the next, on average"
    )
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        db = fill(folder, arguments.tables)
        for in_memory in (256, arguments.tables):
            used, each, later = grown(folder, db, arguments.tables, in_memory)
            print(
                f"{arguments.tables} tables, at most {in_memory} in memory: ready after {used:.2f} s of CPU, "
                f"{each:.1f} kB for each table that was looked at, {later:.1f} for those after the first {FIRST}",
                flush=True,
            )
        server = Server(db, folder / "log.txt")
        server.start()
        try:
            waits = sorted(asyncio.run(wait_times(server, arguments.busy, arguments.seconds, arguments.pace)))
        finally:
            server.end()
        p50, p99 = statistics.median(waits), waits[int(0.99 * len(waits))]
        print(
            f"{arguments.busy} busy tables, {len(waits)} moves: p50 {p50:.1f}, p99 {p99:.1f} ms: {p99 / p50:.1f} times"
        )


if __name__ == "__main__":
    main()
