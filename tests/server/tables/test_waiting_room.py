"""Before the game begins: the owner gives seats to bots and frees them, and people move to other seats."""

import asyncio
from typing import Any

import pytest

pytestmark = [pytest.mark.anyio, pytest.mark.stores("sqlite", "postgresql")]


def kinds(answer: Any) -> list[str]:
    assert answer.status_code == 200, answer.text
    return [seat["kind"] for seat in answer.json()["seats"]]


def error(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]


@pytest.mark.slow
async def test_the_host_gives_open_seats_to_bots_and_the_last_one_begins_the_game(server: Any) -> None:
    ann = await server.visitor()
    table = await ann.create("me", "open", "open", "open")
    assert (table["host"], table["your_seat"]) == (0, 0)
    line = await ann.watch(table["id"])
    assert kinds(await ann.arrange(table["id"], 2, type="bot", bot="greedy")) == ["person", "open", "bot", "open"]
    weaker = (await ann.arrange(table["id"], 2, type="bot", bot="random")).json()
    assert (weaker["seats"][2]["bot"], weaker["seats"][2]["name"]) == ("random", "Wat"), "another bot takes the place"
    await ann.arrange(table["id"], 1, type="bot", bot="random")
    begun = (await ann.arrange(table["id"], 3, type="bot", bot="search:300")).json()
    assert begun["status"] == "running"
    assert [seat["name"] for seat in begun["seats"]] == ["Ann", "Tib", "Wat", "Sir Hugh"]
    while not line.moves:
        await line.next()


async def test_a_freed_seat_is_shown_to_all_and_can_be_taken_again(server: Any) -> None:
    ann, bob = [await server.visitor() for _ in range(2)]
    table = await ann.create("me", "open", "open", "random")
    await bob.join(table["id"])
    line = await bob.watch(table["id"])
    assert line.state["seat"] == 1
    assert kinds(await ann.arrange(table["id"], 1, type="free")) == ["person", "open", "open", "bot"]
    received = await line.until(lambda message: message["seat"] is None)
    assert (received["table"]["your_seat"], received["table"]["status"]) == (None, "open")
    assert table["id"] not in str((await bob.get("/tables")).json()), "it is no table of Bob's any more"
    assert kinds(await ann.arrange(table["id"], 3, type="free")) == ["person", "open", "open", "open"]
    assert (await bob.join(table["id"]))["your_seat"] == 1
    assert kinds(await bob.arrange(table["id"], 1, type="free")) == ["person", "open", "open", "open"], "Bob leaves"

    # The database has the same.
    await server.stop()
    assert await server.sql("SELECT count(*) FROM sitters") == [(1,)]
    await server.start()
    assert (await bob.join(table["id"]))["seats"][0]["name"] == "Ann"


async def test_the_host_swaps_seats_and_the_others_move_to_open_ones(server: Any) -> None:
    ann, bob = [await server.visitor() for _ in range(2)]
    table = await ann.create("me", "open", "open", "random")
    await bob.join(table["id"])
    moved = (await bob.arrange(table["id"], 1, type="swap", other=2)).json()
    assert (moved["your_seat"], moved["host"]) == (2, 0)
    swapped = (await ann.arrange(table["id"], 0, type="swap", other=3)).json()
    assert [seat["name"] for seat in swapped["seats"]] == ["Wat", None, "Bob", "Ann"]
    assert (swapped["your_seat"], swapped["host"]) == (3, 3)
    line = await bob.watch(table["id"])
    await ann.arrange(table["id"], 0, type="swap", other=2)
    assert (await line.until(lambda message: message["seat"] == 0))["table"]["your_seat"] == 0


