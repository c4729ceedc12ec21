"""Bots are driven by one process, and machines that think help all of them."""

import asyncio
import time
from collections.abc import Iterator

import pytest

import peerage
from peerage.server.bots import Thinkers
from peerage.server.several.beats import Beats
from peerage.server.several.far import key
from peerage.server.several.fellows import Fellows
from peerage.server.several.link import Link
from peerage.server.several.others import Bucket
from peerage.server.several.place import RedisUrl
from redises import PASSWORD, RedisServer
from server.several.houses import Houses
from server.several.processes import Thinker

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

GAME = "long-live-the-king"


class Deaf:
    """Nobody's tables."""

    def hear(self, news: object) -> None: ...
    def people_changed(self, table_id: str, gone: object) -> None: ...
    def look_again(self) -> None: ...


@pytest.fixture
def thinker(redis_server: RedisServer) -> Iterator[Thinker]:
    thinker = Thinker(redis_server.address)
    yield thinker
    thinker.kill()


async def asking(redis_server: RedisServer) -> tuple[Fellows, Thinkers]:
    """A process with one worker of its own; a machine that thinks is there."""
    fellows = Fellows(RedisUrl(redis_server.address))
    thinkers = Thinkers(1, 30.0, fellows.far)
    await fellows.start(b"a house of its own", Deaf())
    async with asyncio.timeout(20):
        while not fellows.far.places("deep"):
            await asyncio.sleep(0.05)
    return fellows, thinkers


async def closed(fellows: Fellows, thinkers: Thinkers) -> None:
    await thinkers.aclose()
    await fellows.aclose()


async def test_who_has_no_worker_free_asks_a_machine_that_thinks(
    redis_server: RedisServer, thinker: Thinker, hasty: None
) -> None:
    assert thinker.said.startswith(f"Thinking for the servers at redis://127.0.0.1:{redis_server.port}/0, 1 at a time")
    assert PASSWORD not in thinker.said
    fellows, thinkers = await asking(redis_server)
    state = peerage.load(GAME).start(3, seed=1)
    seat = state.to_move[0]
    try:
        here = asyncio.create_task(thinkers.choose(GAME, state.to_bytes(), seat, "search:0.5s"))
        await asyncio.sleep(0.1)
        far = asyncio.create_task(thinkers.choose(GAME, state.to_bytes(), seat, "search:50", "known"))
        await asyncio.sleep(0.1)
        assert await far in state.moves(seat)
        assert await here in state.moves(seat)
        repeated = await thinkers.choose(GAME, state.to_bytes(), seat, "search:50", "known")
        assert repeated == far.result(), "where it thinks makes no difference"
    finally:
        await closed(fellows, thinkers)
    link = Link(RedisUrl(redis_server.address))
    left = await link.all(("LLEN", key("queue", "deep")), ("HLEN", key("taken")), ("KEYS", key("job", "*")))
    await link.aclose()
    assert left == [0, 0, []], "nothing stays behind"


async def test_a_killed_thinker_keeps_nobody_waiting(redis_server: RedisServer, thinker: Thinker, hasty: None) -> None:
    fellows, thinkers = await asking(redis_server)
    state = peerage.load(GAME).start(3, seed=1)
    seat = state.to_move[0]
    try:
        here = asyncio.create_task(thinkers.choose(GAME, state.to_bytes(), seat, "search:1s"))
        await asyncio.sleep(0.1)
        far = asyncio.create_task(thinkers.choose(GAME, state.to_bytes(), seat, "search:3s"))
        await asyncio.sleep(1.0)
        thinker.kill()
        began = time.monotonic()
        await here
        other = Thinker(redis_server.address)
        try:
            assert await far in state.moves(seat)
        finally:
            other.kill()
        assert time.monotonic() - began < 30
    finally:
        await closed(fellows, thinkers)


async def test_bots_wait_for_browsers_at_other_processes(houses: Houses) -> None:
    """A bot that one process drives does not run ahead of a browser at another one."""
    ann = await houses.first.visitor()
    table = await ann.create("me", "random", "random")
    there = await houses.elsewhere(ann).watch(table["id"])
    while not there.moves:
        await there.next()
    await there.send(type="seen", number=there.state["number"], wait=True)
    here = await ann.watch(table["id"])
    for _ in range(60):
        await here.play(here.moves[0])
        await here.settle(0.02)
        if not here.moves:
            break
    await there.settle(0.5)
    stopped = there.state["number"]
    await there.settle(0.5)
    assert there.state["number"] == stopped, "the bots do not wait"
    await there.send(type="seen", number=stopped, wait=True)
    await there.until(lambda message: message["type"] == "state" and message["number"] > stopped)


async def test_limits_count_at_all_processes(houses: Houses) -> None:
    """Each process would let the whole burst through."""
    ann = await houses.first.visitor()
    bob = houses.elsewhere(ann)
    first, second = houses.first.app.state.others, houses.second.app.state.others
    bucket = Bucket("test", "ann", 0.001, 10)
    taken = [await (first if number % 2 else second).take(bucket) for number in range(12)]
    assert taken.count(True) == 10
    assert not taken[-1]

    link = Link(RedisUrl(str(houses.first.redis)))
    later = time.time() + 86_400
    await link.run("HSET", first._key("pace", "test", "bob"), "tokens", 0, "filled", later)
    await link.aclose()
    bucket = Bucket("test", "bob", 100, 10)
    assert not await first.take(bucket)
    await asyncio.sleep(0.05)
    assert await second.take(bucket), "Redis' clock was set back, and locks nobody out"

    most = {"ann": 3}
    assert [await fellow.enter(most) for fellow in (first, second, first, second)] == [True, True, True, False]
    await first.exit(most)
    assert await second.enter(most)

    began = time.monotonic()
    answers = await asyncio.gather(*(who.post("/tables", {}) for who in (ann, bob) * 60))
    assert {answer.status_code for answer in answers} == {400, 429}
    fresh = 4 * (time.monotonic() - began)  # a visitor's share for writing grows meanwhile
    assert sum(answer.status_code == 400 for answer in answers) <= 60 + fresh + 1


def test_only_silence_counts_as_death() -> None:
    """Not what a clock says: counts go on, or they do not."""
    now = 100.0
    beats = Beats(lambda: now)
    beats.look({"ann": 7, "bob": 1})
    now += 3
    beats.look({"ann": 8, "bob": 1})
    assert beats.alive == {"ann", "bob"}
    now += 2
    assert beats.alive == {"ann"}
    beats.look({"ann": 3, "bob": 1})  # Redis has forgotten everything
    now += 3
    assert beats.alive == {"ann"}
    beats.pause()
    assert beats.alive == {"ann", "bob"}, "nobody could be heard"
    now += 70
    assert beats.long_dead == {"ann", "bob"}
    beats.look({"ann": 4})
    assert beats.alive == {"ann"}
