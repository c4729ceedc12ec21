"""Writes the database of a running server, with games that go on, as a fixture of a release.

    PYTHONPATH=/path/to/checkout/src python scripts/release/released_database.py NAME

It starts `peerage serve` of the code on the path, plays as visitors through HTTP and sockets alone, kills the server
while games run, and writes tests/server/released/NAME.sql and NAME.json (the key and the visitors' cookies).
"""

import asyncio
import json
import random
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx
from websockets.asyncio.client import connect

FOLDER = Path(__file__).parents[2] / "tests/server/released"
SIX = {
    "new_laws": "lot",
    "court": True,
    "resentment": True,
    "reward_tiles": True,
    "king_laws": "lot",
}
LIVE = {"kind": "live", "bank": 3600, "increment": 10}
SLOW = {"kind": "correspondence", "hours": 72}


class Person:
    def __init__(self, address: str, name: str) -> None:
        self.name = name
        self.address = address
        self.client = httpx.AsyncClient(base_url=address, timeout=60, trust_env=False)

    async def post(self, path: str, **body: Any) -> Any:
        answer = await self.client.post(f"/api{path}", json=body)
        assert answer.is_success, (path, answer.text)
        return answer.json() if answer.content else None

    async def opened(self, game: str, *seats: str, time: Any = None, **options: Any) -> str:
        wishes = [{"kind": kind} if kind in ("me", "open") else {"kind": "bot", "bot": kind} for kind in seats]
        table = await self.post(
            "/tables", game=game, seats=wishes, options=options, name=self.name, public=False, time=time
        )
        return str(table["id"])

    async def play(self, table: str, rng: random.Random, moves: int, said: str = "") -> int:
        """Play random moves as long as this person is asked, and return how many."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.client.cookies.items())
        url = f"{self.address.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        async with connect(url, additional_headers={"Cookie": cookies}) as line:
            if said:
                await line.send(json.dumps({"type": "say", "text": said}))
            state = json.loads(await line.recv())
            for played in range(moves):
                while state["type"] != "state":
                    state = json.loads(await line.recv())
                legal = [each["move"] for each in state["moves"] if each["kind"] != "take_back"]
                if not legal:
                    return played
                asked = state["decision"]["number"]
                await line.send(json.dumps({"type": "play", "number": asked, "move": rng.choice(legal)}))
                state = json.loads(await line.recv())
            return moves


async def play_on(people: list[Person], table: str, moves: int, seed: str) -> None:
    """Play about this many moves, whoever is asked."""
    rng, left = random.Random(seed), moves
    while left > 0:
        played = sum([await person.play(table, rng, min(left, 4)) for person in people])
        left -= max(played, 1)


async def fill(address: str) -> dict[str, Any]:
    """Play on a server; return the visitors' cookies and the tables."""
    ann, bob, cleo = people = [Person(address, name) for name in ("Ann", "Bob", "Cleo")]
    for person in people:
        assert (await person.client.get("/api/tables")).is_success
    await ann.post("/account/password", name="Ann", login="ann", password="a password of a fixture")
    tables = {}
    for key, game, time, options in (
        ("big box", "lancaster", None, SIX),
        ("base", "lancaster", SLOW, {}),
        ("estates", "noblemen", SLOW, {}),
        ("dispute", "long-live-the-king", LIVE, {}),
    ):
        tables[key] = table = await ann.opened(game, "me", "open", "open", time=time, **options)
        for person in (bob, cleo):
            await person.post(f"/tables/{table}/join", name=person.name)
        await play_on(people, table, 60, key)
    await ann.play(tables["estates"], random.Random(1), 0, "Back tomorrow")
    tables["waiting"] = await bob.opened("noblemen", "me", "open", "open")
    tables["over"] = await cleo.opened("long-live-the-king", "random", "random", "random")
    async with asyncio.timeout(120):
        while (await cleo.client.get(f"/api/tables/{tables['over']}")).json()["status"] != "over":
            await asyncio.sleep(0.1)
    tables["bots"] = await ann.opened("lancaster", "me", "search:10000", "search:10000")
    await ann.play(tables["bots"], random.Random(2), 20)
    cookies = {person.name: dict(person.client.cookies) for person in people}
    return {"tables": tables, "cookies": cookies}


def main(name: str) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as free:
        port = free.getsockname()[1]
    with TemporaryDirectory() as folder:
        db = Path(folder) / "peerage.db"
        config = db.with_name("peerage.toml")
        config.write_text(f'port = {port}\ndb = "{db}"\nbot_pause = 0\n')
        command = [sys.executable, "-m", "peerage.cli", "serve", "--config", str(config)]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout is not None
            server.stdout.readline()  # it answers
            facts = asyncio.run(fill(f"http://127.0.0.1:{port}"))
        finally:
            server.kill()  # as a crash would end it, with bots that think
            server.wait()
        facts["key"] = db.with_name("peerage.db.key").read_text()
        with closing(sqlite3.connect(db)) as file:
            facts["schema"] = file.execute("PRAGMA user_version").fetchone()[0]
            dump = "\n".join(file.iterdump())
        (FOLDER / f"{name}.sql").write_text(dump + f"\nPRAGMA user_version = {facts['schema']};\n", encoding="utf-8")
        (FOLDER / f"{name}.json").write_text(json.dumps(facts, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
