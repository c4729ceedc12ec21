"""What was acknowledged is on disk; damage is reported and disturbs no other table."""

import asyncio
import gzip
import json
import random
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from shutil import copy
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import OperationalError
from websockets.exceptions import ConnectionClosed

import peerage
from peerage import PeerageError
from peerage.server import create_app, run
from peerage.server.app import lifespan
from peerage.server.db.sqlite import FileLock, Sqlite
from ports import free_port

pytestmark = pytest.mark.anyio

ROUTES = Path(__file__).parents[2] / "web/src/app/routes.json"

SERVER = """
import sys
from peerage.server import Settings, run
settings = Settings(bot_pause=0, bot_workers=1, head_seconds=3600)
run("127.0.0.1", int(sys.argv[1]), sys.argv[2], lambda: print("ready", flush=True), settings)
"""


class Child:
    """A server in a process of its own, to be killed."""

    def __init__(self, port: int, db: Path | str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", SERVER, str(port), str(db)], stdout=subprocess.PIPE, text=True
        )

    async def ready(self) -> None:
        assert self.process.stdout is not None
        assert await asyncio.to_thread(self.process.stdout.readline) == "ready\n"

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


@pytest.mark.stores("sqlite", "postgresql")
@pytest.mark.slow
async def test_sigkill_loses_nothing_acknowledged(server: Any, crash: Callable[[], None]) -> None:
    await server.stop()
    server.port = free_port()
    rng = random.Random(11)
    visitor = None
    table: dict[str, Any] = {}
    seen: list[dict[str, Any]] = []
    for life in range(3):
        child = Child(server.port, server.db)
        try:
            await child.ready()
            if visitor is None:
                visitor = await server.visitor()
                table = await visitor.create("me", "random", "random")
            line = await visitor.watch(table["id"])
            assert line.state["seat"] == 0
            assert line.log[: len(seen)] == seen
            for _ in range(20):
                while not line.moves and line.state["table"]["status"] == "running":
                    await line.next()
                if line.moves:
                    await line.play(rng.choice(line.moves))
            # The bots play on, and one more move may be under way when the server dies.
            if line.moves:
                await line.send(type="play", number=line.state["decision"]["number"], move=line.moves[0])
            await asyncio.sleep(rng.uniform(0, 0.02))
        finally:
            child.kill()
        if life == 1:
            crash()
        with pytest.raises(ConnectionClosed):
            await line.until(lambda message: False)
        assert len(line.log) > len(seen) or line.state["table"]["status"] == "over"
        seen = line.log
        await server.stop()


