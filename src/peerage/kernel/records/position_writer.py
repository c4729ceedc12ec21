"""The kernel's part of a position as plain data; position.py reads it back."""

from typing import Any

from peerage.kernel.playing.rng import Rng
from peerage.kernel.playing.state import FRAME, NOBODY, SECRETLY, State
from peerage.kernel.playing.vecs import seats_of
from peerage.kernel.playing.view import fresh


def common_fields(state: State) -> dict[str, Any]:
    config = state.config
    frames: tuple[str, ...] = config.game.frames
    return {
        "game": config.game.id,
        "rules": config.game.rules_version,
        "seats": config.seats,
        "options": dict(config.options),
        "overrides": fresh(config.overrides),
        "asked": int(state.asked),
        "over": state.over,
        "stack": [pending(state, index, frames) for index in range(state.depth)],
        "secret": secret(state),
        "chance": future(state.rng),
    }


def future(rng: Rng) -> list[int] | dict[str, Any]:
    """What the dice to come follow from."""
    if rng.keyed:
        return {"seed": rng.seed, "move": int(rng.move)}
    return [int(rng.a), int(rng.b), int(rng.c), int(rng.counter)]


def pending(state: State, index: int, frames: tuple[str, ...]) -> dict[str, Any]:
    at = index * FRAME
    kind, seat, arg = int(state.stack[at]), int(state.stack[at + 1]), int(state.stack[at + 2])
    if seat == SECRETLY:
        return {"kind": frames[kind], "seat": None, "seats": seats_of(arg), "arg": 0}
    return {"kind": frames[kind], "seat": None if seat == NOBODY else seat, "seats": None, "arg": arg}


def secret(state: State) -> dict[str, Any] | None:
    if not state.secret_open:
        return None
    return {
        "waiting": seats_of(int(state.waiting)),
        "forced": seats_of(int(state.forced)),
        "choices": [int(choice) for choice in state.choices],
    }
