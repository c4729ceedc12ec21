"""The time of the house counts only while somebody can play in it."""

import asyncio

import pytest

from peerage.server.clocks import house_time
from peerage.server.clocks.house_time import MOST_AHEAD, HouseTime

pytestmark = pytest.mark.anyio


class Book:
    """A database, as the time knows it."""

    def __init__(self) -> None:
        self.kept = 0

    async def keep_time(self, time: int) -> int:
        self.kept = max(self.kept, time)
        return self.kept


class Watch:
    def __init__(self) -> None:
        self.seconds = 500.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    watch = Watch()
    monkeypatch.setattr(house_time, "monotonic", watch)
    return watch


async def test_it_goes_on_where_the_last_server_left_it(watch: Watch) -> None:
    book = Book()
    first = HouseTime(book)
    await first.keep()
    for _ in range(100):
        watch.seconds += 1.0005
        await first.keep()
    assert first.now() == pytest.approx(100_050, abs=1)
    watch.seconds += 0.9  # which nobody wrote down before the crash
    watch.seconds = 3.0  # another machine
    second = HouseTime(book)
    assert await second.keep() == pytest.approx(100_050, abs=1)
    watch.seconds += 2
    assert second.now() == pytest.approx(102_050, abs=1)


async def test_it_stands_still_while_nothing_can_be_written(watch: Watch) -> None:
    """Or while the process is stopped: nobody could have played."""
    time = HouseTime(Book())
    watch.seconds += 3600
    assert time.now() == 1000 * MOST_AHEAD
    assert await time.keep() == 1000 * MOST_AHEAD
    watch.seconds += 1
    assert time.now() == 1000 * MOST_AHEAD + 1000


async def test_servers_agree_within_a_second_and_never_go_back(watch: Watch) -> None:
    book = Book()
    one, other = HouseTime(book), HouseTime(book)
    await one.keep()
    for _ in range(5):
        watch.seconds += 1
        await one.keep()
    last = 0
    for _ in range(20):
        watch.seconds += 0.5
        await other.keep()
        watch.seconds += 0.5
        await one.keep()
        assert 0 <= one.now() - other.now() <= 1000
        assert other.now() > last
        last = other.now()


async def test_two_that_keep_it_at_once_do_not_turn_it_back(watch: Watch) -> None:
    class Slow(Book):
        """Answers the first with what was kept before the second came."""

        async def keep_time(self, time: int) -> int:
            kept = await super().keep_time(time)
            await asyncio.sleep(0.02 if kept == 0 else 0)
            return kept

    book = Slow()
    time = HouseTime(book, rate=0)
    first = asyncio.create_task(time.keep())
    await asyncio.sleep(0)
    book.kept = 5000
    assert await time.keep() == 5000
    await first
    assert time.now() == 5000


async def test_it_can_run_faster(watch: Watch) -> None:
    time = HouseTime(Book(), rate=60)
    watch.seconds += 1
    assert time.now() == 60_000
