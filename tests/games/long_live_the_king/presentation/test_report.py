"""Facts about disputes and leaps, in histories made by hand."""

from peerage.games.long_live_the_king.presentation.report import biggest_swing, closest_dispute
from report_builder import history, in_short, with_events, with_points


def test_the_closest_dispute_is_judged_by_the_roll_that_decided_it() -> None:
    """After a tie the others' sums of the first roll no longer count, even if they were higher."""
    game = with_events(
        history(),
        (3, "dispute", 0, {}),
        (3, "dice", 0, {"sum": 20}),
        (3, "dice", 1, {"sum": 15}),
        (3, "dispute_won", 0, {"sum": 20}),
        (5, "dispute", 0, {}),
        (5, "dice", 0, {"sum": 12}),
        (5, "dice", 1, {"sum": 12}),
        (5, "no_dice", 2, {"sum": 9}),
        (5, "tie", -1, {"seats": [0, 1], "sum": 12}),
        (5, "dice", 0, {"sum": 6}),
        (5, "dice", 1, {"sum": 8}),
        (5, "dispute_won", 1, {"sum": 8}),
    )
    assert in_short(list(closest_dispute(game))) == [("closest_dispute", 5, {"n": 2})]


def test_a_courtier_beside_the_own_figure_is_no_leap() -> None:
    """The votes of the region only change their source; the set-up is no leap either."""
    game = with_points(history(), (0, 0, 9), (2, 1, 7), (2, 1, -7), (4, 2, 3))
    assert in_short(list(biggest_swing(game))) == [("biggest_swing", 4, {"seat": 2, "n": 3})]
