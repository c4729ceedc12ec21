"""A forbidden wish is answered with the rule that forbids it, and a legal one with none."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

import peerage
from games.noblemen.table import Table

A, B, C, D = range(4)
TILES = ("field", "grove", "fountain", "meadow")
CARDS = ("inheritance", "blackmail", "vicars_favour", "intrigue", "tribute", "whitehall")


def test_refused_turns_of_noblemen_name_their_rule(table: type[Table]) -> None:
    play = table(estates={A: "@mm/mmm"}, tiles={A: "ff"}, money={A: 6}, cards={A: ["liaison"]}, taxed=[A])
    for slot, wanted in [
        ("taxes", "taxes-once"),
        ("land", None),
        ("idle", None),
        ("bribe", None),
        ("hand:field", None),
        ("hand:grove", "tile-held"),
        ("church:field", None),
        ("church:meadow", "tile-held"),
        ("building:castle", None),
        ("building:palace", "build-price"),
        ("building:chapel", None),
        ("folly:mixed", "folly-mixed"),
        ("card:liaison", "card-outside-turn"),
        ("card:tribute", "scandal-held"),
        ("swap", None),
    ]:
        assert play.why_not(slot) == wanted, slot
        assert play.why_not(slot, B) == "not-your-turn"


def test_refused_moves_after_the_action_name_their_rule(table: type[Table]) -> None:
    play = table(tiles={A: "ff"}, money={A: 9}, cards={A: ["tribute"]}).play("idle")
    for slot in ("taxes", "land", "idle", "bribe", "building:palace", "folly:mixed", "church:field"):
        assert play.why_not(slot) == "one-action", slot
    assert play.why_not("card:tribute") is None
    assert play.why_not("swap") is None


def test_refused_moves_during_an_expansion_name_their_rule(table: type[Table]) -> None:
    play = table(estates={B: "@f"}, tiles={A: "ffg"}, cards={A: ["tribute"]})
    assert play.forbidden_by("place", at="estate:0:1,0") == "not-offered"
    play.play("lay", tile="tile:field")
    for at, wanted in [
        ("estate:0:1,0", None),
        ("estate:0:0,0", "expand-free-cell"),
        ("estate:0:1,1", "expand-edge"),
        ("estate:0:200,0", "expand-edge"),
    ]:
        assert play.forbidden_by("place", at=at) == wanted, at
    assert play.why_not("estate:1:2,0") is not None
    assert play.why_not("hand:grove") == "not-offered"  # later, in the same action
    play.play("place", at="estate:0:1,0")
    assert play.forbidden_by("idle") == "one-action"
    assert play.forbidden_by("card", card="card:tribute") == "card-when"
    brilliant = table(tiles={A: "ff"}, cards={A: ["brilliant_move"]}).play("card", card="card:brilliant_move")
    assert brilliant.forbidden_by("stop") == "does-something"


def test_a_begun_swap_holds_back_what_would_be_open(table: type[Table]) -> None:
    before = swapping(table(tiles={A: "ffgm"}, cards={A: ["tribute"]}))
    for slot in ("card:tribute", "taxes", "idle", "hand:meadow", "church:meadow", "swap"):
        assert before.why_not(slot) == "swap-begun", slot
    after = swapping(table(tiles={A: "ffgm"}, cards={A: ["tribute"]}).play("idle"))
    assert after.why_not("card:tribute") == "swap-begun"
    assert after.forbidden_by("end_turn") == "swap-begun"
    laying = swapping(table(tiles={A: "fffgm"}).lay("field", 1, 0))
    assert laying.why_not("hand:meadow") == "swap-begun"
    assert laying.forbidden_by("stop") == "swap-begun"
    giving = swapping(table(tiles={A: "fffgm"}).play("donate", tile="tile:field"))
    assert giving.why_not("church:meadow") == "swap-begun"


def test_moves_closed_before_a_swap_keep_their_rule_during_it(table: type[Table]) -> None:
    before = swapping(table(tiles={A: "ffgm"}, cards={A: ["liaison"]}, taxed=[A]))
    assert before.why_not("taxes") == "taxes-once"
    assert before.why_not("card:liaison") == "card-outside-turn"
    assert before.why_not("card:tribute") == "scandal-held"
    assert before.forbidden_by("end_turn") == "action-needed"
    assert before.forbidden_by("swap_take", tile="tile:field") is None
    after = swapping(table(tiles={A: "ffgm"}, cards={A: ["tribute"]}).play("idle"))
    assert after.why_not("taxes") == "one-action"
    laying = swapping(table(tiles={A: "fffgm"}, cards={A: ["tribute"]}).lay("field", 1, 0))
    assert laying.why_not("church:meadow") == "one-action"
    assert laying.why_not("card:tribute") == "card-when"


def swapping(play: Table) -> Table:
    play.play("swap", tile="tile:field").play("swap_second", tile="tile:grove")
    assert play.asked == "swap_take"
    return play


def test_while_a_card_is_played(table: type[Table]) -> None:
    play = table(tiles={A: "fffg"}, cards={A: ["vicars_favour", "tribute"]}).play("card", card="card:vicars_favour")
    assert play.why_not("card:tribute") == "one-card"


def test_while_a_site_is_chosen(table: type[Table]) -> None:
    play = table(estates={A: "@mmm/.fHm"}, money={A: 20}).play("build", building="building:castle")
    for at, wanted in [
        ("estate:0:3,0", None),
        ("estate:0:1,0", "castle-distance"),
        ("estate:0:1,1", "build-meadow"),
        ("estate:0:2,1", "build-meadow"),
        ("estate:0:9,9", "build-meadow"),
    ]:
        assert play.forbidden_by("site", at=at) == wanted, at
    palace = table(estates={A: "@mC"}, money={A: 20}).play("build", building="building:palace")
    assert palace.forbidden_by("site", at="estate:0:1,0") == "palace"


def test_while_a_knight_is_placed(table: type[Table]) -> None:
    estates = {A: "@fmff/...ff", B: "@ff/.ff/.ff/.ff", C: "@gg/.gg"}
    play = table(estates=estates, knights={D: [(B, 1, 0)]}, money={A: 4}).build("castle", 2, 0)
    for at, wanted in [
        ("area:1:1,2", None),
        ("area:1:1,0", "knight-free"),
        ("area:0:3,0", "knight-others"),
        ("area:2:5,5", "knight-place"),
    ]:
        assert play.forbidden_by("knight", at=at) == wanted, at


@pytest.mark.parametrize(("n", "wanted"), [(0, "does-something"), (1, None), (3, None), (4, "bribe-price")])
def test_refused_bribes_name_their_rule(table: type[Table], n: int, wanted: str | None) -> None:
    assert table(money={A: 7}).forbidden_by("bribe", n=n) == wanted


@pytest.mark.parametrize(("n", "wanted"), [(0, None), (2, None), (3, "taxes-markers")])
def test_refused_numbers_of_markers_for_taxes_name_their_rule(table: type[Table], n: int, wanted: str | None) -> None:
    play = table(markers={A: 2}).play("taxes")
    assert play.forbidden_by("give", n=n) == wanted


def test_refused_gifts_at_a_ball_name_their_rule(table: type[Table]) -> None:
    play = table(markers={B: 1}, cards={A: ["tribute"]}, queen=A, space=3).act().end(A)
    assert play.asked == "ball"
    assert play.forbidden_by("give_marker") == "prestige-markers"
    assert play.forbidden_by("give_card", card="card:dowry") == "scandal-held"
    assert play.forbidden_by("give_card", card="card:tribute") is None
    assert play.forbidden_by("idle") == "not-offered"
    assert play.forbidden_by("stop", seat=B) == "not-your-turn"


def test_refused_choices_of_cards_name_their_rule(table: type[Table]) -> None:
    play = table(estates={A: "@m"}, money={A: 3}, deck=["tribute", "dowry", "liaison"]).build("chapel", 1, 0)
    assert play.forbidden_by("keep", card="card:tribute") is None
    assert play.forbidden_by("keep", card="card:whitehall") == "scandal-draw"
    assert play.forbidden_by("intrigue") == "card-intrigue"


@pytest.mark.parametrize(
    "wish",
    [
        {"kind": "dance"},
        {"kind": ["lay"]},
        {"kind": "lay"},
        {"kind": "lay", "tile": "tile:swamp"},
        {"kind": "place", "at": "estate:0:a,b"},
        {"kind": "place", "at": "estate:9:0,0"},
        {"kind": "place", "at": 7},
        {"kind": "place", "at": "estate:0:999,0"},
        {"kind": "build", "building": "building:moat"},
        {"kind": "folly", "folly": "folly:swamps"},
        {"kind": "card", "card": "card:joker"},
        {"kind": "bribe", "n": -1},
        {"kind": "bribe", "n": True},
        {"kind": "bribe", "n": "two"},
        {"kind": "opening", "field": 4},
        {"kind": "title", "title": "title:king"},
        {"kind": "knight", "at": "area:0"},
    ],
)
def test_unknown_moves_in_noblemen_are_no_such_move(table: type[Table], wish: dict[str, Any]) -> None:
    play = table(tiles={A: "ff"})
    assert play.forbidden_by(**wish) == "no-such-move"


def test_moves_after_the_end_of_noblemen_name_their_rule(table: type[Table]) -> None:
    over = table(active=A, queen=A, decade=3, space=9).act().end(A)
    assert over.forbidden_by("idle", A) == "game-over"
    assert over.why_not("taxes", A) == "game-over"


WISHES: list[dict[str, Any]] = [
    *[{"kind": kind} for kind in ("idle", "taxes", "land", "stop", "end_turn", "decline", "intrigue", "give_marker")],
    {"kind": "give_up"},
    *[{"kind": kind, "n": n} for kind in ("bribe", "give") for n in (0, 1, 5, 9)],
    *[{"kind": kind, "tile": f"tile:{tile}"} for kind in ("lay", "donate", "swap", "swap_second") for tile in TILES],
    *[{"kind": kind, "tile": f"tile:{tile}"} for kind in ("swap_take", "return_tile", "hand_over") for tile in TILES],
    *[{"kind": kind, "card": f"card:{card}"} for kind in ("keep", "card", "give_card") for card in CARDS],
    *[{"kind": "build", "building": f"building:{name}"} for name in ("castle", "palace", "chapel")],
    *[{"kind": "folly", "folly": f"folly:{name}"} for name in ("forests", "mixed")],
    *[{"kind": "title", "title": f"title:{name}"} for name in ("duke", "earl", "baron")],
    *[{"kind": "knight", "at": f"area:{seat}:1,0"} for seat in range(3)],
    {"kind": "lift", "from": "area:1:1,0"},
    {"kind": "opening", "field": 3, "grove": 1},
]
PLACES = [f"{x},{y}" for x in (-1, 0, 1, 2) for y in (-1, 0, 1)]
SLOTS = [
    *[f"hand:{tile}" for tile in TILES],
    *[f"church:{tile}" for tile in TILES],
    *[f"bag:{tile}" for tile in TILES],
    *[f"card:{card}" for card in CARDS],
    *[f"estate:{seat}:{place}" for seat in range(3) for place in PLACES],
    *[f"area:{seat}:{place}" for seat in range(3) for place in PLACES[::3]],
    *[f"title:{name}" for name in ("duke", "earl", "baron")],
    *["building:castle", "building:palace", "building:chapel", "folly:forests", "folly:mixed"],
    *["bribe", "taxes", "land", "idle", "markers", "swap", "knights:0", "queen:1", "prestige:3", "moon:1", "moon"],
]


@pytest.mark.slow
@pytest.mark.parametrize("seed", [8, 9])
def test_every_move_and_every_slot_gets_an_explanation(
    game: peerage.Game, random_play: Callable[..., Iterator[Any]], seed: int
) -> None:
    """Whatever is wished for, and whenever: a legal wish, or a rule of the catalogue."""
    rules = {known.id for known in game.rules("en")}
    answers = set()
    for number, state in enumerate(random_play(3, seed=seed, sense=0.7, options={"choose_title": True}, listen=False)):
        if number % 6 or state.over:
            continue
        for seat in range(3):
            for wish in WISHES:
                reason = game.explain(state, seat, wish)
                assert (reason is None) == state.legal(seat, game.parse(state, wish)), wish
                answers |= {reason.rule} if reason else set()
            legal = {slot for move in state.moves(seat) for slot in game.describe(state, move)["slots"]}
            for slot in SLOTS:
                reason = game.why_not(state, seat, slot)
                assert (reason is None) == (slot in legal), slot
                answers |= {reason.rule} if reason else set()
    assert len(answers) > 25
    assert answers <= rules


@pytest.mark.slow
def test_reasons_for_other_seats_tell_nothing_hidden(
    random_play: Callable[..., Iterator[Any]], game: peerage.Game
) -> None:
    """A seat that is not to move hears the same reason whatever lies behind the other screens."""
    for number, state in enumerate(random_play(3, seed=5, sense=0.7, listen=False)):
        if number % 15 == 0 and not state.over:
            for seat in range(3):
                twin = state.resample(seat, number)
                for slot in SLOTS:
                    assert game.why_not(twin, seat, slot) == game.why_not(state, seat, slot)
