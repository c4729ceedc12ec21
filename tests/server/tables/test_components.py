"""Custom components of tables: set by the operator, shown to all, drawn, stored, and read from records."""

import random
import tomllib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import peerage
from peerage import BadComponents, UnknownGame
from peerage.server import Settings
from server.db.older import make_older
from server.live_server import GAME, LiveServer, play_on

pytestmark = pytest.mark.anyio

STARTS = ["Tateshale", "Man", "Lideforde", "Lundonia"]
OWN = {"start_cards": {"4": STARTS}}
BOX = {"prices": {"castle": [1, 2, 3, 4, 9]}}


@pytest.fixture
async def own_server(tmp_path: Path, known_dice: None) -> AsyncIterator[LiveServer]:
    server = LiveServer(tmp_path / "peerage.db")
    server.settings = Settings(bot_pause=0, bot_workers=1, components={GAME: OWN, "noblemen": BOX})
    await server.start()
    yield server
    await server.stop()


def name_of(own: dict[str, Any], game: str = GAME) -> str:
    return peerage.load(game).played_with(own)[1][:8]


def finished(own: dict[str, Any], seats: int = 4) -> str:
    record = peerage.Record.begin(peerage.load(GAME), seats, "own", {"finite": True}, own)
    while not record.state.over:
        seat = record.state.to_move[0]
        record.play(seat, record.state.moves(seat)[0])
    return "\n".join(record.lines())


async def send(visitor: Any, text: str) -> Any:
    return await visitor.client.post("/api/records", content=text, headers={"content-type": "application/jsonl"})


async def check(visitor: Any, body: Any, game: str = GAME, lang: str = "en") -> dict[str, Any]:
    answer = await visitor.post(f"/games/{game}/components/{lang}", body)
    assert answer.status_code == 200, answer.text
    checked: dict[str, Any] = answer.json()
    return checked


# What the operator set.


async def test_new_tables_play_with_what_the_host_set(own_server: LiveServer) -> None:
    visitor = await own_server.visitor()
    games = {game["id"]: game["components"] for game in (await visitor.get("/games")).json()}
    named = {"id": name_of(OWN), "changed": 1}
    assert games[GAME] == named
    assert games["lancaster"] is None
    table = await visitor.create("me", "open", "open", "open")
    assert table["components"] == named
    assert [each["components"] for each in (await visitor.get("/tables")).json()["tables"]] == [named]
    line = await visitor.watch(table["id"])
    assert line.state["table"]["components"] == named
    checked = (await visitor.get(f"/tables/{table['id']}/components")).json()
    assert checked == (await visitor.get(f"/games/{GAME}/components")).json()
    assert (checked["id"], checked["changes"]) == (named["id"], {"start_cards.4": STARTS})
    assert tomllib.loads(checked["file"]) == OWN


async def test_a_table_is_played_killed_and_goes_on_with_its_components(own_server: LiveServer) -> None:
    """Also if the operator has set other ones meanwhile."""
    table_id, people = await own_server.people(4)
    lines = [await visitor.watch(table_id) for visitor in people]
    assert {player["figure"] for player in lines[0].state["view"]["players"]} == set(STARTS)
    await play_on(lines, 10, random.Random(1))
    before = (await people[0].get(f"/tables/{table_id}")).json()
    await own_server.stop()
    own_server.settings = Settings(bot_pause=0, bot_workers=1)
    await own_server.start()
    after = (await people[0].get(f"/tables/{table_id}")).json()
    assert {"number": after["number"], "components": after["components"]} == {
        "number": before["number"],
        "components": {"id": name_of(OWN), "changed": 1},
    }
    lines = [await visitor.watch(table_id) for visitor in people]
    assert await play_on(lines, 5, random.Random(2)) == 5
    fresh = await people[0].create("me", "open", "open")
    assert fresh["components"] is None


async def test_the_board_is_drawn_as_the_table_has_it(own_server: LiveServer) -> None:
    visitor = await own_server.visitor()
    table = await visitor.create("me", "open", "open", game="noblemen")
    drawn = (await visitor.get(f"/tables/{table['id']}/board")).json()
    assert drawn["prices"]["castle"] == [1, 2, 3, 4, 9]
    printed = (await visitor.get("/games/noblemen/board?seats=3")).json()
    assert printed["prices"]["castle"] == [3, 4, 5, 6, 7]
    assert (await visitor.get("/tables/nowhere/board")).status_code == 404


@pytest.mark.slow
async def test_bots_play_with_the_tables_components(own_server: LiveServer) -> None:
    visitor = await own_server.visitor()
    table = await visitor.create("greedy", "greedy", "greedy", game="noblemen")
    line = await visitor.watch(table["id"])
    await line.until(lambda message: message["type"] == "state" and message["table"]["status"] == "over", 60)
    text = (await visitor.get(f"/tables/{table['id']}/record")).text
    assert peerage.Record.load(text).header.overrides == BOX


