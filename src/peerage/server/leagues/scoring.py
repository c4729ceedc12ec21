"""Points for places, and standings."""

from collections.abc import Mapping, Sequence
from statistics import mean
from typing import NamedTuple

FULL = 12
"""For a win. Beating half of the others is worth half of it: divisible at tables of three, four and five."""


class Score(NamedTuple):
    player: int
    place: int | None  # None: the game was not finished in time
    points: float


Board = Sequence[Score]
"""A table of a round that counts."""


class Standing(NamedTuple):
    player: int
    points: float
    strength: float  # the mean points of all opponents
    wins: int
    games: int

    @property
    def order(self) -> tuple[float, float, int]:
        return self.points, self.strength, self.wins


def by_places(players: Sequence[int], places: Sequence[int]) -> list[Score]:
    return [Score(player, place, points(place, places)) for player, place in zip(players, places, strict=True)]


def points(place: int, places: Sequence[int]) -> float:
    """Return the share of the others that a player beat; a shared place counts one half."""
    behind = sum(other > place for other in places)
    equal = sum(other == place for other in places) - 1
    return FULL * (behind + equal / 2) / (len(places) - 1)


def out_of_time(players: Sequence[int], awaited: set[int]) -> list[Score]:
    """Score an unfinished table at the deadline: players who are asked get nothing, the others share the rest."""
    places = [2 if player in awaited else 1 for player in players]
    shared = by_places(players, places)
    return [Score(score.player, None, 0.0 if score.player in awaited else score.points) for score in shared]


def standings(players: Sequence[int], boards: Sequence[Board]) -> list[Standing]:
    """Return the standings by points, then by the strength of opponents, then by wins; the best first."""
    own: dict[int, float] = dict.fromkeys(players, 0.0)
    for board in boards:
        for score in board:
            own[score.player] = own.get(score.player, 0.0) + score.points
    found = [standing(player, own, boards) for player in players]
    return sorted(found, key=lambda each: (*(-part for part in each.order), each.player))


def standing(player: int, own: Mapping[int, float], boards: Sequence[Board]) -> Standing:
    met: list[float] = []
    wins = games = 0
    for board in boards:
        for score in board:
            if score.player == player:
                games += 1
                wins += score.place == 1
                met += [own[other.player] for other in board if other.player != player]
    return Standing(player, own[player], mean(met) if met else 0.0, wins, games)
