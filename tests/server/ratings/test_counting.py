"""Rated games: which count, and that each counts once."""

import asyncio
import dataclasses
import logging
from pathlib import Path
from typing import Any

import asyncpg
import pytest
import sqlalchemy as sa
from msgspec.structs import replace
from openskill.models import PlackettLuce
from sqlalchemy.exc import OperationalError

from peerage.server import Settings
from peerage.server.db.schema import ratings, standings
from peerage.server.models.game_result import outcome
from peerage.server.models.rating_rules import counting, ladder_of
from peerage.server.models.shipped_anchors import shipped_anchors
from peerage.server.ratings.display import number
from peerage.server.ratings.service import book, forget, introduce, recount_all, take_over
from server.live_server import LiveServer
from server.ratings.finishing import GAME, finish, table_of

pytestmark = pytest.mark.anyio

RATINGS = "SELECT ladder, player, k, games, mu, sigma FROM ratings ORDER BY game, seats, ladder, player, k"


async def ladders_of(person: Any) -> dict[str, int]:
    """By ladder, the games that counted."""
    shown_ratings = (await person.get("/profiles/me")).json()["ladders"]
    return {each["ladder"]: each["rating"]["games"] for each in shown_ratings}


async def shown(person: Any, table_id: str) -> Any:
    return (await person.get(f"/tables/{table_id}")).json()["rated"]


@pytest.mark.stores("sqlite", "postgresql")
async def test_ratings_are_openskills(server: Any) -> None:
    people = [await server.visitor() for _ in range(3)]
    model = PlackettLuce()
    expected = [model.rating() for _ in people]
    for seed in (1, 2):
        table_id = await table_of(server, people)
        assert await shown(people[0], table_id) == "people"
        await finish(server, table_id, seed)
        placed = await server.sql("SELECT place FROM placings WHERE table_id = ? ORDER BY seat", table_id)
        ranks = [place for (place,) in placed]
        expected = [rating for (rating,) in model.rate([[each] for each in expected], ranks=ranks)]
        shown_ratings = (await people[0].get(f"/tables/{table_id}/ratings")).json()
        assert shown_ratings["ladder"] == "people"
        assert [seat["rating"]["rating"] for seat in shown_ratings["seats"]] == [number(each.mu) for each in expected]
        assert all(seat["rating"]["provisional"] for seat in shown_ratings["seats"])
        if seed == 1:
            gains = [number(each.mu) - 1500 for each in expected]
            assert [seat["change"] for seat in shown_ratings["seats"]] == gains
    for ladder in ("people", "all"):
        kept = await server.sql("SELECT mu, sigma FROM standings WHERE ladder = ? AND games = 2", ladder)
        assert sorted(kept) == pytest.approx(sorted((each.mu, each.sigma) for each in expected))


async def test_bots_hold_the_scale(server: Any) -> None:
    ann = await server.visitor()
    table_id = await table_of(server, [ann], "greedy", "greedy:2", "greedy:2")
    assert await shown(ann, table_id) == "all"
    await finish(server, table_id)
    assert await ladders_of(ann) == {"all": 1}
    held = shipped_anchors(GAME, 4)
    model = PlackettLuce()
    bots = [model.rating(*held[bot]) for bot in ("greedy", "greedy:2", "greedy:2")]
    placed = await server.sql("SELECT place, mu FROM placings ORDER BY seat")
    ((own,), *_) = model.rate([[model.rating()], *([bot] for bot in bots)], ranks=[place for place, _ in placed])
    assert await server.sql("SELECT mu, sigma FROM standings") == [pytest.approx((own.mu, own.sigma))]
    assert [mu for _, mu in placed] == [None, held["greedy"].mu, held["greedy:2"].mu, held["greedy:2"].mu]
    shown_ratings = (await ann.get(f"/tables/{table_id}/ratings")).json()["seats"]
    assert [seat["rating"]["rating"] for seat in shown_ratings[1:]] == [number(bot.mu) for bot in bots]


async def test_unrated_by_choice(server: Any) -> None:
    people = [await server.visitor() for _ in range(2)]
    table_id = await table_of(server, people, rated=False)
    assert await shown(people[0], table_id) == "no"
    await finish(server, table_id)
    assert [await ladders_of(person) for person in people] == [{}, {}]
    assert (await people[0].get(f"/tables/{table_id}/ratings")).json() == {"ladder": None, "seats": []}
    again = (await people[0].post(f"/tables/{table_id}/again", {})).json()
    assert again["rated"] == "no"


