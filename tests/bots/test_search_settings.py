"""The named settings of a search: each idea can be switched off, and does what it says."""

import time

import pytest

import peerage
from bots.fake_clock import FakeClock
from games.cases import COMPILED, every_game
from games.tables import usual_seats
from peerage import bots
from peerage.bots.search.parallel_search import SearchTogether
from peerage.bots.search.search_bot import SearchBot
from peerage.bots.search.settings import GAMES_OWN

FEW = "60" if COMPILED else "12"


def searcher(name: str, seed: int = 1) -> SearchBot:
    bot = bots.load(name, seed)
    assert isinstance(bot, SearchBot)
    return bot


def test_names_say_how_it_thinks() -> None:
    usual, plain = bots.search_settings("search"), bots.search_settings("search:50:plain:ledger=on")
    assert usual is not None
    assert plain is not None
    assert (usual.iterations, usual.seconds, usual.cores) == (1000, 0, 1)
    assert usual.ledger
    assert usual.keep
    assert (plain.iterations, plain.ledger, plain.keep, plain.early) == (50, True, False, False)
    timed = bots.search_settings("search:1.5s:cores=2:exploration=0.7")
    assert timed is not None
    assert (timed.seconds, timed.cores, timed.exploration) == (1.5, 2, 0.7)
    brief = bots.search_settings("net:2.5ms:clock=cpu")
    assert brief is not None
    assert (brief.seconds, brief.clock, timed.clock) == (0.0025, "cpu", "wall")
    assert bots.search_settings("greedy") is None
    searching, by_net = bots.search_settings("search:9:rollout=5"), bots.search_settings("net:9")
    assert searching is not None
    assert by_net is not None
    assert (searching.rollout, searching.net, by_net.rollout, by_net.net) == (5, False, GAMES_OWN, True)
    assert by_net.exploration < searching.exploration == usual.exploration


def two_steps(game_id: str) -> tuple[peerage.State, int]:
    """A position in which a seat makes two moves in a row, and nobody learns anything from the first."""
    game = peerage.load(game_id)
    state = game.start(usual_seats(game), seed=4)
    others = bots.load("greedy" if "greedy" in game.bots else "random", seed=4)
    while not state.over:
        seat = state.to_move[0]
        after = state.clone()
        after.play(seat, others.choose(peerage.Perspective(state, seat)))
        if seat in after.to_move and after.irrevocable == state.irrevocable and len(after.moves(seat)) > 1:
            return state, seat
        state = after
    pytest.skip("no turn of this game has several steps")


@every_game
def test_a_second_step_goes_on_from_the_first(game_id: str) -> None:
    state, seat = two_steps(game_id)
    kept, anew = searcher(f"search:{FEW}"), searcher(f"search:{FEW}:keep=off")
    for bot in (kept, anew):
        first, second = state.clone(), state.clone()
        first.play(seat, bot.choose(peerage.Perspective(first, seat)))
        known = 0 if bot.search is None else int(bot.search.own.visits[bot.search.own.root])
        assert (known > 0) == (bot is kept)
        if len(first.moves(seat)) > 1 and first.irrevocable == state.irrevocable:
            tries = bot.think(peerage.Perspective(first, seat)).own
            assert int(tries.visits[tries.root]) > known
        bot.choose(peerage.Perspective(second, seat))  # an earlier question: nothing of the later one is of use


def test_tree_of_the_last_step_is_dropped_after_a_move_of_another_seat() -> None:
    game = peerage.load("lancaster")
    state = game.start(3, seed=1)
    bot = searcher(f"search:{FEW}")
    seat = state.to_move[0]
    state.play(seat, bot.choose(peerage.Perspective(state, seat)))
    while seat not in state.to_move:
        other = state.to_move[0]
        state.play(other, state.moves(other)[0])
    assert bot.tree_of_last_step(peerage.Perspective(state, seat)) is None


@pytest.mark.slow
def test_the_clock_is_stopped_when_the_choice_is_certain(ticking: FakeClock) -> None:
    """Among twelve choices there are some that the time left cannot change."""
    game = peerage.load("long-live-the-king")
    state = game.start(3, seed=2)
    greedy = bots.load("greedy", seed=2)
    spent = {"on": 0.0, "off": 0.0}
    for _ in range(12):
        seat = state.to_move[0]
        sees = peerage.Perspective(state, seat)
        for early in spent:
            began = ticking.seconds
            bots.load(f"search:1s:early={early}", seed=1).choose(sees)
            spent[early] += ticking.seconds - began
        state.play(seat, greedy.choose(sees))
    assert spent["on"] < spent["off"]


def test_processor_time_alone_counts_by_the_clock_of_the_processor(monkeypatch: pytest.MonkeyPatch) -> None:
    processor, wall = FakeClock(0.005), FakeClock(1000)
    monkeypatch.setattr(time, "thread_time", processor)
    monkeypatch.setattr(time, "monotonic", wall)
    game = peerage.load("long-live-the-king")
    state = game.start(3, seed=2)
    searcher("search:300ms:clock=cpu:early=off").choose(peerage.Perspective(state, state.to_move[0]))
    assert 0.3 <= processor.seconds <= 0.3 + 3 * processor.step
    assert wall.seconds == 0


def test_several_processes_think_about_one_choice() -> None:
    game = peerage.load("noblemen")
    state = game.start(3, seed=3)
    seat = state.to_move[0]
    sees = peerage.Perspective(state, seat)
    bot = bots.load(f"search:{FEW}:cores=2", seed=5)
    assert isinstance(bot, SearchTogether)
    tally = bot.tally(sees)
    alone = searcher(f"search:{FEW}").tally(sees)
    assert [move for move, _, _ in tally] == sees.moves
    assert sum(tries for _, tries, _ in tally) > 1.3 * sum(tries for _, tries, _ in alone)
    assert bots.load(f"search:{FEW}:cores=2", seed=5).choose(sees) in sees.moves
