"""A search in several processes: each thinks about the same choice with its own chance, and all tries are added up."""

import atexit
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from typing import Any

from peerage.bots.advice import Advice, Tally
from peerage.bots.bot import Bot, remade
from peerage.bots.search.search_bot import SearchBot, advice_from, most_tried
from peerage.bots.search.settings import SearchSettings
from peerage.kernel.game import Seed
from peerage.kernel.playing.perspective import Perspective


class SearchTogether(Bot):
    def __init__(self, seed: Seed, settings: SearchSettings) -> None:
        super().__init__(seed)
        self.settings = settings
        self.own = SearchBot(self.next_seed(), settings.alone)

    def __reduce__(self) -> tuple[Any, ...]:
        return remade, (SearchTogether, (None, self.settings), self.rng), {"own": self.own}

    def choose(self, perspective: Perspective) -> int:
        return self.consider(perspective)[0]

    def consider(self, perspective: Perspective) -> tuple[int, Tally]:
        if len(perspective.moves) == 1:
            return perspective.moves[0], []
        tally = self.tally(perspective)
        return most_tried(tally), tally

    def advise(self, perspective: Perspective) -> Advice:
        if len(perspective.moves) == 1:
            return super().advise(perspective)
        return advice_from(self.tally(perspective))

    def tally(self, perspective: Perspective) -> Tally:
        others = [
            helpers(self.settings.cores - 1).submit(think, self.next_seed(), self.settings.alone, perspective)
            for _ in range(self.settings.cores - 1)
        ]
        tallies = [self.own.tally(perspective), *(other.result() for other in others)]
        return [
            (entries[0][0], sum(tries for _, tries, _ in entries), sum(worth for _, _, worth in entries))
            for entries in zip(*tallies, strict=True)
        ]

    def next_seed(self) -> int:
        return int(self.rng.below(1 << 31))


def think(seed: int, settings: SearchSettings, perspective: Perspective) -> Tally:
    return SearchBot(seed, settings).tally(perspective)


@cache
def helpers(number: int) -> ProcessPoolExecutor:
    """Started once, and again and again asked."""
    pool = ProcessPoolExecutor(number, multiprocessing.get_context("spawn"))
    atexit.register(pool.shutdown, cancel_futures=True)
    return pool
