"""The kernel's part of a position as plain data; position.py reads it back."""

from typing import Any

from peerage.kernel.chance import Chance
from peerage.kernel.state import FRAME, NOBODY, SECRETLY, State
from peerage.kernel.vecs import seats_of
from peerage.kernel.view import fresh


def common_fields(state: State) -> dict[str, Any]:
    terms = state.terms
    frames: tuple[str, ...] = terms.game.frames
    return {
        "game": terms.game.id,
        "rules": terms.game.rules_version,
        "seats": terms.seats,
        "options": dict(terms.options),
        "overrides": fresh(terms.overrides),
        "asked": int(state.asked),
        "over": state.over,
        "stack": [pending(state, index, frames) for index in range(state.depth)],
        "secret": secret(state),
        "chance": future(state.chance),
    }


def future(chance: Chance) -> list[int] | dict[str, Any]:
    """What the dice to come follow from."""
    if chance.keyed:
        return {"seed": chance.seed, "move": int(chance.move)}
    return [int(chance.a), int(chance.b), int(chance.c), int(chance.counter)]


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
