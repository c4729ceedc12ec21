"""A bot alone among copies of another one, and the time that both take."""

import time
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bots.fake_clock import FakeClock
from peerage.arena import match
from peerage.arena.benchmark import duel, read_definition
from peerage.arena.benchmark.duel import Duel, Stopwatch, play_duel
from peerage.bots import Bot
from peerage.kernel.playing.perspective import Perspective

(KING,) = [setting for setting in read_definition("v1").settings if setting.id == "long-live-the-king-3"]


class Hurried(Bot):
    """Knows how long it may think."""

    seconds = 0.0

    def choose(self, perspective: Perspective) -> int:
        assert self.seconds == 0.01
        return perspective.moves[-1]


def sees(*moves: int) -> Perspective:
    return cast(Perspective, SimpleNamespace(moves=list(moves)))


def test_bot_alone_has_every_seat_of_one_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    seats, deals = list[int](), list[str]()

    def noted(plan: match.Plan, number: int) -> match.Outcome:
        seats.append(match.by_chair(plan, number).index(0))
        deals.append(match.deal(plan, number))
        assert [match.name_of(bot) for bot in plan.bots] == ["greedy", "random", "random"]
        shares: Any = (1.0, 0.0, 0.0) if number == 1 else (0.0, 0.5, 0.5)
        return match.Outcome(shares, (0, 0, 0), 1)

    monkeypatch.setattr(duel, "play_game", noted)
    played = play_duel(Duel(KING, 1, "greedy", "random", 7, "seed/7"), "greedy", "random")
    assert played.share == pytest.approx(1 / 3)
    assert sorted(seats) == [0, 1, 2]
    assert deals == ["seed/7/0"] * 3


def test_duel_gives_the_same_result_again() -> None:
    question = Duel(KING, 10, "greedy", "random", 0, "seed/0")
    first, second = [play_duel(question, "greedy", "random") for _ in range(2)]
    assert first.share == second.share > 1 / 3
    assert first.efforts[0].decisions + 2 > second.efforts[0].decisions > 10


def test_bot_with_an_attribute_for_its_budget_gets_it() -> None:
    assert play_duel(Duel(KING, 10, "hurried", "random", 0, "seed/0"), Hurried, "random").forfeits == 0


def test_decisions_with_a_single_move_and_the_first_one_are_not_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "process_time", FakeClock(1))
    monkeypatch.setattr(duel, "warm", set())
    watch = Stopwatch(Hurried, 0.01)
    bot = watch(1)
    assert bot.choose(sees(3)) == 3
    assert bot.choose(sees(3, 4)) == 4
    assert watch.effort.decisions == 0
    assert [bot.choose(sees(3, 4, 5)), bot.choose(sees(6)), bot.choose(sees(7, 8))] == [5, 6, 8]
    assert (watch.effort.decisions, watch.effort.processor) == (2, 2.0)
