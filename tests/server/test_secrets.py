"""No connection receives anything that its seat may not know."""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

pytestmark = pytest.mark.anyio


def hands_shown(line: Any) -> set[int]:
    """Return the seats whose hands this connection was ever shown, in views or events."""
    shown = set()
    for message in line.messages:
        if message["type"] != "state":
            continue
        for seat, player in enumerate(message["view"]["players"] if message["view"] else []):
            if "hand" in player:
                shown.add(seat)
        shown |= {event["seat"] for event in [*message["events"], *message.get("log", [])] if event["kind"] == "hand"}
    return shown


async def test_hands_seed_and_visitors_stay_on_the_server(server: Any, playing: Callable[..., Any]) -> None:
    table_id, people = await server.people(3)
    lines = [await person.watch(table_id) for person in people]
    spectator = await (await server.visitor()).watch(table_id)
    assert await playing(lines, 60, random.Random(7)) == 60
    await spectator.settle()
    for seat, line in enumerate(lines):
        assert hands_shown(line) == {seat}
    assert hands_shown(spectator) == set()

    [(seed, seats)] = await server.sql("SELECT seed, seats FROM tables")
    private = [seed, *(seat_row["visitor"] for seat_row in json.loads(seats))]
    for line in [*lines, spectator]:
        everything = json.dumps(line.messages)
        assert not [secret for secret in private if secret in everything]
    for path in ("/tables", f"/tables/{table_id}"):
        text = (await people[0].get(path)).text
        assert not [secret for secret in private if secret in text]


async def test_secret_choices_are_not_sent_before_all_have_chosen(server: Any, playing: Callable[..., Any]) -> None:
    table_id, people = await server.people(3)
    lines = [await person.watch(table_id) for person in people]
    spectator = await (await server.visitor()).watch(table_id)
    await playing(lines, 2000, random.Random(8), stop=lambda line: line.state["decision"]["secret"])
    choosers = [line for line in lines if line.moves]
    assert len(choosers) > 1
    first = choosers[0]
    for line in [*lines, spectator]:
        await line.settle()
    counts = {id(line): len(line.messages) for line in [*lines, spectator]}
    seat = first.state["seat"]
    chosen = await first.play(first.moves[-1])
    assert chosen["view"]["choice"]
    for line in [*lines, spectator]:
        await line.settle()
        if line is first:
            continue
        news = line.messages[counts[id(line)] :]
        assert [message["type"] for message in news] == ["state"], "one message says that somebody has chosen"
        assert news[0]["view"]["choice"] is None
        assert seat in news[0]["view"]["chosen"]
        assert [(event["kind"], event["args"]) for event in news[0]["events"]] == [("chosen", {})]
        if line in choosers:
            assert news[0]["moves"] == line.messages[counts[id(line)] - 1]["moves"]
        cards = news[0]["view"]["dispute"]["cards"]
        assert not any(cards or []), "cards are face down"


async def test_positions_of_other_seats_are_hidden_in_running_games(server: Any, playing: Callable[..., Any]) -> None:
    table_id, people = await server.people(3)
    lines = [await person.watch(table_id) for person in people]
    await playing(lines, 20, random.Random(9))
    own = (await people[1].get(f"/tables/{table_id}/positions/20?seat=1")).json()
    assert own["view"] == lines[1].state["view"] or own["last"] == 20
    assert "hand" in own["view"]["players"][1]
    assert "hand" not in own["view"]["players"][0]
    public = (await people[1].get(f"/tables/{table_id}/positions/20")).json()
    assert not any("hand" in player for player in public["view"]["players"])
    answer = await people[1].get(f"/tables/{table_id}/positions/20?seat=0")
    assert answer.status_code == 403
    assert answer.json()["error"] == "forbidden"
    assert (await people[1].get(f"/tables/{table_id}/positions/21")).status_code == 404
    assert (await people[1].get(f"/tables/{table_id}/positions/20?seat=7")).status_code == 400
    answer = await people[1].get(f"/tables/{table_id}/record")
    assert answer.status_code == 409
    assert answer.json()["error"] == "not_over"


async def test_a_forged_cookie_is_a_new_visitor(server: Any) -> None:
    table_id, people = await server.people(3)
    name, value = next(iter(people[0].client.cookies.items()))
    visitor, _, signature = value.rpartition(".")
    thief = await server.visitor()
    for forged in (f"{visitor}.{signature[:-2]}xx", visitor, f"x{value}", ""):
        thief.client.cookies.clear()
        thief.client.cookies.set(name, forged, domain="127.0.0.1")
        assert (await thief.get(f"/tables/{table_id}")).json()["your_seat"] is None
    line = await thief.watch(table_id)
    assert line.state["seat"] is None


async def test_cookie_is_http_only_and_same_site(server: Any) -> None:
    visitor = await server.visitor()
    visitor.client.cookies.clear()
    cookie = (await visitor.get("/tables")).headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "path=/" in cookie
    key = server.db.with_name(server.db.name + ".key")
    assert key.stat().st_mode & 0o777 == 0o600
