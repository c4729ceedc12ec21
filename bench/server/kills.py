"""Kills a server in the middle of play, again and again: every move that a player saw must still be there.

python bench/server/kills.py [--kills 100] [--db postgresql://user:password@host/name]
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import tempfile
from pathlib import Path
from typing import Any

from servers.server_process import Person, Server, play_on, seated
from websockets.exceptions import ConnectionClosed


async def lifetime(server: Server, table_id: str, people: list[Person], rng: random.Random) -> None:
    """Play until the server dies."""
    with contextlib.suppress(ConnectionClosed, ConnectionError, TimeoutError):
        await play_on(people, 1000, rng)


async def siege(server: Server, kills: int) -> tuple[int, int]:
    rng = random.Random(1)
    table_id, people = await seated(server.port, "long-live-the-king", 3)
    acknowledged, lost = 0, 0
    for _ in range(kills):
        before = number_seen(people)
        playing = asyncio.create_task(lifetime(server, table_id, people, rng))
        await asyncio.sleep(rng.uniform(0.2, 0.6))
        server.kill()
        await playing
        seen = number_seen(people)
        acknowledged += seen - before
        views = [person.state["view"] for person in people]
        numbers = [person.state["number"] for person in people]
        server.start()
        for person in people:
            await person.watch(table_id)
        for person, view, number in zip(people, views, numbers, strict=True):
            if person.state["number"] < number or (person.state["number"] == number and not same(person, view)):
                lost += 1
        if people[0].state["view"]["over"]:
            table_id, people = await seated(server.port, "long-live-the-king", 3)
    return acknowledged, lost


def number_seen(people: list[Person]) -> int:
    return max(int(person.state["number"]) for person in people)


def same(person: Person, view: dict[str, Any]) -> bool:
    return bool(person.state["view"] == view)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--db", help="an empty PostgreSQL database, instead of a file")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(arguments.db or Path(folder, "peerage.db"), Path(folder, "log.txt"))
        server.start()
        try:
            acknowledged, lost = asyncio.run(siege(server, arguments.kills))
        finally:
            server.kill()
    print(f"{arguments.kills} kills, {acknowledged} acknowledged moves, {lost} lost")


if __name__ == "__main__":
    main()
