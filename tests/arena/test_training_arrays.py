"""Lessons as arrays: targets of values, policies of the rows that have one, final points."""

import numpy
import pytest

from peerage.arena.training.arrays import NEVER, arrays
from peerage.arena.training.lessons import ASKED, Lessons
from peerage.bots.search.settings import TEMPERATURE


def two_games() -> Lessons:
    """Two seats of three: a row with search and policy, one of another seat, one with more moves than are kept."""
    lessons = Lessons(2, 3)
    lessons.numbers.extend([0.5, 1.0, 0.0, 2.0, 1.0, 1.0])
    lessons.add(ASKED, 0, [], [0.5, 0.5], [0.6, 0.4], [(4, 1.0, 0.75), (9, 0.0, 0.25)])
    lessons.add(1, 1, [], [0.5, 0.5], [0.6, 0.4])
    lessons.finish(1, [0, 1], [1.0, 0.0], [30.0, 20.0])
    lessons.add(ASKED, 0, [], [0.5, 0.5], [], [(1, 0.0, 0.1), (2, 0.0, 0.2), (3, 0.0, 0.7)])
    lessons.finish(2, [0], [0.0, 1.0], [10.0, 40.0])
    return lessons


@pytest.mark.parametrize("mix", [0.0, 0.5])
def test_values_learn_outcomes_mixed_with_what_searches_expected(mix: float) -> None:
    data = arrays([two_games()], 2, mix)
    assert data.shares.tolist() == [[1, 0, 0], [0, 1, 0], [0, 1, 0]]
    searched = 1 - mix + mix * 0.6
    assert data.targets[0] == pytest.approx([searched, 1 - searched, 0])
    assert data.targets[1] == pytest.approx([1 - searched, searched, 0]), "seats are counted from the one that sees"
    assert data.targets[2].tolist() == [0, 1, 0], "nothing was searched"


def test_rows_without_a_policy_have_no_moves() -> None:
    data = arrays([two_games(), two_games()], 2)
    assert data.policies.tolist() == [0, -1, 1, 2, -1, 3]
    assert len(data.indexes) == len(data.priors) == len(data.tries) == 4
    assert data.indexes[0].tolist() == [4, 9]
    assert data.priors[0].tolist() == pytest.approx([1 / TEMPERATURE, 0])
    assert data.indexes[1].tolist() == [3, 2], "of many moves those that were tried most"
    assert data.tries[1].tolist() == pytest.approx([0.7, 0.2])


def test_final_points_have_a_common_scale() -> None:
    data = arrays([two_games()], 2)
    there = data.estimates > NEVER
    assert there.tolist() == [[True, True, False]] * 3
    assert data.points[there].mean() == pytest.approx(0, abs=1e-6)
    assert data.points[there].std() == pytest.approx(1, abs=1e-6)
    assert data.points[2, 1] == data.points[there].max()


def test_arrays_have_the_types_that_training_needs() -> None:
    data = arrays([two_games()], 2)
    assert data.numbers.dtype == numpy.float16
    assert data.estimates.dtype == data.targets.dtype == data.points.dtype == numpy.float32
    assert data.policies.dtype == data.indexes.dtype == numpy.int64
