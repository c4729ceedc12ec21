"""The sequential test of strength: verdicts for stronger and for equal bots, none from few games."""

from pathlib import Path
from random import Random

import pytest

from peerage.arena import Local
from peerage.arena.match import agreed_plan
from peerage.arena.sequential import FEWEST, SequentialTest, expected_share
from peerage.arena.training.gate import deals_in_turns, pass_gate

GAME = "long-live-the-king"
TABLES: list[tuple[int, dict[str, bool | str]]] = [(3, {}), (4, {})]


def test_expected_shares_follow_rating_points() -> None:
    assert expected_share(0, 4) == 0.25
    assert expected_share(400, 2) == pytest.approx(10 / 11)
    assert expected_share(400, 4) == pytest.approx(10 / 13)


def played(gain: float, deals: int, seed: int) -> SequentialTest:
    """Deals of a bot that is stronger by so many points, until there is a verdict."""
    chooser, test = Random(seed), SequentialTest()
    for deal in range(deals):
        seats = 3 + deal % 3
        wins = sum(chooser.random() < expected_share(gain, seats) for _ in range(seats))
        test.add(deal % 3, seats, wins / seats)
        if test.verdict is not None:
            break
    return test


@pytest.mark.parametrize(("gain", "expected"), [(100, True), (0, False), (-60, False)])
def test_sequential_test_seldom_errs(gain: float, expected: bool) -> None:
    verdicts = [played(gain, 3000, seed).verdict for seed in range(20)]
    assert verdicts.count(expected) >= 18


def test_great_difference_needs_few_deals() -> None:
    assert played(200, 3000, 1).deals < played(40, 3000, 1).deals


def test_few_deals_give_no_verdict() -> None:
    test = SequentialTest()
    for _ in range(FEWEST - 1):
        test.add(0, 4, 1.0)
        assert test.verdict is None


def test_deals_at_all_tables_are_played_in_turns() -> None:
    plans = [agreed_plan(GAME, seats, ["greedy"] * seats, options, "1") for seats, options in TABLES]
    order = deals_in_turns(plans, 9)
    assert order == [(0, number) for number in range(3)] + [(1, number) for number in range(4)] + [
        *[(0, number) for number in range(3, 6)],
        *[(1, number) for number in range(4, 8)],
    ]


def test_gate_lets_the_stronger_bot_pass_and_goes_on_where_it_stopped(tmp_path: Path) -> None:
    seen: list[int] = []
    passed = pass_gate(GAME, "greedy", "random", TABLES, 400, "1", Local(), seen.append, tmp_path)
    assert passed.better
    assert passed.decided
    assert seen[-1] == passed.games == sum(table.games for table in passed.tables) < 400
    lines = (tmp_path / "run.jsonl").read_bytes()
    again = pass_gate(GAME, "greedy", "random", TABLES, 400, "1", Local(), seen.append, tmp_path)
    assert again == passed
    assert (tmp_path / "run.jsonl").read_bytes() == lines


def test_gate_stops_the_weaker_bot(tmp_path: Path) -> None:
    assert not pass_gate(GAME, "random", "greedy", TABLES, 400, "1", Local(), lambda done: None, tmp_path).better
