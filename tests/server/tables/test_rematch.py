"""Rematches: the same people, bots and options at a new table, with a notification."""

import asyncio
import random
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from peerage.server.tables.setup import factory

pytestmark = [pytest.mark.anyio, pytest.mark.slow, pytest.mark.stores("sqlite", "postgresql")]


async def finished(server: Any, playing: Callable[..., Any]) -> tuple[str, list[Any], list[Any]]:
    """Three people who have played Lancaster with open screens to the end, and are still connected."""
    table_id, people = await server.people(game="lancaster", open_screens=True)
    lines = [await visitor.watch(table_id) for visitor in people]
    await playing(lines, 5000, random.Random(5))
    assert {line.state["table"]["status"] for line in lines} == {"over"}
    return table_id, people, lines


async def test_rematch_notifies_all_players_and_keeps_their_seats(server: Any, playing: Callable[..., Any]) -> None:
    table_id, (ann, bob, cid), lines = await finished(server, playing)
    stranger = await server.visitor()
    assert {line.state["table"]["next"] for line in lines} == {None}
    assert (await stranger.post(f"/tables/{table_id}/again", {})).json()["error"] == "forbidden"

    opened = (await bob.post(f"/tables/{table_id}/again", {})).json()
    assert opened["id"] != table_id
    assert (opened["game"], opened["status"], opened["your_seat"]) == ("lancaster", "open", 1)
    assert opened["options"]["open_screens"] is True
    assert [seat["kind"] for seat in opened["seats"]] == ["open", "person", "open"]
    call = await lines[2].until(lambda state: state["table"]["next"] is not None)
    assert call["table"]["next"] == opened["id"]
    assert (await stranger.get(f"/tables/{table_id}")).json()["next"] == opened["id"]

    # A second request leads to the same table, and it begins with the last player.
    assert (await bob.post(f"/tables/{table_id}/again", {})).json()["id"] == opened["id"]
    assert (await cid.post(f"/tables/{table_id}/again", {})).json()["your_seat"] == 2
    begun = (await ann.post(f"/tables/{table_id}/again", {})).json()
    assert (begun["id"], begun["status"], begun["your_seat"]) == (opened["id"], "running", 0)
    assert [seat["name"] for seat in begun["seats"]] == ["P0", "P1", "P2"]
    assert begun["dice"]["seed_hash"] != lines[0].state["table"]["dice"]["seed_hash"]

    await server.stop()
    await server.start()
    assert (await stranger.get(f"/tables/{table_id}")).json()["next"] == opened["id"]


async def test_a_call_outlives_a_look_at_the_database_from_before_it(
    server: Any, playing: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id, (ann, *_), _ = await finished(server, playing)
    watch = server.app.services.tables.sync
    read, looked, called = watch._directory.versions, asyncio.Event(), asyncio.Event()

    async def slow(table_ids: list[str]) -> dict[str, int]:
        versions: dict[str, int] = await read(table_ids)
        looked.set()
        await called.wait()
        return versions

    monkeypatch.setattr(watch._directory, "versions", slow)
    looking = asyncio.create_task(watch._look())
    await looked.wait()
    opened = (await ann.post(f"/tables/{table_id}/again", {})).json()
    called.set()
    await looking
    await asyncio.gather(*watch._tasks)
    assert (await ann.get(f"/tables/{table_id}")).json()["next"] == opened["id"]


async def test_the_seats_are_kept_for_a_while(server: Any, playing: Callable[..., Any]) -> None:
    table_id, (ann, bob, cid), _ = await finished(server, playing)
    opened = (await cid.post(f"/tables/{table_id}/again", {})).json()
    stranger = await server.visitor()
    seats = (await ann.get(f"/tables/{opened['id']}")).json()["seats"]
    assert [(seat["held_for"], seat["kept_for_you"]) for seat in seats] == [("P0", True), ("P1", False), (None, False)]
    assert all(seat["key"] is None for seat in seats)
    refused = await stranger.post(f"/tables/{opened['id']}/join", {"name": "Dan"})
    assert (refused.status_code, refused.json()["error"]) == (409, "seat_taken")
    assert (await bob.post(f"/tables/{opened['id']}/join", {"name": "Bob", "seat": 0})).status_code == 409
    assert (await bob.join(opened["id"], "Bob"))["your_seat"] == 1
    assert (await cid.arrange(opened["id"], 0, type="free")).status_code == 200, "the owner need not wait"
    assert (await stranger.join(opened["id"], "Dan"))["status"] == "running"


async def test_player_of_a_rematch_gets_another_seat_when_theirs_is_taken(
    server: Any, playing: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once the seats are no longer kept."""
    monkeypatch.setattr(factory, "KEPT", timedelta(0))
    table_id, (ann, bob, cid), _ = await finished(server, playing)
    opened = (await cid.post(f"/tables/{table_id}/again", {})).json()
    stranger = await server.visitor()
    assert (await stranger.join(opened["id"], name="Dan"))["your_seat"] == 0
    assert (await ann.post(f"/tables/{table_id}/again", {})).json()["your_seat"] == 1
    refused = await bob.post(f"/tables/{table_id}/again", {})
    assert (refused.status_code, refused.json()["error"]) == (409, "seat_taken")


async def test_rematch_is_refused_before_the_end(server: Any) -> None:
    table_id, (ann, *_) = await server.people()
    answer = await ann.post(f"/tables/{table_id}/again", {})
    assert (answer.status_code, answer.json()["error"]) == (409, "not_over")
    assert (await ann.get(f"/tables/{table_id}")).json()["next"] is None
