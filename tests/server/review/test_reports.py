"""Reports on players: from ten reviewed games on, compared with others, and private unless shown."""

import json
from functools import cache
from typing import Any

import pytest

from analysis.reviewed import HARDLY, finished, lines_of
from peerage.analysis.review.review import VERSION, review
from peerage.server.review.repository import packed

pytestmark = pytest.mark.anyio

GAME = "long-live-the-king"


@cache
def review_kept() -> str:
    return packed(review(finished(GAME), effort=HARDLY))


async def visitor_id(server: Any, person: Any) -> str:
    table = await person.create("me", "open", "open")
    ((owner,),) = await server.sql("SELECT owner FROM tables WHERE id = ?", table["id"])
    await person.close(table["id"])
    return str(owner)


async def reviewed_games(server: Any, opener: Any, count: int, *players: str) -> None:
    """Reviewed games in which these players had the first seats."""
    for _ in range(count):
        answer = await opener.client.post(
            "/api/records", content=lines_of(GAME), headers={"content-type": "application/jsonl"}
        )
        table_id = answer.json()["id"]
        ((seats,),) = await server.sql("SELECT seats FROM tables WHERE id = ?", table_id)
        taken = [seat | {"visitor": player} for seat, player in zip(json.loads(seats), players, strict=False)]
        rest = json.loads(seats)[len(taken) :]
        await server.sql("UPDATE tables SET seats = ? WHERE id = ?", json.dumps([*taken, *rest]), table_id)
        for player in players:
            await server.sql("INSERT INTO sitters VALUES (?, ?)", player, table_id)
        values = table_id, VERSION, 100, "2026-11-19", review_kept()
        await server.sql("INSERT INTO reviews VALUES (?, ?, ?, ?, ?)", *values)


async def test_report_needs_ten_reviewed_games(server: Any) -> None:
    ann, bob = await server.visitor(), await server.visitor()
    players = await visitor_id(server, ann), await visitor_id(server, bob)
    await reviewed_games(server, ann, 9, *players)
    few = (await ann.get(f"/profiles/me/report/{GAME}")).json()
    assert (few["games"], few["needed"], few["report"]) == (9, 10, None)
    await reviewed_games(server, bob, 1, *players)
    found = (await ann.get(f"/profiles/me/report/{GAME}")).json()
    assert (found["games"], found["compared"], found["same_rating"]) == (10, 10, False)
    assert len(found["report"]["luck"]) == 10
    assert all(place["others"] is not None for place in found["report"]["parts"])
    assert (await ann.get("/profiles/me/report/noblemen")).json()["games"] == 0


async def test_report_is_private_unless_its_player_shows_it(server: Any) -> None:
    ann, bob = await server.visitor(), await server.visitor()
    player = await visitor_id(server, ann)
    await server.sql("INSERT INTO profiles VALUES (?, ?, ?, ?)", player, "ann-handle", "Ann", False)
    await reviewed_games(server, ann, 10, player)
    path = f"/profiles/ann-handle/report/{GAME}"
    assert (await bob.get(path)).json() is None
    own = (await ann.get(path)).json()
    assert (own["shared"], own["games"]) == (False, 10)
    for _ in range(2):
        assert (await ann.post("/profile/report", {"shared": True})).status_code == 204
    shown = (await bob.get(path)).json()
    assert (shown["shared"], shown["games"]) == (True, 10)
    assert all(game["table"] is not None for game in own["report"]["luck"])
    assert all(game["table"] is None for game in shown["report"]["luck"]), "no list has these tables"
    await server.sql("UPDATE profiles SET hidden = ?", True)
    assert (await bob.get(path)).json()["reason"] == "player_unknown"
    await server.sql("UPDATE profiles SET hidden = ?", False)
    assert (await ann.post("/profile/report", {"shared": False})).status_code == 204
    assert (await bob.get(path)).json() is None
