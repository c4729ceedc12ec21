"""What a bot is given leads to nothing that its seat cannot know, by whatever attribute, pickle or copy."""

import copy
import gc
import pickle
from collections.abc import Iterator
from typing import Any

import pytest

import peerage
from games.cases import RARELY, every_case, every_game, played
from games.declaring import Options, declared
from games.tables import random_game, usual_seats

EVERY = 12 * RARELY
GUESSES = ("__state", "_Perspective__state", "state", "_state", "__sealed", "_sealed")


def positions(game_id: str) -> Iterator[tuple[int, peerage.State, int]]:
    """Some questions of a game, each seen from a seat that is asked, and from one that may not be."""
    game = peerage.load(game_id)
    for number, state in enumerate(random_game(game, usual_seats(game), 6, sense=0.5)):
        if number % EVERY == 0 and not state.over:
            yield number, state, state.to_move[0]
            yield number, state, number % usual_seats(game)


def states_in(thing: Any, depth: int = 3) -> Iterator[peerage.State]:
    """Every state that something leads to, by attributes, guesses at names, its pickle and the garbage collector."""
    if isinstance(thing, peerage.State):
        yield thing
    elif depth and not isinstance(thing, (type, str, bytes, peerage.Game)):
        found = [getattr(thing, name, None) for name in (*GUESSES, *dir(type(thing))) if not name.endswith("__")]
        found += [*vars(thing).values()] if hasattr(thing, "__dict__") else []
        found += [*thing] if isinstance(thing, (tuple, list)) else []
        if isinstance(thing, peerage.Perspective):
            found += [thing.__reduce__(), gc.get_referents(thing), copy.deepcopy(thing).__reduce__()]
        for each in found:
            if not callable(each):
                yield from states_in(each, depth - 1)


@every_game
def test_no_attribute_or_pickle_of_a_perspective_leads_to_the_real_state(game_id: str) -> None:
    if not declared(game_id).drawn_anew:
        pytest.skip("nothing but secret choices is hidden")
    drawn_anew = 0
    for number, state, seat in positions(game_id):
        sees = peerage.Perspective(state, seat)
        other = peerage.Perspective(state.resample(seat, number), seat)
        for found, drawn in zip(states_in(sees), states_in(other), strict=True):
            assert found is not state
            assert found == drawn, "it is made of what the seat knows alone"
            drawn_anew += found.to_dict() != state.to_dict()
    assert drawn_anew > 0


@every_game
def test_perspectives_tell_what_the_real_state_tells_the_seat(game_id: str) -> None:
    for number, state, seat in positions(game_id):
        sees = peerage.Perspective(state, seat)
        for each in (sees, pickle.loads(pickle.dumps(sees)), copy.copy(sees), copy.deepcopy(sees)):
            assert (each.seat, each.seats, each.game) == (seat, state.config.seats, state.config.game)
            assert each.moves == state.moves(seat)
            assert each.view == state.view(seat)
            assert each.decision == state.decision(seat)
            assert each.moment == (state.asked, state.irrevocable)
            assert [each.describe(move) for move in each.moves] == [
                state.config.game.describe(state, move) for move in state.moves(seat)
            ]
            assert each.resample(number) == state.resample(seat, number)
            assert each.resample_public(number) == state.resample(None, number)


@every_game
def test_perspective_stays_as_it_was_when_the_game_goes_on(game_id: str) -> None:
    _, state, seat = next(positions(game_id))
    sees = peerage.Perspective(state, seat)
    before = sees.view, sees.moves
    state.play(state.to_move[0], state.moves(state.to_move[0])[0])
    assert (sees.view, sees.moves) == before


@every_case
def test_determinizations_depend_on_what_the_viewer_knows_alone(game_id: str, seats: int, options: Options) -> None:
    """With the same seed, two states that a viewer cannot tell apart give the same one, to the last byte."""
    state = peerage.load(game_id).start(seats, 31, options)
    for number, _ in enumerate(played(state, 31)):
        if number % EVERY:
            continue
        for viewer in (None, *range(seats)):
            other = state.resample(viewer, number)
            for remembering in (True, False):
                drawn = other.resample(viewer, 5, remembering)
                assert drawn.to_bytes() == state.resample(viewer, 5, remembering).to_bytes()


@every_game
def test_perspectives_and_games_say_what_they_are(game_id: str) -> None:
    game = peerage.load(game_id)
    assert repr(game).startswith(f"<{game_id}, rules version {game.rules_version}, {game.min_seats} to ")
    _, state, seat = next(positions(game_id))
    asked = (state.decision(None) or {})["kind"]
    said = repr(peerage.Perspective(state, seat))
    assert said.startswith(f"<seat {seat} of <{game_id}, {state.config.seats} seats, decision {state.asked}: {asked} ")
