"""A real server on a loopback port, and visitors with their own cookies."""

import asyncio
import json
import random
import re
import sqlite3
from collections.abc import Callable
from contextlib import AsyncExitStack, closing, suppress
from dataclasses import replace
from functools import cache
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import asyncpg
import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from peerage.server import Intervals, Settings, create_app
from peerage.server.app import infrastructure_of
from peerage.server.db.sqlite import open_engine
from peerage.server.main import GracefulServer, configured, listening, serve
from peerage.server.services import Application

GAME = "long-live-the-king"
PATIENCE = 240.0
"""Seconds after which a waiting test fails and says where; no test is about them."""
HEAD_SECONDS = Settings().head_seconds
"""The usual limit would close connections of a test that waits for its turn on a busy machine."""
UNHURRIED: dict[str, Any] = {"bot_pause": 0, "bot_workers": 1, "head_seconds": PATIENCE}


class Line:
    """An open socket: all messages that it has received, and the last state."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.messages: list[dict[str, Any]] = []
        self.state: dict[str, Any] = {}
        self.log: list[dict[str, Any]] = []

    async def next(self, timeout: float = PATIENCE) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(await asyncio.wait_for(self.socket.recv(), timeout))
        self.messages.append(message)
        if message["type"] == "state":
            self.state = message
            self.log = message["log"] if "log" in message else self.log + message["events"]
        elif message["type"] == "undone":
            self.log = [event for event in self.log if event["n"] <= message["number"]]
        return message

    async def until(self, wanted: Callable[[dict[str, Any]], bool], patience: float = PATIENCE) -> dict[str, Any]:
        while not wanted(message := await self.next(patience)):
            pass
        return message

    async def shows(self, wanted: Callable[[dict[str, Any]], Any]) -> None:
        """Wait for a state that fulfils a condition."""
        while not wanted(self.state):
            await self.next()

    async def settle(self, quiet: float = 0.0) -> None:
        """Read all that the server has sent up to now: the answer to a ping comes after it."""
        with suppress(TimeoutError, ConnectionClosed):
            while quiet:  # for callers that have nothing to wait for yet
                await self.next(quiet)
            await self.send(type="ping")
            while (await self.next())["type"] != "pong":
                pass
            self.messages.pop()

    async def send(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def answer(self, kind: str, **message: Any) -> dict[str, Any]:
        """Send a message and wait for an answer of a kind."""
        await self.send(**message)
        return await self.until(lambda answer: answer["type"] == kind)

    async def play(self, move: int) -> dict[str, Any]:
        """Play and wait for the result: an event, or at least another question."""
        before, asked = self.state["number"], self.state["decision"]["number"]
        await self.send(type="play", number=asked, move=move)
        return await self.until(
            lambda answer: (
                answer["type"] == "error"
                or (
                    answer["type"] == "state"
                    and (
                        answer["number"] > before or answer["decision"] is None or answer["decision"]["number"] != asked
                    )
                )
            )
        )

    @property
    def moves(self) -> list[int]:
        """The legal moves, without taking back."""
        return [each["move"] for each in self.state["moves"] if each["kind"] != "take_back"]


def seat_wish(kind: str) -> dict[str, str]:
    if kind in ("me", "open"):
        return {"kind": kind}
    if kind.startswith("here:"):
        return {"kind": "here", "name": kind.removeprefix("here:")}
    return {"kind": "bot", "bot": kind}


class Visitor:
    def __init__(self, server: "LiveServer", client: httpx.AsyncClient) -> None:
        self.server = server
        self.client = client

    async def get(self, path: str) -> httpx.Response:
        return await self.client.get(f"/api{path}")

    async def post(self, path: str, body: Any) -> httpx.Response:
        return await self.client.post(f"/api{path}", json=body)

    async def create(
        self,
        *kinds: str,
        name: str = "Ann",
        game: str = GAME,
        public: bool = False,
        time: Any = None,
        rated: bool | None = None,
        forks: bool | None = None,
        **options: Any,
    ) -> dict[str, Any]:
        """Kinds: me, here:NAME, open, or a bot's name."""
        body = {
            "game": game,
            "seats": [seat_wish(kind) for kind in kinds],
            "options": options,
            "name": name,
            "public": public,
            "time": time,
            "rated": rated,
            "forks": forks,
        }
        answer = await self.post("/tables", body)
        assert answer.status_code == 201, answer.text
        table: dict[str, Any] = answer.json()
        return table

    async def join(self, table_id: str, name: str = "Bob", **wish: Any) -> dict[str, Any]:
        answer = await self.post(f"/tables/{table_id}/join", {"name": name, **wish})
        assert answer.status_code == 200, answer.text
        table: dict[str, Any] = answer.json()
        return table

    async def arrange(self, table_id: str, seat: int, **wish: Any) -> httpx.Response:
        return await self.post(f"/tables/{table_id}/seats/{seat}", wish)

    async def close(self, table_id: str) -> httpx.Response:
        headers = {"content-type": "application/json"}
        return await self.client.delete(f"/api/tables/{table_id}", headers=headers)

    async def watch(self, table_id: str, number: int | str | None = None, **headers: str) -> Line:
        """Open the table's socket, perhaps as one of several players at this browser; the first state has been read."""
        line = Line(await self.open(table_id, number, **headers))
        await line.next()
        return line

    async def open(self, table_id: str, number: int | str | None = None, **headers: str) -> ClientConnection:
        query = "" if number is None else f"?as={number}"
        cookies = "; ".join(f"{name}={value}" for name, value in self.client.cookies.items())
        return await self.server.stack.enter_async_context(
            connect(
                f"ws://{self.server.host}:{self.server.port}/api/tables/{table_id}/socket{query}",
                additional_headers={"Cookie": cookies, **headers},
                close_timeout=1,
                open_timeout=PATIENCE,
                ping_interval=None,  # a slow connection is not closed
            )
        )


