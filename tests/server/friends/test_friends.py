"""Visitors follow players, and see who of them is online."""

import json
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from peerage.server.friends import repository
from peerage.server.friends.schemas import Friends
from schema_checks import conform
from server.live_server import GAME, LiveServer
from server.ratings.finishing import finish, handle_of, table_of

pytestmark = pytest.mark.anyio


async def two_players(server: Any) -> tuple[Any, Any, str]:
    """Return two people with profiles, and the handle of the first."""
    ann, bob = await server.visitor(), await server.visitor()
    await finish(server, await table_of(server, [ann, bob]))
    return ann, bob, await handle_of(ann)


async def follow(visitor: Any, handle: str) -> Any:
    answer = await visitor.post("/friends", {"profile": handle})
    assert answer.status_code == 200, answer.text
    conform(answer.json(), Friends)
    return answer.json()


async def friends(visitor: Any) -> Any:
    answer = (await visitor.get("/friends")).json()
    conform(answer, Friends)
    return answer


async def refused(visitor: Any, handle: str) -> str:
    answer = await visitor.post("/friends", {"profile": handle})
    assert answer.status_code >= 400
    reason: str = answer.json()["reason"]
    return reason


async def unfollow(visitor: Any, handle: str) -> Any:
    headers = {"content-type": "application/json"}
    return (await visitor.client.delete(f"/api/friends/{handle}", headers=headers)).json()


async def id_of(server: Any, handle: str) -> str:
    [(player,)] = await server.sql("SELECT player FROM profiles WHERE handle = ?", handle)
    return str(player)


async def block(server: Any, visitor: Any, blocked: str) -> None:
    own = await id_of(server, await handle_of(visitor))
    await server.app.services.chat.repository.block(own, blocked, "somebody")


@pytest.mark.stores("sqlite", "postgresql")
async def test_followers_see_a_player_at_a_public_table(server: Any) -> None:
    ann, bob, handle = await two_players(server)
    assert await friends(bob) == {"friends": [], "followers": 0, "online_shown": True}
    [offline] = (await follow(bob, handle))["friends"]
    assert offline == {"profile": handle, "name": "P0", "hidden": False, "online": False, "tables": []}
    assert (await follow(bob, handle))["friends"] == [offline], "following twice changes nothing"
    assert (await friends(ann))["followers"] == 1

    table_id = (await ann.create("me", "open", "open", public=True))["id"]
    line = await ann.watch(table_id)
    [online] = (await friends(bob))["friends"]
    assert online["online"]
    assert online["tables"] == [{"id": table_id, "game": GAME, "status": "open"}]
    await line.socket.close()
    while (await friends(bob))["friends"] != [offline]:
        pass
    assert (await unfollow(bob, handle))["friends"] == []
    assert (await friends(ann))["followers"] == 0


async def test_a_private_table_is_not_named(server: Any) -> None:
    ann, bob, handle = await two_players(server)
    await follow(bob, handle)
    await ann.watch((await ann.create("me", "open", "open"))["id"])
    [friend] = (await friends(bob))["friends"]
    assert (friend["online"], friend["tables"]) == (True, [])


async def test_a_player_who_does_not_show_it_is_not_online(server: Any) -> None:
    ann, bob, handle = await two_players(server)
    await follow(bob, handle)
    await ann.watch((await ann.create("me", "open", "open", public=True))["id"])
    for shown in (False, False, True):
        assert (await ann.post("/friends/online", {"shown": shown})).json()["online_shown"] is shown
        [friend] = (await friends(bob))["friends"]
        assert (friend["online"], len(friend["tables"])) == (shown, int(shown))


async def test_a_hidden_profile_shows_nothing_new(server: Any) -> None:
    ann, bob, handle = await two_players(server)
    await follow(bob, handle)
    await ann.watch((await ann.create("me", "open", "open", public=True))["id"])
    await ann.post("/profile", {"hidden": True})
    await server.sql("UPDATE profiles SET name = 'New name' WHERE handle = ?", handle)
    [friend] = (await friends(bob))["friends"]
    assert friend == {"profile": handle, "name": "P0", "hidden": True, "online": False, "tables": []}
    assert (await unfollow(bob, handle))["friends"] == []
    assert await refused(bob, handle) == "player_unknown"


@pytest.mark.parametrize("blocker", ["followed", "follower"])
async def test_a_block_looks_like_a_player_who_is_offline(server: Any, blocker: str) -> None:
    ann, bob, handle = await two_players(server)
    await follow(bob, handle)
    await ann.watch((await ann.create("me", "open", "open", public=True))["id"])
    one, other = (ann, bob) if blocker == "followed" else (bob, ann)
    await block(server, one, await id_of(server, await handle_of(other)))
    [friend] = (await friends(bob))["friends"]
    assert (friend["online"], friend["tables"]) == (False, [])
    await unfollow(bob, handle)
    assert (await follow(bob, handle))["friends"] == [friend]
    await ann.post("/friends/online", {"shown": False})
    await server.sql("DELETE FROM blocks")
    assert (await friends(bob))["friends"] == [friend]


async def test_following_needs_the_profile_of_somebody_else(server: Any) -> None:
    ann, bob, handle = await two_players(server)
    assert await refused(ann, handle) == "follow_yourself"
    assert await refused(bob, "nobody") == "player_unknown"
    assert (await bob.post("/friends", {"profile": "x" * 1000})).status_code == 400


async def test_follows_are_limited(server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(repository, "MOST_FOLLOWED", 1)
    _, bob, handle = await two_players(server)
    cid = await server.visitor()
    await follow(cid, handle)
    await follow(cid, handle)
    assert await refused(cid, await handle_of(bob)) == "friends_full"
    assert [friend["profile"] for friend in (await friends(cid))["friends"]] == [handle]


@pytest.mark.usefixtures("no_refill")
async def test_follows_from_an_address_are_limited(db: Path) -> None:
    server = LiveServer(db)
    server.settings = replace(server.settings, follows_per_address=2)
    await server.start()
    visitor = await server.visitor()
    reasons = [await refused(visitor, "nobody") for _ in range(3)]
    assert reasons == ["player_unknown", "player_unknown", "follows_made"]
    await server.stop()


@pytest.mark.stores("sqlite", "postgresql")
async def test_a_guest_takes_friends_along_and_leaves_none_behind(server: Any) -> None:
    ann, bob, handle = await two_players(server)
    other = await handle_of(bob)
    await follow(bob, handle)
    await follow(ann, other)
    await ann.post("/friends/online", {"shown": False})
    export = (await ann.get("/account/export")).json()["friends"]
    assert ([each["name"] for each in export["following"]], export["online_shown"]) == (["P1"], False)
    guest, player = await id_of(server, handle), await id_of(server, other)
    database = server.app.services.database
    await server.sql("INSERT INTO follows (visitor, followed, name, since) VALUES ('person', ?, 'P0', '')", guest)
    await database.write(partial(repository.take_over, guest=guest, person="person"))
    pairs = await server.sql("SELECT visitor, followed FROM follows ORDER BY visitor = 'person'")
    assert pairs == [(player, "person"), ("person", player)], "nobody follows themselves"
    assert await server.sql("SELECT visitor FROM offline_visitors") == [("person",)]
    await database.write(partial(repository.forget, visitor="person"))
    for table in ("follows", "offline_visitors"):
        assert await server.sql(f"SELECT * FROM {table}") == []


async def test_visitor_ids_stay_in_the_server(server: Any) -> None:
    _, bob, handle = await two_players(server)
    answer = json.dumps(await follow(bob, handle))
    for (player,) in await server.sql("SELECT player FROM profiles"):
        assert player not in answer
