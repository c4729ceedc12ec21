"""Every game with samples of its options, as cases for the shared tests, and random moves to play in them.

None of the options and nearly all of them with every number of seats, and each value by itself with some number; the
other mixes of a game that has few of them are left to `make test-long`. Every single mix: test_every_mix.py. The
interpreted build has fewer cases: it plays the same moves as the compiled one, which the records and the choices of
the bots prove, and takes ten times as long.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import peerage
from games.declaring import Options
from games.tables import fits
from peerage.kernel.content.options import Option, mixes
from peerage.kernel.playing.rng import Rng

GAMES = peerage.game_ids()
FEW = 16
COMPILED = peerage.build() == "compiled"
RARELY = 1 if COMPILED else 6
"""The interpreted build looks at fewer positions of a game, by this factor."""

Table = tuple[str, int, Options]


def with_an_end(game: peerage.Game) -> list[Option]:
    """Tables without an end are left to people."""
    return [option for option in game.options if option.name != "finite"]


def fitting_mixes(game: peerage.Game) -> dict[int, list[Options]]:
    """For each number of seats, those with the fewest unusual values first."""
    declared = with_an_end(game)
    usual = {option.name: option.default for option in declared}
    every = sorted(mixes(declared), key=lambda mix: sum(mix[name] != usual[name] for name in mix))
    seats = range(game.min_seats, game.max_seats + 1)
    return {number: [mix for mix in every if fits(game, number, mix)] for number in seats}


def sample(game: peerage.Game) -> Iterator[tuple[int, Options]]:
    """Numbers of seats with options that fit them."""
    fitting = fitting_mixes(game)
    seats = list(fitting)
    yield from ((number, fitting[number][0]) for number in seats)
    if all(len(fitting[number]) == 1 for number in seats):
        return
    yield from ((number, fitting[number][-1 - 7 * number % len(fitting[number])]) for number in seats)
    if not COMPILED:
        return
    values = [(option, value) for option in with_an_end(game) for value in option.choices or (True,)]
    for index, (option, value) in enumerate(values):
        if value != option.default:
            first = index % len(seats)
            turned = seats[first:] + seats[:first]
            yield next((number, mix) for number in turned for mix in fitting[number] if mix[option.name] == value)


def rest(game: peerage.Game) -> Iterator[tuple[int, Options]]:
    """What the sample leaves out, of a game with few mixes."""
    sampled = list(sample(game))
    for seats, fitting in fitting_mixes(game).items():
        if len(fitting) <= FEW:
            yield from ((seats, mix) for mix in fitting if (seats, mix) not in sampled)


@cache
def every_table(game_id: str) -> list[Table]:
    """Every mix of options with every number of seats; what means the same, or is only shown, counts once."""
    game = peerage.load(game_id)
    played_by = [option for option in with_an_end(game) if not option.aid]
    agreed = {
        (game_id, seats, tuple(game.config(seats, mix).options.items()))
        for seats in range(game.min_seats, game.max_seats + 1)
        for mix in mixes(played_by)
        if fits(game, seats, mix)
    }
    return [(game_id, seats, dict(options)) for game_id, seats, options in sorted(agreed)]


def in_short(game: peerage.Game, options: Options) -> str:
    defaults = {option.name: option.default for option in game.options}
    chosen = [
        name if value is True else f"{name}={value}" for name, value in options.items() if value != defaults[name]
    ]
    return "-".join(chosen) or "plain"


def case_id(game_id: str, seats: int, options: Options) -> str:
    return f"{game_id}-{seats}-{in_short(peerage.load(game_id), options)}"


def cases(game_id: str) -> Iterator[Any]:
    """The first is also among the quick tests."""
    game = peerage.load(game_id)
    first, *others = sample(game)
    marked = [(first, ()), *((other, (pytest.mark.slow,)) for other in others)]
    if COMPILED:
        marked += [(other, (pytest.mark.slow, pytest.mark.soak)) for other in rest(game)]
    for (seats, options), marks in marked:
        yield pytest.param(game_id, seats, options, id=case_id(game_id, seats, options), marks=marks)


CASES = [case for game_id in GAMES for case in cases(game_id)]

every_case = pytest.mark.parametrize(("game_id", "seats", "options"), CASES)
every_game = pytest.mark.parametrize("game_id", GAMES)


def played(state: peerage.State, seed: int, most: int = 100_000) -> Iterator[tuple[int, int]]:
    """Random moves, each yielded before it is played; the secret choosers in any order."""
    rng = Rng.quick(seed)
    for _ in range(most):
        if state.over:
            return
        asked = state.to_move
        seat = asked[rng.below(len(asked))]
        moves = state.moves(seat)
        move = moves[rng.below(len(moves))]
        yield seat, move
        state.play(seat, move)
