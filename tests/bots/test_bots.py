"""Bots decide from what their seat may see, and play the same with the same seed in both builds."""

import hashlib
import json
from collections.abc import Iterator

import pytest

import peerage
from bots.fake_clock import FakeClock
from games.cases import COMPILED, RARELY, case_id
from games.declaring import Choices, Options, declaration
from peerage import bots

GAMES = [peerage.load(game_id) for game_id in peerage.game_ids()]


@pytest.mark.parametrize(
    "name",
    [
        *("", "Random", "search:", "search:0", "search:-1", "search:0s", "search:x", "greedy:x", "search:99999999999"),
        *("search:10:ledger", "search:10:ledger=maybe", "search:10:cores=0", "search:plain:10", "search:temperature=0"),
    ],
)
def test_unknown_bot_is_refused(name: str) -> None:
    with pytest.raises(peerage.BadBot):
        bots.load(name)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("name", ["random", "greedy", "search:20" if COMPILED else "search:4"])
def test_every_bot_plays_a_whole_game(game: peerage.Game, name: str) -> None:
    state = game.start(game.min_seats, seed=name)
    players = [bots.load(name if seat == 0 else "random", seed=seat) for seat in range(game.min_seats)]
    while not state.over:
        for seat in state.to_move:
            moves = state.moves(seat)
            move = players[seat].choose(peerage.Perspective(state, seat))
            assert move in moves
            state.play(seat, move)


CHOICES = [(game.id, choices) for game in GAMES if (found := declaration(game.id)) for choices in found.choices]
SEATS = 4
FIRST_MOVES = 240
LOOK_AT = 4


def decisions(game_id: str, options: Options, every: int = LOOK_AT) -> Iterator[tuple[peerage.State, int]]:
    """Every fourth decision, or fewer, of the first part of a game that rules of thumb play."""
    state = peerage.load(game_id).quick_start(SEATS, seed=3, options=options)
    others = bots.load("greedy", seed=9)
    made = 0
    while not state.over and made < FIRST_MOVES:
        for seat in state.to_move:
            if made % every == 0:
                yield state, seat
            state.play(seat, others.choose(peerage.Perspective(state, seat)))
            made += 1


def bot_id(game_id: str, choices: Choices) -> str:
    return f"{case_id(game_id, SEATS, choices.options)}-{choices.bot}"


every_choice = pytest.mark.parametrize(
    ("game_id", "choices"), CHOICES, ids=[bot_id(game_id, choices) for game_id, choices in CHOICES]
)


@pytest.mark.builds
@pytest.mark.slow
@every_choice
def test_both_builds_choose_alike(game_id: str, choices: Choices) -> None:
    """A change of a bot writes its choices down anew, in one build; the other one must agree."""
    bot, game = bots.load(choices.bot, seed=1), peerage.load(game_id)
    answers = [
        game.describe(state, bot.choose(peerage.Perspective(state, seat)))
        for state, seat in decisions(game_id, choices.options)
    ]
    assert hashlib.sha256(json.dumps(answers, sort_keys=True).encode()).hexdigest()[:12] == choices.digest


@pytest.mark.slow
@every_choice
def test_a_bot_cannot_tell_real_hands_from_others(game_id: str, choices: Choices) -> None:
    """Whatever the others really hold, the same view and seed give the same answer: from memory, and at a glance."""
    for number, (played, seat) in enumerate(decisions(game_id, choices.options, LOOK_AT * RARELY)):
        state = played.clone()
        if number % 2:
            state.forget()
        real = bots.load(choices.bot, seed=number).choose(peerage.Perspective(state, seat))
        other = state.resample(seat, seed=number)
        assert bots.load(choices.bot, seed=number).choose(peerage.Perspective(other, seat)) == real


def test_thinking_by_the_clock(ticking: FakeClock) -> None:
    state = peerage.load("long-live-the-king").start(4, seed=1)
    seat = peerage.Perspective(state, state.to_move[0])
    assert bots.load("search:0.3s:early=off").choose(seat) in seat.moves
    assert 0.3 <= ticking.seconds <= 0.3 + 3 * ticking.step, "it looked once before, and after each iteration"


@pytest.mark.slow
def test_search_takes_what_costs_nothing() -> None:
    """Taking cards back is free: a search that learns anything takes them."""
    game = peerage.load("long-live-the-king")
    state = game.start(4, seed=2)
    greedy = bots.load("greedy", seed=1)
    asked = 0
    while not state.over and asked < 5:
        for seat in state.to_move:
            sees = peerage.Perspective(state, seat)
            decision = state.decision(seat)
            if decision and decision["kind"] == "take_cards" and sum(sees.view["players"][seat]["hand"]) > 3:
                answer = bots.load("search:160", seed=asked).choose(sees)
                assert game.describe(state, answer)["n"] == max(game.describe(state, move)["n"] for move in sees.moves)
                asked += 1
            state.play(seat, greedy.choose(sees))
    assert asked == 5
