"""The set-up for three, four and five players."""

from collections.abc import Callable
from typing import Any

import pytest

import peerage
from games.noblemen.table import Table
from peerage import BadOption, BadSeats

A, B, C, D, E = range(5)
KINDS = ("field", "grove", "fountain", "meadow")


def opening(game: peerage.Game, seats: int = 4, **options: Any) -> peerage.State:
    return game.start(seats, seed=1, options=options)


def choose(game: peerage.Game, state: peerage.State, seat: int, counts: tuple[int, int, int, int]) -> None:
    state.play(seat, game.parse(state, {"kind": "opening", **dict(zip(KINDS, counts, strict=True))}))


@pytest.mark.rule("seats")
def test_noblemen_seats_three_to_five(game: peerage.Game) -> None:
    for seats in (3, 4, 5):
        assert len(opening(game, seats).view(None)["players"]) == seats
    for seats in (2, 6):
        with pytest.raises(BadSeats):
            opening(game, seats)


@pytest.mark.rule("start-player")
def test_the_start_player_is_drawn_by_lot(game: peerage.Game) -> None:
    assert {game.start(4, seed=seed).view(None)["start"] for seed in range(40)} == {A, B, C, D}


@pytest.mark.rule("option-start-player", "start-player")
def test_the_host_may_name_the_start_player(game: peerage.Game, start_play: Callable[..., peerage.State]) -> None:
    for number in ("1", "2", "3", "4"):
        for seed in range(4):
            state = game.start(4, seed=seed, options={"start_player": number})
            assert state.view(None)["start"] == int(number) - 1
    with pytest.raises(BadOption):
        game.start(4, seed=1, options={"start_player": "5"})
    with pytest.raises(BadOption):
        game.start(4, seed=1, options={"start_player": "0"})
    assert game.start(5, seed=1, options={"start_player": "5"}).view(None)["start"] == E
    state = start_play(4, start_player="3")
    assert state.view(None)["active"] == C  # the first turn


@pytest.mark.rule("start-money")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_pound_more_for_everybody_further_round(game: peerage.Game, seats: int) -> None:
    state = opening(game, seats, start_player="2")
    money = [state.view(seat)["players"][seat]["money"] for seat in range(seats)]
    assert [money[(B + place) % seats] for place in range(seats)] == [10, 11, 12, 13, 14][:seats]


@pytest.mark.rule("start-queen")
def test_the_queen_begins_on_the_right(game: peerage.Game) -> None:
    assert opening(game, start_player="1").view(None)["queen"] == D
    assert opening(game, start_player="3").view(None)["queen"] == B


@pytest.mark.rule("start-title", "start-knights", "start-points", "start-estate")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_noblemen_player_starts_as_a_baron_with_two_knights(game: peerage.Game, seats: int) -> None:
    for player in opening(game, seats).view(None)["players"]:
        assert (player["title"], player["knights"]) == ("baron", 2)
        assert (player["points"], player["prestige"]) == (0, 0)
        assert (player["taxed"], player["landed"]) == (False, False)
        (cell,) = player["estate"]
        assert (cell["x"], cell["y"], cell["tile"], cell["building"]) == (0, 0, "meadow", "castle")
        assert player["areas"] == []


@pytest.mark.rule("start-estate", "for-sale")
@pytest.mark.parametrize(("seats", "castles", "chapels", "palaces"), [(3, 3, 3, 2), (4, 4, 4, 3), (5, 5, 5, 4)])
def test_buildings_for_sale_fit_the_number_of_players(
    game: peerage.Game, seats: int, castles: int, chapels: int, palaces: int
) -> None:
    """15 castles, 15 chapels and 12 palaces: those that are not for sale or in an estate are the supply."""
    view = opening(game, seats).view(None)
    assert {kind: part["left"] for kind, part in view["sale"].items()} == {
        "castle": castles,
        "chapel": chapels,
        "palace": palaces,
    }
    assert view["supply"] == {"castle": 15 - castles - seats, "chapel": 15 - chapels, "palace": 12 - palaces}


@pytest.mark.rule("for-sale-dearest", "build-cheapest")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_buildings_for_sale_start_on_the_dearest_spaces(game: peerage.Game, seats: int) -> None:
    """The cheapest building for sale stands as far from the top as there are buildings."""
    for part in opening(game, seats).view(None)["sale"].values():
        assert part["prices"] == sorted(part["prices"])
        assert part["price"] == part["prices"][len(part["prices"]) - part["left"]]
    assert opening(game, 5).view(None)["sale"]["castle"]["price"] == 3
    assert opening(game, 3).view(None)["sale"]["castle"]["price"] == 5


@pytest.mark.rule("follies-all")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_all_four_follies_are_for_sale(game: peerage.Game, seats: int) -> None:
    view = opening(game, seats).view(None)
    assert [(folly["id"], folly["built"]) for folly in view["follies"]] == [
        ("forests", None),
        ("manors", None),
        ("gardens", None),
        ("mixed", None),
    ]
    assert (view["folly_price"], view["folly_points"]) == (12, 12)


