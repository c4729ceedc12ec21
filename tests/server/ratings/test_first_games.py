"""A person's first games of a kind, and games against bots alone, are rated only if the person wants it."""

from typing import Any

import pytest

from server.ratings.finishing import GAME, finish, table_of

pytestmark = pytest.mark.anyio


async def played_five(server: Any, people: list[Any]) -> None:
    for seed in range(5):
        await finish(server, await table_of(server, people, rated=None), seed)
    assert await server.sql("SELECT count(*) FROM ratings") == [(0,)]


@pytest.mark.rule("first-games")
@pytest.mark.stores("sqlite", "postgresql")
async def test_five_games_are_not_rated_unless_wanted(server: Any) -> None:
    ann, bob = [await server.visitor() for _ in range(2)]
    await played_five(server, [ann, bob])
    assert (await ann.get("/profiles/me")).json()["finished"] == {GAME: 5}
    sixth = await table_of(server, [ann, bob], rated=None)
    assert (await ann.get(f"/tables/{sixth}")).json()["rated"] == "people"
    other = await ann.create("me", "open", "open", game="noblemen")
    assert other["rated"] == "no", "another game, and she is a beginner again"
    wanted = await table_of(server, [await server.visitor() for _ in range(2)], rated=True)
    await finish(server, wanted)
    assert await server.sql("SELECT ladder FROM results WHERE table_id = ?", wanted) == [("people",)]


@pytest.mark.rule("first-games")
async def test_game_with_a_beginner_is_rated_among_the_others(server: Any) -> None:
    ann, bob, new = [await server.visitor() for _ in range(3)]
    await played_five(server, [ann, bob])
    table = (
        await ann.post("/tables", {"game": GAME, "name": "Ann", "seats": [{"kind": "me"}, *[{"kind": "open"}] * 2]})
    ).json()
    assert table["rated"] == "people"
    joined = await new.join(table["id"], "New")
    assert joined["seats"][1]["stake"] == "none"
    assert (await bob.join(table["id"], "Bob"))["rated"] == "people"
    await finish(server, table["id"])
    stakes = await server.sql("SELECT stake FROM placings WHERE table_id = ? ORDER BY seat", table["id"])
    assert stakes == [("full",), ("none",), ("full",)]
    assert len(await server.sql("SELECT * FROM profiles")) == 2
    assert (await new.get("/profiles/me")).json()["ladders"] == []
    [game] = (await new.get("/profiles/me/games")).json()["games"]
    assert (game["ladder"], game["stake"], game["rating"]) == ("people", "none", None)
    again = (await new.post(f"/tables/{table['id']}/again", {})).json()
    assert again["seats"][1]["stake"] == "none", "still in the first five"


async def test_two_with_a_beginner_are_not_rated_unless_the_beginner_wants_it(server: Any) -> None:
    ann, bob = [await server.visitor() for _ in range(2)]
    for wish, counts in ((None, "no"), (True, "people")):
        table = await ann.post(
            "/tables", {"game": GAME, "name": "Ann", "rated": True, "seats": [{"kind": "me"}, {"kind": "open"}]}
        )
        assert (await bob.join(table.json()["id"], rated=wish))["rated"] == counts


async def test_a_game_against_bots_is_rated_only_if_wanted(server: Any) -> None:
    ann, bob = [await server.visitor() for _ in range(2)]
    await played_five(server, [ann, bob])
    for wish, counts in ((None, "no"), (True, "all")):
        table_id = await table_of(server, [ann], "greedy", rated=wish)
        assert (await ann.get(f"/tables/{table_id}")).json()["rated"] == counts


async def test_a_game_that_runs_since_before_the_rules_goes_on_as_it_began(server: Any) -> None:
    """Its seats say nothing of what is at stake."""
    people = [await server.visitor() for _ in range(2)]
    table_id = await table_of(server, people)
    await server.stop()
    [(seats,)] = await server.sql("SELECT seats FROM tables")
    for name in ("stake", "since", "kept_for", "kept_until"):
        assert f'"{name}"' in seats
    older = seats
    for unknown in ('"stake":"full"', '"since":0', '"kept_for":null', '"kept_until":null'):
        older = older.replace(f",{unknown}", "")
    assert "stake" not in older
    await server.sql("UPDATE tables SET seats = ?", older)
    await server.start()
    await finish(server, table_id)
    assert await server.sql("SELECT stake FROM placings") == [("full",), ("full",)]
    assert await server.sql("SELECT ladder FROM results") == [("people",)]
