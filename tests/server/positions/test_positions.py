"""Positions that somebody sets up by hand: begun, changed, checked, and played on from."""

from typing import Any

import pytest

import peerage
from analysis.reviewed import finished, lines_of

pytestmark = pytest.mark.anyio

GAMES = ["lancaster", "long-live-the-king", "noblemen"]


def starts_of(game: str) -> list[str]:
    form = peerage.load(game).position_form
    assert form is not None
    return list(form.starts)


async def begun(person: Any, game: str, start: str) -> dict[str, Any]:
    answer = await person.post("/positions", {"game": game, "seats": 3, "start": start})
    assert answer.status_code == 200, answer.text
    first: dict[str, Any] = answer.json()
    return first


async def checked(person: Any, game: str, position: Any, language: str = "en") -> dict[str, Any]:
    answer = await person.post(f"/positions/check/{language}", {"game": game, "position": position})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


@pytest.mark.parametrize("game", GAMES)
async def test_every_start_of_a_position_can_be_played_on(server: Any, game: str) -> None:
    ann = await server.visitor()
    position: Any = None
    for start in starts_of(game):
        first = await begun(ann, game, start)
        assert first["checked"]["problem"] is None, start
        assert first["checked"]["decision"]["kind"] == start
        assert first["form"]["words"]
        position = first["checked"]["position"]
    wish = {"game": game, "position": position, "seat": 1, "bot": "random", "name": "Ann"}
    table = (await ann.post("/positions/table", wish)).json()
    assert (table["status"], table["rated"], table["your_seat"]) == ("running", "no", 1)
    line = await ann.watch(table["id"])
    await line.shows(lambda state: line.moves)


async def test_changed_position_is_completed_and_shown(server: Any) -> None:
    ann, game = await server.visitor(), "long-live-the-king"
    position = (await begun(ann, game, "turn"))["checked"]["position"]
    position["players"][0]["hand"] = [1, 0, 0]
    shown = await checked(ann, game, position)
    assert shown["problem"] is None
    assert shown["view"]["players"][0]["hand"] == [1, 0, 0]
    after = shown["position"]["pile"]
    assert sum(after) > sum(position["pile"]), "the cards went to the pile"
    assert (await checked(ann, game, shown["position"]))["position"]["pile"] == after


@pytest.mark.parametrize(
    ("game", "start", "change", "english", "german"),
    [
        ("lancaster", "place", {"round": 9}, "There is no round 9.", "Runde 9 gibt es nicht."),
        ("noblemen", "turn", {"decade": 7}, "There is no decade 7.", "Dekade 7 gibt es nicht."),
        (
            "long-live-the-king",
            "turn",
            {"turns": 0},
            "Turns are counted from 1, elections from 0.",
            "Züge zählen ab 1, Königswahlen ab 0.",
        ),
    ],
)
async def test_impossible_position_is_refused_in_words(
    server: Any, game: str, start: str, change: Any, english: str, german: str
) -> None:
    ann = await server.visitor()
    position = (await begun(ann, game, start))["checked"]["position"] | change
    assert (await checked(ann, game, position))["problem"] == english
    refused = await checked(ann, game, position, "de")
    assert (refused["problem"], refused["view"]) == (german, None)
    wish = {"game": game, "position": position, "seat": 0, "bot": "random", "name": "Ann"}
    assert (await ann.post("/positions/table", wish)).json()["error"] == "bad_position"


@pytest.mark.parametrize("game", GAMES)
async def test_misshapen_position_is_refused(server: Any, game: str) -> None:
    ann = await server.visitor()
    whole = (await begun(ann, game, starts_of(game)[0]))["checked"]["position"]
    parts: list[dict[str, Any]] = [
        {"seats": "x"},
        {"players": 3, "stack": 5},
        {"stack": [[]]},
        {"players": None},
        {"options": []},
    ]
    for part in parts:
        assert (await checked(ann, game, part))["problem"]
        assert (await checked(ann, game, whole | part))["problem"]


async def test_position_of_a_finished_game_can_be_changed_and_of_a_running_one_not(server: Any) -> None:
    ann, game = await server.visitor(), "long-live-the-king"
    content = {"content-type": "application/jsonl"}
    opened = (await ann.client.post("/api/records", content=lines_of(game), headers=content)).json()
    first = (await ann.post("/positions", {"table": opened["id"], "at": 30})).json()
    assert first["checked"]["problem"] is None
    hands = [player["hand"] for player in finished(game).at(30)[0].to_dict()["players"]]
    assert [player["hand"] for player in first["checked"]["position"]["players"]] == hands
    table_id, people = await server.people(3)
    assert (await people[0].post("/positions", {"table": table_id})).json()["error"] == "not_over"
    refused = await ann.post("/positions", {"game": game, "start": "nothing"})
    assert refused.json()["reason"] == "position_start_unknown"
