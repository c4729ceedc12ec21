"""What a move tells of what others hide: nothing but what the rules of the table show, and nothing that can be undone.

A viewer cannot tell the real state from a determinization that fits what it knows. So after the same move with the same
chance it must be told the same, unless the rules show something that was hidden; the two lists below name where.
"""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import peerage
from games.cases import every_case
from games.tables import sensible_move
from peerage.kernel.chance import Chance

DRAWS = 2
MOST_MOVES = 3

SHOWN = {
    "long-live-the-king": {"reveal", "out_of_cards", "more_cards", "hand"},
    "lancaster": {
        *("voted", "proposed", "revealed", "tile_drawn", "most"),
        *("knighthood", "castle_size", "seals_scored"),
    },
    "noblemen": {"drew", "drawn", "winners"},
}
"""Events by which the rules show something hidden: stakes and votes turned over, cards and tiles drawn, hands and
screens that are compared."""

ASKED = {
    "long-live-the-king": {"turn", "arrived", "try_on", "move_on", "roll_more", "commit"},
    "lancaster": {
        *("place", "squires", "trade", "castle", "ransom", "send_squires", "county_tax", "extension_tax"),
        *("exchange", "return_dishonor", "redeem"),
    },
    "noblemen": {
        *("turn", "cell", "expand", "church", "vicar", "markers", "scandal", "ball"),
        *("swap_second", "swap_take", "hand_over"),
    },
}
"""Decisions of others that are made for them, or not asked, where what they hide leaves no choice: see the rulings,
"Decisions made for the player"."""


class Told(NamedTuple):
    """What a viewer is told of a move, and whether its seat could take it back."""

    free: bool
    events: list[dict[str, Any]]
    decision: dict[str, Any] | None
    view: dict[str, Any]
    moves: list[int]


def told(state: Any, viewer: int | None, seat: int, move: int) -> Told:
    state.chance = Chance.quick(move)
    state.listen()
    before = state.irrevocable
    state.play(seat, move)
    free = state.irrevocable == before
    events = [event.to_dict(viewer) for event in state.take_events() if event.visible(viewer)]
    moves = [] if viewer is None else state.moves(viewer)
    return Told(free, events, state.decision(viewer), state.view(viewer), moves)


def pairs(state: Any, viewer: int | None, seat: int, seed: int) -> Iterator[tuple[int, Told, Told]]:
    """The same moves in the real state and in determinizations of the viewer."""
    moves = state.moves(seat)
    for move in moves[:: max(1, len(moves) // MOST_MOVES)]:
        real = told(state.clone(), viewer, seat, move)
        for draw in range(DRAWS):
            other = state.resample(viewer, seed * DRAWS + draw)
            if other.legal(seat, move):
                yield move, real, told(other, viewer, seat, move)


def middle_positions(game_id: str, seats: int, options: dict[str, Any], every: int) -> Iterator[tuple[int, Any]]:
    """Positions of two games, one of random moves and one with some sense."""
    for seed in range(2):
        state, chooser = peerage.load(game_id).start(seats, seed, options), Random(seed)
        number = 0
        while not state.over:
            if number % every == seed:
                yield number, state
            state.play(*sensible_move(state, chooser, sense=0.5 * seed))
            number += 1


@every_case
def test_what_can_be_taken_back_depends_on_nothing_hidden(game_id, seats, options) -> None:
    """And whoever takes something back has learnt nothing by it."""
    undoable = 0
    for number, state in middle_positions(game_id, seats, options, every=6):
        for seat in state.to_move[:1]:
            for move, real, drawn in pairs(state, seat, seat, number):
                what = f"move {number}: {state.terms.game.describe(state, move)} by {seat}"
                assert real.free == drawn.free, what
                if real.free:
                    assert real == drawn, what
                    undoable += 1
    assert undoable > 0


@every_case
def test_moves_of_others_tell_only_what_the_rules_show(game_id, seats, options) -> None:
    for number, state in middle_positions(game_id, seats, options, every=9):
        viewer = (None, *range(seats))[number // 9 % (seats + 1)]
        for seat in state.to_move[:2]:
            for move, real, drawn in pairs(state, viewer, seat, number):
                what = f"move {number}: {state.terms.game.describe(state, move)} by {seat}, seen by {viewer}"
                check_difference(game_id, viewer, real, drawn, what)


def check_difference(game_id: str, viewer: int | None, real: Told, drawn: Told, what: str) -> None:
    """The first thing that differs must be one that the rules show, or a decision that another seat is not asked."""
    both = [[*each.events, each.decision] for each in (real, drawn)]
    if both[0] == both[1]:
        assert without_what_is_looked_at(real) == without_what_is_looked_at(drawn), what
        return
    first = next((one, other) for one, other in zip(*both, strict=False) if one != other)
    assert any(is_shown(game_id, viewer, part) for part in first), f"{what}: {first}"


def without_what_is_looked_at(each: Told) -> tuple[dict[str, Any], list[int]]:
    """View and moves. In Noblemen a player looks into the bag and at cards of the stack; at the end all show money."""
    view, moves = each.view, each.moves
    if view["game"] == "noblemen":
        if each.decision is not None and each.decision["kind"] == "scandal":
            moves = []
        for player in view["players"]:
            player.pop("looking", None)
            player.pop("bag", None)
        for player in [*view["players"], *view["final"]] if view["over"] else ():
            player.pop("money", None)
    return view, moves


def is_shown(game_id: str, viewer: int | None, part: dict[str, Any] | None) -> bool:
    if part is None:
        return False
    if "number" in part:
        return part["kind"] in ASKED[game_id] and viewer not in part["seats"]
    return part["kind"] in SHOWN[game_id]


@every_case
def test_nobody_else_hears_that_there_was_no_choice(game_id, seats, options) -> None:
    """It would tell of a hand. Whose choice it was hears it."""
    forced = 0
    state = peerage.load(game_id).start(seats, 3, options)
    state.listen()
    chooser = Random(3)
    while not state.over:
        state.play(*sensible_move(state, chooser, sense=0))
        for event in state.take_events():
            forced += event.forced
            for viewer in (None, *range(seats)):
                assert event.to_dict(viewer)["forced"] == (event.forced and viewer == event.seat)
    assert forced > 0
