"""Lessons from self-play: whose rows they have, what they say, and how they are kept."""

from pathlib import Path

import msgspec
import pytest

import peerage
from peerage.arena.training.lessons import ASKED, LEAF, Lessons, packed, read_lessons, unpacked
from peerage.arena.training.self_play import LessonPlan, improved, play_lessons

GAME = "long-live-the-king"
SEARCH = LessonPlan("search:4")
EVERYTHING = LessonPlan("search:4", "search:8", 0.5, others=1, leaves=0.5, improved=True)


def row_sums(amounts: "list[float]", chairs: int) -> list[float]:
    return [sum(amounts[first : first + chairs]) for first in range(0, len(amounts), chairs)]


@pytest.mark.slow
def test_lessons_say_what_was_seen_tried_and_won(tmp_path: Path) -> None:
    game = peerage.load(GAME)
    lessons = play_lessons(GAME, SEARCH, [(3, {})], 0, 2)
    choices = len(lessons.ends)
    assert choices > 50
    assert len(lessons.numbers) == choices * len(game.observed)
    assert len(lessons.games) == len(lessons.kinds) == choices
    assert len(lessons.shares) == len(lessons.estimates) == len(lessons.points) == choices * game.max_seats
    assert lessons.ends[-1] == len(lessons.indexes) == len(lessons.priors) == len(lessons.tries)
    assert set(lessons.games) == {0, 1}
    assert set(lessons.kinds) == {ASKED}
    assert sum(lessons.tries) == pytest.approx(choices, rel=1e-3)
    assert 0 <= min(lessons.indexes) <= max(lessons.indexes) < game.indexed
    assert set(lessons.shares) <= {0.0, 1.0, 0.5}
    for reported in (lessons.shares, lessons.estimates):
        assert row_sums(list(reported), 5) == pytest.approx([1] * choices)
        assert not any(reported[3::5])
        assert not any(reported[4::5])
    assert {round(total, 3) for total in row_sums(list(lessons.values), 5)} == {1.0}
    (tmp_path / "part-0000.lessons").write_bytes(packed(lessons))
    (again,) = read_lessons(tmp_path)
    assert again == lessons


@pytest.mark.slow
def test_lessons_of_other_seats_and_of_leaves_teach_values_alone() -> None:
    game = peerage.load(GAME)
    lessons = play_lessons(GAME, EVERYTHING, [(3, {})], 0, 1)
    rows = len(lessons.kinds)
    assert set(lessons.kinds) == {ASKED, 1, 2, LEAF}
    asked = sum(kind == ASKED for kind in lessons.kinds)
    assert sum(kind > 0 for kind in lessons.kinds) == asked
    assert sum(kind == LEAF for kind in lessons.kinds) % 3 == 0, "all seats of each leaf"
    lengths = [end - begin for begin, end in zip([0, *lessons.ends], lessons.ends, strict=False)]
    taught = [kind for kind, length in zip(lessons.kinds, lengths, strict=True) if length]
    assert set(taught) == {ASKED}
    assert 0 < len(taught) < asked, "only deep searches teach a policy"
    assert sum(lessons.tries) == pytest.approx(len(taught), rel=1e-3)
    assert len(lessons.numbers) == rows * len(game.observed)
    assert len(lessons.games) == rows
    for amounts in (lessons.shares, lessons.estimates):
        assert row_sums(list(amounts), 5) == pytest.approx([1] * rows)


@pytest.mark.slow
def test_rows_of_other_seats_change_no_game() -> None:
    alone = play_lessons(GAME, SEARCH, [(4, {})], 3, 4)
    more = play_lessons(GAME, LessonPlan("search:4", others=3), [(4, {})], 3, 4)
    asked = [row for row, kind in enumerate(more.kinds) if kind == ASKED]
    assert len(more.kinds) == 4 * len(alone.kinds)
    assert [more.points[row * 5] for row in asked] == list(alone.points[::5])
    size = alone.inputs
    assert more.numbers[asked[-1] * size : (asked[-1] + 1) * size] == alone.numbers[-size:]


@pytest.mark.slow
def test_rules_of_thumb_give_lessons_quickly() -> None:
    lessons = play_lessons(GAME, LessonPlan("greedy:0.5"), [(4, {})], 0, 6)
    assert set(lessons.games) == set(range(6))
    assert len(lessons.games) == len(lessons.ends) > 6
    assert not lessons.indexes  # what rules of thumb choose, a net knows anyway
    assert not any(lessons.values)
    with pytest.raises(peerage.PeerageError, match="rules of thumb"):
        play_lessons(GAME, LessonPlan("random"), [(4, {})], 0, 1)


@pytest.mark.slow
def test_the_same_numbers_give_the_same_lessons() -> None:
    once, again = [play_lessons(GAME, EVERYTHING, [(3, {}), (4, {})], 7, 8) for _ in range(2)]
    assert once == again
    assert play_lessons(GAME, EVERYTHING, [(3, {}), (4, {})], 8, 9) != once


def test_lessons_of_earlier_versions_have_rows_of_asked_seats() -> None:
    lessons = Lessons(2, 3)
    lessons.numbers.extend([0.5, 1.0])
    lessons.estimates.extend([0.5, 0.5, 0.0])
    lessons.ends.append(0)
    lessons.shares.extend([1.0, 0.0, 0.0])
    lessons.games.append(7)
    parts = msgspec.msgpack.decode(packed(lessons))
    old = {name: part for name, part in parts.items() if name not in ("kinds", "values", "points")}
    read = unpacked(msgspec.msgpack.encode(old))
    assert read.shares == lessons.shares
    assert list(read.kinds) == [ASKED]
    assert list(read.values) == list(read.points) == [0.0] * 3


def test_improved_policy_prefers_moves_that_were_worth_more() -> None:
    """By hand: two moves with equal priors, the second untried, so it counts as the mean of the tried ones."""
    tally = [(5, 4, 2.0), (6, 0, 0.0), (7, 2, 0.4)]
    better, untried, worse = improved(tally, [0.4, 0.4, 0.2])
    assert better + untried + worse == pytest.approx(1)
    assert better > untried > worse
    even = improved([(5, 3, 0.6), (6, 1, 0.2)], [0.8, 0.2])
    assert even == pytest.approx([0.8, 0.2]), "equal values leave the prior"
