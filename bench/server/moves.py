"""Processor time of the server for one move at a table of four people, without and with many spectators.

python bench/server/moves.py [--spectators 500] [--games 3] [--moves 400] [--game lancaster] [--pace 0.02]
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
from pathlib import Path

from servers.server_process import Person, Server, play_on, running, seated


async def measure(server: Server, game: str, spectators: int, moves: int, pace: float) -> tuple[float, int]:
    table_id, people = await seated(server.port, game, 4)
    watchers = [Person(server.port, f"192.0.2.{number % 200}") for number in range(spectators)]
    watching = []
    for spectator in watchers:
        await spectator.watch(table_id)
        watching.append(asyncio.create_task(listen(spectator)))
    await asyncio.sleep(1)
    before = server.cpu()
    made = await play_on(people, moves, random.Random(1), pace)
    await asyncio.sleep(0.5)
    used = server.cpu() - before
    for task in watching:
        task.cancel()
    for person in [*watchers, *people]:
        assert person.socket is not None
        await person.socket.close()
    return used, made


async def listen(spectator: Person) -> None:
    assert spectator.socket is not None
    while True:
        await spectator.socket.recv()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="lancaster,long-live-the-king,noblemen")
    parser.add_argument("--spectators", type=int, default=0)
    parser.add_argument("--games", type=int, default=3, help="one after the other on the same server")
    parser.add_argument("--moves", type=int, default=400, help="of each game, at most")
    parser.add_argument("--pace", type=float, default=0.0, help="seconds from one move to the next, at least")
    arguments = parser.parse_args()
    for game in arguments.game.split(","):
        with tempfile.TemporaryDirectory() as folder, running(Path(folder, "peerage.db")) as server:
            for _ in range(arguments.games):
                used, made = asyncio.run(measure(server, game, arguments.spectators, arguments.moves, arguments.pace))
                print(
                    f"{game}: {1000 * used / made:.2f} ms of processor time a move "
                    f"({made} moves, {arguments.spectators} spectators, {server.memory():.0f} MB)",
                    flush=True,
                )


if __name__ == "__main__":
    main()