def test_settings_refuse_unplayable_components() -> None:
    with pytest.raises(BadComponents, match="begins"):
        Settings(components={GAME: {"start_cards": {"4": STARTS[::-1]}}})
    with pytest.raises(UnknownGame, match="chess"):
        Settings(components={"chess": {}})


@pytest.mark.slow
async def test_play_again_keeps_the_components(own_server: LiveServer) -> None:
    visitor = await own_server.visitor()
    table = await visitor.create("me", "random", "random", game="noblemen")
    line = await visitor.watch(table["id"])
    while line.state["table"]["status"] != "over":
        if line.moves:
            await line.play(line.moves[0])
        else:
            await line.next()
    await own_server.stop()
    own_server.settings = Settings(bot_pause=0, bot_workers=1)
    await own_server.start()
    again = (await visitor.post(f"/tables/{table['id']}/again", {})).json()
    assert again["components"] == {"id": name_of(BOX, "noblemen"), "changed": 1}


# Records.


async def test_a_record_opens_with_its_components(server: Any) -> None:
    visitor, friend = [await server.visitor() for _ in range(2)]
    answer = await send(visitor, finished(OWN))
    assert answer.status_code == 201, answer.text
    table = answer.json()
    assert table["components"] == {"id": name_of(OWN), "changed": 1}
    await server.stop()
    await server.start()
    view = (await friend.get(f"/tables/{table['id']}/positions/0")).json()["view"]
    assert {player["figure"] for player in view["players"]} == set(STARTS)
    assert (await friend.get(f"/tables/{table['id']}/components")).json()["changes"] == {"start_cards.4": STARTS}
    assert (await friend.get(f"/tables/{table['id']}/record")).text == finished(OWN) + "\n"


async def test_values_as_printed_are_no_set_of_ones_own(server: Any) -> None:
    printed = peerage.load(GAME).printed()[0]["region"][0]
    own = {"region": [{"name": printed["name"], "votes": printed["votes"]}]}
    answer = await send(await server.visitor(), finished(own))
    assert (answer.status_code, answer.json()["components"]) == (201, None)


async def test_records_with_impossible_components_are_refused(server: Any) -> None:
    visitor = await server.visitor()
    header, *moves = finished(OWN).split("\n")
    deep: Any = []
    for _ in range(500):
        deep = [deep]
    cases: list[tuple[Any, str]] = [
        ({}, "components that differ"),
        ({"start_cards": {"4": STARTS[::-1]}}, "begins"),
        ({"start_cards": {"4": [1, 2, 3, 4]}}, "expected a text, not a whole number"),
        ({"start_cards": {"4": deep}}, "text"),
        ({"region": [{"name": "Man", "polygon": [[1, 10**400]] * 3}]}, "corners"),
        ({"region": [{"name": "x" * 5000}]}, "there is no"),
        ({"dragons" * 100: 1}, "no such component"),
        ([], "Line 1"),
    ]
    for own, reason in cases:
        changed = msgspec.json.decode(header) | {"overrides": own}
        answer = await send(visitor, "\n".join([msgspec.json.encode(changed).decode(), *moves]))
        assert (answer.status_code, answer.json()["error"]) == (400, "bad_record"), reason
        assert reason in answer.json()["message"] + answer.json()["args"].get("detail", ""), answer.text
        assert len(answer.json()["message"]) < 400
        assert len(answer.text) < 800, "the sentence, and what it is made of"


# The page of components.


async def test_every_value_is_listed_with_its_source(server: Any) -> None:
    visitor = await server.visitor()
    values = (await visitor.get("/games/noblemen/values/de")).json()
    assert values[0] == {
        "path": "prices.castle",
        "part": "Preise",
        "label": "Burgen, die billigste zuerst",
        "source": "rebuilt",
        "printed": [3, 4, 5, 6, 7],
        "words": {},
        "importance": {"level": "points", "points": -0.34, "games": 400, "modules": False},
    }
    assert {value["importance"] is None for value in values if value["source"] == "text"} == {True}
    assert {value["source"] for value in values} == {"rebuilt", "text"}
    assert (await visitor.get("/games/chess/values/de")).status_code == 404
    assert (await visitor.get("/games/noblemen/values/fr")).status_code == 400


