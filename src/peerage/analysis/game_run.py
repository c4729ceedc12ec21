"""Goes through a game decision by decision, with bots that choose or with choices that are known."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from peerage.arena.match import Plan, deal, seated
from peerage.bots.advice import Tally
from peerage.bots.game_loop import perspective_for
from peerage.kernel.game import Game, seed_text
from peerage.kernel.playing.event import Event
from peerage.kernel.playing.rng import Rng
from peerage.kernel.playing.state import State
from peerage.kernel.registry import load

Choose = Callable[[State, int], tuple[int, Tally]]
"""Returns the move of a seat, and what a search has learnt about its legal moves."""


class Step(NamedTuple):
    """A decision that is about to be carried out."""

    number: int
    """From 1."""
    part: int
    """The part of the game (`Report.opens`), from 1."""
    seat: int
    move: int
    tally: Tally


class GameRun:
    """A game that is played while somebody watches: iterate over its steps; `events` grows with them."""

    def __init__(self, state: State, choose: Choose) -> None:
        """Begin with a state of `begin`."""
        self.state = state
        self.game: Game = state.config.game
        self.choose = choose
        self.parts: list[str] = [self.game.report.first]
        """The kind of each part so far."""
        self.events: list[list[tuple[int, Event]]] = []
        """With their parts: those of the set-up, then those of each decision."""
        self._record_events()

    def __iter__(self) -> Iterator[Step]:
        """Yield each step before it is carried out; so `state` is what the seat decides on."""
        state = self.state
        number = 0
        while not state.over:
            number += 1
            seat = int(state.first_to_move())
            move, tally = self.choose(state, seat)
            yield Step(number, len(self.parts), seat, move, tally)
            state.play(seat, move)
            self._record_events()

    def _record_events(self) -> None:
        events = []
        for event in self.state.take_events():
            if kind := self.game.report.opens(event):
                self.parts.append(kind)
            events.append((len(self.parts), event))
        self.events.append(events)


def begin(game: Game, seats: int, seed: str, options: dict[str, bool | str], components: object = None) -> State:
    """Return the first position of the same game as `Game.quick_start`, which records its events."""
    config = game.config(seats, options, components)
    state: State = game.new_state(config, Rng.running(seed_text(seed)))
    state.listen()
    state.start()
    return state


def begin_planned(plan: Plan, number: int) -> State:
    """Return the first position of a game of a match."""
    return begin(load(plan.game), plan.seats, deal(plan, number), plan.options, plan.components)


def by_bots(plan: Plan, number: int) -> Choose:
    bots = seated(plan, number)
    return lambda state, seat: bots[seat].consider(perspective_for(bots[seat], state, seat))


def by_heart(moves: Iterable[int]) -> Choose:
    """Choose what was chosen before."""
    known = iter(moves)
    return lambda state, seat: (next(known, -1), [])
