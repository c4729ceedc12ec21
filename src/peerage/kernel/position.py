"""A position as plain data: the part that every game has. Games add theirs by a subclass of Position."""

from typing import Any, TypeVar

import msgspec

from peerage.kernel.chance import MASK, Chance
from peerage.kernel.errors import BadPosition
from peerage.kernel.state import FRAME, NOBODY, SECRETLY, STACK, State
from peerage.kernel.vecs import zeros


class Pending(msgspec.Struct, forbid_unknown_fields=True):
    """One frame of the stack: who is asked what. No `seat` for an automatic step, `seats` for a secret decision."""

    kind: str
    seat: int | None = None
    seats: list[int] | None = None
    arg: int = 0


class Secret(msgspec.Struct, forbid_unknown_fields=True):
    """An open secret decision: who chooses still, and the choices made; `forced` had one answer only."""

    waiting: list[int]
    forced: list[int]
    choices: list[int]


class Agreed(msgspec.Struct):
    """What was agreed before the first move, read first."""

    game: str
    rules: int
    seats: int
    options: dict[str, bool | str]
    overrides: dict[str, Any]


class Position(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    game: str
    rules: int
    seats: int
    options: dict[str, bool | str]
    overrides: dict[str, Any]
    asked: int
    over: bool
    stack: list[Pending]
    secret: Secret | None
    chance: list[int]


T = TypeVar("T", bound=msgspec.Struct)


def seats_of(mask: int) -> list[int]:
    return [seat for seat in range(mask.bit_length()) if mask >> seat & 1]


def mask_of(seats: list[int]) -> int:
    return sum(1 << seat for seat in seats)


def common_fields(state: State, frames: tuple[str, ...]) -> dict[str, Any]:
    """The kernel's part of a position; `frames` names the kinds of the game's stack."""
    terms = state.terms
    chance = state.chance
    return {
        "game": terms.game.id,
        "rules": terms.game.rules_version,
        "seats": terms.seats,
        "options": dict(terms.options),
        "overrides": terms.overrides,
        "asked": int(state.asked),
        "over": state.over,
        "stack": [pending(state, index, frames) for index in range(state.depth)],
        "secret": secret(state),
        "chance": [int(chance.a), int(chance.b), int(chance.c), int(chance.counter)],
    }


def pending(state: State, index: int, frames: tuple[str, ...]) -> Pending:
    kind, seat, arg = (int(state.stack[index * FRAME + offset]) for offset in range(3))
    if seat == SECRETLY:
        return Pending(kind=frames[kind], seats=seats_of(arg))
    return Pending(kind=frames[kind], seat=None if seat == NOBODY else seat, arg=arg)


def secret(state: State) -> Secret | None:
    if not state.secret_open:
        return None
    return Secret(seats_of(int(state.waiting)), seats_of(int(state.forced)), [int(choice) for choice in state.choices])


def convert(data: object, kind: type[T]) -> T:
    check(small(data), "not a position: a number is too large")
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise BadPosition(f"not a position: {error}") from None


def small(data: object) -> bool:
    """Every number fits into the 64 bits of a state with room to count on."""
    if isinstance(data, dict):
        return all(map(small, data.values()))
    if isinstance(data, list):
        return all(map(small, data))
    return not isinstance(data, int) or abs(data) < 1 << 48


def restore_common(state: State, position: Position, frames: tuple[str, ...]) -> None:
    """Put the kernel's part into a state whose own part stands already; checks that the decisions can be asked."""
    check(position.asked >= 0, "the number of decisions is negative")
    check(
        len(position.chance) == 4 and all(0 <= part <= MASK for part in position.chance),
        "chance needs four 32-bit numbers",
    )
    a, b, c, counter = position.chance
    state.chance = Chance(a, b, c, counter)
    state.asked = position.asked
    state.over = position.over
    state.stack = zeros(STACK * FRAME)
    state.depth = 0
    check(position.over or bool(position.stack), "nobody is asked anything, and the game is not over")
    check(len(position.stack) < STACK, "too many pending decisions")
    for frame in position.stack:
        push_frame(state, frame, frames)
    state.menu_seat = -1
    restore_secret(state, position.secret)


def push_frame(state: State, frame: Pending, frames: tuple[str, ...]) -> None:
    check(frame.kind in frames, f"unknown decision {frame.kind!r}")
    seats = state.terms.seats
    for seat in [frame.seat, *(frame.seats or [])]:
        check(seat is None or 0 <= seat < seats, f"seat {seat} does not exist")
    if frame.seats is not None:
        state.push(frames.index(frame.kind), SECRETLY, mask_of(sorted(set(frame.seats))))
    else:
        state.push(frames.index(frame.kind), NOBODY if frame.seat is None else frame.seat, frame.arg)


def restore_secret(state: State, secret: Secret | None) -> None:
    asked_secretly = not state.over and state.top_seat() == SECRETLY
    check((secret is not None) == asked_secretly, "an open secret decision and its choices go together")
    state.secret_open = secret is not None
    state.waiting = state.forced = 0
    if secret is None:
        return
    check(len(secret.choices) == state.terms.seats, "choices need an entry for each seat")
    asked = set(seats_of(int(state.top_arg())))
    waiting, forced = set(secret.waiting), set(secret.forced)
    chosen = {seat for seat, choice in enumerate(secret.choices) if choice}
    check(
        bool(waiting) and waiting | chosen <= asked,
        "somebody who is not asked chooses in secret, or nobody chooses still",
    )
    check(not waiting & chosen and forced <= chosen, "a seat cannot have chosen and choose still")
    state.waiting = mask_of(sorted(asked))
    for seat in asked - waiting - chosen:
        check(not state.moves(seat), f"seat {seat} neither chooses nor has chosen")
    for seat, choice in enumerate(secret.choices):
        check(not choice or state.legal(seat, choice), f"seat {seat} cannot have chosen {choice}")
    for seat, choice in enumerate(secret.choices):
        state.choices[seat] = choice
    state.waiting = mask_of(sorted(waiting))
    state.forced = mask_of(sorted(forced))
    state.menu_seat = -1


def check(holds: bool, reason: str) -> None:
    if not holds:
        raise BadPosition(reason)
