"""What was made last is kept, and no more than that."""

from peerage.kernel.lru_cache import Recent


def test_the_longest_unused_goes_first() -> None:
    made: list[int] = []

    def get(key: int) -> int:
        return recent.get(key, lambda: made.append(key) or -key)  # type: ignore[func-returns-value]

    recent: Recent[int, int] = Recent(most=3)
    assert [get(key) for key in (1, 2, 3, 1, 4)] == [-1, -2, -3, -1, -4]
    assert made == [1, 2, 3, 4]
    assert len(recent) == 3
    assert [get(key) for key in (1, 3, 4)] == [-1, -3, -4]
    assert made == [1, 2, 3, 4], "2 was used least recently"
    get(2)
    assert made == [1, 2, 3, 4, 2]
