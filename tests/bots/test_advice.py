"""A bot's advice is its own choice, with the figures that led to it, in both builds the same."""

import hashlib
import json
from collections.abc import Iterator
from operator import index

import pytest

import peerage
from games.cases import RARELY
from peerage import bots
from peerage.bots.advice import Advice, Option

GAMES = peerage.game_ids()
BOT = "search:40:plain"
DIGESTS = {"lancaster": "53f0efd19668", "long-live-the-king": "7fb47f5ea7b6", "noblemen": "0655d7e6e8f6"}


def questions(game_id: str, every: int = 15) -> Iterator[tuple[peerage.State, int]]:
    """Some decisions of a game that rules of thumb play; some of them are secret."""
    game = peerage.load(game_id)
    state = game.quick_start(min(4, game.max_seats), seed=5)
    others = bots.load("greedy" if "greedy" in game.bots else "random", seed=9)
    made = 0
    while not state.over and made < 120:
        for seat in state.to_move:
            if made % every == 0:
                yield state, seat
            state.play(seat, others.choose(peerage.Perspective(state, seat)))
            made += 1


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
def test_the_advice_is_what_the_bot_would_choose(game_id: str) -> None:
    for number, (state, seat) in enumerate(questions(game_id)):
        sees = peerage.Perspective(state, seat)
        advice = bots.load(BOT, seed=number).advise(sees)
        options = advice.options
        assert options[0].move == bots.load(BOT, seed=number).choose(sees)
        assert 1 <= len(options) <= 3
        assert {option.move for option in options} <= set(sees.moves)
        assert [option.games for option in options] == sorted((option.games for option in options), reverse=True)
        assert sum(option.games for option in options) <= advice.games <= 40
        for option in options if len(sees.moves) > 1 else ():
            assert option.games > 0, "what was never tried is no advice"
            assert 0 <= option.low <= option.chance <= option.high <= 1


@pytest.mark.builds
@pytest.mark.slow
@pytest.mark.parametrize("game_id", DIGESTS)
def test_both_builds_advise_alike(game_id: str) -> None:
    """A change of a bot writes its advice down anew, in one build; the other one must agree."""
    bot = bots.load(BOT, seed=1)
    advices = [bot.advise(peerage.Perspective(state, seat)) for state, seat in questions(game_id)]
    said = [[(option.move, option.games, round(option.chance, 6)) for option in each.options] for each in advices]
    assert hashlib.sha256(json.dumps(said).encode()).hexdigest()[:12] == DIGESTS[game_id]


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
def test_advice_knows_nothing_hidden(game_id: str) -> None:
    """Whatever the others really hold, the same view and seed give the same figures."""
    for number, (state, seat) in enumerate(questions(game_id, 15 * RARELY)):
        other = state.resample(seat, seed=number)
        advices = [bots.load(BOT, seed=number).advise(peerage.Perspective(each, seat)) for each in (state, other)]
        assert advices[0] == advices[1]


def test_a_bot_that_does_not_look_ahead_has_no_figures() -> None:
    state = peerage.load("long-live-the-king").start(4, seed=1)
    sees = peerage.Perspective(state, state.to_move[0])
    advice = bots.load("greedy", seed=1).advise(sees)
    assert advice == Advice(0, [Option(index(bots.load("greedy", seed=1).choose(sees)))])
    assert advice.verdict == "only"


@pytest.mark.parametrize(
    ("tries", "verdict"),
    [
        ([(500, 300.0)], "only"),
        ([(500, 300.0), (400, 100.0)], "clear"),
        ([(500, 300.0), (4, 1.0)], "ahead"),
        ([(500, 300.0), (400, 236.0)], "close"),
        ([(500, 300.0), (400, 100.0), (2, 2.0)], "close"),
    ],
)
def test_verdict_claims_no_more_than_the_trials_show(tries: list[tuple[int, float]], verdict: str) -> None:
    """Few games leave much room: only intervals that are apart make a clear case."""
    options = [Option.tried(move, games, total) for move, (games, total) in enumerate(tries)]
    assert Advice(sum(games for games, _ in tries), options).verdict == verdict
