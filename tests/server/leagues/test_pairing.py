"""Pairings: properties that hold for any number of players; and points for places."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from peerage.server.leagues import pairing
from peerage.server.leagues.pairing import LARGEST, SMALLEST, Tables, meetings, round_robin, sizes, swiss
from peerage.server.leagues.scoring import FULL, Score, by_places, out_of_time, standings

COUNTS = st.integers(3, 40)
WISHES = st.integers(SMALLEST, LARGEST)


@given(COUNTS, WISHES)
def test_tables_have_three_to_five_seats_and_everybody_plays(players: int, wished: int) -> None:
    found = sizes(players, wished)
    assert sum(found) == players
    assert set(found) <= {3, 4, 5}
    assert max(found) - min(found) <= 1
    if players % wished == 0:
        assert set(found) == {wished}


def test_too_few_to_play() -> None:
    assert sizes(0, 4) == sizes(1, 3) == sizes(2, 5) == []


def played(players: int, wished: int, kind: str, rounds: int) -> list[Tables]:
    """Rounds in a row; in a Swiss league the lower number always wins."""
    before: list[Tables] = []
    for _ in range(rounds):
        if kind == "swiss":
            tables = [table for each in before for table in each]
            boards = [by_places(table, [1 + sorted(table).index(player) for player in table]) for table in tables]
            ranked = [standing.player for standing in standings(range(players), boards)]
            before.append(swiss(ranked, wished, before))
        else:
            before.append(round_robin(range(players), wished, before, "seed"))
    return before


@settings(max_examples=25)
@given(st.integers(3, 20), WISHES, st.sampled_from(["swiss", "robin"]), st.integers(1, 5))
def test_every_player_sits_once_in_each_round(players: int, wished: int, kind: str, rounds: int) -> None:
    for tables in played(players, wished, kind, rounds):
        assert sorted(player for table in tables for player in table) == list(range(players))
        assert sorted(map(len, tables)) == sorted(sizes(players, wished))


@settings(max_examples=15)
@given(st.integers(3, 16), WISHES, st.integers(1, 6))
def test_no_swap_would_mean_fewer_repeats(players: int, wished: int, rounds: int) -> None:
    """In each round, as far as two players changing places can do."""
    before = played(players, wished, "robin", rounds)
    for number, tables in enumerate(before):
        met = meetings(before[:number])

        def cost(one: int, other: int, met: pairing.Met = met) -> int:
            return met.get(frozenset((one, other)), 0)

        for one, other in combinations(tables, 2):
            for seat in range(len(one)):
                for place in range(len(other)):
                    assert pairing.gain(one, seat, other, place, cost) <= 0 or len(one) != len(other)


@pytest.mark.parametrize(("players", "size", "rounds"), [(9, 3, 3), (20, 4, 2), (16, 4, 3), (15, 3, 4), (25, 5, 3)])
def test_round_robin_avoids_second_meetings_where_possible(players: int, size: int, rounds: int) -> None:
    assert max(meetings(played(players, size, "robin", rounds)).values()) == 1


@pytest.mark.parametrize(("players", "apart"), [(6, 2), (7, 1), (8, 2), (9, 3), (11, 2)])
def test_a_long_round_robin_is_even(players: int, apart: int) -> None:
    met = meetings(played(players, 4, "robin", 8))
    often = [met.get(frozenset(pair), 0) for pair in combinations(range(players), 2)]
    assert max(often) - min(often) <= apart


def test_leaders_meet_leaders() -> None:
    first, second = played(16, 4, "swiss", 2)
    assert [sorted(table) for table in first] == [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11], [12, 13, 14, 15]]
    assert [sorted(table) for table in second] == [[0, 4, 8, 12], [1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15]]


def test_early_seats_change_hands() -> None:
    rounds = played(3, 3, "robin", 6)
    firsts = [tables[0][0] for tables in rounds]
    assert {firsts.count(player) for player in range(3)} == {2}


# Points.


@pytest.mark.parametrize(
    ("places", "points"),
    [
        ([1, 2, 3], [12, 6, 0]),
        ([4, 2, 1, 3], [0, 8, 12, 4]),
        ([1, 2, 3, 4, 5], [12, 9, 6, 3, 0]),
        ([1, 1, 3], [9, 9, 0]),
        ([1, 2, 2, 2], [12, 4, 4, 4]),
    ],
)
def test_points_are_the_share_of_others_beaten(places: list[int], points: list[float]) -> None:
    assert [score.points for score in by_places(range(len(places)), places)] == points


@given(st.lists(st.integers(1, 5), min_size=3, max_size=5))
def test_every_table_gives_as_many_points_as_others(places: list[int]) -> None:
    assert sum(score.points for score in by_places(range(len(places)), places)) == pytest.approx(FULL * len(places) / 2)


def test_player_waited_for_at_the_deadline_gets_no_points() -> None:
    assert out_of_time([7, 8, 9], {8}) == [Score(7, None, 9), Score(8, None, 0), Score(9, None, 9)]
    assert [score.points for score in out_of_time([1, 2, 3], {1, 2, 3})] == [0, 0, 0]
    assert [score.points for score in out_of_time([1, 2, 3], set())] == [6, 6, 6]


def test_equal_points_are_decided_by_the_strength_of_those_met() -> None:
    boards = [by_places([1, 2, 3], [1, 2, 3]), by_places([4, 5, 6], [1, 2, 3]), by_places([2, 4, 6], [2, 1, 3])]
    found = standings([1, 2, 3, 4, 5, 6], boards)
    assert [each.player for each in found] == [4, 2, 1, 5, 6, 3]
    assert [each.points for each in found] == [24, 12, 12, 6, 0, 0]
    assert found[1].strength > found[2].strength
    assert (found[0].wins, found[0].games) == (2, 2)
