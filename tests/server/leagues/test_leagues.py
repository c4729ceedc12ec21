"""A league from opening to its end: pairing, standings, deadlines, several servers."""

import asyncio
import json
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from peerage.server.errors import Fault
from peerage.server.leagues import repository
from peerage.server.leagues.schemas import LeagueInfo, LeagueSummary
from schema_checks import conform
from server.live_server import LiveServer
from server.ratings.finishing import GAME, finish

pytestmark = pytest.mark.anyio

WISH = {"name": "Club", "game": GAME, "kind": "robin", "size": 3, "rounds": 2, "days": 7}


async def opened(server: Any, people: int, **wish: Any) -> tuple[str, list[Any]]:
    """A league that some people have joined; the first of them opened it."""
    visitors = [await server.visitor() for _ in range(people)]
    answer = await visitors[0].post("/leagues", WISH | wish)
    assert answer.status_code == 201, answer.text
    league_id: str = answer.json()["id"]
    for number, visitor in enumerate(visitors):
        assert (await visitor.post(f"/leagues/{league_id}/join", {"name": f"P{number}"})).status_code == 200
    return league_id, visitors


async def seen(visitor: Any, league_id: str) -> dict[str, Any]:
    found: dict[str, Any] = (await visitor.get(f"/leagues/{league_id}")).json()
    return found


def tables(league: dict[str, Any]) -> list[str]:
    return [table["table"] for table in league["played"][0]["tables"]]


async def started(server: Any, people: int, **wish: Any) -> tuple[str, list[Any]]:
    league_id, visitors = await opened(server, people, **wish)
    assert (await visitors[0].post(f"/leagues/{league_id}/start", {})).status_code == 200
    return league_id, visitors


async def test_opening_a_league_joins_it_with_a_name(server: Any) -> None:
    ann = await server.visitor()
    name = "The Wednesday Evening League of Old Friends"
    league = (await ann.post("/leagues", WISH | {"name": name, "player": "Ann"})).json()
    assert (league["name"], league["joined"], league["hosting"]) == (name, True, True)
    assert [member["name"] for member in league["members"]] == ["Ann"]


@pytest.mark.parametrize(("wrong", "most"), [({"name": "x" * 49}, 48), ({"player": "x" * 25}, 24)])
async def test_names_that_are_too_long_open_no_league(server: Any, wrong: dict[str, str], most: int) -> None:
    ann = await server.visitor()
    refused = (await ann.post("/leagues", WISH | wrong)).json()
    assert (refused["reason"], refused["args"]) == ("name_length", {"most": most})
    assert (await ann.get("/leagues")).json() == []


@pytest.mark.stores("sqlite", "postgresql")
async def test_a_league_is_played_to_its_end(server: Any) -> None:
    league_id, people = await started(server, 6)
    look = server.app.services.leagues.look
    first = await seen(people[0], league_id)
    conform(first, LeagueInfo)
    conform((await people[0].get("/leagues")).json(), list[LeagueSummary])
    assert (first["status"], first["round"], first["joined"], first["hosting"]) == ("running", 1, True, True)
    assert [len(table["seats"]) for table in first["played"][0]["tables"]] == [3, 3]

    # Everybody has a seat at their table, and may move there.
    for person in people:
        table_id = (await seen(person, league_id))["your_table"]
        table = (await person.get(f"/tables/{table_id}")).json()
        assert table["your_seat"] is not None
        assert (table["league"], table["status"], table["rated"]) == (league_id, "running", "people")
        assert table_id in [each["id"] for each in (await person.get("/tables")).json()["tables"]]

    await finish(server, tables(first)[0], 1)
    await look()
    half = await seen(people[0], league_id)
    assert half["round"] == 1, "the other table still plays"
    assert [seat["place"] is not None for seat in half["played"][0]["tables"][0]["seats"]] == [True] * 3
    assert {member["points"] for member in half["members"]} == {0}, "points come with the end of the round"
    await finish(server, tables(first)[1], 2)
    await look()
    second = await seen(people[0], league_id)
    assert (second["round"], len(second["played"])) == (2, 2)
    assert sum(member["points"] for member in second["members"]) == 36
    for number, table_id in enumerate(tables(second)):
        await finish(server, table_id, 3 + number)
    await look()
    end = await seen(people[0], league_id)
    assert (end["status"], end["deadline"], end["your_table"]) == ("over", None, None)
    assert {member["games"] for member in end["members"]} == {2}
    points = [member["points"] for member in end["members"]]
    assert points == sorted(points, reverse=True)
    assert [member["rank"] for member in first["members"]] == [1] * 6, "nothing decides yet"
    ranks = [member["rank"] for member in end["members"]]
    assert (ranks[0], ranks) == (1, sorted(ranks))
    assert sum(points) == 72

    # Nothing of the server's secrets, for a stranger or a member.
    stranger = await server.visitor()
    secrets = [visitor for (visitor,) in await server.sql("SELECT visitor FROM members")]
    everything = json.dumps([await seen(each, league_id) for each in (stranger, people[1])])
    assert len(secrets) == 6
    assert not any(secret in everything for secret in secrets)


