"""Moves of which others see at most that they were made are declared, because reviews must not use them."""

from random import Random

import pytest

import peerage
from games.cases import GAMES

SEEDS = 4
MOST_MOVES = 24


@pytest.mark.parametrize("game_id", GAMES)
def test_moves_that_others_cannot_tell_apart_are_declared_private(game_id: str) -> None:
    game = peerage.load(game_id)
    found: set[str] = set()
    for seed in range(SEEDS):
        random = Random(seed)
        state = game.start(game.min_seats, seed=seed)
        while not state.over and state.asked < 150:
            seat = state.to_move[0]
            if not state.secret_open and random.random() < 0.3:
                found |= alike(state, seat)
            state.play(seat, random.choice(state.moves(seat)))
    assert found <= game.presentation.private_moves


def alike(state: peerage.State, seat: int) -> set[str]:
    """The kinds of moves that look different to their seat, but the same to another one."""
    game = state.config.game
    looks: dict[tuple[int, str], dict[str, str]] = {}
    for move in state.moves(seat)[:MOST_MOVES]:
        twin = state.clone()
        twin.listen()
        twin.apply(seat, move)
        events = twin.take_events()
        seen = [
            str([event.to_dict(viewer) for event in events if event.visible(viewer)]) + twin.information_state(viewer)
            for viewer in range(state.config.seats)
        ]
        kind = game.describe(state, move)["kind"]
        for viewer, look in enumerate(seen):
            if viewer != seat:
                looks.setdefault((viewer, look), {})[seen[seat]] = kind
    return {kind for own in looks.values() if len(own) > 1 for kind in own.values()}
