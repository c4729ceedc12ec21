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
    assert (table["number"], table["status"], table["your_seat"], table["rated"]) == (0, "running", 1, "no")
    assert [seat["kind"] for seat in table["seats"]] == ["bot", "person", "bot"]

    await server.stop()
    await server.start()  # it is a game like any other
    line = await ann.watch(table["id"])
    expected = record.at(number)[0]
    assert line.state["view"] == expected.view(1)
    assert sorted(line.moves) == sorted(expected.moves(1))
    played = await line.play(line.moves[-1])
    assert played["type"] == "state"
    assert played["number"] > 0


async def test_everything_can_be_taken_back_in_a_fork(server: Any) -> None:
    ann, record = await server.visitor(), finished(GAME)
    number = next(n for n, line in enumerate(record.moves) if n > 20 and line.seat == 1)
    table_id = await opened(ann)
    answer = await ann.post(f"/tables/{table_id}/fork", {"at": number, "seat": 1, "bot": "greedy", "name": "Ann"})
    line = await ann.watch(answer.json()["id"])
    first = line.state["view"]
    assert not line.state["can_undo"], "nothing was played yet"
    for _ in range(4):  # dice and bots come in between
        await line.play(line.moves[-1])
        await line.shows(lambda _: line.moves)
    taken_back = 0
    while line.state["can_undo"]:
        await line.answer("state", type="undo", number=line.state["number"])
        taken_back += 1
    assert taken_back >= 4
    await line.shows(lambda _: line.moves)
    assert line.state["view"] == first
    assert (await line.play(line.moves[0]))["type"] == "state"


async def test_bots_play_a_fork_to_its_end_while_their_visitor_watches(server: Any) -> None:
    ann, record = await server.visitor(), finished(GAME)
    number = record.number - 4
    answer = await ann.post(f"/tables/{await opened(ann)}/fork", {"at": number, "bot": "greedy"})
    assert answer.status_code == 201, answer.text
    table = answer.json()
    assert {seat["kind"] for seat in table["seats"]} == {"bot"}
    assert table["options"]["finite"] is True
    line = await ann.watch(table["id"])
    await line.shows(lambda state: state["number"] > 2)


async def test_fork_can_be_forked_by_its_owner_alone(server: Any) -> None:
    ann, bob = await server.visitor(), await server.visitor()
    wish = {"at": 30, "seat": 1, "bot": "greedy", "name": "Ann"}
    table_id = (await ann.post(f"/tables/{await opened(ann)}/fork", wish)).json()["id"]
    assert (await ann.post(f"/tables/{table_id}/fork", wish | {"at": 0})).status_code == 201
    assert (await bob.post(f"/tables/{table_id}/fork", wish | {"at": 0})).json()["error"] == "not_over"


async def test_forks_count_as_no_finished_game(server: Any) -> None:
    ann, record = await server.visitor(), finished(GAME)
    at = record.number - 1
    wish = {"at": at, "seat": record.moves[at].seat, "bot": "greedy", "name": "Ann"}
    table_id = (await ann.post(f"/tables/{await opened(ann)}/fork", wish)).json()["id"]
    line = await ann.watch(table_id)
    await line.play(record.moves[at].move)  # the dice of the old game end it
    await line.shows(lambda state: state["view"]["over"])
    assert (await ann.get(f"/tables/{table_id}/result")).json()["winners"] == record.state.winners
    assert await server.sql("SELECT count(*) FROM placings") == [(0,)]


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


async def test_running_game_has_no_positions_to_fork(server: Any) -> None:
    table_id, people = await server.people(3)
    answer = await people[0].post(f"/tables/{table_id}/fork", {"at": 0, "seat": 0, "bot": "greedy", "name": "Ann"})
    assert (answer.status_code, answer.json()["error"]) == (409, "not_over")


async def begun(server: Any, **wish: Any) -> tuple[str, Any, Any]:
    ann, bob = await server.visitor(), await server.visitor()
    table = await ann.create("me", "open", "greedy", **wish)
    await bob.join(table["id"])
    return table["id"], ann, bob


async def test_fork_of_a_running_game_looks_like_it_and_is_private(server: Any) -> None:
    table_id, ann, bob = await begun(server, forks=True)
    assert (await bob.get(f"/tables/{table_id}")).json()["forks"] is True
    original = await bob.watch(table_id)
    answer = await bob.post(f"/tables/{table_id}/fork", {"seat": 1, "bot": "greedy", "name": "Bob"})
    assert answer.status_code == 201, answer.text
    fork = answer.json()
    assert (fork["private"], fork["public"], fork["rated"], fork["your_seat"]) == (True, False, "no", 1)
    copy = await bob.watch(fork["id"])
    assert copy.log == []
    assert copy.state["view"]["players"] == original.state["view"]["players"]
    assert (await ann.get(f"/tables/{fork['id']}")).json()["error"] == "uninvited"
    seeds = await server.sql("SELECT seed FROM tables ORDER BY created")
    assert len(set(seeds)) == 2, "its dice are its own"


async def test_running_game_is_forked_by_its_players_if_the_table_allows_it(server: Any) -> None:
    wish = {"seat": 0, "bot": "greedy", "name": "Ann"}
    table_id, ann, _ = await begun(server)
    assert (await ann.post(f"/tables/{table_id}/fork", wish)).json()["reason"] == "forks_off"
    table_id, ann, _ = await begun(server, forks=True)
    stranger = await server.visitor()
    assert (await stranger.post(f"/tables/{table_id}/fork", wish)).json()["reason"] == "no_seat_here"
    alone = await ann.create("me", "greedy", "greedy")
    assert alone["forks"] is True, "nobody else plays"
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    refused = await ann.post("/tables", {"game": GAME, "seats": seats, "name": "Ann", "forks": True, "rated": True})
    assert refused.json()["reason"] == "forks_only_unrated"
