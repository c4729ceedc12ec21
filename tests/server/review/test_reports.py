"""Reports on players: from ten reviewed games on, compared with others, for their own eyes."""

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
    few = (await ann.get(f"/profile/report/{GAME}")).json()
    assert (few["games"], few["needed"], few["report"]) == (9, 10, None)
    await reviewed_games(server, bob, 1, *players)
    found = (await ann.get(f"/profile/report/{GAME}")).json()
    assert (found["games"], found["compared"], found["same_rating"]) == (10, 10, False)
    assert len(found["report"]["luck"]) == 10
    assert all(place["others"] is not None for place in found["report"]["parts"])
    assert (await ann.get("/profile/report/noblemen")).json()["games"] == 0
