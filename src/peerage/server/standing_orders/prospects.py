"""What a seat could be asked later, and what it could answer.

Games are played on at random from determinizations: states in which all that the seat cannot know is drawn anew. So
nothing here depends on what is hidden from the seat.
"""

import random
import secrets
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, cast

import msgspec

from peerage import State
from peerage.kernel.playing.event import Event
from peerage.server.standing_orders.schemas import Choice, Prospects, Trigger
from peerage.server.tables.socket_schemas import NumberedMove

SAMPLES = 12
"""Determinizations per request."""
LONGEST = 60
"""Moves that are played on in each of them."""
MOST_TRIGGERS, MOST_QUESTIONS, MOST_MOVES = 60, 40, 80

OF_THE_STATE = ("seats", "secret", "number")
"""What every question says besides its kind and its arguments."""

KERNEL_EVENTS = ("chosen", "took_back", "skipped")


class Position(NamedTuple):
    """Where an order is looked for: a state, the asking seat, and the kinds of events that have words."""

    state: State
    seat: int
    has_words: Callable[[str], bool]


def prospects(position: Position, after: Trigger | None, seed: int | None = None) -> Prospects:
    """Return what the seat can prepare, for all cases or for one that is seen to happen next."""
    rng = random.Random(secrets.randbits(62) if seed is None else seed)
    triggers: dict[bytes, Trigger] = {}
    choices: dict[bytes, Choice] = {}
    for _ in range(SAMPLES):
        state = position.state.resample(position.seat, rng.getrandbits(62))
        for trigger, follower in next_moves(state, position):
            if len(triggers) < MOST_TRIGGERS:
                triggers.setdefault(key(trigger), trigger)
            if after is not None and trigger == after:
                play_on(follower, position.seat, rng, choices, once=True)
        if after is None:
            play_on(state, position.seat, rng, choices)
    return {"triggers": list(triggers.values()), "choices": list(choices.values())}


def next_moves(state: State, position: Position) -> Iterator[tuple[Trigger, State]]:
    """Yield what the seat sees of each legal move of the other seat that is asked, with the state after it."""
    if state.over or state.secret_open or state.to_move == [position.seat]:
        return
    mover = state.to_move[0]
    for move in state.moves(mover)[:MOST_MOVES]:
        follower = state.clone()
        follower.listen()
        follower.apply(mover, move)
        events = [event for event in follower.take_events() if event.seat == mover and not event.forced]
        seen = [event for event in events if event.visible(position.seat) and event.kind not in KERNEL_EVENTS]
        first = next((event for event in seen if position.has_words(event.kind)), None)
        follower.listen(False)
        if first is not None:
            yield trigger_of(first), follower


def play_on(state: State, seat: int, rng: random.Random, found: dict[bytes, Choice], once: bool = False) -> None:
    """Play at random, and collect the questions to the seat with their answers; perhaps only the first question."""
    for _ in range(LONGEST):
        if state.over:
            return
        asked = state.to_move
        if seat in asked:
            collect(state, seat, found)
            if once:
                return
        mover = rng.choice(asked)
        state.apply(mover, rng.choice(state.moves(mover)))


def collect(state: State, seat: int, found: dict[bytes, Choice]) -> None:
    question = question_of(state, seat)
    identity = key(essence(question))
    if identity not in found and len(found) >= MOST_QUESTIONS:
        return
    choice = found.setdefault(identity, cast(Choice, {"decision": question, "moves": []}))
    known = {move["move"] for move in choice["moves"]}
    for move in state.moves(seat):
        if move not in known and len(choice["moves"]) < MOST_MOVES:
            choice["moves"].append(cast(NumberedMove, {"move": move, **state.config.game.describe(state, move)}))


def question_of(state: State, seat: int) -> dict[str, Any]:
    """Return the question to a seat, as orders name it."""
    asked = state.decision(seat) or {}
    return {name: value for name, value in asked.items() if name not in OF_THE_STATE}


def essence(question: dict[str, Any]) -> dict[str, Any]:
    """Return what distinguishes a question from others: its kind and its subjects. Numbers change meanwhile."""
    return {name: value for name, value in question.items() if isinstance(value, str)}


def trigger_of(event: Event) -> Trigger:
    args: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(event.args))  # as a client sends it back
    return {"kind": event.kind, "seat": int(event.seat), "args": args}


def key(thing: Any) -> bytes:
    return msgspec.json.encode(thing, order="deterministic")
