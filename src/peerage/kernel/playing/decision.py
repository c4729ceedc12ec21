"""One question of a game, in one place: what it offers, what an answer does, and what clients get of it.

A game lists its decisions and steps in `State.decisions`; a frame of the stack names one by its place in that list.
A game of several files numbers them and lets `decisions_of` collect the classes.
"""

from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Any, ClassVar, Generic, TypeVar

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from peerage.errors import BadPosition
from peerage.kernel.playing.reason import Reason
from peerage.kernel.playing.state import FRAME, State

S = TypeVar("S", bound=State)
"""A game's own state."""

Frame = tuple[int, int, int]
"""A frame of the stack: kind, seat, argument."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Decision(Generic[S]):
    """A question to one seat. `arg` is the argument of its frame on the stack."""

    kind: ClassVar[int] = -1
    """Its number on the stack, if `decisions_of` collects it. What only serves as a base of decisions has none."""
    name: ClassVar[str] = ""
    """As positions and the client know it."""
    secret: ClassVar[bool] = False
    """Several seats answer it at once, and all answers are shown together."""
    veiled: ClassVar[bool] = False
    """Asked only of seats whose screen hides something that allows a choice, so being asked reveals that."""
    openly: ClassVar[bool] = False
    """What it offers follows from what everybody sees, so everybody may learn that there was no choice."""
    private: ClassVar[tuple[str, ...]] = ()
    """The part of `about` that is behind the screen of the asked seat."""

    def offer(self, state: S, seat: i64, arg: i64) -> None:
        """Offer every legal move."""
        raise NotImplementedError

    def act(self, state: S, seat: i64, arg: i64, move: i64) -> None:
        """Carry out the answer; the frame has just been taken off the stack."""
        raise NotImplementedError

    def about(self, state: S, seat: int, arg: int) -> Mapping[str, object]:
        """Return what the client gets about the question, besides its name."""
        return {}

    def preview(self, state: S, seat: int, arg: int, move: int) -> Mapping[str, object]:
        """What a legal answer would bring, as far as the asked seat can work it out."""
        return {}

    def observe(self, state: S, seat: i64, arg: i64, numbers: vec[float]) -> None:
        """Write the numbers that describe the question into the observation of a seat, for nets."""

    def forbids(self, state: S, seat: int, slot: str) -> Reason:
        """The rule that forbids a place that no legal move touches."""
        return Reason("not-offered")

    def forbids_wish(self, state: S, seat: int, wish: Mapping[str, Any]) -> Reason:
        """The rule that forbids a wish that names no forbidden place."""
        return Reason("not-offered")

    def named_slots(self, state: S, seat: int, wish: Mapping[str, Any]) -> list[str]:
        """The places that a wish names: each of them is judged before the wish as a whole."""
        named = [value for value in wish.values() if isinstance(value, str) and ":" in value]
        return [str(slot) for slot in wish.get("slots") or named]

    def check(self, state: S, seat: int, arg: int, below: list[Frame]) -> None:
        """Refuse a position in which this question cannot be pending above these frames."""

    # Secret decisions and automatic steps use these instead.

    def answers(self, state: S, seat: i64, arg: i64) -> i64:
        """Count the answers that a secret decision leaves a seat. Override it where 0, 1 or more is known quickly."""
        state.menu_size = 0
        self.offer(state, seat, arg)
        return state.menu_size

    def reveal(self, state: S, arg: i64) -> None:
        """Turn over `choices`; seats that were not asked have 0."""
        raise NotImplementedError

    def run(self, state: S, arg: i64) -> None:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Decision[S]):
    """An automatic step: when its frame is on top of the stack, `run` carries it out."""

    def check(self, state: S, seat: int, arg: int, below: list[Frame]) -> None:
        raise BadPosition(f"{self.name} happens by itself and is never pending")


def decisions_of(files: Sequence[ModuleType]) -> list[Decision[Any]]:
    """One of each class with a number that is defined in these files, in the order of the numbers."""
    found: dict[int, Decision[Any]] = {}
    for file in files:
        for value in vars(file).values():
            if not isinstance(value, type) or value.__module__ != file.__name__ or not issubclass(value, Decision):
                continue
            if value.kind in found:
                taken = type(found[value.kind]).__name__
                raise ValueError(f"{value.__name__} needs a number of its own: {value.kind} is that of {taken}")
            if value.kind >= 0:
                found[value.kind] = value()
    for kind in range(len(found)):
        if kind not in found:
            raise ValueError(f"no decision or step has the number {kind}")
    return [found[kind] for kind in range(len(found))]


def names_of(decisions: Sequence[Decision[Any]]) -> tuple[str, ...]:
    return tuple(decision.name for decision in decisions)


def questions_of(decisions: Sequence[Decision[Any]]) -> tuple[str, ...]:
    """The names of what is asked, without automatic steps."""
    return tuple(decision.name for decision in decisions if not isinstance(decision, Step))


def veil(decisions: Sequence[Decision[Any]]) -> int:
    """The mask of the veiled ones."""
    return sum(1 << kind for kind, decision in enumerate(decisions) if decision.veiled)


def frames_of(state: State) -> list[Frame]:
    """The stack, from the bottom up."""
    return [
        (int(state.stack[base]), int(state.stack[base + 1]), int(state.stack[base + 2]))
        for base in range(0, state.depth * FRAME, FRAME)
    ]