async def test_games_with_unrated_bots_do_not_count(server: Any) -> None:
    ann = await server.visitor()
    table_id = await table_of(server, [ann], "greedy", "random")
    assert await shown(ann, table_id) == "no"
    await finish(server, table_id)
    assert await server.sql("SELECT ladder FROM results") == [(None,)]
    assert await ladders_of(ann) == {}


async def test_several_at_one_browser_do_not_count(server: Any) -> None:
    ann, bob = [await server.visitor() for _ in range(2)]
    table = await ann.create("me", "here:Cid", "open", name="Ann", game=GAME)
    assert table["rated"] == "no"
    await bob.join(table["id"])
    await finish(server, table["id"])
    assert await ladders_of(ann) == await ladders_of(bob) == {}
    assert await server.sql("SELECT count(*) FROM placings WHERE player IS NULL") == [(1,)]


async def test_components_of_ones_own_do_not_count(db: Path, known_dice: None) -> None:
    server = LiveServer(db)
    server.settings = Settings(bot_workers=1, components={"noblemen": {"prices": {"castle": [1, 2, 3, 4, 9]}}})
    await server.start()
    ann = await server.visitor()
    assert (await ann.create("me", "open", "open", game="noblemen", rated=True))["rated"] == "no"
    assert (await ann.create("me", "open", "open", game=GAME, rated=True))["rated"] == "people"
    await server.stop()


async def test_games_among_bots_and_records_leave_no_result(server: Any) -> None:
    ann = await server.visitor()
    table = await ann.create("greedy", "greedy", game=GAME)
    assert table["rated"] == "no"
    await finish(server, table["id"])
    record = (await ann.get(f"/tables/{table['id']}/record")).text
    sent = await ann.client.post("/api/records", content=record, headers={"content-type": "application/jsonl"})
    assert sent.json()["rated"] == "no"
    assert await server.sql("SELECT count(*) FROM results") == [(0,)]


# Once, whatever happens.


