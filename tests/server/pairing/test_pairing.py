"""Visitors who look for the same game meet at a table, at one server or several."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from peerage.server.pairing import service
from peerage.server.pairing.schemas import PairingState
from schema_checks import conform
from server.live_server import GAME

pytestmark = pytest.mark.anyio

WISH = {"game": GAME, "seats": 3, "pace": "fast", "name": "Guest"}


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Let time pass for searches."""

    def later(**passed: float) -> None:
        monkeypatch.setattr(service, "now", lambda: datetime.now(UTC) + timedelta(**passed))

    return later


async def seeking(server: Any, people: int, **wish: Any) -> list[Any]:
    visitors = [await server.visitor() for _ in range(people)]
    for visitor in visitors:
        answer = await visitor.post("/pairing", WISH | wish)
        assert answer.status_code == 200, answer.text
        conform(answer.json(), PairingState)
    return visitors


async def search(visitor: Any) -> Any:
    return (await visitor.get("/pairing")).json()["search"]


async def stop(visitor: Any) -> None:
    answer = await visitor.client.delete("/api/pairing", headers={"content-type": "application/json"})
    assert answer.status_code == 204


async def table_of(visitor: Any) -> str:
    return (await search(visitor))["table"]


@pytest.mark.stores("sqlite", "postgresql")
async def test_three_players_meet(server: Any) -> None:
    people = await seeking(server, 2)
    state = (await people[0].get("/pairing")).json()
    assert state["groups"] == [{"game": GAME, "seats": 3, "pace": "fast", "waiting": 2}]
    assert state["search"]["table"] is None
    people += await seeking(server, 1)
    [table_id] = {await table_of(person) for person in people}
    seats = set()
    for person in people:
        table = (await person.get(f"/tables/{table_id}")).json()
        assert (table["status"], table["rated"]) == ("running", "no" if table["rated"] == "no" else "people")
        assert (table["time"]["kind"], table["time"]["bank"]) == ("live", 600)
        seats.add(table["your_seat"])
    assert seats == {0, 1, 2}
    assert {seat["name"] for seat in table["seats"]} == {"Guest", "Guest 2", "Guest 3"}
    assert (await people[0].get("/pairing")).json()["groups"] == []
    await stop(people[0])
    assert await search(people[0]) is None


async def test_a_search_ends_when_it_is_taken_back(server: Any) -> None:
    [ann, _] = await seeking(server, 2)
    await stop(ann)
    bob, cid = await seeking(server, 2)
    assert await search(ann) is None
    assert await table_of(bob) == await table_of(cid) is not None


async def test_a_new_search_replaces_the_earlier_one(server: Any) -> None:
    [ann] = await seeking(server, 1)
    await ann.post("/pairing", WISH | {"seats": 4})
    state = (await ann.get("/pairing")).json()
    assert [(group["seats"], group["waiting"]) for group in state["groups"]] == [(4, 1)]


async def test_bots_take_free_seats_of_those_who_agree(server: Any, later: Callable[..., None]) -> None:
    [ann] = await seeking(server, 1, bots=True)
    [bob] = await seeking(server, 1)
    later(seconds=31)
    await server.app.services.pairing.look()
    table = (await ann.get(f"/tables/{await table_of(ann)}")).json()
    assert sorted(seat["kind"] for seat in table["seats"]) == ["bot", "bot", "person"]
    assert (table["status"], table["public"], table["rated"]) == ("running", False, "no")
    assert await table_of(bob) is None
    await bob.post("/pairing/wait", {"bots": True})
    await server.app.services.pairing.look()
    assert await table_of(bob) is not None


async def test_bots_at_a_new_table_move_at_once(server: Any, later: Callable[..., None]) -> None:
    [ann] = await seeking(server, 1, bots=True)
    later(seconds=31)
    await server.app.services.pairing.look()
    line = await ann.watch(await table_of(ann))
    await line.shows(lambda state: state.get("decision") is not None)


async def test_searches_of_gone_visitors_are_dropped(server: Any, later: Callable[..., None]) -> None:
    ann, bob = await seeking(server, 2)
    later(seconds=100)
    await bob.post("/pairing/wait", {"bots": False})
    [cid] = await seeking(server, 1)
    await server.app.services.pairing.look()
    assert await table_of(bob) is None
    await ann.post("/pairing/wait", {"bots": False})
    await server.app.services.pairing.look()
    assert await table_of(ann) == await table_of(cid) is not None


async def test_a_correspondence_search_lasts_while_its_player_is_away(server: Any, later: Callable[..., None]) -> None:
    ann, _ = await seeking(server, 2, pace="daily")
    later(hours=20)
    await seeking(server, 1, pace="daily")
    table = (await ann.get(f"/tables/{await table_of(ann)}")).json()
    assert (table["time"]["kind"], table["time"]["hours"]) == ("correspondence", 24)


async def test_old_searches_are_removed(server: Any, later: Callable[..., None]) -> None:
    from peerage.server.pairing import repository

    [ann] = await seeking(server, 1)
    await server.app.services.database.write(
        lambda connection: repository.remove_old(connection, datetime.now(UTC) + timedelta(days=3))
    )
    assert await search(ann) is None


@pytest.mark.stores("sqlite", "postgresql")
async def test_a_restart_loses_no_search(server: Any) -> None:
    people = await seeking(server, 2)
    await server.stop()
    await server.start()
    people += await seeking(server, 1)
    assert len({await table_of(person) for person in people}) == 1


async def test_a_crash_before_the_table_exists_leaves_all_waiting(server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*_: object) -> None:
        raise RuntimeError("the process died here")

    with monkeypatch.context() as broken:
        broken.setattr(server.app.services.table_repository, "begin_table", failing)
        people = await seeking(server, 3)
        assert {await table_of(person) for person in people} == {None}
    await server.app.services.pairing.look()
    assert len({await table_of(person) for person in people}) == 1


async def test_malformed_searches_for_players_are_refused(server: Any) -> None:
    ann = await server.visitor()
    for wrong in ({"seats": 2, "game": "noblemen"}, {"game": "chess"}, {"pace": "blitz"}, {"name": ""}):
        refused = await ann.post("/pairing", WISH | wrong)
        assert 400 <= refused.status_code < 500, wrong
    assert await search(ann) is None


async def test_an_address_may_search_only_so_often(server: Any) -> None:
    server.app.services.pairing._searches._burst = 2
    ann = await server.visitor()
    answers = [(await ann.post("/pairing", WISH)).json().get("reason") for _ in range(3)]
    assert answers == [None, None, "searches_begun"]


async def test_a_search_belongs_to_the_data_of_its_visitor(server: Any) -> None:
    from peerage.server.pairing import repository

    [ann] = await seeking(server, 1)
    database = server.app.services.database
    [one] = await database.read(lambda connection: repository.waiting(connection, datetime.now(UTC)))
    exported = await database.read(lambda connection: repository.export(connection, one.visitor))
    assert (exported["pairing"]["game"], "home" in exported["pairing"]) == (GAME, False)
    await database.write(lambda connection: repository.take_over(connection, one.visitor, "another"))
    assert await search(ann) is None
