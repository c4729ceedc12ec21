"""The set-up: board, start cards, pieces, cards."""

import pytest

import peerage
from games.long_live_the_king.table import Table
from peerage import BadSeats

SEATS = (3, 4, 5)


@pytest.mark.rule("seats")
def test_long_live_the_king_seats_three_to_five(game: peerage.Game) -> None:
    assert [game.start(seats, seed=1).seats for seats in SEATS] == [3, 4, 5]
    for seats in (0, 2, 6):
        with pytest.raises(BadSeats):
            game.start(seats, seed=1)


@pytest.mark.rule("board")
def test_thirteen_regions_with_39_votes(game: peerage.Game) -> None:
    regions = game.drawing(4)["regions"]
    assert len(regions) == 13
    assert {region["votes"] for region in regions} == {2, 3, 4}
    assert sum(region["votes"] for region in regions) == 39


@pytest.mark.rule("man-out")
def test_man_is_out_with_three_only(game: peerage.Game, table: type[Table]) -> None:
    three, four = game.drawing(3)["regions"], game.drawing(4)["regions"]
    assert [region["name"] for region in three if not region["in_play"]] == ["Man"]
    assert sum(region["votes"] for region in three if region["in_play"]) == 37
    assert all(region["in_play"] for region in four)
    at_wigemor = table(3, figures={0: "Wigemor"})
    assert "Man" not in at_wigemor.offers("enter")
    assert at_wigemor.why_not("region:Man") == "man-out"
    assert "Man" not in [region["name"] for region in at_wigemor.state.view(None)["regions"]]
    assert "Man" in table(4, figures={0: "Wigemor"}).offers("enter")


@pytest.mark.rule("start-cards")
@pytest.mark.parametrize("seats", SEATS)
def test_start_cards_are_shuffled(game: peerage.Game, seats: int) -> None:
    dealt = {
        tuple(player["figure"] for player in game.start(seats, seed=seed).view(None)["players"]) for seed in range(60)
    }
    assert len(dealt) > 4
    assert len({frozenset(regions) for regions in dealt}) == 1
    assert all(len(set(regions)) == seats for regions in dealt)


@pytest.mark.rule("start-cards")
def test_events_name_the_start_regions(game: peerage.Game) -> None:
    from peerage import Record

    emitted = [event.args["at"] for event in Record.begin(game, 4, seed=3).events[0] if event.kind == "begins_in"]
    figures = [player["figure"] for player in game.start(4, seed=3).view(None)["players"]]
    assert emitted == [f"region:{figure}" for figure in figures]


@pytest.mark.rule("start-player")
@pytest.mark.parametrize(("seats", "region"), [(3, "Rouecestre"), (4, "Tateshale"), (5, "Stadford")])
def test_start_player_depends_on_the_number_of_players(game: peerage.Game, seats: int, region: str) -> None:
    beginners = set()
    for seed in range(20):
        state = game.start(seats, seed=seed)
        (seat,) = state.to_move
        assert state.view(None)["players"][seat]["figure"] == region
        beginners.add(seat)
    assert len(beginners) > 1


@pytest.mark.rule("start-pieces", "start-bonus", "start-hand")
@pytest.mark.parametrize("seats", SEATS)
def test_long_live_the_king_player_starts_with_home_and_cards(game: peerage.Game, seats: int) -> None:
    view = game.start(seats, seed=5).view(0)
    regions = {region["name"]: region for region in view["regions"]}
    for seat, player in enumerate(view["players"]):
        assert player["supply"] == 15
        assert player["bonus"] == 0
        home = regions[player["figure"]]
        assert (home["owner"], home["courtiers"]) == (seat, 2)
    assert sum(region["courtiers"] for region in view["regions"]) == 2 * seats
    assert view["players"][0]["hand"] == [12, 7, 1]


@pytest.mark.rule("cards-in-play")
@pytest.mark.parametrize("seats", SEATS)
def test_cards_and_pieces_of_the_players_only(game: peerage.Game, seats: int) -> None:
    position = game.start(seats, seed=5).to_dict()
    assert [player["hand"] for player in position["players"]] == [[12, 7, 1]] * seats
    assert position["pile"] == [0, 0, 0]
    assert {part["owner"] for part in position["regions"].values()} == set(range(seats))
