"""The bot around the search: its budget, what it keeps from step to step, and the choice at the end."""

import time
from typing import Any

from mypy_extensions import i64

from peerage.bots.advice import MOST_OPTIONS, Advice, Option, Tally
from peerage.bots.bot import Bot, remade
from peerage.bots.nets.net_file import net_at
from peerage.bots.search.halving import Halving
from peerage.bots.search.ismcts import Search
from peerage.bots.search.settings import GAMES_OWN, SearchSettings
from peerage.kernel.game import Seed
from peerage.kernel.playing.perspective import Perspective

MODEL_EVERY = 3
"""Every third determinization is for what the others would do."""
UNDECIDED = -1
LOOK_EVERY = 32
"""How often it checks whether more iterations could still change its mind."""


class SearchBot(Bot):
    """Thinks for a number of iterations, or for a time."""

    def __init__(self, seed: Seed = None, settings: SearchSettings | None = None) -> None:
        super().__init__(seed)
        self.settings: SearchSettings = settings or SearchSettings()
        self.search: Search | None = None
        """The last one, for as long as it can still be of use."""
        self.moment: tuple[int, int] = (-1, -1)
        self.best: int = UNDECIDED
        """The move that the last search has chosen, if it was not simply the one that it tried most."""

    def __reduce__(self) -> tuple[Any, ...]:
        """What it learned in the last step stays behind: it thinks anew."""
        return remade, (SearchBot, (None, self.settings), self.rng)

    def choose(self, perspective: Perspective) -> int:
        return self.consider(perspective)[0]

    def consider(self, perspective: Perspective) -> tuple[int, Tally]:
        tally = self.tally(perspective)
        move = self.preferred(tally)
        if self.search is not None:
            self.search.follow(move)
        return move, tally

    def preferred(self, tally: Tally) -> int:
        """The choice after a search with these results."""
        return most_tried(tally) if self.best == UNDECIDED else self.best

    def advise(self, perspective: Perspective) -> Advice:
        if len(perspective.moves) == 1:
            return super().advise(perspective)
        return advice_from(self.tally(perspective))

    def tally(self, perspective: Perspective) -> Tally:
        """Think about a choice."""
        search = self.think(perspective)
        return [(move, search.tries(move), search.worth(move)) for move in perspective.moves]

    def think(self, perspective: Perspective) -> Search:
        """Search until the budget is used up, or the choice is certain. A single move needs no thought."""
        settings = self.settings
        search = self.tree_of_last_step(perspective) or self.new_search(perspective)
        self.best = UNDECIDED
        moves = perspective.moves
        if settings.root == "puct":
            self.iterate(search, perspective, moves)
        elif len(moves) > 1:
            self.best = Halving(search, perspective, self.rng, settings).run()
        self.search = search if settings.keep else None
        self.moment = perspective.moment
        return search

    def new_search(self, perspective: Perspective) -> Search:
        settings, game = self.settings, perspective.game.id
        net = net_at(game, settings.path) if settings.net else None
        second = net_at(game, settings.second) if settings.net and settings.second else None
        depth = settings.rollout if settings.rollout != GAMES_OWN else 0 if settings.net else perspective.rollout_depth
        return Search(perspective.seats, perspective.seat, self.rng, settings, depth, net, second)

    def iterate(self, search: Search, perspective: Perspective, moves: list[int]) -> None:
        """Draw determinizations until the budget is used up, or the choice is certain."""
        settings = self.settings
        began = now(settings)
        number: i64 = 0
        while len(moves) > 1 and not self.is_done(search, moves, number, began):
            modelling = number % MODEL_EVERY == 0
            seed = int(self.rng.below(1 << 31))
            if modelling:
                search.iterate(perspective.resample_public(seed, settings.ledger), True)
            else:
                search.iterate(perspective.resample(seed, settings.ledger), False)
            number += 1

    def tree_of_last_step(self, perspective: Perspective) -> Search | None:
        """What was learnt before the same seat's last step, if nobody has learnt anything since."""
        asked, irrevocable = self.moment
        search = self.search
        if search is None or search.seat != perspective.seat or perspective.moment != (asked + 1, irrevocable):
            return None
        return search

    def is_done(self, search: Search, moves: list[int], number: i64, began: float) -> bool:
        settings = self.settings
        if settings.seconds == 0:
            left: i64 = settings.iterations - number
            # Looked at after the iteration: the first look is after one.
            return left <= 0 or (number % LOOK_EVERY == 1 and decided(search, moves, left + 1))
        if number == 0:
            return False
        spent = now(settings) - began
        if spent >= settings.seconds:
            return True
        if not settings.early or number % LOOK_EVERY != 0:
            return False
        return decided(search, moves, int(float(number) * (settings.seconds - spent) / spent))


def now(settings: SearchSettings) -> float:
    return time.thread_time() if settings.clock == "cpu" else time.monotonic()


def decided(search: Search, moves: list[int], left: int) -> bool:
    """Whether the most visited move stays ahead even if all remaining iterations go to the second."""
    first, second = sorted([search.tries(move) for move in moves], reverse=True)[:2]
    return first - second > left


def most_tried(tally: Tally) -> int:
    """Of equals the first."""
    best, most = tally[0][0], -1
    for move, tries, _ in tally:
        if tries > most:
            best, most = move, tries
    return best


def advice_from(tally: Tally) -> Advice:
    """The move that it would play, and those that it tried most besides."""
    ranked = sorted(tally, key=lambda entry: -entry[1])  # of equals the first, as when it chooses
    tried = [entry for entry in ranked[:MOST_OPTIONS] if entry[1]] or ranked[:1]
    return Advice(
        sum(tries for _, tries, _ in tally), [Option.tried(move, tries, worth) for move, tries, worth in tried]
    )
