"""The bot around the search: its budget, and the choice at the end."""

import time
from collections.abc import Iterator

from peerage.bots.advice import MOST_OPTIONS, Advice, Option
from peerage.bots.bot import Bot
from peerage.bots.search import Search
from peerage.kernel.game import Seed
from peerage.kernel.perspective import Perspective

ITERATIONS = 1000
EXPLORATION = 0.3
TEMPERATURE = 0.5
MODEL_EVERY = 3
"""Every third determinization is for what the others would do."""
LOOK_EVERY = 32
"""How often it checks whether more iterations could still change its mind."""


class SearchBot(Bot):
    """Thinks for a number of iterations, or for a time."""

    def __init__(self, seed: Seed = None, iterations: int = ITERATIONS, seconds: float | None = None) -> None:
        super().__init__(seed)
        self.iterations = iterations
        self.seconds = seconds

    def choose(self, perspective: Perspective) -> int:
        moves = perspective.moves
        if len(moves) == 1:
            return moves[0]
        search = self.think(perspective)
        return max(moves, key=lambda move: visits(search, move))

    def advise(self, perspective: Perspective) -> Advice:
        moves = perspective.moves
        if len(moves) == 1:
            return super().advise(perspective)
        search = self.think(perspective)
        ranked = sorted(moves, key=lambda move: -visits(search, move))  # of equals the first, as in `choose`
        tried = [move for move in ranked[:MOST_OPTIONS] if visits(search, move)] or ranked[:1]
        return Advice(
            int(search.own.visits[0]), [Option.tried(move, visits(search, move), total(search, move)) for move in tried]
        )

    def think(self, perspective: Perspective) -> Search:
        """Search until the budget is used up, or the choice is certain."""
        moves = perspective.moves
        search = Search(
            perspective.seats, perspective.seat, self.chance, EXPLORATION, TEMPERATURE, perspective.rollout_depth
        )
        for number in self.budget():
            modelling = number % MODEL_EVERY == 0
            seed = int(self.chance.below(1 << 31))
            state = perspective.resample_public(seed) if modelling else perspective.resample(seed)
            search.iterate(state, modelling)
            if self.seconds is None and number % LOOK_EVERY == 0 and decided(search, moves, self.iterations - number):
                break
        return search

    def budget(self) -> Iterator[int]:
        if self.seconds is None:
            yield from range(self.iterations)
            return
        end = time.monotonic() + self.seconds
        number = 0
        while number == 0 or time.monotonic() < end:
            yield number
            number += 1


def decided(search: Search, moves: list[int], left: int) -> bool:
    """Whether the most visited move stays ahead even if all remaining iterations go to the second."""
    first, second = sorted((visits(search, move) for move in moves), reverse=True)[:2]
    return first - second > left


def visits(search: Search, move: int) -> int:
    child = search.own.child(0, move)
    return 0 if child < 0 else int(search.own.visits[child])


def total(search: Search, move: int) -> float:
    """What a move was worth in all games in which it was tried."""
    child = search.own.child(0, move)
    return 0.0 if child < 0 else float(search.own.total[child])
