"""Lessons over HTTP: computed from the answers alone, and never a table."""

from typing import Any

import pytest

pytestmark = pytest.mark.anyio

FIRST = "/games/long-live-the-king/lessons/first"


@pytest.mark.slow
async def test_a_lesson_goes_on_by_its_answers(server: Any) -> None:
    visitor = await server.visitor()
    (about,) = (await visitor.get("/games/long-live-the-king/lessons")).json()
    assert about["id"] == "first"
    answers: list[int | None] = []
    steps = set()
    while True:
        answer = await visitor.post(FIRST, {"answers": answers})
        assert answer.status_code == 200, answer.text
        stand = answer.json()
        steps.add(stand["step"])
        state = stand["state"]
        assert not state["events"] or "log" not in state, "what has just happened is sent once"
        assert bool(state["moves"]) == stand["asks"]
        assert all(event["n"] == len(answers) for event in state["events"])
        if stand["last"]:
            break
        answers.append(state["moves"][0]["move"] if stand["asks"] else None)
    assert steps == set(range(about["steps"]))
    assert state["view"]["winners"] == [0], "the learner is king"
    assert (await visitor.post(FIRST, {"answers": answers, "fresh": True})).json()["state"]["log"]
    assert (await visitor.get("/tables")).json()["tables"] == []


async def test_the_ring_moves_to_where_the_answer_led(server: Any) -> None:
    visitor = await server.visitor()
    answers: list[int | None] = [None] * 4
    asked = (await visitor.post(FIRST, {"answers": answers})).json()
    move = asked["state"]["moves"][0]
    after = (await visitor.post(FIRST, {"answers": [*answers, move["move"]]})).json()
    assert after["look"] == [move["to"]]
    later = [*answers, move["move"], None]
    assert (await visitor.post(FIRST, {"answers": later})).json()["look"] == asked["look"] == []


async def test_the_log_of_a_later_position_is_filled(server: Any) -> None:
    visitor = await server.visitor()
    answers: list[int | None] = []
    logs = {}
    for _ in range(40):
        stand = (await visitor.post(FIRST, {"answers": answers})).json()
        if "log" in stand["state"]:
            logs[stand["step"]] = [event["kind"] for event in stand["state"]["log"]]
        if stand["last"]:
            break
        answers.append(stand["state"]["moves"][0]["move"] if stand["asks"] else None)
    assert logs.pop(0) == []
    assert len(logs) == 2
    assert all(log[-1] == "turn" for log in logs.values())


async def test_answers_have_the_version_of_a_lesson(server: Any) -> None:
    visitor = await server.visitor()
    (about,) = (await visitor.get("/games/long-live-the-king/lessons")).json()
    assert about["version"] == (await visitor.post(FIRST, {"answers": []})).json()["version"]


async def test_lesson_shows_only_the_learners_cards(server: Any) -> None:
    visitor = await server.visitor()
    players = (await visitor.post(FIRST, {"answers": []})).json()["state"]["view"]["players"]
    assert ["hand" in player for player in players] == [True, False, False]


async def test_why_a_place_is_not_the_answer(server: Any) -> None:
    visitor = await server.visitor()
    answers = [None] * 4  # the first step of the figure
    far = (await visitor.post(f"{FIRST}/ask", {"answers": answers, "slot": "region:Sedberouie"})).json()
    assert far["rule"] == "neighbours"
    beside = (await visitor.post(f"{FIRST}/ask", {"answers": answers, "slot": "region:Rouecestre"})).json()
    assert beside["rule"] is None, "legal, but not what the step is about"


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        (FIRST, {"answers": [None, None, None, None, 1]}, 409),
        (FIRST, {"answers": [None, None, None, None, None]}, 409),
        (FIRST, {"answers": [1]}, 409),
        (FIRST, {"answers": [None] * 150}, 400),
        (FIRST, {"answers": [None] * 201}, 400),
        (FIRST, {"answers": [-1]}, 400),
        (FIRST, {"answers": "none"}, 400),
        (FIRST, {}, 400),
        (FIRST, {"answers": [], "more": 1}, 400),
        (f"{FIRST}/ask", {"answers": [], "slot": "x" * 101}, 400),
        ("/games/long-live-the-king/lessons/guide", {"answers": []}, 404),
        ("/games/long-live-the-king/lessons/none", {"answers": []}, 404),
        ("/games/chess/lessons/first", {"answers": []}, 404),
    ],
)
async def test_bad_answers_get_a_clear_error(server: Any, path: str, body: Any, status: int) -> None:
    visitor = await server.visitor()
    answer = await visitor.post(path, body)
    assert answer.status_code == status, answer.text
    assert answer.json()["message"]


@pytest.mark.parametrize("game", ["lancaster", "long-live-the-king", "noblemen"])
async def test_the_guide_comes_with_what_its_pictures_show(server: Any, game: str) -> None:
    visitor = await server.visitor()
    english, german = [(await visitor.get(f"/games/{game}/guide/{lang}")).json() for lang in ("en", "de")]
    assert [section["id"] for section in english["sections"]] == [section["id"] for section in german["sections"]]
    assert english["title"] != german["title"]
    for section in english["sections"]:
        assert section["picture"]
        assert section["view"]["seat"] == 0
    assert (await visitor.get(f"/games/{game}/guide/fr")).status_code == 400
    assert (await visitor.get(f"/games/{game}/lessons/first/fr")).status_code == 400
