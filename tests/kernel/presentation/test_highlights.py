"""Highlights of any game, found in histories made by hand."""

from peerage.kernel.playing.event import Event
from peerage.kernel.presentation.highlights import (
    biggest_gain,
    leads,
    longest_lead,
    most_often,
    turning_point,
)
from peerage.kernel.presentation.report import Gain
from report_builder import history, in_short, with_events, with_points


def test_the_course_has_the_set_up_and_every_change() -> None:
    game = with_points(history(2), (2, 0, 3), (2, 1, 1), (4, 0, 2), (4, 0, -2), (7, 1, 5))
    assert game.course() == [(0, [0, 0]), (2, [3, 1]), (7, [3, 6])]


def test_a_lead_ends_with_a_tie_and_goes_on_through_gains() -> None:
    game = with_points(history(2), (1, 0, 2), (3, 0, 2), (5, 1, 4), (6, 1, 1))
    assert leads(game) == [(0, 1, 5), (1, 6, 11)]


def test_the_turning_point_is_where_the_winner_went_ahead_for_good() -> None:
    game = with_points(history(2, winners=(1,)), (1, 0, 2), (5, 1, 4), (6, 1, 1))
    assert in_short(list(turning_point(game))) == [("turning_point", 5, {"seat": 1})]
    assert list(longest_lead(game)) == [], "it is the same lead"


def test_leader_since_the_set_up_led_throughout() -> None:
    game = with_points(history(2), (0, 0, 1), (3, 0, 2))
    assert in_short(list(turning_point(game))) == [("led_throughout", 0, {"seat": 0})]


def test_a_tie_at_the_end_has_no_turning_point() -> None:
    game = with_points(history(2), (1, 0, 2), (10, 1, 2))
    assert list(turning_point(game)) == []
    assert in_short(list(longest_lead(game))) == [("longest_lead", 1, {"seat": 0, "n": 9})]


def test_a_winner_who_was_not_ahead_has_no_turning_point() -> None:
    game = with_points(history(2, winners=(1,)), (1, 0, 2))
    assert list(turning_point(game)) == []


def test_the_longest_lead_may_be_that_of_a_loser() -> None:
    game = with_points(history(2, moves=9, winners=(1,)), (1, 0, 2), (8, 1, 3))
    assert in_short(list(longest_lead(game))) == [("longest_lead", 1, {"seat": 0, "n": 7})]


def test_game_without_points_has_no_leader() -> None:
    assert [*turning_point(history()), *longest_lead(history()), *biggest_gain(history())] == []


def test_the_biggest_gain_is_the_first_of_the_biggest() -> None:
    game = history()
    for at, points in ((2, 3), (4, 5), (6, 5), (8, -9)):
        game.gains.append(Gain(at, 0, 1, "score", points, Event("points", 1, "rule", {"n": points})))
    assert in_short(list(biggest_gain(game))) == [("biggest_gain", 4, {"seat": 1, "n": 5})]


def test_most_frequent_event_happened_twice_and_to_few() -> None:
    once = with_events(history(), (1, "lost", 0, {}), (2, "lost", 1, {}))
    assert list(most_often("most_lost", once.of("lost"))) == []
    two = with_events(once, (3, "lost", 1, {}), (4, "lost", 0, {}), (5, "lost", 2, {}))
    assert in_short(list(most_often("most_lost", two.of("lost")))) == [("most_lost", 4, {"seats": [0, 1], "n": 2})]
    all_of_them = with_events(two, (6, "lost", 2, {}))
    assert list(most_often("most_lost", all_of_them.of("lost"))) == []
