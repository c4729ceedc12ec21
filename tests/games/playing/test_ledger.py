"""The ledger: what a player who remembers everything could know of what others hide.

The truth always fits it, whatever is drawn from it fits it too, and it depends on nothing that was not seen.
"""

from random import Random
from typing import Any

import peerage
from games.cases import RARELY, every_case, every_game
from games.declaring import Options, declared
from games.tables import sensible_move, usual_seats

EVERY = 5 * RARELY
FOLLOWED = 40


def remembered(state: Any, viewer: int | None) -> Any:
    return state.config.game.presentation.remembered(state, viewer)


@every_case
def test_the_truth_and_every_draw_fit(game_id: str, seats: int, options: Options) -> None:
    state, chooser = peerage.load(game_id).start(seats, 5, options), Random(5)
    number = 0
    while not state.over:
        for viewer in (None, *range(seats)):
            where = f"move {number}, {viewer}: {state!r}"
            who = -1 if viewer is None else viewer
            assert state.fits(who), where
            if number % EVERY == 0:
                draw = state.resample(viewer, number)
                assert draw.fits(who), where
                assert remembered(draw, viewer) == remembered(state, viewer), where
                assert draw.information_state(viewer) == state.information_state(viewer), where
        state.play(*sensible_move(state, chooser, sense=0.5))
        number += 1


@every_case
def test_equal_histories_give_equal_ledgers(game_id: str, seats: int, options: Options) -> None:
    """What a viewer remembers follows from what it has seen: the same in the real game and in one that it imagines."""
    compared = 0
    for seed in range(2):
        state, chooser = peerage.load(game_id).start(seats, seed, options), Random(seed)
        number = 0
        while not state.over:
            if number % (8 * EVERY) == 0:
                viewer = number // (8 * EVERY) % seats
                compared += compare_histories(state.clone(), state.resample(viewer, number), viewer, number)
            state.play(*sensible_move(state, chooser, sense=0.5))
            number += 1
    assert compared > 0


def compare_histories(real: Any, imagined: Any, viewer: int, seed: int) -> int:
    """Play both on alike until the viewer sees something different; return how many moves were the same to it."""
    chooser = Random(seed)
    for state in (real, imagined):
        state.rng = peerage.kernel.playing.rng.Rng.quick(seed)
        state.listen()
    for number in range(FOLLOWED):
        if real.over:
            return number
        seat, move = sensible_move(real, chooser, sense=0.5)
        if not imagined.legal(seat, move):
            return number
        events = []
        for state in (real, imagined):
            state.play(seat, move)
            events.append([event.to_dict(viewer) for event in state.take_events() if event.visible(viewer)])
        if events[0] != events[1] or real.decision(viewer) != imagined.decision(viewer):
            return number
        if sight(real, viewer) != sight(imagined, viewer):  # by looking at cards or into a bag, which no event shows
            return number
        assert remembered(real, viewer) == remembered(imagined, viewer), f"{number}: {events[0]}"
    return FOLLOWED


def sight(state: Any, viewer: int) -> Any:
    """What a viewer sees, but for what the ledger adds to it."""
    return {name: part for name, part in state.view(viewer).items() if name != "counted"}


@every_case
def test_positions_and_bytes_keep_what_viewers_remember(game_id: str, seats: int, options: Options) -> None:
    game = peerage.load(game_id)
    state, chooser = game.start(seats, 6, options), Random(6)
    number = 0
    while not state.over and number < 200:
        state.play(*sensible_move(state, chooser, sense=0.5))
        if number % EVERY == 0:
            for copy in (game.from_dict(state.to_dict()), game.from_bytes(state.to_bytes()), state.clone()):
                for viewer in (None, *range(seats)):
                    assert remembered(copy, viewer) == remembered(state, viewer)
        number += 1


@every_game
def test_without_memory_it_is_guessed_as_at_first_sight(game_id: str) -> None:
    """A position without its ledger can be played and imagined, and has the same checksum."""
    game = peerage.load(game_id)
    seats = usual_seats(game)
    state, chooser = game.start(seats, 9), Random(9)
    for _ in range(30):
        if not state.over:
            state.play(*sensible_move(state, chooser, sense=0.5))
    before = state.checksum()
    position = state.to_dict()
    assert ("ledger" in position) == declared(game_id).remembers
    position.pop("ledger", None)
    forgetful = game.from_dict(position)
    state.forget()
    assert state.checksum() == forgetful.checksum() == before
    assert remembered(forgetful, 0) == remembered(state, 0)
    for number in range(60):
        if state.over:
            break
        for viewer in (None, *range(seats)):
            assert state.fits(-1 if viewer is None else viewer)
            assert state.resample(viewer, number).view(viewer) == state.view(viewer)
        state.play(*sensible_move(state, chooser, sense=0.5))
