"""Facts about votes, battles and captives, in histories made by hand."""

from peerage.games.lancaster.presentation.report import LancasterReport
from report_builder import history, in_short, with_events


def test_report_counts_votes_battles_and_captives() -> None:
    game = with_events(
        history(),
        (3, "law_passed", -1, {"yes": 6, "no": 1}),
        (4, "law_rejected", -1, {"yes": 3, "no": 4}),
        (5, "law_passed", -1, {"yes": 5, "no": 4}),
        (6, "england_wins", -1, {"english": 9, "french": 6}),
        (7, "france_wins", -1, {"english": 0, "french": 1}),
        (8, "captured", 1, {"house": 1}),
        (8, "captured", 1, {"house": 1}),
        (9, "captured", 0, {"house": 0}),
        (9, "captured", 0, {"house": 3}),
        (9, "captured", 0, {"house": 3}),
    )
    assert in_short(list(LancasterReport().facts(game))) == [
        ("closest_vote", 4, {"n": 1}),
        ("closest_battle", 6, {"n": 3}),  # where nobody fights there is no battle
        ("most_captured", 8, {"seats": [1], "n": 2}),  # an ally's knights are not one's own
    ]
