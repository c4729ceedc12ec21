"""A position as plain data: the part that every game has. Games add theirs in a subclass of Position."""

from typing import Annotated, Any, TypeVar

import msgspec

from peerage.errors import BadPosition, check
from peerage.kernel.playing.decision import Step
from peerage.kernel.playing.rng import MASK, Rng
from peerage.kernel.playing.state import FRAME, NOBODY, SECRETLY, STACK, State
from peerage.kernel.playing.vecs import mask_of, seats_of, zeros
from peerage.kernel.records.record_format import LONGEST_SEED


class Pending(msgspec.Struct, forbid_unknown_fields=True):
    """One frame of the stack: who is asked what. No `seat` for an automatic step, `seats` for a secret decision."""

    kind: str
    seat: int | None = None
    seats: list[int] | None = None
    arg: int = 0


class Secret(msgspec.Struct, forbid_unknown_fields=True):
    """An open secret decision: who is still choosing, and the choices made; those in `forced` had only one answer."""

    waiting: list[int]
    forced: list[int]
    choices: list[int]


class Seeded(msgspec.Struct, forbid_unknown_fields=True):
    """The chance of a game with a seed, after so many moves."""

    seed: Annotated[str, msgspec.Meta(max_length=LONGEST_SEED)]
    move: Annotated[int, msgspec.Meta(ge=0)]


class Agreed(msgspec.Struct):
    """What was agreed before the first move, read first."""

    game: str
    rules: int
    seats: int
    options: dict[str, bool | str]
    overrides: dict[str, Any]


class Labelled(Agreed):
    """The same as it stands before the bytes of a state."""

    components: str


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
    chance: list[int] | Seeded


T = TypeVar("T", bound=msgspec.Struct)


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


def restore_common(state: State, position: Position) -> None:
    """Put the kernel's part into a state that already has the game's part; check that the decisions can be asked."""
    check(position.asked >= 0, "the number of decisions is negative")
    state.rng = restored_chance(position.chance)
    state.asked = position.asked
    state.over = position.over
    state.stack = zeros(STACK * FRAME)
    state.depth = 0
    check(position.over or bool(position.stack), "nobody is asked anything, and the game is not over")
    check(len(position.stack) < STACK, "too many pending decisions")
    for frame in position.stack:
        push_frame(state, frame)
    state.menu_seat = -1
    restore_secret(state, position.secret)


def restored_chance(future: list[int] | Seeded) -> Rng:
    if isinstance(future, Seeded):
        return Rng.of_game(future.seed, future.move)
    check(len(future) == 4 and all(0 <= part <= MASK for part in future), "chance needs four 32-bit numbers")
    a, b, c, counter = future
    return Rng(a, b, c, counter)


def push_frame(state: State, frame: Pending) -> None:
    frames = state.config.game.frames
    check(frame.kind in frames, f"unknown decision {frame.kind!r}")
    decision = state.decisions[frames.index(frame.kind)]
    by_itself = frame.seat is None and frame.seats is None
    check(by_itself == isinstance(decision, Step), f"whether somebody is asked does not fit {frame.kind}")
    check((frame.seats is not None) == decision.secret, f"whether several are asked does not fit {frame.kind}")
    seats = state.config.seats
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
    check(len(secret.choices) == state.config.seats, "choices need an entry for each seat")
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