@pytest.mark.stores("sqlite", "postgresql")
async def test_a_result_that_the_disk_refuses_takes_the_move_back(server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    people = [await server.visitor() for _ in range(2)]
    table_id = await table_of(server, people)

    def torn(*arguments: Any) -> None:
        book(*arguments)
        raise OperationalError(None, None, OSError("power cut"))

    storage = server.app.services.tables._storage
    monkeypatch.setattr(storage, "_hooks", dataclasses.replace(storage._hooks, after_result=(torn,)))
    with pytest.raises(OperationalError):
        await finish(server, table_id)
    assert await server.sql("SELECT status FROM tables") == [("running",)]
    assert await server.sql("SELECT count(*) FROM results") == [(0,)]
    assert await server.sql("SELECT count(*) FROM ratings") == [(0,)]
    monkeypatch.undo()
    await server.stop()
    await server.start()
    await finish(server, table_id)
    assert await server.sql("SELECT count(*) FROM results") == [(1,)]
    assert await ladders_of(people[0]) == {"people": 1, "all": 1}


@pytest.mark.stores("postgresql")
async def test_two_servers_rate_a_game_once_and_in_one_order(server: Any) -> None:
    """Both end every table at the same time; the later one reads it again."""
    other = LiveServer(server.db)
    await other.start()
    people = [await server.visitor() for _ in range(2)]
    tables = [await table_of(server, people) for _ in range(4)]
    for table_id in tables:
        await finish(server, table_id, most=90)

    async def insist(server: LiveServer, table_id: str) -> None:
        while True:
            try:
                return await finish(server, table_id, seed=7)
            except Exception as error:
                if getattr(error, "code", "") != "stale":
                    raise

    await asyncio.gather(*(insist(each, table) for table in tables for each in (server, other)))
    assert await server.sql("SELECT k FROM results ORDER BY k") == [(1,), (2,), (3,), (4,)]
    assert await ladders_of(people[0]) == {"people": 4, "all": 4}
    before = await server.sql(RATINGS)
    assert await server.app.services.database.write(recount_all) == 4
    assert await server.sql(RATINGS) == [(*row[:4], *map(pytest.approx, row[4:])) for row in before]
    await other.stop()


# Identities.


@pytest.mark.stores("sqlite", "postgresql")
async def test_a_guest_who_signs_in_brings_the_games_along(server: Any) -> None:
    guest, ann, bob = [await server.visitor() for _ in range(3)]
    for seed, players in enumerate([[ann, bob], [guest, bob], [ann, bob], [guest, ann]]):
        await finish(server, await table_of(server, players), seed)
    ids = {}
    for person in (guest, ann, bob):
        handle = (await person.get("/profiles/me")).json()["handle"]
        ((ids[person],),) = await server.sql("SELECT player FROM profiles WHERE handle = ?", handle)
    write = server.app.services.database.write
    await write(lambda connection: take_over(connection, ids[guest], ids[ann]))
    assert await ladders_of(ann) == {"people": 3, "all": 3}, "who played against themselves played no rated game"
    assert await ladders_of(bob) == {"people": 3, "all": 3}
    assert await ladders_of(guest) == {}
    listed = (await ann.get("/profiles/me/games")).json()["games"]
    profile = (await ann.get("/profiles/me")).json()
    assert len(listed) == profile["games"] == len({game["ended"] for game in listed}), "each game once"
    assert profile["wins"] <= profile["games"]
    assert await server.sql("SELECT count(*) FROM profiles") == [(2,)]
    after = await server.sql(RATINGS)
    await write(recount_all)
    assert [row[:4] for row in await server.sql(RATINGS)] == [row[:4] for row in after]
    again = await write(lambda connection: connection.execute(sa.select(ratings.c.mu)).scalars().all())
    assert sorted(again) == pytest.approx(sorted(row[4] for row in after))

    await write(lambda connection: forget(connection, ids[bob]))
    kept = [await server.sql(f"SELECT * FROM {name}") for name in ("placings", "ratings", "standings", "profiles")]
    assert ids[bob] not in str(kept)
    assert await ladders_of(ann) == {"people": 3, "all": 3}
    await write(recount_all)
    stands = await write(lambda connection: connection.execute(sa.select(standings)).all())
    assert {stand.games for stand in stands} == {3}


WAITING = """
SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
"""


@pytest.mark.stores("postgresql")
async def test_two_games_of_a_newcomer_end_at_once(server: Any) -> None:
    def job(connection: sa.Connection) -> None:
        introduce(connection, {"new": "N"})

    first = await asyncpg.connect(server.db)
    async with first.transaction():
        await first.execute("INSERT INTO profiles (player, handle, name, hidden) VALUES ('new', 'h', 'older', false)")
        ending = [asyncio.create_task(server.app.services.database.write(job)) for _ in range(2)]
        while await server.sql(WAITING) != [(len(ending),)]:
            await asyncio.sleep(0.01)
    await asyncio.gather(*ending)
    await first.close()
    assert await server.sql("SELECT player, name FROM profiles") == [("new", "N")]


async def test_a_name_that_is_changed_is_changed_on_the_leaderboard(server: Any) -> None:
    ann, bob = [await server.visitor() for _ in range(2)]
    await finish(server, await table_of(server, [ann, bob]))
    await ann.post("/account/link", {"name": "Ann"})
    assert (await ann.get("/profiles/me")).json()["name"] == "P0"
    assert (await ann.post("/account/name", {"name": "Ann II"})).status_code == 200
    assert (await ann.get("/profiles/me")).json()["name"] == "Ann II"
    [game] = (await ann.get("/profiles/me/games")).json()["games"]
    assert [player["name"] for player in game["players"]] == ["P0", "P1"], "as it was played"


async def test_a_closed_table_leaves_its_result(server: Any, caplog: pytest.LogCaptureFixture) -> None:
    ann = await server.visitor()
    table_id = await table_of(server, [ann], "greedy")
    with caplog.at_level(logging.WARNING):
        await finish(server, table_id)
    assert (await ann.close(table_id)).status_code == 204
    assert await ladders_of(ann) == {"all": 1}
    (game,) = (await ann.get("/profiles/me/games")).json()["games"]
    assert game["table"] is None
    assert "Error" not in caplog.text


async def test_a_game_that_ended_early_and_that_nobody_left_does_not_count(server: Any) -> None:
    """By agreement, or by the time of somebody who never came: there are no places."""
    people = [await server.visitor() for _ in range(2)]
    table_id = await table_of(server, people)
    async with server.app.services.tables.use(table_id) as table, table.lock:
        record = await table.record()
        assert ladder_of(table.row) == "people"
        for ending in ("time", "cancelled"):
            row = replace(table.row, status="over", ending=ending)
            assert ladder_of(row) is None
            assert counting(row) == "no"
            assert outcome(row, record) is None
