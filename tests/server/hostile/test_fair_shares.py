"""Fair shares of time to think, of the lobby and of the database."""

import asyncio
import os
import stat
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

import peerage
from peerage import PeerageError
from peerage.server import Settings, create_app
from peerage.server.app import lifespan
from peerage.server.bot_play.pool import BotWorker
from peerage.server.coordination.jobs import Answer, Think
from server.db.older import make_older
from server.ops.uptime import was_up

pytestmark = pytest.mark.anyio

GAME = "long-live-the-king"


async def visitor_at(server: Any, address: str) -> Any:
    """A visitor at another address, through a proxy on this machine."""
    visitor = await server.visitor()
    visitor.client.headers["X-Forwarded-For"] = address
    return visitor


async def test_a_quick_bot_never_waits_behind_slow_ones(server: Any) -> None:
    greedy, slow = await visitor_at(server, "192.0.2.1"), await visitor_at(server, "192.0.2.66")
    async with server.app.services.tables._pool.deep._here:  # the slow lane is busy as long as this test lasts
        for _ in range(5):
            await slow.create(*["search:10s"] * 5)
        table = await greedy.create("me", "greedy", "greedy", name="Ann")
        line = await greedy.watch(table["id"])
        for _ in range(6):
            await line.shows(lambda _: line.moves)
            await line.play(line.moves[0])


class SlowWorker:
    """A worker that thinks as long as a test wants, and then plays the first move."""

    def __init__(self) -> None:
        self.games: list[str] = []
        """The games of its requests, in this order."""
        self.think = asyncio.Semaphore(0)

    async def ask(self, _: BotWorker, request: Think) -> Answer:
        self.games.append(request.game)
        await self.think.acquire()
        state = peerage.load(request.game).from_bytes(request.position)
        return Answer(move=state.moves(request.seat)[0])

    async def asked(self, count: int) -> None:
        while len(self.games) < count:
            await asyncio.sleep(0.01)