@pytest.mark.rule("titles-in-play")
@pytest.mark.parametrize(("seats", "earls", "viscounts"), [(3, 1, 1), (4, 1, 2), (5, 2, 3)])
def test_titles_fit_the_number_of_players(game: peerage.Game, seats: int, earls: int, viscounts: int) -> None:
    """The barons are all in use at first."""
    titles = opening(game, seats).view(None)["titles"]
    assert titles == {"duke": 1, "marquess": 1, "earl": earls, "viscount": viscounts, "baron": 0}


@pytest.mark.rule("start-markers", "start-track", "decades")
def test_noblemen_starts_with_markers_and_tracks(game: peerage.Game) -> None:
    view = opening(game).view(None)
    assert view["markers"] == 20
    assert (view["decade"], view["decades"], view["space"]) == (1, 3, 0)
    assert game.drawing(4)["spaces"][0] == "start"
    assert view["church"] == dict.fromkeys(KINDS, 0)


@pytest.mark.rule("start-tiles")
def test_none_to_three_of_each(game: peerage.Game) -> None:
    state = opening(game)
    assert (state.decision(None) or {})["secret"]
    assert sorted(state.to_move) == [A, B, C, D]
    chosen = [tuple(game.describe(state, move)[kind] for kind in KINDS) for move in state.moves(B)]
    assert len(set(chosen)) == len(chosen) == 4**4
    assert {count for counts in chosen for count in counts} == {0, 1, 2, 3}


@pytest.mark.rule("start-tiles")
def test_all_at_once_and_in_secret(game: peerage.Game) -> None:
    state = opening(game)
    state.listen()
    for seat in (C, A, D):
        choose(game, state, seat, (3, 3, 3, 3))
        assert sum(state.view(B)["players"][B]["tiles"].values()) == 0
    assert state.view(None)["phase"] == "setup"
    choose(game, state, B, (3, 3, 3, 3))
    for seat in range(4):
        assert state.view(seat)["players"][seat]["tiles"] == dict.fromkeys(KINDS, 3)
    assert not [event for event in state.take_events() if event.kind == "drew"]  # twelve are there already


@pytest.mark.rule("start-tiles-fill", "draw-by-lot")
def test_filled_up_to_twelve_from_the_bag(game: peerage.Game) -> None:
    filled = set()
    for seed in range(6):
        state = game.start(4, seed=seed)
        state.listen()
        for seat in range(4):
            choose(game, state, seat, (3, 0, 0, 0) if seat == A else (3, 3, 3, 3))
        tiles = state.view(A)["players"][A]["tiles"]
        assert sum(tiles.values()) == 12
        assert tiles["field"] >= 3
        filled.add(tuple(tiles.values()))
        (drew,) = [event for event in state.take_events() if event.kind == "drew"]
        assert (drew.seat, drew.args["n"]) == (A, 9)
    assert len(filled) > 3


@pytest.mark.rule("start-card", "scandal-draw", "scandal-when")
def test_one_of_three_cards_in_turn(game: peerage.Game) -> None:
    state = opening(game, start_player="3")
    for seat in range(4):
        choose(game, state, seat, (3, 3, 3, 3))
    asked = []
    while (state.decision(None) or {})["kind"] == "scandal":
        (seat,) = state.to_move
        asked.append(seat)
        looking = state.view(seat)["players"][seat]["looking"]
        assert len(looking) == 3
        state.play(seat, game.parse(state, {"kind": "keep", "card": looking[1]}))
        assert state.view(seat)["players"][seat]["cards"] == {looking[1].removeprefix("card:"): 1}
    start = [seat for seat in (C, D, A, B) if seat in asked]
    assert asked == start  # a seat that saw three alike was not asked
    assert sum(sum(player["cards"].values()) for player in state.to_dict()["players"]) == 4
    assert state.view(None)["phase"] == "turn"
    assert state.view(None)["active"] == C


@pytest.mark.rule("tile-counts", "tile-kinds")
def test_bag_has_the_tiles_of_the_rulebook(game: peerage.Game, table: type[Table]) -> None:
    assert game.drawing(4)["tiles"] == {"field": 62, "fountain": 44, "grove": 48, "meadow": 48}
    bag = table(5).bag()
    assert bag == {"field": 62, "fountain": 44, "grove": 48, "meadow": 43}


@pytest.mark.rule("card-counts")
def test_deck_has_the_cards_of_the_rulebook(game: peerage.Game) -> None:
    cards = game.drawing(4)["cards"]
    assert sum(cards.values()) == 35
    assert cards == {
        "inheritance": 3,
        "blackmail": 4,
        "secret_marriage": 4,
        "brilliant_move": 4,
        "vicars_favour": 3,
        "intrigue": 3,
        "liaison": 4,
        "dowry": 4,
        "tribute": 4,
        "whitehall": 2,
    }
    orders = {tuple(game.start(4, seed=seed).to_dict()["deck"]) for seed in range(4)}
    assert len(orders) == 4
    assert all(len(order) == 35 for order in orders)


@pytest.mark.rule("supply")
def test_money_and_points_never_run_out(table: type[Table]) -> None:
    """All coins together are 300 pounds, and yet there is more."""
    play = table(money={A: 290, B: 20}, cards={A: ["tribute"]}, points={A: 200})
    play.play("card", card="card:tribute").play("idle")
    assert play.money(A) == 295
    assert play.points(A) == 201
