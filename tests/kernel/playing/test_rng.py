from collections import Counter

import pytest

from peerage.kernel.playing.rng import Rng


def test_the_same_key_gives_the_same_chance_in_both_builds() -> None:
    rng = Rng.from_key(b"a key")
    assert [int(rng.below(1000)) for _ in range(8)] == [435, 777, 42, 500, 999, 781, 276, 44]
    assert Rng.quick(7).below(1 << 31) == 50293768


def test_every_face_is_as_likely() -> None:
    rng = Rng.from_key(b"dice")
    faces = Counter(int(rng.die()) for _ in range(60_000))
    assert set(faces) == {1, 2, 3, 4, 5, 6}
    assert all(9_600 < count < 10_400 for count in faces.values())


def test_a_limit_that_does_not_divide_is_still_fair() -> None:
    """Three eighths of 2**32 as the limit: without drawing again, every third number would come a third less often."""
    rng = Rng.from_key(b"fair")
    thirds = Counter(int(rng.below(3 << 29)) % 3 for _ in range(30_000))
    assert all(9_700 < count < 10_300 for count in thirds.values())


def test_planned_results_come_first_and_are_kept() -> None:
    rng = Rng.from_key(b"plan")
    rng.plan([5, 0])
    assert [int(rng.die()), int(rng.die())] == [6, 1]
    assert rng.results == [5, 0]
    rng.plan([6])
    with pytest.raises(ValueError, match="6 is not below 6"):
        rng.die()


def test_every_move_of_a_game_has_chance_of_its_own() -> None:
    one, other = Rng.of_game("seed"), Rng.of_game("seed")
    assert [one.below(100) for _ in range(5)] != [Rng.of_game("other").below(100) for _ in range(5)]
    one.next_move()
    other.next_move()
    assert [one.below(100) for _ in range(5)] == [other.below(100) for _ in range(5)]
    twin = one.clone()
    for chance in (one, twin):
        chance.next_move()
        chance.next_move()
    assert one.below(1000) == twin.below(1000) == Rng.of_game("seed", 3).below(1000)