SPARE: list[Application] = []
"""Applications of stopped servers: creating one takes longer than most tests."""

BUILT_IN = ("body_bytes", "origins", "address")
"""Settings that an application is created with."""


def new_app(db: Path | str, settings: Settings, redis: str | None, intervals: Intervals) -> Application:
    if not SPARE or any(getattr(settings, name) != getattr(Settings, name) for name in BUILT_IN):
        return create_app(db, settings, redis, intervals)
    infrastructure = infrastructure_of(db, settings, redis, intervals)
    app = SPARE.pop()
    app.infrastructure = infrastructure
    return app


@cache
def empty_database() -> bytes:
    """Return a database file without data."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "peerage.db"
        open_engine(path).dispose()
        return path.read_bytes()


LENIENT = Intervals(transaction_timeout=600)
"""On a busy machine, a transaction may take long between two steps."""


class LiveServer:
    """A server that can be stopped and started again on the same database."""

    def __init__(self, db: Path | str, redis: str | None = None, intervals: Intervals | None = None) -> None:
        self.db = db
        self.redis = redis
        self.intervals = intervals or LENIENT
        self.host = "127.0.0.1"
        self.port = 0
        self.stack = AsyncExitStack()
        self.settings = Settings(**UNHURRIED)
        self._server: GracefulServer | None = None
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        if isinstance(self.db, Path) and not self.db.exists():
            self.db.write_bytes(empty_database())
        settings = self.settings
        if settings.head_seconds == HEAD_SECONDS:
            settings = replace(settings, head_seconds=PATIENCE)
        self.app = new_app(self.db, settings, self.redis, self.intervals)
        listener = self.stack.enter_context(listening("127.0.0.1", self.port))
        self.port = listener.getsockname()[1]
        ready = asyncio.Event()
        self._server = GracefulServer(configured(self.app), ready.set)
        self._task = asyncio.create_task(serve(self.app, self._server, listener))
        waiting = asyncio.create_task(ready.wait())
        await asyncio.wait([self._task, waiting], return_when=asyncio.FIRST_COMPLETED)
        if self._task.done():
            waiting.cancel()
            self._task.result()

    async def stop(self) -> None:
        if self._server is not None and self._task is not None:
            self._server.should_exit = True
            await self._task
            self._server = self._task = None
            if all(getattr(self.settings, name) == getattr(Settings, name) for name in BUILT_IN):
                SPARE.append(self.app)
        stack, self.stack = self.stack, AsyncExitStack()
        await stack.aclose()

    async def sql(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        """Run a statement in the database, bypassing the server; `?` stands for a value."""
        if isinstance(self.db, Path):
            with closing(sqlite3.connect(self.db)) as file, file:
                return file.execute(statement, values).fetchall()
        numbers = count(1)
        connection = await asyncpg.connect(self.db)
        try:
            found = await connection.fetch(re.sub(r"\?", lambda _: f"${next(numbers)}", statement), *values)
            return [tuple(row) for row in found]
        finally:
            await connection.close()

    async def bots_rest(self, table_id: str) -> None:
        """Wait until no bot of a table thinks or moves: it is a person's turn, or the game is over."""
        tables = self.app.services.tables
        await asyncio.wait(tables._background[:1])  # which starts them after a restart
        while table_id in tables._driving:
            await asyncio.wait([tables._driving[table_id]])

    async def visitor(self) -> Visitor:
        """Return a new visitor, with a cookie of its own."""
        visitor = Visitor(self, self.client())
        assert (await visitor.get("/tables")).status_code == 200
        return visitor

    def client(self, cookies: Any = None) -> httpx.AsyncClient:
        """Without certificates, which take long to load."""
        address = f"http://{self.host}:{self.port}"
        return httpx.AsyncClient(base_url=address, cookies=cookies, timeout=PATIENCE, verify=False, trust_env=False)

    async def people(
        self, count: int = 3, public: bool = False, time: Any = None, **options: Any
    ) -> tuple[str, list[Visitor]]:
        """A running table of people."""
        visitors = [await self.visitor() for _ in range(count)]
        table = await visitors[0].create("me", *["open"] * (count - 1), name="P0", public=public, time=time, **options)
        for number, visitor in enumerate(visitors[1:], start=1):
            await visitor.join(table["id"], name=f"P{number}")
        return table["id"], visitors


async def play_on(
    lines: list[Line], moves: int, rng: random.Random, stop: Callable[[Line], bool] = lambda line: False
) -> int:
    """Play random moves until one of them satisfies `stop`; return how many were played."""
    number = max(line.state["number"] for line in lines)
    for played in range(moves):
        for line in lines:
            while line.state["number"] < number:
                await line.next()
        ready = [line for line in lines if line.moves]
        if not ready or any(stop(line) for line in ready):
            return played
        line = rng.choice(ready)
        answer = await line.play(rng.choice(line.moves))
        assert answer["type"] == "state", answer
        number = answer["number"]
    return moves
