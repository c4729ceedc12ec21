"""What if: a finished game goes on from one of its positions, against bots."""

from typing import Any

import pytest

from analysis.reviewed import finished, lines_of

pytestmark = [pytest.mark.anyio, pytest.mark.stores("sqlite", "postgresql")]

GAME = "long-live-the-king"


async def opened(person: Any) -> str:
    answer = await person.client.post(
        "/api/records", content=lines_of(GAME), headers={"content-type": "application/jsonl"}
    )
    return str(answer.json()["id"])


async def test_fork_goes_on_from_the_position_with_other_choices(server: Any) -> None:
    ann, record = await server.visitor(), finished(GAME)
    number = next(n for n, line in enumerate(record.moves) if n > 20 and line.seat == 1)
    wish = {"at": number, "seat": 1, "bot": "greedy", "name": "Ann"}
    answer = await ann.post(f"/tables/{await opened(ann)}/fork", wish)
    assert answer.status_code == 201, answer.text
    table = answer.json()
    assert (table["number"], table["status"], table["your_seat"], table["rated"]) == (number, "running", 1, "no")
    assert [seat["kind"] for seat in table["seats"]] == ["bot", "person", "bot"]

    await server.stop()
    await server.start()  # it is a game like any other
    line = await ann.watch(table["id"])
    expected = record.at(number)[0]
    assert line.state["view"] == expected.view(1)
    assert sorted(line.moves) == sorted(expected.moves(1))
    played = await line.play(line.moves[-1])
    assert played["type"] == "state"
    assert played["number"] > number


@pytest.mark.parametrize(
    ("wish", "reason"),
    [
        ({"at": 9999, "seat": 0, "bot": "greedy"}, "position_unknown"),
        ({"at": 3, "seat": 3, "bot": "greedy"}, "view_seat_unknown"),
        ({"at": 3, "seat": 0, "bot": "search:9999s"}, "bot_thinks_too_long"),
    ],
)
async def test_impossible_forks_are_refused(server: Any, wish: dict[str, Any], reason: str) -> None:
    ann = await server.visitor()
    answer = await ann.post(f"/tables/{await opened(ann)}/fork", {"name": "Ann", **wish})
    assert answer.json()["reason"] == reason


async def test_running_game_cannot_be_forked(server: Any) -> None:
    table_id, people = await server.people(3)
    answer = await people[0].post(f"/tables/{table_id}/fork", {"at": 0, "seat": 0, "bot": "greedy", "name": "Ann"})
    assert (answer.status_code, answer.json()["error"]) == (409, "not_over")
