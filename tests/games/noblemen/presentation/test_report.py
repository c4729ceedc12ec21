"""Facts about buildings, balls and the Queen, in histories made by hand."""

from peerage.games.noblemen.presentation.report import NoblemenReport, source_of
from report_builder import history, in_short, with_events


def test_buildings_balls_and_the_queen() -> None:
    game = with_events(
        history(),
        (0, "queen", 2, {}),
        (2, "built", 0, {"n": 0}),
        (3, "built", 1, {"n": 12}),
        (4, "built", 2, {"n": 12}),
        (5, "prestige", 0, {"n": 9}),
        (6, "prestige", 1, {"n": 14}),
        (7, "queen", 2, {}),
        (8, "queen", 1, {}),
        (9, "queen", 1, {}),
    )
    assert in_short(list(NoblemenReport().facts(game))) == [
        ("dearest_building", 3, {"n": 12}),
        ("highest_prestige", 6, {"n": 14}),
        ("most_queens", 9, {"seats": [1], "n": 2}),  # the set-up does not count
    ]


def test_titles_and_cards_count_together() -> None:
    slots = ["title:duke", "folly:mixed", "card:vicars_favour", "action:church", "moment:queen", "building:palace"]
    assert [source_of(slot) for slot in slots] == ["titles", "follies", "cards", "church", "queen", "palace"]
