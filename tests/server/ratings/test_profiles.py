"""Profiles and leaderboards: what is public of a player, and what never is."""

import io
import json
import zipfile
from contextlib import aclosing
from typing import Any

import pytest

import peerage
from peerage.arena.ladder import climb
from peerage.cli.admin import ladder
from peerage.server.db.admin.offline_access import open_beside
from peerage.server.models.shipped_anchors import shipped_anchors
from peerage.server.ratings import display
from peerage.server.ratings.schemas import ChartPoint, Leaders, PlayedGames, Profile, Spoken, TableRatings
from schema_checks import conform, part
from server.ratings.finishing import GAME, finish, handle_of, table_of

pytestmark = pytest.mark.anyio


async def all_public_answers(viewer: Any, handle: str, table_id: str) -> dict[str, Any]:
    paths = {
        "profile": f"/profiles/{handle}",
        "games": f"/profiles/{handle}/games",
        "chart": f"/profiles/{handle}/chart/{GAME}/2/people",
        "openings": f"/profiles/{handle}/openings/{GAME}",
        "leaders": f"/leaders/{GAME}/2/all",
        "table": f"/tables/{table_id}/ratings",
    }
    return {name: (await viewer.get(path)).json() for name, path in paths.items()}


@pytest.mark.stores("sqlite", "postgresql")
async def test_a_profile_tells_what_counted(server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("peerage.server.ratings.queries.ENOUGH", 2)
    ann, bob, stranger = [await server.visitor() for _ in range(3)]
    counted = [await table_of(server, [ann, bob], public=public) for public in (True, False)]
    hidden = await table_of(server, [ann, bob], rated=False)
    for seed, table_id in enumerate([*counted, hidden]):
        await finish(server, table_id, seed)
    handle = await handle_of(ann)
    public = await all_public_answers(stranger, handle, counted[0])
    own = await all_public_answers(ann, handle, counted[0])
    for each in (public, own):
        conform(each["profile"], Profile)
        conform(each["games"], PlayedGames)
        conform(each["chart"], list[ChartPoint])
        conform(each["leaders"], Leaders)
        conform(each["table"], TableRatings)
        for opening in each["openings"]:
            conform(part(opening["move"], Spoken), Spoken)

    assert public["profile"]["name"] == "P0"
    assert (public["profile"]["games"], own["profile"]["games"]) == (2, 3)
    assert (public["profile"]["you"], own["profile"]["you"]) == (False, True)
    assert {each["rating"]["games"] for each in public["profile"]["ladders"]} == {2}
    assert [game["table"] for game in public["games"]["games"]] == [None, counted[0]], "the other was by invitation"
    assert [game["table"] for game in own["games"]["games"]] == [hidden, *reversed(counted)]
    assert [player["profile"] for player in own["games"]["games"][0]["players"]] == [None, None]
    assert [player["own"] for player in public["games"]["games"][0]["players"]] == [True, False]
    first, second = public["chart"]
    assert second["rating"] - first["rating"] == public["games"]["games"][0]["change"]
    assert first["rating"] - 1500 == public["games"]["games"][1]["change"]
    assert sum(opening["games"] for opening in own["openings"]) == 3
    assert [(leader["name"], leader["you"]) for leader in own["leaders"]["leaders"] if leader["you"]] == [("P0", True)]
    ranks = [leader["rating"]["rating"] for leader in public["leaders"]["leaders"]]
    assert len(ranks) == 2
    assert ranks == sorted(ranks, reverse=True)
    assert len(public["leaders"]["anchors"]) == 6

    # No server-side identity.
    secrets = {player for (player,) in await server.sql("SELECT player FROM profiles")}
    everything = json.dumps([public, own])
    assert not any(secret in everything for secret in secrets)


async def test_hidden_profile_is_invisible_to_others(server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("peerage.server.ratings.queries.ENOUGH", 1)
    ann, bob, stranger = [await server.visitor() for _ in range(3)]
    refused = await ann.post("/profile", {"hidden": True})
    assert refused.status_code == 404, "there is nothing to hide yet"
    assert (await ann.get("/profiles/me")).json()["handle"] is None
    table_id = await table_of(server, [ann, bob], public=True)
    await finish(server, table_id)
    handle, other = await handle_of(ann), await handle_of(bob)
    assert (await ann.post("/profile", {"hidden": True})).json()["hidden"] is True
    for path in ("", "/games", f"/chart/{GAME}/2/all", f"/openings/{GAME}"):
        answer = await stranger.get(f"/profiles/{handle}{path}")
        assert (answer.status_code, answer.json()["error"]) == (404, "not_found")
        assert (await ann.get(f"/profiles/{handle}{path}")).status_code == 200
    public = await all_public_answers(stranger, other, table_id)
    assert handle not in json.dumps(public)
    assert [leader["name"] for leader in public["leaders"]["leaders"]] == ["P1"]
    assert (await ann.post("/profile", {"hidden": False})).json()["hidden"] is False
    assert (await stranger.get(f"/profiles/{handle}")).status_code == 200


async def test_newcomers_are_provisional_and_lead_nothing(server: Any) -> None:
    people = [await server.visitor() for _ in range(2)]
    await finish(server, await table_of(server, people))
    assert (await people[0].get(f"/leaders/{GAME}/2/people")).json() == {"leaders": [], "anchors": []}
    rating = (await people[0].get("/profiles/me")).json()["ladders"][0]["rating"]
    assert rating["provisional"]
    assert not display.shown(peerage_rating(), display.ENOUGH)["provisional"]


def peerage_rating() -> Any:
    return shipped_anchors(GAME, 4)["greedy"]


@pytest.mark.usefixtures("no_refill")
async def test_own_records_in_one_file(server: Any) -> None:
    ann, bob = [await server.visitor() for _ in range(2)]
    table_id = await table_of(server, [ann, bob])
    running = await table_of(server, [ann, bob])
    await finish(server, table_id)
    for person in (ann, bob):
        with zipfile.ZipFile(io.BytesIO((await person.get("/profile/records")).content)) as file:
            assert file.namelist() == [f"{table_id}.jsonl"], f"{running} is not over"
            assert peerage.Record.load(file.read(f"{table_id}.jsonl").decode()).state.over
    stranger = await server.visitor()
    with zipfile.ZipFile(io.BytesIO((await stranger.get("/profile/records")).content)) as file:
        assert file.namelist() == []
    answers = [(await stranger.get("/profile/records")).status_code for _ in range(5)]
    assert answers == [200] * 4 + [429], "much is read for it"


async def test_games_come_in_pages(server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("peerage.server.ratings.queries.PAGE", 2)
    ann, bob = [await server.visitor() for _ in range(2)]
    tables = [await table_of(server, [ann, bob]) for _ in range(3)]
    for table_id in tables:
        await finish(server, table_id)
    first = (await ann.get("/profiles/me/games")).json()
    second = (await ann.get(f"/profiles/me/games?before={first['next'].replace('+', '%2B')}")).json()
    assert [game["table"] for game in first["games"] + second["games"]] == tables[::-1]
    assert second["next"] is None
    assert (await ann.get("/profiles/me/games?before=nonsense")).status_code == 400


async def test_invalid_requests_for_profiles_are_refused(server: Any) -> None:
    ann = await server.visitor()
    for path, status in {
        "/profiles/nobody": 404,
        "/leaders/chess/2/all": 404,
        f"/leaders/{GAME}/9/all": 400,
        f"/leaders/{GAME}/2/best": 404,
        f"/profiles/me/chart/{GAME}/2/best": 404,
        "/tables/none/ratings": 404,
    }.items():
        assert (await ann.get(path)).status_code == status, path
    assert (await ann.post("/profile", {"hidden": "perhaps"})).status_code == 400


async def test_anchors_are_read_where_they_were_measured() -> None:
    """Levels are in order, and the middle of a ladder is that of a newcomer."""
    for game in ("lancaster", "long-live-the-king", "noblemen"):
        for seats in (3, 4, 5):
            held = shipped_anchors(game, seats)
            assert len(held) == 6
            assert sum(rating.mu for rating in held.values()) / 6 == pytest.approx(25, abs=0.01)
            assert held["greedy:2"].mu < held["greedy"].mu < held["net:1500"].mu
    assert shipped_anchors("chess", 2) == {}


async def test_a_ladder_of_the_host_holds_from_then_on(server: Any) -> None:
    ann = await server.visitor()
    before = (await ann.get(f"/leaders/{GAME}/2/all")).json()["anchors"]
    climbed = climb(GAME, ["greedy:2", "greedy"], 2, 2, seed="a ladder")
    async with aclosing(await open_beside(server.db, writing=True)) as database:
        found = await ladder.kept(climbed, database)
    after = {each["level"]: each["rating"] for each in (await ann.get(f"/leaders/{GAME}/2/all")).json()["anchors"]}
    assert after["beginner"] == display.number(found["greedy:2"].mu)
    assert after["medium"] == display.number(found["greedy"].mu)
    assert after["master"] == next(each["rating"] for each in before if each["level"] == "master")
    table_id = await table_of(server, [ann], "greedy")
    await finish(server, table_id)
    assert await server.sql("SELECT mu FROM placings WHERE bot = 'greedy'") == [(found["greedy"].mu,)]
