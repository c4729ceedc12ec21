"""Positions of every game as plain data: real ones come back unchanged, changed ones are refused or can be played."""

from copy import deepcopy
from random import Random

import pytest

import peerage
from games.tables import random_game, sensible_move
from peerage import BadComponents, BadOption, BadPosition, BadSeats, PeerageError

ASKED = {
    "lancaster": {"place", "squires", "favor", "upgrade", "noble", "vote", "county", "castle"},
    "long-live-the-king": {"turn", "arrived", "commit", "reward", "take_cards"},
    "noblemen": {"opening", "scandal", "turn", "cell", "expand", "markers", "church", "ball"},
}
"""What is asked in any game of random moves."""
SENSE = {"noblemen": 0.7}
"""Where pure chance seldom reaches much: the part of the moves made by rules of thumb."""
ASKED_BY_OPTION = {"place_dice": "place_die", "choose_title": "title"}
COMING_BACK = [
    *[("lancaster", seats, {}, (1, 2)) for seats in (2, 3, 4, 5)],
    *[("long-live-the-king", seats, {"place_dice": on}, (seats,)) for seats in (3, 4, 5) for on in (False, True)],
    *[("noblemen", seats, {"choose_title": on}, (seats,)) for seats in (3, 4, 5) for on in (False, True)],
]
CHANGED = [
    ("lancaster", 2, {}, 1000),
    ("lancaster", 4, {}, 1000),
    ("long-live-the-king", 4, {"place_dice": True}, 120),
    ("noblemen", 3, {"choose_title": True}, 400),
    ("noblemen", 4, {}, 400),
]
"""The last number: in so many positions at most."""


def test_no_game_is_left_out():
    assert {case[0] for case in COMING_BACK} == {case[0] for case in CHANGED} == set(peerage.game_ids())


@pytest.mark.parametrize(("game_id", "seats", "options", "seeds"), COMING_BACK)
def test_every_position_of_a_game_comes_back(game_id, seats, options, seeds):
    game = peerage.load(game_id)
    kinds = set()
    for seed in seeds:
        for state in random_game(game, seats, seed, options, listen=False, sense=SENSE.get(game_id, 0)):
            position = state.to_dict()
            kinds |= {frame["kind"] for frame in position["stack"]}
            twin = game.from_dict(position)
            assert twin.to_dict() == position
            assert twin.checksum() == state.checksum()
            assert twin.to_move == state.to_move
            assert [twin.moves(seat) for seat in range(seats)] == [state.moves(seat) for seat in range(seats)]
    assert ASKED[game_id] <= kinds
    for option, on in options.items():
        assert (ASKED_BY_OPTION[option] in kinds) == on


@pytest.fixture(params=peerage.game_ids())
def game(request):
    return peerage.load(request.param)


@pytest.mark.parametrize("moves", [40, 60])
def test_a_position_plays_on_like_the_original(game, moves):
    chooser = Random(3)
    state = game.start(4, seed=3)
    for _ in range(moves):
        seat = state.to_move[0]
        state.play(seat, chooser.choice(state.moves(seat)))
    twin = game.from_dict(state.to_dict())
    while not state.over:
        seat = state.to_move[0]
        move = chooser.choice(state.moves(seat))
        state.play(seat, move)
        twin.play(seat, move)
    assert twin.to_dict() == state.to_dict()
    assert twin.scores == state.scores


def test_missing_parts(game):
    position = game.start(4, seed=1).to_dict()
    for part in position:
        with pytest.raises(BadPosition, match="not a position"):
            game.from_dict({name: value for name, value in position.items() if name != part})
    with pytest.raises(BadPosition, match="not a position"):
        game.from_dict({})
    with pytest.raises(BadPosition, match="not a position"):
        game.from_dict(position | {"extra": 1})


def test_what_was_agreed_is_checked_too(game):
    position = game.start(4, seed=1).to_dict()
    with pytest.raises(BadPosition, match="a position of chess"):
        game.from_dict(position | {"game": "chess"})
    with pytest.raises(BadPosition, match="version 99 of the rules"):
        game.from_dict(position | {"rules": 99})
    with pytest.raises(BadSeats):
        game.from_dict(position | {"seats": 6})
    with pytest.raises(BadPosition, match="5 players are needed, not 4"):
        game.from_dict(position | {"seats": 5})
    with pytest.raises(BadOption):
        game.from_dict(position | {"options": {"speed": True}})
    with pytest.raises(BadComponents):
        game.from_dict(position | {"overrides": {"players": {"max": 6}}})


def test_wrong_seats_and_options(game):
    for seats in (0, game.min_seats - 1, game.max_seats + 1):
        with pytest.raises(BadSeats):
            game.start(seats, seed=1)
    with pytest.raises(BadOption):
        game.start(4, seed=1, options={"open_screens": "perhaps"})
    with pytest.raises(BadOption):
        game.start(4, seed=1, options={"dragons": True})


@pytest.mark.parametrize(("game_id", "seats", "options", "most"), CHANGED)
def test_any_change_is_refused_or_playable(game_id, seats, options, most):
    """Numbers changed at random: refused with a reason, or a position that can be played and written again."""
    game = peerage.load(game_id)
    chooser = Random(12)
    refused = taken = 0
    state = game.start(seats, seed=12, options=options)
    for _ in range(most):
        state.play(*sensible_move(state, chooser, SENSE.get(game_id, 0)))
        if state.over:
            break
        position = deepcopy(state.to_dict())
        place, key = chooser.choice(list(places_of_numbers(position)))
        place[key] += chooser.choice((-2, -1, 1, 2, 90))
        try:
            changed = game.from_dict(position)
        except PeerageError:
            refused += 1
            continue
        taken += 1
        for _ in range(30):
            if changed.over:
                break
            mover = chooser.choice(changed.to_move)
            changed.play(mover, chooser.choice(changed.moves(mover)))
            assert game.from_dict(changed.to_dict()).to_dict() == changed.to_dict()
    assert refused > 20
    assert taken > 3


def places_of_numbers(part):
    for key, value in part.items() if isinstance(part, dict) else enumerate(part):
        if isinstance(value, (dict, list)):
            yield from places_of_numbers(value)
        elif type(value) is int:
            yield part, key
