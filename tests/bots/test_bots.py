"""Bots decide from what their seat may see, and play the same with the same seed in both builds."""

import hashlib
import time

import pytest

import peerage
from peerage import bots

GAMES = [peerage.load(game_id) for game_id in peerage.games()]


@pytest.mark.parametrize(
    "name",
    ["", "Random", "search:", "search:0", "search:-1", "search:0s", "search:x", "greedy:3", "search:99999999999"],
)
def test_unknown_bots(name: str) -> None:
    with pytest.raises(peerage.BadBot):
        bots.load(name)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("name", ["random", "greedy", "search:20"])
def test_whole_games(game: peerage.Game, name: str) -> None:
    state = game.start(game.min_seats, seed=name)
    players = [bots.load(name if seat == 0 else "random", seed=seat) for seat in range(game.min_seats)]
    while not state.over:
        for seat in state.to_move:
            moves = state.moves(seat)
            move = players[seat].choose(peerage.Perspective(state, seat))
            assert move in moves
            state.play(seat, move)


def choices(game: peerage.Game, name: str, seed: int) -> list[int]:
    """The answers of a bot at every decision of the first part of a game that others play."""
    state = game.start(4, seed=3)
    bot = bots.load(name, seed=seed)
    others = bots.load("greedy", seed=9)
    answers = []
    for _ in range(60):
        if state.over:
            break
        for seat in state.to_move:
            seat_sees = peerage.Perspective(state, seat)
            answers.append(bot.choose(seat_sees))
            state.play(seat, others.choose(seat_sees))
    return answers


@pytest.mark.parametrize("name", ["random", "greedy", "search:16"])
def test_the_same_seed_plays_the_same(name: str) -> None:
    game = peerage.load("long-live-the-king")
    assert choices(game, name, 1) == choices(game, name, 1)


@pytest.mark.parametrize(
    ("name", "digest"), [("random", "50598c2149f8"), ("greedy", "028521a8e16a"), ("search:16", "28e2aaa584ce")]
)
def test_both_builds_choose_alike(name: str, digest: str) -> None:
    answers = choices(peerage.load("long-live-the-king"), name, 1)
    assert hashlib.sha256(str(answers).encode()).hexdigest()[:12] == digest


@pytest.mark.parametrize("name", ["greedy", "search:16"])
def test_a_bot_cannot_tell_real_hands_from_others(name: str) -> None:
    """Whatever the others really hold, the same view and seed give the same answer."""
    game = peerage.load("long-live-the-king")
    state = game.start(4, seed=5)
    players = [bots.load("random", seed=seat) for seat in range(4)]
    for number in range(60):
        for seat in state.to_move:
            real = bots.load(name, seed=number).choose(peerage.Perspective(state, seat))
            other = state.resample(seat, seed=number)
            assert bots.load(name, seed=number).choose(peerage.Perspective(other, seat)) == real
            state.play(seat, players[seat].choose(peerage.Perspective(state, seat)))


def test_a_bot_gets_no_handle_to_the_state() -> None:
    state = peerage.load("long-live-the-king").start(4, seed=1)
    seat = peerage.Perspective(state, 0)
    handed = [value for name, value in vars(seat).items() if not name.startswith("_Perspective__")]
    assert not any(isinstance(value, peerage.State) for value in handed)


def test_thinking_by_the_clock() -> None:
    state = peerage.load("long-live-the-king").start(4, seed=1)
    seat = peerage.Perspective(state, state.to_move[0])
    started = time.monotonic()
    assert bots.load("search:0.3s").choose(seat) in seat.moves
    assert 0.3 <= time.monotonic() - started < 3


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