async def test_the_deadline_ends_a_round(server: Any) -> None:
    league_id, people = await started(server, 3)
    league = await seen(people[0], league_id)
    deadline = datetime.fromisoformat(league["deadline"])
    assert timedelta(days=6, hours=23) < deadline - datetime.now(UTC) <= timedelta(days=7)
    (table_id,) = tables(league)
    lines = [await person.watch(table_id) for person in people]
    awaited = {line.state["seat"] for line in lines if line.moves}
    await server.sql("UPDATE leagues SET deadline = ?", "2026-01-01T00:00:00+00:00")
    await server.app.services.leagues.look()
    after = await seen(people[0], league_id)
    assert after["round"] == 2, "there is a next round"
    scores = after["played"][1]["tables"][0]["seats"]
    assert [seat["place"] for seat in scores] == [None] * 3
    assert {number for number, seat in enumerate(scores) if seat["points"] == 0} == awaited
    assert {seat["points"] for number, seat in enumerate(scores) if number not in awaited} <= {9, 6, 12}
    assert (await people[0].get(f"/tables/{table_id}")).json()["status"] == "running", "the game may be played on"
    await finish(server, table_id)
    await server.app.services.leagues.look()
    assert (await seen(people[0], league_id))["played"][1]["tables"][0]["seats"] == scores, "but counts no more"


async def test_a_swiss_league_pairs_by_standing(server: Any) -> None:
    league_id, people = await started(server, 9, kind="swiss")
    for number, table_id in enumerate(tables(await seen(people[0], league_id))):
        await finish(server, table_id, number)
    await server.app.services.leagues.look()
    league = await seen(people[0], league_id)
    leaders = {member["name"] for member in league["members"] if member["wins"]}
    second = [{seat["name"] for seat in table["seats"]} for table in league["played"][0]["tables"]]
    if len(leaders) == 3:
        assert leaders in second
    first = [{seat["name"] for seat in table["seats"]} for table in league["played"][1]["tables"]]
    assert all(len(old & new) <= 1 for old in first for new in second), "nobody meets again"


async def test_player_who_leaves_a_league_is_not_paired_again(server: Any) -> None:
    league_id, people = await started(server, 4, size=4)
    left = await people[3].post(f"/leagues/{league_id}/leave", {})
    assert (left.json()["joined"], left.json()["your_table"] is None) == (False, False), "this round is still on"
    await finish(server, tables(left.json())[0])
    await server.app.services.leagues.look()
    league = await seen(people[3], league_id)
    assert league["round"] == 2
    assert [seat["name"] for seat in league["played"][0]["tables"][0]["seats"]].count("P3") == 0
    await people[2].post(f"/leagues/{league_id}/leave", {})
    await finish(server, tables(league)[0])
    await server.app.services.leagues.look()
    assert (await seen(people[0], league_id))["status"] == "over"


async def test_rules_of_joining_and_starting(server: Any) -> None:
    league_id, (ann, bob) = await opened(server, 2)
    cid = await server.visitor()

    async def refused(person: Any, what: str, **body: Any) -> str:
        return str((await person.post(f"/leagues/{league_id}/{what}", body)).json().get("error"))

    assert await refused(cid, "join", name="p0") == "name_taken"
    assert await refused(ann, "join", name="Other") == "None", "who is there already stays"
    assert await refused(bob, "start") == "forbidden"
    assert await refused(ann, "start") == "bad_seats"
    assert (await bob.post(f"/leagues/{league_id}/leave", {})).json()["members"][0]["name"] == "P0"
    for name in ("P1", "P2"):
        await (await server.visitor()).post(f"/leagues/{league_id}/join", {"name": name})
    assert await refused(ann, "start") == "None"
    assert await refused(ann, "start") == "begun"
    assert await refused(cid, "join", name="Cid") == "begun"
    assert (await ann.get("/leagues/none")).status_code == 404