async def test_seats_are_arranged_by_the_owner_only(server: Any) -> None:
    ann, bob, eve = [await server.visitor() for _ in range(3)]
    table = (await ann.create("me", "open", "open", "random"))["id"]
    await bob.join(table)
    before = (await ann.get(f"/tables/{table}")).json()
    for visitor, seat, wish, code in (
        (bob, 2, {"type": "bot", "bot": "random"}, "forbidden"),
        (bob, 3, {"type": "free"}, "forbidden"),
        (bob, 0, {"type": "free"}, "forbidden"),
        (bob, 1, {"type": "swap", "other": 0}, "forbidden"),
        (bob, 2, {"type": "swap", "other": 1}, "forbidden"),
        (eve, 1, {"type": "free"}, "forbidden"),
        (eve, 2, {"type": "bot", "bot": "random"}, "forbidden"),
        (eve, 2, {"type": "swap", "other": 3}, "forbidden"),
        (ann, 1, {"type": "bot", "bot": "random"}, "seat_taken"),
        (ann, 2, {"type": "bot", "bot": "deep-blue"}, "bad_input"),
        (ann, 2, {"type": "bot", "bot": "search:9999999"}, "bad_input"),
        (ann, 2, {"type": "bot"}, "bad_input"),
        (ann, 2, {"type": "burn"}, "bad_input"),
        (ann, 2, {"type": "free", "bot": "random"}, "bad_input"),
        (ann, 4, {"type": "free"}, "bad_seats"),
        (ann, 0, {"type": "swap", "other": 4}, "bad_seats"),
        (ann, 0, {"type": "swap", "other": -1}, "bad_input"),
    ):
        assert (await visitor.arrange(table, seat, **wish)).json()["error"] == code, wish
    assert error(await ann.arrange(table, -1, type="free")) == (400, "bad_seats")
    assert (await ann.get(f"/tables/{table}")).json() == before
    assert error(await ann.arrange("nowhere", 0, type="free")) == (404, "not_found")

    await ann.arrange(table, 2, type="bot", bot="random")
    for wish in ({"type": "free"}, {"type": "swap", "other": 0}, {"type": "bot", "bot": "greedy"}):
        assert error(await ann.arrange(table, 3, **wish)) == (409, "begun")


async def test_two_requests_at_once_are_carried_out_one_after_the_other(server: Any) -> None:
    ann, bob = [await server.visitor() for _ in range(2)]
    table = await ann.create("me", "open", "random")
    given, joined = await asyncio.gather(
        ann.arrange(table["id"], 1, type="bot", bot="random"), bob.post(f"/tables/{table['id']}/join", {"name": "Bob"})
    )
    assert sorted([given.status_code, joined.status_code]) == [200, 409]
    assert (await ann.get(f"/tables/{table['id']}")).json()["status"] == "running"


async def test_a_game_that_has_become_one_among_bots_has_to_end(server: Any) -> None:
    ann = await server.visitor()
    table = await ann.create("open", "random", "random")
    assert (table["host"], table["options"]["finite"]) == (None, False)
    begun = (await ann.arrange(table["id"], 0, type="bot", bot="random")).json()
    assert (begun["status"], begun["options"]["finite"]) == ("running", True)


async def test_names_tell_how_strong_a_bot_is(server: Any) -> None:
    ann = await server.visitor()
    bots = ["random", "greedy", "search:300", "search:2000"]
    ranks = [seat["name"] for seat in (await ann.create("open", *bots))["seats"][1:]]
    assert ranks == ["Wat", "Herald Giles", "Sir Hugh", "Lord Edmund"]
    for bot, name in (
        ("greedy:2", "Wat"),
        ("search:0.2s", "Sir Hugh"),
        ("search:2s", "Lord Edmund"),
        ("search", "Lord Edmund"),
        ("net:300", "Lord Edmund"),
        ("net:1500", "Prince Edward"),
    ):
        assert (await ann.create("open", bot, "greedy"))["seats"][1]["name"] == name
    names = [seat["name"] for seat in (await ann.create("me", *["random"] * 4, name="TIB"))["seats"]]
    assert names == ["TIB", "Wat", "Hob", "Madge", "Jankin"]