async def test_changes_are_checked_and_become_a_file(server: Any) -> None:
    visitor = await server.visitor()
    changes = {"prices.castle": [1, 2, 3, 4, 9]}
    checked = await check(visitor, {"changes": changes}, "noblemen")
    assert (checked["id"], checked["changes"], checked["refused"]) == (name_of(BOX, "noblemen"), changes, None)
    assert "--components noblemen=" in checked["file"]
    assert tomllib.loads(checked["file"]) == BOX
    assert await check(visitor, {"file": checked["file"]}, "noblemen") == checked
    assert (await check(visitor, {}, "noblemen"))["id"] is None
    printed = await check(visitor, {"changes": {"prices.castle": [3, 4, 5, 6, 7]}}, "noblemen")
    assert (printed["id"], printed["changes"]) == (None, {})


@pytest.mark.parametrize(
    ("changes", "lang", "path", "message"),
    [
        ({"prices.castle": [3, 4, 5, 6, 2]}, "en", "prices.castle", "the cheapest comes first"),
        ({"prices.castle": [3, 4, 5, 6, 2]}, "de", "prices.castle", "Das Billigste kommt zuerst"),
        ({"prices.castle": ["a"]}, "de", "prices.castle", "Erwartet wird eine ganze Zahl, nicht ein Text"),
        ({"prices.folly": 10}, "de", "prices.folly", "Die Anleitung nennt 12"),
        ({"prestige_track.printed": 0.5}, "en", "prestige_track.printed", "expected a whole number"),
        ({"prestige_track.printed": 10**30}, "en", "prestige_track.printed", "between 1 and 100"),
        ({"round_track.spaces": ["start", "dragon", "scoring"]}, "en", "round_track.spaces", "'dragon'"),
        ({"dragons": 1}, "en", "dragons", "there is no such component"),
        ({"prices": 1}, "en", "prices", "there is no such component"),
    ],
)
async def test_changes_are_refused_with_the_value_to_blame(
    server: Any, changes: dict[str, Any], lang: str, path: str, message: str
) -> None:
    checked = await check(await server.visitor(), {"changes": changes}, "noblemen", lang)
    assert (checked["id"], checked["file"], checked["changes"]) == (None, None, changes)
    assert checked["refused"]["path"] == path
    assert message in checked["refused"]["message"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[[broken", "This file is not valid TOML"),
        ("x = " + "[" * 5000, "nested too deeply|not valid TOML"),
        ("[prices]\ncastle = 3\n", "expected a list"),
        ("[prices]\ncastle = [1979-05-27]\n", "expected a whole number"),
        ("prices = 3\n", "expected a table"),
    ],
)
async def test_files_that_say_something_else(server: Any, text: str, message: str) -> None:
    checked = await check(await server.visitor(), {"file": text}, "noblemen")
    assert checked["file"] is None
    assert any(part in checked["refused"]["message"] for part in message.split("|"))


async def test_malformed_component_changes_are_refused(server: Any) -> None:
    visitor = await server.visitor()
    bodies: list[Any] = [
        [],
        {"changes": []},
        {"changes": {"prices.castle": None}},
        {"changes": {"prices.castle": [[[1]]]}},
        {"changes": {"prices.castle": [1] * 65}},
        {"changes": {f"{number}": 1 for number in range(501)}},
        {"changes": {"x" * 101: 1}},
        {"file": "#" * 30_001},
        {"file": 3},
        {"moves": {}},
    ]
    for body in bodies:
        answer = await visitor.post("/games/noblemen/components/en", body)
        assert answer.status_code == 400, body
        assert answer.json()["error"] == "bad_input"
    large = await visitor.post("/games/noblemen/components/en", {"file": "#" * 70_000})
    assert large.status_code == 413
    assert (await visitor.post("/games/noblemen/components/fr", {})).status_code == 400
    assert (await visitor.post("/games/chess/components/en", {})).status_code == 404


# Older databases.


async def test_tables_from_before_play_with_what_is_printed(server: Any) -> None:
    visitor = await server.visitor()
    waiting = await visitor.create("me", "open", "open")
    running, _ = await server.people(3)
    await server.stop()
    make_older(server.db, 2)
    await server.start()
    for table_id in (waiting["id"], running):
        assert (await visitor.get(f"/tables/{table_id}")).json()["components"] is None
    for name in ("Bob", "Cleo"):
        friend = await server.visitor()
        assert (await friend.join(waiting["id"], name=name))["components"] is None
    assert (await visitor.watch(waiting["id"])).state["view"] is not None


async def test_a_record_with_other_components_than_its_table_is_damaged(server: Any) -> None:
    visitor = await server.visitor()
    table, _ = await server.people(4)
    await server.stop()
    await server.sql("UPDATE tables SET overrides = ? WHERE id = ?", msgspec.json.encode(OWN).decode(), table)
    await server.start()
    answer = await visitor.get(f"/tables/{table}")
    assert (answer.status_code, answer.json()["error"]) == (409, "damaged")
