"""Estimates from what one seat knew: what a position is worth to every seat, and what each option is worth.

All of it runs on workers, and gets a sealed perspective: nothing that the seat could not know reaches a worker.
Seeds follow from the number of the position alone, so the same knowledge gives the same figures.
"""

from collections.abc import Sequence
from math import sqrt
from typing import Final

import msgspec

from peerage.analysis.review.effort import Effort
from peerage.analysis.review.schemas import OptionEstimate
from peerage.bots.confidence import Z95, wilson
from peerage.bots.nets.net_file import has_net, net_at
from peerage.bots.search.ismcts import Search, reopen
from peerage.bots.search.search_bot import MODEL_EVERY
from peerage.bots.search.settings import SearchSettings
from peerage.bots.search.tree import UNKNOWN
from peerage.kernel.playing.perspective import Perspective
from peerage.kernel.playing.rng import Rng
from peerage.kernel.playing.state import State

COMPARED: Final = 5
"""So many options are compared with each other, besides the one that was chosen."""
STAGES: Final = 4
"""In so many steps, options that are clearly worse leave the comparison."""
FOLLOWED: Final = 12
"""Moves by rules of thumb before a position is estimated."""
BATCHES: Final = 24
"""Tries that follow each other are alike, because the search learns; so batches of them are compared, not tries."""
Z: Final = 2.6
"""Wider than for one comparison, because the best of several options is looked for."""
SEEDS: Final = 1 << 31
SUSPECT: Final = 0.02
"""From this cost on, a choice is looked at again."""
CHECKED: Final = 5
"""How many times the effort that takes."""
OTHER_SEEDS: Final = 1 << 20

Played = Sequence[tuple[int, int]]
"""Seats with moves that they have made."""


class Worth(msgspec.Struct, frozen=True):
    """The chance of each seat, and how far off the estimate may be by chance."""

    shares: list[float]
    error: float = 0.0
    games: int = 0


class Weighed(msgspec.Struct, frozen=True):
    """A decision: all options, the best one first."""

    options: list[OptionEstimate]

    def option(self, move: int) -> OptionEstimate:
        return next(option for option in self.options if option.move == move)


def worth_of(perspective: Perspective, played: Played, times: int, number: int) -> Worth:
    """Estimate what a position is worth to every seat, after these moves, as far as the seat can know.

    Everybody plays on by rules of thumb for some moves, then the net or the game estimates the rest. A search would
    come closer, but what it expects before a roll of the dice is less than the mean of what it expects after it,
    because it then finds better answers. So luck would always look good.
    """
    rng = Rng.quick(number * 64 + perspective.seat)
    search = new_search(perspective, rng)
    search.rollout_depth = FOLLOWED
    tally = Tally(perspective.seats)
    for _ in range(times):
        state = drawn(perspective, int(rng.below(SEEDS)), False)
        if not play_all(state, played, perspective.seat):
            continue  # impossible in this determinization
        reopen(state, perspective.seat)
        search.roll_out(state)
        tally.add(estimated(search, state, perspective.seat))
    return tally.worth()


def estimated(search: Search, state: State, viewer: int) -> list[float]:
    state.estimate(search.shares)
    net = search.net
    if net is not None and not state.over:
        state.observe(viewer, net.numbers)
        net.run()
        net.correct(search.shares, search.seats, viewer)
    return list(search.shares)


def weigh_options(perspective: Perspective, chosen: int, effort: Effort, number: int) -> Weighed:
    """Estimate what each legal move of the seat is worth, those that matter by comparison in the same worlds.

    What looks like an error is looked at again with other seeds and more effort: a short search may not know yet how
    to go on after an unusual move.
    """
    weighed = weigh_once(perspective, chosen, effort, number)
    behind = weighed.option(chosen).behind
    if behind is None or behind[0] < SUSPECT or behind[1] <= 0:
        return weighed
    more = effort.times(CHECKED)
    return weigh_once(perspective, chosen, more, number + OTHER_SEEDS)


def weigh_once(perspective: Perspective, chosen: int, effort: Effort, number: int) -> Weighed:
    weighing = Weighing(perspective, number)
    weighing.try_each(effort.each)
    weighing.explore(effort.explore)
    weighing.compare(chosen, effort.rounds)
    return Weighed(weighing.estimates())


