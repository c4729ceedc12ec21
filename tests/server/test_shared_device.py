"""Several people play on one browser: each has a seat, and none sees another's secrets."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from peerage.server import Settings
from server.test_secrets import hands_shown

pytestmark = [pytest.mark.anyio, pytest.mark.stores("sqlite", "postgresql")]


def error(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]


def heres(table: dict[str, Any]) -> list[int | None]:
    return [seat["here"] for seat in table["seats"]]


@pytest.mark.slow
async def test_each_sees_and_plays_only_the_own_seat(server: Any, playing: Callable[..., Any]) -> None:
    ann, eve = [await server.visitor() for _ in range(2)]
    table = await ann.create("me", "here:Bob", "here:Cid")
    assert (table["status"], heres(table), table["your_seat"]) == ("running", [0, 1, 2], 0)
    table_id = table["id"]
    lines = [await ann.watch(table_id, number) for number in (None, 1, 2)]
    nobody = await ann.watch(table_id, "nobody")
    strangers = [await eve.watch(table_id, number) for number in (None, 1, 2, "nobody")]
    assert [line.state["seat"] for line in lines] == [0, 1, 2]
    assert await playing(lines, 60, random.Random(7)) == 60
    for line in [nobody, *strangers]:
        assert line.state["seat"] is None
        await line.settle()
        assert hands_shown(line) == set()
        assert (await line.answer("error", type="play", number=0, move=1))["error"] == "forbidden"
    for seat, line in enumerate(lines):
        assert hands_shown(line) == {seat}
        assert heres(line.state["table"]) == [0, 1, 2]
    assert heres(strangers[1].state["table"]) == [None] * 3

    mover = next(line for line in lines if line.moves)
    move = {"type": "play", "number": mover.state["decision"]["number"], "move": mover.moves[0]}
    for line in lines:
        if line is not mover:
            assert (await line.answer("error", **move))["error"] == "illegal"


async def test_the_number_of_a_request_names_nobody_at_another_browser(server: Any) -> None:
    ann, eve = [await server.visitor() for _ in range(2)]
    table_id = (await ann.create("me", "here:Bob", "random"))["id"]
    assert (await ann.get(f"/tables/{table_id}?as=1")).json()["your_seat"] == 1
    assert (await ann.get(f"/tables/{table_id}?as=2")).json()["your_seat"] is None
    assert (await eve.get(f"/tables/{table_id}?as=1")).json()["your_seat"] is None
    assert error(await eve.get(f"/tables/{table_id}/positions/0?seat=1&as=1")) == (403, "forbidden")
    assert error(await eve.post(f"/tables/{table_id}/stand-in?as=1", {"seat": 1, "bot": "random"})) == (
        403,
        "forbidden",
    )
    assert error(await ann.get(f"/tables/{table_id}/positions/0?seat=1")) == (403, "forbidden")
    position = (await ann.get(f"/tables/{table_id}/positions/0?seat=1&as=1")).json()
    assert ["hand" in player for player in position["view"]["players"]] == [False, True, False]
    for number in ("0", "10", "x", "nobody/1", "1/2", "", "%2F", "a" * 500):
        assert error(await ann.get(f"/tables/{table_id}?as={number}")) == (400, "bad_input"), number
    socket = await ann.open(table_id, "x")
    assert '"bad_input"' in str(await socket.recv())


async def test_the_lobby_tells_of_the_turns_of_all_at_the_browser(server: Any) -> None:
    ann, eve = [await server.visitor() for _ in range(2)]
    table_id = (await ann.create("me", "here:Bob", "open"))["id"]
    await eve.join(table_id, name="Eve")
    lines = [await ann.watch(table_id), await ann.watch(table_id, 1), await eve.watch(table_id)]
    for visitor, seats in ((ann, [0, 1]), (eve, [2])):
        [table] = (await visitor.get("/tables")).json()["tables"]
        assert (table["your_seat"], table["closable"]) == (seats[0], False)
        assert table["your_turn"] is any(lines[seat].moves for seat in seats)
    alone = (await ann.create("me", "here:Bob", "random"))["id"]
    assert (await ann.close(alone)).status_code == 204


async def test_second_player_joins_at_the_same_browser(server: Any) -> None:
    ann = await server.visitor()
    table_id = (await ann.create("me", "open", "open"))["id"]
    assert error(await ann.post(f"/tables/{table_id}/join?as=1", {"name": "Ann"})) == (409, "name_taken")
    assert error(await ann.post(f"/tables/{table_id}/join?as=nobody", {"name": "Bob"})) == (400, "bad_input")
    bob = (await ann.post(f"/tables/{table_id}/join?as=1", {"name": "Bob", "seat": 2})).json()
    assert (bob["your_seat"], heres(bob), bob["host"]) == (2, [0, None, 1], 0)
    assert (await ann.post(f"/tables/{table_id}/join?as=1", {"name": "Bob"})).json()["your_seat"] == 2
    freed = (await ann.arrange(table_id, 2, type="free")).json()
    assert heres(freed) == [0, None, None]

    for here, refusal in (
        ({"kind": "here", "name": "ann"}, (409, "name_taken")),
        ({"kind": "here"}, (400, "bad_input")),
    ):
        body = {"game": "noblemen", "name": "Ann", "seats": [{"kind": "me"}, here, {"kind": "open"}]}
        assert error(await ann.post("/tables", body)) == refusal


@pytest.mark.slow
async def test_player_who_hands_on_the_device_is_not_absent(server: Any) -> None:
    await server.stop()
    server.settings = Settings(bot_pause=0, bot_workers=1, stand_in_after=0)
    await server.start()
    ann, eve = [await server.visitor() for _ in range(2)]
    table_id = (await ann.create("me", "here:Bob", "open"))["id"]
    await eve.join(table_id, name="Eve")
    line = await eve.watch(table_id)
    device = await ann.watch(table_id, "nobody")
    await line.settle()
    assert [(seat["online"], seat["away"]) for seat in line.state["table"]["seats"]] == [(True, False)] * 3
    await device.socket.close()
    received = await line.until(lambda message: message["table"]["seats"][1]["away"])
    assert [seat["away"] for seat in received["table"]["seats"]] == [True, True, False]


@pytest.mark.slow
async def test_all_at_a_browser_play_again_together(server: Any, playing: Callable[..., Any]) -> None:
    ann, eve = [await server.visitor() for _ in range(2)]
    table_id = (await ann.create("me", "here:Bob", "open", game="lancaster", open_screens=True))["id"]
    await eve.join(table_id, name="Eve")
    lines = [await ann.watch(table_id), await ann.watch(table_id, 1), await eve.watch(table_id)]
    await playing(lines, 5000, random.Random(5))
    assert lines[0].state["table"]["status"] == "over"
    opened = (await eve.post(f"/tables/{table_id}/again", {})).json()
    assert [seat["kind"] for seat in opened["seats"]] == ["open", "open", "person"]
    begun = (await ann.post(f"/tables/{table_id}/again", {})).json()
    assert (begun["id"], begun["status"], heres(begun)) == (opened["id"], "running", [0, 1, None])
    assert [seat["name"] for seat in begun["seats"]] == ["Ann", "Bob", "Eve"]