@pytest.mark.parametrize(
    "wrong",
    [
        {"size": 2},
        {"size": 6},
        {"rounds": 0},
        {"days": 0},
        {"kind": "cup"},
        {"game": "chess"},
        {"name": ""},
        {"extra": 1},
    ],
)
async def test_invalid_leagues_are_refused(server: Any, wrong: dict[str, Any]) -> None:
    answer = await (await server.visitor()).post("/leagues", WISH | wrong)
    assert answer.status_code in (400, 404)


async def test_leagues_by_link_are_not_listed_and_nobody_opens_many(server: Any) -> None:
    league_id, (ann, *_) = await opened(server, 1, public=False)
    stranger = await server.visitor()
    assert (await stranger.get("/leagues")).json() == []
    assert [league["id"] for league in (await ann.get("/leagues")).json()] == [league_id]
    assert (await seen(stranger, league_id))["name"] == "Club"
    for _ in range(4):
        assert (await ann.post("/leagues", WISH)).status_code == 201
    assert (await ann.post("/leagues", WISH)).json()["error"] == "too_many"


async def test_an_address_opens_few_leagues_and_those_that_never_begin_go(server: Any) -> None:
    people = [await server.visitor() for _ in range(3)]
    answers = [await person.post("/leagues", WISH) for person in people for _ in range(4)]
    assert [answer.status_code for answer in answers] == [201] * 10 + [429] * 2
    await people[1].post(f"/leagues/{answers[0].json()['id']}/join", {"name": "P1"})
    await server.app.services.leagues.look()
    assert await server.sql("SELECT count(*) FROM leagues") == [(10,)]
    long_ago = (datetime.now(UTC) - timedelta(days=61)).isoformat()
    begun = answers[1].json()["id"]
    await server.sql("UPDATE leagues SET status = 'over' WHERE id = ?", begun)
    await server.sql("UPDATE leagues SET created = ?", long_ago)
    await server.app.services.leagues.look()
    assert await server.sql("SELECT id FROM leagues") == [(begun,)]
    assert await server.sql("SELECT * FROM members") == []


async def test_a_new_owner_is_not_overwritten(server: Any) -> None:
    league_id, _ = await opened(server, 3)
    database = server.app.services.database
    before = await database.read(lambda connection: repository.whole(connection, league_id).league)
    await database.write(lambda connection: repository.take_over(connection, before.owner, "person"))
    members = [member for (member,) in await server.sql("SELECT visitor FROM members ORDER BY number")]
    assert members[0] == "person"
    with pytest.raises(Fault, match="changed in the meantime"):
        await database.write(lambda connection: repository.change(connection, before, round=1))
    assert await server.sql("SELECT owner FROM leagues") == [("person",)]

    # The same for a member, who is also one as a guest.
    before = await database.read(lambda connection: repository.whole(connection, league_id).league)
    await database.write(lambda connection: repository.take_over(connection, members[1], members[2]))
    with pytest.raises(Fault, match="changed in the meantime"):
        await database.write(lambda connection: repository.change(connection, before, round=1))
    after = await database.read(lambda connection: repository.whole(connection, league_id))
    assert after.active == [1, 3], "nobody could play for the guest any more"


async def test_a_damaged_league_does_not_hold_up_the_others(server: Any) -> None:
    (broken, _), (league_id, people) = await started(server, 3), await started(server, 3)
    await server.sql("UPDATE leagues SET options = 'x', created = '' WHERE id = ?", broken)
    await finish(server, tables(await seen(people[0], league_id))[0])
    await server.app.services.leagues.look()
    assert (await seen(people[0], league_id))["round"] == 2


@pytest.mark.stores("sqlite", "postgresql")
async def test_a_round_is_paired_once(server: Any) -> None:
    """Several processes may start it at the same time, and a process may die between two steps."""
    league_id, people = await opened(server, 3)
    second = LiveServer(server.db) if isinstance(server.db, str) else None
    if second is not None:
        await second.start()
    servers = [server, second or server]
    starts = [server.app.services.leagues.begin for server in servers for _ in range(3)]
    ((owner,),) = await server.sql("SELECT owner FROM leagues")
    outcomes = await asyncio.gather(*(start(owner, league_id) for start in starts), return_exceptions=True)
    assert outcomes.count(None) == 1
    assert await server.sql("SELECT count(*) FROM tables") == [(1,)]
    await finish(server, tables(await seen(people[0], league_id))[0])
    await asyncio.gather(*(server.app.services.leagues.look() for server in servers for _ in range(3)))
    assert await server.sql("SELECT count(*) FROM tables") == [(2,)]
    assert await server.sql("SELECT round FROM leagues") == [(2,)]
    if second is not None:
        await second.stop()