class Weighing:
    def __init__(self, perspective: Perspective, number: int) -> None:
        self.perspective = perspective
        self.seat = perspective.seat
        self.moves = perspective.moves
        self.rng = Rng.quick(number * 64 + perspective.seat)
        self.search = new_search(perspective, self.rng)
        self.compared: dict[int, Tally] = {}
        self.iterations = 0

    def model(self) -> None:
        """From time to time, learn what the others would do."""
        if self.iterations % (MODEL_EVERY - 1) == 0:
            self.search.iterate(drawn(self.perspective, self.next_seed(), True), True)
        self.iterations += 1

    def try_each(self, times: int) -> None:
        """Give every option a chance, also those that rules of thumb dislike."""
        for _ in range(times):
            seed = self.next_seed()
            for move in self.moves:
                self.begin_with(move, seed)

    def begin_with(self, move: int, seed: int) -> list[float]:
        self.model()
        self.search.first = move
        self.search.iterate(drawn(self.perspective, seed, False), False)
        self.search.first = UNKNOWN
        return list(self.search.shares)

    def explore(self, iterations: int) -> None:
        for _ in range(iterations):
            self.model()
            self.search.iterate(drawn(self.perspective, self.next_seed(), False), False)

    def compare(self, chosen: int, rounds: int) -> None:
        """Try the promising options and the chosen one in the same worlds; drop those that fall behind."""
        seats = self.perspective.seats
        self.compared = {move: Tally(seats) for move in dict.fromkeys([*self.promising(), chosen])}
        left = list(self.compared)
        for _ in range(rounds // STAGES):  # until the search knows how to go on after each of them
            seed = self.next_seed()
            for move in left:
                self.begin_with(move, seed)
        for stage in range(STAGES):
            for _ in range(rounds // STAGES):
                seed = self.next_seed()
                for move in left:
                    self.compared[move].add(self.begin_with(move, seed))
            best = max(left, key=lambda move: self.compared[move].mean(self.seat))
            if stage < STAGES - 1:
                left = [move for move in left if move == chosen or not self.is_behind(move, best)]

    def promising(self) -> list[int]:
        """The options that the search tried most, and those that look best."""
        search, moves = self.search, self.moves
        most = sorted(moves, key=lambda move: -search.tries(move))[: COMPARED - 2]
        best = sorted(moves, key=lambda move: -search.worth(move) / max(1, search.tries(move)))[:2]
        return list(dict.fromkeys([*most, *best]))

    def is_behind(self, move: int, best: int) -> bool:
        return move != best and difference(self.compared[best], self.compared[move], self.seat)[1] > 0

    def estimates(self) -> list[OptionEstimate]:
        compared, seat = self.compared, self.seat
        longest = max(tally.games for tally in compared.values())
        best = max(
            (move for move in compared if compared[move].games == longest), key=lambda move: compared[move].mean(seat)
        )
        highest = compared[best].mean(seat)
        found = []
        for move in self.moves:
            if move in compared:
                tally = compared[move]
                behind = difference(compared[best], tally, seat)
                # What left the comparison early was tried in other worlds than the rest of the best one's.
                mean, error = min(1.0, max(0.0, highest - behind[0])), Z95 * tally.error(seat)
                low, high = max(0.0, mean - error), min(1.0, mean + error)
                shares = [tally.mean(other) for other in range(len(tally.sums))]
                found.append(OptionEstimate(move, mean, low, high, tally.games, shares, behind))
            else:
                games, total = self.search.tries(move), self.search.worth(move)
                low, high = wilson(total, games)
                found.append(OptionEstimate(move, total / max(1, games), low, high, games))
        return sorted(found, key=lambda option: (option.move != best, not option.shares, -option.chance))

    def next_seed(self) -> int:
        return int(self.rng.below(SEEDS))


class Tally:
    """The shares of all seats in a number of tries, in their order."""

    def __init__(self, seats: int) -> None:
        self.tries: list[list[float]] = []
        self.sums = [0.0] * seats

    @property
    def games(self) -> int:
        return len(self.tries)

    def add(self, shares: list[float]) -> None:
        self.tries.append(shares)
        for seat, share in enumerate(shares):
            self.sums[seat] += share

    def mean(self, seat: int) -> float:
        return self.sums[seat] / len(self.tries) if self.tries else 1 / len(self.sums)

    def error(self, seat: int) -> float:
        return standard_error([shares[seat] for shares in self.tries])

    def worth(self) -> Worth:
        seats = range(len(self.sums))
        return Worth([self.mean(seat) for seat in seats], max(self.error(seat) for seat in seats), self.games)


def difference(better: Tally, worse: Tally, seat: int) -> tuple[float, float, float]:
    """By how much a seat does better in one than in the other, with its interval, in the worlds tried with both."""
    pairs = [one[seat] - other[seat] for one, other in zip(better.tries, worse.tries, strict=False)]
    mean = sum(pairs) / len(pairs) if pairs else 0.0
    spread = Z * standard_error(pairs) if pairs else 1.0
    return mean, mean - spread, mean + spread


def standard_error(values: Sequence[float]) -> float:
    """Of the mean, by the means of batches of values that follow each other."""
    size = len(values) // BATCHES
    if size < 2:
        return spread_of(values) if len(values) > 1 else 0.5
    return spread_of([sum(values[start : start + size]) / size for start in range(0, size * BATCHES, size)])


def spread_of(values: Sequence[float]) -> float:
    count = len(values)
    mean = sum(values) / count
    return sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count)


def new_search(perspective: Perspective, rng: Rng) -> Search:
    """With the net that comes with the game, if one does."""
    game = perspective.game
    netted = bool(game.observed) and has_net(game)
    net = net_at(game.id, "") if netted else None
    depth = 0 if netted else perspective.rollout_depth
    return Search(perspective.seats, perspective.seat, rng, SearchSettings(netted), depth, net)


def drawn(perspective: Perspective, seed: int, public: bool) -> State:
    return perspective.resample_public(seed) if public else perspective.resample(seed)


def play_all(state: State, played: Played, viewer: int) -> bool:
    """Play moves in a determinization, in which the others' open secret choices were only guesses."""
    if not played:
        return True
    reopen(state, viewer)
    for seat, move in played:
        if state.over or not state.legal(seat, move):
            return False
        state.apply(seat, move)
        if state.secret_open:
            state.forced |= 1 << seat  # a search lets nobody choose again who was forced
    return True
