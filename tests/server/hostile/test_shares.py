"""Nobody takes what belongs to others: time to think, room in the lobby, the database."""

import asyncio
import os
import stat
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from peerage import PeerageError
from peerage.server import Settings, create_app
from peerage.server.app import living
from server.store.older import make_older

pytestmark = pytest.mark.anyio

GAME = "long-live-the-king"


async def far(house: Any, address: str) -> Any:
    """Somebody at another address, through a proxy on this machine."""
    visitor = await house.visitor()
    visitor.client.headers["X-Forwarded-For"] = address
    return visitor


@pytest.mark.slow
async def test_a_quick_bot_never_waits_behind_slow_ones(fortress: Any) -> None:
    server = await fortress(unfinished_tables=50)
    greedy = await far(server, "192.0.2.1")
    slow = await far(server, "192.0.2.66")
    for _ in range(20):
        await slow.create(*["search:10s"] * 5)
    table = await greedy.create("me", "greedy", "greedy", name="Ann")
    line = await greedy.watch(table["id"])
    clock = asyncio.get_running_loop().time
    longest, moves = 0.0, 0
    while moves < 6:
        began = clock()
        while not line.moves:
            await line.next()
        longest = max(longest, clock() - began)
        await line.play(line.moves[0])
        moves += 1
    assert longest < 8, "the slow ones think for ten seconds"


@pytest.mark.slow
async def test_a_slow_bot_waits_for_its_share_only_and_the_table_tells_that_it_waits(fortress: Any) -> None:
    server = await fortress(unfinished_tables=50)
    crowd = await far(server, "192.0.2.66")
    tables = [await crowd.create(*["search:0.3s"] * 5) for _ in range(10)]
    last = await crowd.watch(tables[-1]["id"])
    await last.until(lambda message: message["type"] == "queue" and message["ahead"] is not None, patience=60)
    await last.until(lambda message: message["type"] == "queue" and message["ahead"] is None, patience=60)

    async def moves() -> int:
        return sum([(await crowd.get(f"/tables/{table['id']}")).json()["number"] for table in tables])

    ann, before = await far(server, "192.0.2.1"), await moves()
    table = await ann.create(*["search:0.3s"] * 3, name="Ann")  # whoever begins, it is a bot
    line = await ann.watch(table["id"])
    await line.until(lambda message: message["type"] == "state" and message["number"] > 0, patience=60)
    assert await moves() - before < 6, "not behind the ten tables of somebody else"


async def test_a_dropped_cookie_gives_no_more_tables(house: Any) -> None:
    await house.stop()
    house.settings = Settings(bot_workers=1, unfinished_tables_per_address=5)
    await house.start()
    for _ in range(5):
        await (await far(house, "192.0.2.66")).create("me", "open", "open")
    wish = {"game": GAME, "seats": [{"kind": "open"}] * 3, "name": "x"}
    refused = await (await far(house, "192.0.2.66")).post("/tables", wish)
    assert (refused.status_code, refused.json()["error"]) == (429, "too_many")
    assert await (await far(house, "192.0.2.1")).create("me", "open", "open")
    kept = [await (await far(house, f"2001:db8::{n}")).create("me", "open", "open") for n in range(5)]
    assert len(kept) == 5
    refused = await (await far(house, "2001:db8::99")).post("/tables", wish)
    assert refused.json()["error"] == "too_many", "the first half of an IPv6 address is one household"


@pytest.mark.stores("sqlite", "postgresql")
async def test_tables_are_by_invitation_unless_offered_to_all(house: Any) -> None:
    ann, bob = [await house.visitor() for _ in range(2)]
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
async def test_the_list_comes_in_pages_without_seeds(house: Any) -> None:
    await house.stop()
    house.settings = Settings(bot_workers=1, tables_listed=4)
    await house.start()
    visitor = await house.visitor()
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
async def test_old_tables_that_nobody_sat_down_at_go(house: Any) -> None:
    ann = await house.visitor()
    old, watched, fresh = [await ann.create("me", "open", "open") for _ in range(3)]
    running = await ann.create("me", "random", "random")
    await ann.watch(watched["id"])
    long_ago = (datetime.now(UTC) - timedelta(hours=25)).isoformat()
    for table in (old, watched, running):
        await house.sql("UPDATE tables SET created = ? WHERE id = ?", long_ago, table["id"])
    hub = house.app.state.hub
    cleaning = asyncio.create_task(hub._clean())
    for _ in range(1000):
        if (await ann.get(f"/tables/{old['id']}")).status_code == 404:
            break
        await asyncio.sleep(0.05)
    else:
        pytest.fail("the old table is still there")
    cleaning.cancel()
    for table in (watched, fresh, running):
        assert (await ann.get(f"/tables/{table['id']}")).status_code == 200


@pytest.mark.parametrize("link", [os.symlink, os.link])
async def test_one_database_by_two_names_has_one_server(house: Any, tmp_path: Path, link: Any) -> None:
    other = tmp_path / "elsewhere" / "same.db"
    other.parent.mkdir()
    link(house.db, other)
    with pytest.raises(PeerageError, match="another server"):
        async with living(create_app(other)):
            pass
    assert await (await house.visitor()).create("me", "open", "open")


async def test_the_database_is_private(house: Any) -> None:
    await (await house.visitor()).create("me", "open", "open")
    for path in house.db.parent.glob("peerage.db*"):
        assert stat.S_IMODE(path.stat().st_mode) & 0o077 == 0, path.name
    await house.stop()
    house.db.chmod(0o644)
    await house.start()
    assert stat.S_IMODE(house.db.stat().st_mode) == 0o600


async def test_an_older_database_is_brought_up_to_date(house: Any) -> None:
    ann = await house.visitor()
    mine = await ann.create("me", "random", "random")
    await house.stop()
    make_older(house.db, 1)
    await house.start()
    assert [table["id"] for table in (await ann.get("/tables")).json()["tables"]] == [mine["id"]]
    line = await ann.watch(mine["id"])
    while not line.moves:
        await line.next()
