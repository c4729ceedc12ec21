"""Chance that is chosen draw by draw, for methods that look at every outcome."""

from collections.abc import Mapping, Sequence
from typing import Any

from peerage.kernel.playing.rng import Rng
from peerage.kernel.playing.state import State
from peerage.kernel.playing.table_config import TableConfig
from peerage.kernel.registry import load


class Transition:
    """The set-up or a move, with its draws so far: a die, a card, a tile. All outcomes of a draw are equally likely."""

    def __init__(self, table: TableConfig, before: State | None = None, seat: int = 0, move: int = 0) -> None:
        """Without a position before it, the set-up."""
        self.table = table
        self.before = before
        self.seat = seat
        self.move = move
        self.draws: list[int] = []
        self.outcomes = 0
        """Of the next draw; 0: there is none."""
        self.after = self._run()

    def choose(self, outcome: int) -> None:
        """Choose the next draw."""
        if not 0 <= outcome < self.outcomes:
            raise ValueError(f"the draw has the outcomes 0 to {self.outcomes - 1}, not {outcome}")
        self.draws.append(outcome)
        self.after = self._run()

    def clone(self) -> "Transition":
        twin = Transition.__new__(Transition)
        twin.table, twin.before, twin.seat, twin.move = self.table, self.before, self.seat, self.move
        twin.draws, twin.outcomes, twin.after = list(self.draws), self.outcomes, self.after
        return twin

    def __deepcopy__(self, memo: dict[int, object]) -> "Transition":
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        table = self.table
        return redone, (
            table.game.id,
            table.seats,
            table.options,
            table.overrides,
            self.before,
            self.seat,
            self.move,
            self.draws,
        )

    def _run(self) -> State:
        """Return the state with the chosen draws; it counts once no draw is left. Draws without a choice are made."""
        while True:
            state, limits = self._attempt()
            known = len(self.draws)
            self.outcomes = limits[known] if known < len(limits) else 0
            if self.outcomes != 1:
                return state
            self.draws.append(0)

    def _attempt(self) -> tuple[State, list[int]]:
        """Run with the chosen draws, and any others after them; return how many outcomes each draw had."""
        if self.before is None:
            rng = Rng.quick(0)
            rng.plan(self.draws)
            state: State = self.table.game.new_state(self.table, rng)
            state.start()
        else:
            state = self.before.clone()
            state.rng.plan(self.draws)
            state.play(self.seat, self.move)
        limits = state.rng.limits
        state.rng = state.rng.clone()  # no longer watched
        return state, list(limits)


def redone(
    game_id: str,
    seats: int,
    options: Mapping[str, object],
    components: Mapping[str, Any],
    before: State | None,
    seat: int,
    move: int,
    draws: Sequence[int],
) -> Transition:
    """Return a transition from its pickle."""
    transition = Transition(load(game_id).config(seats, options, components or None), before, seat, move)
    transition.draws = list(draws)
    transition.after = transition._run()
    return transition
