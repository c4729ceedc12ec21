"""What the tables of every game's tests share: playing in words, looking, and games of random moves."""

import re
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from random import Random
from typing import Any, Self

import pytest

import peerage

Change = tuple[tuple[str | int, ...], Any, str]
"""Where something is in a position, what is put there, and why that is refused."""
NAMES = ("Ann", "Bob", "Cid", "Dan", "Eve", "Fay")


def check_rule_texts(game: peerage.Game, rule: str, en: str, de: str) -> None:
    """Search the text of a rule for what the rulebook says, in both languages."""
    for lang, said in (("en", en), ("de", de)):
        (text,) = [known.text for known in game.rules(lang) if known.id == rule]
        assert re.search(said, text), (lang, text)


class WordyTable:
    """A state that is played in words; games add how its position is built."""

    def __init__(self, game: peerage.Game, position: dict[str, Any]) -> None:
        self.game = game
        self.state = game.from_dict(position)
        self.state.listen()
        self.events: list[Any] = []
        """The events since the position was set up."""

    @property
    def decision(self) -> dict[str, Any]:
        return self.state.decision(None) or {}

    @property
    def asked(self) -> str | None:
        return self.decision.get("kind")

    @property
    def seat(self) -> int:
        return self.state.to_move[0]

    def moves(self, seat: int | None = None) -> list[dict[str, Any]]:
        asked = self.seat if seat is None else seat
        return [self.game.describe(self.state, move) for move in self.state.moves(asked)]

    def play(self, kind: str, seat: int | None = None, **wish: Any) -> Self:
        self.state.play(self.seat if seat is None else seat, self.game.parse(self.state, {"kind": kind, **wish}))
        self.events += self.state.take_events()
        return self

    def prospect(self, kind: str, seat: int | None = None, **wish: Any) -> Mapping[str, Any]:
        """The preview of a move, which a seat could work out itself."""
        move = self.game.parse(self.state, {"kind": kind, **wish})
        return self.game.presentation.prospect(self.state, self.seat if seat is None else seat, move)

    def why_not(self, slot: str, seat: int | None = None) -> str | None:
        reason = self.game.why_not(self.state, self.seat if seat is None else seat, slot)
        return rule_of(reason)

    def forbidden_by(self, kind: str, seat: int | None = None, **wish: Any) -> str | None:
        """The rule that forbids a wish; None if it is legal."""
        reason = self.game.explain(self.state, self.seat if seat is None else seat, {"kind": kind, **wish})
        return rule_of(reason)

    def events_of(self, kind: str) -> list[Any]:
        return [event for event in self.events if event.kind == kind]

    @property
    def view(self) -> dict[str, Any]:
        return self.state.view(None)

    def player(self, seat: int) -> dict[str, Any]:
        """A seat as its player sees it."""
        return self.state.view(seat)["players"][seat]


def random_game(
    game: peerage.Game,
    seats: int,
    seed: int,
    options: Mapping[str, Any] | None = None,
    listen: bool = True,
    sense: float = 0,
) -> Iterator[Any]:
    """The states of a game of random moves, one after each move; the same object, played on.

    `sense` is the part of the moves that are made by rules of thumb, for what pure chance seldom reaches.
    """
    chooser = Random(seed)
    state = game.start(seats, seed=seed, options=options or {})
    if listen:
        state.listen()
    yield state
    while not state.over:
        state.play(*sensible_move(state, chooser, sense))
        yield state


def sensible_move(state: Any, chooser: Random, sense: float) -> tuple[int, int]:
    seat = chooser.choice(state.to_move)
    moves = state.moves(seat)
    if sense and chooser.random() < sense:
        priors = state.priors(seat)
        return seat, moves[priors.index(max(priors))]
    return seat, chooser.choice(moves)


def rule_of(reason: peerage.Reason | None) -> str | None:
    """The rule that forbids something; None if nothing does."""
    return reason.rule if reason else None


def usual_seats(game: peerage.Game) -> int:
    """Four, or as many as come close."""
    return max(game.min_seats, min(4, game.max_seats))


def fits(game: peerage.Game, seats: int, options: Mapping[str, bool | str]) -> bool:
    """Whether a table with so many seats may have these options."""
    try:
        game.config(seats, options)
    except peerage.BadOption:
        return False
    return True


def edited(position: dict[str, Any], *path: str | int, value: Any) -> dict[str, Any]:
    """A copy of the position with one value changed."""
    copy = deepcopy(position)
    place: Any = copy
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return copy


def refused(game: peerage.Game, position: dict[str, Any], cases: Sequence[Change]) -> None:
    """A position comes back, but not with one value changed: each case is a path, the value and the reason."""
    assert game.from_dict(position).to_dict() == position
    for path, value, reason in cases:
        with pytest.raises(peerage.BadPosition, match=reason):
            game.from_dict(edited(position, *path, value=value))