@pytest.mark.stores("sqlite", "postgresql")
async def test_a_failing_disk_leaves_the_table_as_it_was(server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    table_id, people = await server.people(3)
    lines = [await person.watch(table_id) for person in people]
    mover = next(line for line in lines if line.moves)
    before = mover.state
    storage = server.app.services.tables._storage

    async def full(*_: Any) -> None:
        raise OperationalError("INSERT", {}, Exception("database or disk is full"))

    with monkeypatch.context() as patch:
        patch.setattr(storage, "append", full)
        answer = await mover.play(mover.moves[0])
        assert answer["error"] == "unavailable"
        assert "disk" not in answer["message"]
    again = await people[before["seat"]].watch(table_id)
    assert again.state["view"] == before["view"]
    assert again.state["number"] == 0
    state = await again.play(again.moves[0])
    assert state["number"] == 1


async def test_closing_ends_after_what_still_waits_for_the_disk(tmp_path: Path) -> None:
    any_thread = {"check_same_thread": False}
    engine = sa.create_engine("sqlite://", poolclass=sa.StaticPool, connect_args=any_thread)
    database = Sqlite(tmp_path, engine, FileLock(tmp_path / "lock"))
    busy, release = threading.Event(), threading.Event()

    def block(_: sa.Connection) -> bool:
        busy.set()
        return release.wait()

    slow = asyncio.create_task(database.write(block))
    await asyncio.to_thread(busy.wait)
    late = asyncio.create_task(database.write(lambda _: "written"))
    closing = asyncio.create_task(database.aclose())
    await asyncio.sleep(0)  # both wait in the queue
    release.set()
    assert await slow
    assert await late == "written"
    await closing


@pytest.mark.stores("sqlite", "postgresql")
@pytest.mark.slow
async def test_a_damaged_record_names_itself_and_disturbs_nobody(server: Any, playing: Callable[..., Any]) -> None:
    broken: dict[str, str] = {}
    for damage in (
        'UPDATE lines SET line = replace(line, \'"check":"\', \'"check":"0\') WHERE n = 6 AND table_id = ?',
        "UPDATE lines SET line = 'nonsense' WHERE n = 4 AND table_id = ?",
        "DELETE FROM lines WHERE n = 4 AND table_id = ?",
        "DELETE FROM lines WHERE table_id = ?",
        "UPDATE tables SET seats = '[1, 2' WHERE id = ?",
        "UPDATE tables SET game = 'chess' WHERE id = ?",
        "UPDATE tables SET seed = 'other' WHERE id = ?",
    ):
        table_id, people = await server.people(3)
        await playing([await person.watch(table_id) for person in people], 6, random.Random(1))
        broken[table_id] = damage
    sound, people = await server.people(3)
    await server.stop()
    for table_id, damage in broken.items():
        await server.sql(damage, table_id)
    await server.start()
    for table_id, damage in broken.items():
        answer = await people[0].get(f"/tables/{table_id}")
        assert (answer.status_code, answer.json()["error"]) == (409, "damaged"), damage
        socket = await people[0].open(table_id)
        assert '"damaged"' in str(await socket.recv())
        with pytest.raises(ConnectionClosed):
            await socket.recv()
    lines = [await person.watch(sound) for person in people]
    assert await playing(lines, 5, random.Random(1)) == 5
    assert sound in [table["id"] for table in (await people[0].get("/tables")).json()["tables"]]


@pytest.mark.stores("sqlite", "postgresql")
async def test_a_table_by_rules_that_are_gone_says_so_and_keeps_its_record(
    server: Any, playing: Callable[..., Any]
) -> None:
    table_id, people = await server.people(3)
    await playing([await person.watch(table_id) for person in people], 6, random.Random(1))
    await server.stop()
    await server.sql("UPDATE lines SET line = replace(line, '\"rules\":', '\"rules\":9') WHERE n = 0")
    kept = await server.sql("SELECT n, line FROM lines ORDER BY n")
    await server.start()
    answer = await people[0].get(f"/tables/{table_id}")
    assert (answer.status_code, answer.json()["error"]) == (409, "unknown_rules")
    assert re.search(r"version 9\d of the rules of .* has only \d", answer.json()["message"])
    socket = await people[0].open(table_id)
    assert '"unknown_rules"' in str(await socket.recv())
    with pytest.raises(ConnectionClosed):
        await socket.recv()
    await server.stop()
    assert await server.sql("SELECT n, line FROM lines ORDER BY n") == kept


def test_run_refuses_a_damaged_database_unchanged(tmp_path: Path) -> None:
    db = tmp_path / "peerage.db"
    for content in (b"this is no database at all, only some text" * 50, b"SQLite format 3\0" + b"x" * 5000):
        db.write_bytes(content)
        with pytest.raises(PeerageError, match=r"peerage\.db"):
            run("127.0.0.1", free_port(), db)
        assert db.read_bytes() == content


def test_foreign_sqlite_databases_are_refused(tmp_path: Path) -> None:
    foreign, newer = tmp_path / "foreign.db", tmp_path / "newer.db"
    with sqlite3.connect(foreign) as db:
        db.execute("CREATE TABLE songs (id)")
    with sqlite3.connect(newer) as db:
        db.execute("PRAGMA user_version = 99")
    for path in (foreign, newer, tmp_path):
        with pytest.raises(PeerageError):
            run("127.0.0.1", free_port(), path)


def test_a_taken_port_is_named(tmp_path: Path) -> None:
    with (
        socket.create_server(("127.0.0.1", 0)) as taken,
        pytest.raises(PeerageError, match=str(taken.getsockname()[1])),
    ):
        run("127.0.0.1", taken.getsockname()[1], tmp_path / "peerage.db")


async def test_two_servers_do_not_share_a_database(server: Any) -> None:
    with pytest.raises(PeerageError, match="another server"):
        async with lifespan(create_app(server.db)):
            pass


async def test_built_client_is_served_as_pages(server: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from peerage.server.transport import static_files as pages

    monkeypatch.setattr(pages, "STATIC", tmp_path / "static")
    async with server.client() as client:
        assert "make play" in (await client.get("/")).text
        (tmp_path / "static/assets").mkdir(parents=True)
        (tmp_path / "static/index.html").write_text("<p>client</p>")
        (tmp_path / "static/assets/main.js").write_text("1")
        copy(ROUTES, tmp_path / "static/routes.json")
        examples = json.loads((Path(__file__).parent / "routes.json").read_text())
        for status, paths in ((200, examples["known"]), (404, examples["unknown"])):
            for path in paths:
                for method in ("GET", "HEAD"):
                    answer = await client.request(method, path)
                    assert answer.status_code == status, path
                    assert answer.text == ("<p>client</p>" if method == "GET" else ""), path
        script = await client.get("/assets/main.js")
        assert script.headers["content-type"].startswith(("text/javascript", "application/javascript"))
        for path in ("/", "/table/abc", "/assets/main.js"):
            head, whole = await client.head(path), await client.get(path)
            assert (head.status_code, head.content) == (200, b"")
            for name in ("content-type", "content-length", "cache-control"):
                assert head.headers[name] == whole.headers[name], f"{name} of {path}"
        for path in ("/assets/other.js", "/..%2fpeerage.db", "/%2e%2e/peerage.db.key", "/api", "/api/x", "/index.html"):
            answer = await client.get(path)
            assert answer.status_code == 404
            assert answer.json()["error"] == "not_found"


async def test_pages_are_sent_compressed_and_cached(
    server: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from peerage.server.transport import static_files as pages

    monkeypatch.setattr(pages, "STATIC", tmp_path / "static")
    (tmp_path / "static/assets").mkdir(parents=True)
    for name, text in (("index.html", "<p>client</p>"), ("assets/main.js", "main"), ("assets/type.woff2", "type")):
        (tmp_path / "static" / name).write_text(text)
    copy(ROUTES, tmp_path / "static/routes.json")
    (tmp_path / "static/index.html.gz").write_bytes(gzip.compress(b"<p>client</p>"))
    (tmp_path / "static/assets/main.js.gz").write_bytes(gzip.compress(b"main"))
    (tmp_path / "static/assets/main.js.br").write_bytes(b"smaller")
    (tmp_path / "static/assets/lean.js.gz").write_bytes(gzip.compress(b"leaner"))
    async with server.client() as client:

        async def coding(path: str, accepted: str) -> tuple[str | None, int]:
            request = client.build_request("GET", path, headers={"accept-encoding": accepted})
            answer = await client.send(request, stream=True)
            assert answer.headers["vary"] == "Accept-Encoding"
            body = b"".join([part async for part in answer.aiter_raw()])
            assert len(body) == int(answer.headers["content-length"])
            return answer.headers.get("content-encoding"), len(body)

        assert await coding("/assets/main.js", "gzip, deflate, br") == ("br", len(b"smaller"))
        assert (await coding("/assets/main.js", "gzip"))[0] == "gzip"
        assert (await coding("/assets/main.js", "br;q=0, GZIP;q=0.5"))[0] == "gzip"
        assert await coding("/assets/main.js", "identity") == (None, 4)
        assert (await coding("/assets/lean.js", "gzip"))[0] == "gzip"
        assert await coding("/assets/lean.js", "identity") == (None, 6)
        assert await coding("/assets/type.woff2", "gzip, br") == (None, 4)
        assert (await coding("/table/abc", "br, gzip"))[0] == "gzip"
        assert (await client.get("/table/abc")).text == "<p>client</p>"
        script = await client.get("/assets/main.js", headers={"accept-encoding": "gzip"})
        assert (script.text, script.headers["content-type"].partition(";")[0]) == ("main", "text/javascript")
        assert "immutable" in script.headers["cache-control"]
        assert (await client.get("/")).headers["cache-control"] == "private, no-cache"
        assert (await client.get("/assets/main.js.gz")).status_code == 404
        game = peerage.game_ids()[0]
        words = await client.get(f"/api/games/{game}/rules/en", headers={"accept-encoding": "gzip"})
        assert words.headers["content-encoding"] == "gzip"


async def test_the_api_describes_itself_without_pages_from_elsewhere(server: Any) -> None:
    async with server.client() as client:
        for path in ("/schema", "/schema/openapi.json"):
            answer = await client.get(path)
            assert "/api/tables" in answer.json()["paths"]
        for path in ("/schema/swagger", "/schema/redoc", "/schema/scalar", "/schema/elements", "/schema/rapidoc"):
            assert "<script" not in (await client.get(path)).text