async def test_a_new_round_notifies_the_players_to_move(server: Any) -> None:
    league_id, people = await opened(server, 3)
    for (member,) in await server.sql("SELECT visitor FROM members"):
        values = f"channel {member}", member, "webhook", "", "", "en", "", True, ""
        await server.sql(f"INSERT INTO channels VALUES ({', '.join('?' * len(values))})", *values)
    await people[0].post(f"/leagues/{league_id}/start", {})
    ((table_id, to_move),) = await server.sql("SELECT id, to_move FROM tables")
    found = await server.sql("SELECT table_id, reason FROM notices")
    assert found == [(table_id, "begin")] * to_move.bit_count()


async def test_a_guest_who_signs_in_stays_in_the_league(server: Any) -> None:
    league_id, people = await opened(server, 3)
    ((guest,),) = await server.sql("SELECT visitor FROM members WHERE name = 'P1'")
    write = server.app.services.database.write
    await write(lambda connection: repository.take_over(connection, guest, "person"))
    assert await server.sql("SELECT name FROM members WHERE visitor = 'person'") == [("P1",)]
    await write(lambda connection: repository.take_over(connection, "person", guest))
    assert (await seen(people[1], league_id))["joined"]
    assert (await people[1].get("/account/export")).json()["leagues"] == [{"name": "Club", "as": "P1", "left": False}]
    await write(lambda connection: repository.forget(connection, guest))
    league = await seen(people[0], league_id)
    assert sorted(member["name"] for member in league["members"]) == ["P0", "P2"], "nobody has met them"
    assert guest not in str([await server.sql("SELECT * FROM members"), await server.sql("SELECT * FROM leagues")])


async def test_fresh_cookies_join_no_more_often_than_their_address_may(server: Any) -> None:
    league_id, (ann,) = await opened(server, 1)
    stranger = await server.visitor()
    stranger.client.headers["X-Forwarded-For"] = "192.0.2.66"
    answers = []
    for number in range(60):
        stranger.client.cookies.clear()
        answers.append(await stranger.post(f"/leagues/{league_id}/join", {"name": f"S{number}"}))
    assert [answer.status_code for answer in answers] == [200] * 20 + [429] * 40
    assert {answer.json()["error"] for answer in answers[20:]} == {"too_many"}
    bob = await server.visitor()
    assert (await bob.post(f"/leagues/{league_id}/join", {"name": "Bob"})).status_code == 200
    for _ in range(30):
        assert (await bob.post(f"/leagues/{league_id}/join", {"name": "Bob"})).status_code == 200, "is a member already"
    assert len((await seen(ann, league_id))["members"]) == 22


@pytest.mark.stores("sqlite", "postgresql")
async def test_owner_removes_members(server: Any) -> None:
    league_id, (ann, bob, cid, dan, eve) = await opened(server, 5)
    numbers = {member["name"]: member["number"] for member in (await seen(ann, league_id))["members"]}

    async def remove(by: Any, name: str) -> Any:
        return await by.post(f"/leagues/{league_id}/members/{numbers[name]}/remove", {})

    for member in (bob, await server.visitor()):
        assert (await remove(member, "P4")).json()["error"] == "forbidden"
    assert (await ann.post(f"/leagues/{league_id}/members/99/remove", {})).status_code == 404
    after = (await remove(ann, "P4")).json()
    assert {member["name"] for member in after["members"]} == {"P0", "P1", "P2", "P3"}
    assert (await seen(eve, league_id))["joined"] is False
    refused = await eve.post(f"/leagues/{league_id}/join", {"name": "Eve"})
    assert (refused.status_code, refused.json()["error"]) == (403, "removed")
    fay = await server.visitor()
    assert (await fay.post(f"/leagues/{league_id}/join", {"name": "P4"})).status_code == 200, "the name is free"
    [summary] = (await ann.get("/leagues")).json()
    assert summary["members"] == 5

    assert (await remove(ann, "P3")).status_code == 200
    running = (await ann.post(f"/leagues/{league_id}/start", {})).json()
    assert running["status"] == "running"
    seats = {seat["name"] for table in running["played"][0]["tables"] for seat in table["seats"]}
    assert seats == {"P0", "P1", "P2", "P4"}
    later = (await remove(ann, "P2")).json()
    assert {member["name"]: member["gone"] for member in later["members"]} == {
        "P0": False,
        "P1": False,
        "P2": True,
        "P4": False,
    }, "games that were begun stay"
    assert (await cid.post(f"/leagues/{league_id}/leave", {})).status_code == 200
    assert (await dan.post(f"/leagues/{league_id}/leave", {})).status_code == 200