async def test_a_slow_bot_waits_for_its_share_only_and_the_table_tells_that_it_waits(
    server: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    worker = SlowWorker()
    monkeypatch.setattr(BotWorker, "ask", lambda one, request: worker.ask(one, request))
    busy, ann = await visitor_at(server, "192.0.2.66"), await visitor_at(server, "192.0.2.1")
    tables = [await busy.create(*["search:1"] * 5) for _ in range(4)]
    last = await busy.watch(tables[-1]["id"])
    await last.until(lambda message: message["type"] == "queue" and message["ahead"] is not None)
    await worker.asked(1)
    table = await ann.create(*["search:1"] * 3, game="noblemen", name="Ann")  # whichever seat begins, it is a bot
    line = await ann.watch(table["id"])
    await line.until(lambda message: message["type"] == "queue" and message["ahead"] is not None)
    worker.think.release()
    await worker.asked(2)
    assert worker.games == [GAME, "noblemen"], "not behind the tables of somebody else"
    moved = asyncio.create_task(line.shows(lambda state: state["number"] > 0))
    turn = asyncio.create_task(last.until(lambda message: message["type"] == "queue" and message["ahead"] is None))
    while not (moved.done() and turn.done()):
        worker.think.release()
        await worker.asked(len(worker.games) + 1)


async def test_a_dropped_cookie_gives_no_more_tables(server: Any) -> None:
    await server.stop()
    server.settings = Settings(bot_workers=1, unfinished_tables_per_address=5)
    await server.start()
    for _ in range(5):
        await (await visitor_at(server, "192.0.2.66")).create("me", "open", "open")
    wish = {"game": GAME, "seats": [{"kind": "open"}] * 3, "name": "x"}
    refused = await (await visitor_at(server, "192.0.2.66")).post("/tables", wish)
    assert (refused.status_code, refused.json()["error"]) == (429, "too_many")
    assert await (await visitor_at(server, "192.0.2.1")).create("me", "open", "open")
    kept = [await (await visitor_at(server, f"2001:db8::{n}")).create("me", "open", "open") for n in range(5)]
    assert len(kept) == 5
    refused = await (await visitor_at(server, "2001:db8::99")).post("/tables", wish)
    assert refused.json()["error"] == "too_many", "the first half of an IPv6 address is one household"


@pytest.mark.stores("sqlite", "postgresql")
async def test_tables_are_by_invitation_unless_offered_to_all(server: Any) -> None:
    ann, bob = [await server.visitor() for _ in range(2)]
    private = await ann.create("me", "open", "open")
    assert private["public"] is False
    body = {"game": GAME, "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}], "name": "Ann", "public": True}
    public = (await ann.post("/tables", body)).json()
    assert public["public"] is True
    assert {table["id"] for table in (await ann.get("/tables")).json()["tables"]} == {private["id"], public["id"]}
    assert [table["id"] for table in (await bob.get("/tables")).json()["tables"]] == [public["id"]]
    assert (await bob.get(f"/tables/{private['id']}")).status_code == 200, "with the link"
    await bob.join(private["id"])
    assert {table["id"] for table in (await bob.get("/tables")).json()["tables"]} == {private["id"], public["id"]}
    for _ in range(Settings().offered_tables_per_address - 1):
        assert (await ann.post("/tables", body)).status_code == 201
    assert (await ann.post("/tables", body)).json()["error"] == "too_many"


@pytest.mark.stores("sqlite", "postgresql")
async def test_the_list_comes_in_pages_without_seeds(server: Any) -> None:
    await server.stop()
    server.settings = Settings(bot_workers=1, tables_listed=4)
    await server.start()
    visitor = await server.visitor()
    made = [(await visitor.create("me", "open", "open"))["id"] for _ in range(10)]
    seen: list[str] = []
    cursor = ""
    pages = 0
    while cursor is not None:
        page = (await visitor.client.get("/api/tables", params={"before": cursor} if cursor else {})).json()
        assert not {"dice"} & {key for table in page["tables"] for key in table}
        seen += [table["id"] for table in page["tables"]]
        cursor = page["next"]
        pages += 1
    assert seen == made[::-1]
    assert pages == 3
    assert (await visitor.client.get("/api/tables", params={"before": "nonsense"})).status_code == 400
    assert (await visitor.client.get("/api/tables", params={"before": "x" * 1000})).status_code == 400


@pytest.mark.stores("sqlite", "postgresql")
async def test_old_tables_that_nobody_sat_down_at_go(server: Any) -> None:
    ann = await server.visitor()
    old, watched, fresh = [await ann.create("me", "open", "open") for _ in range(3)]
    running = await ann.create("me", "random", "random")
    await ann.watch(watched["id"])
    long_ago = (datetime.now(UTC) - timedelta(hours=25)).isoformat()
    for table in (old, watched, running):
        await server.sql("UPDATE tables SET created = ? WHERE id = ?", long_ago, table["id"])
    await was_up(server, 10)
    await server.app.services.tables.retention.clean()
    assert (await ann.get(f"/tables/{old['id']}")).status_code == 404
    for table in (watched, fresh, running):
        assert (await ann.get(f"/tables/{table['id']}")).status_code == 200


@pytest.mark.parametrize("link", [os.symlink, os.link])
async def test_one_database_by_two_names_has_one_server(server: Any, tmp_path: Path, link: Any) -> None:
    other = tmp_path / "elsewhere" / "same.db"
    other.parent.mkdir()
    link(server.db, other)
    with pytest.raises(PeerageError, match="another server"):
        async with lifespan(create_app(other)):
            pass
    assert await (await server.visitor()).create("me", "open", "open")


async def test_the_database_is_private(server: Any) -> None:
    await (await server.visitor()).create("me", "open", "open")
    for path in server.db.parent.glob("peerage.db*"):
        assert stat.S_IMODE(path.stat().st_mode) & 0o077 == 0, path.name
    await server.stop()
    server.db.chmod(0o644)
    await server.start()
    assert stat.S_IMODE(server.db.stat().st_mode) == 0o600


async def test_an_older_database_is_brought_up_to_date(server: Any) -> None:
    ann = await server.visitor()
    mine = await ann.create("me", "random", "random")
    await server.stop()
    make_older(server.db, 1)
    await server.start()
    assert [table["id"] for table in (await ann.get("/tables")).json()["tables"]] == [mine["id"]]
    line = await ann.watch(mine["id"])
    while not line.moves:
        await line.next()
