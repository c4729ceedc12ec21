"""Ideas of the search that are off by default: each does what it says when it is on."""

from pathlib import Path

import pytest
from librt.vecs import vec

import peerage
from bots.test_net import CHAIRS, GAMES
from games.cases import every_game
from games.tables import usual_seats
from peerage import bots
from peerage.arena.training.calibration import calibrate
from peerage.arena.training.self_play import LessonPlan, play_lessons
from peerage.bots.nets.net_file import NetHeader, names_hash, write_net
from peerage.bots.search.halving import Halving, rounds_for
from peerage.bots.search.ismcts import Search
from peerage.bots.search.search_bot import SearchBot
from peerage.bots.search.settings import NO_CONFIDENCE, SearchSettings, read_settings
from peerage.bots.search.tree import Tree
from peerage.kernel.playing.rng import Rng
from peerage.kernel.playing.vecs import zeros

QUICK = 300
"""Quick games whose winners show a bias of two percent."""


def settings(name: str) -> SearchSettings:
    found = bots.search_settings(name)
    assert found is not None
    return found


def begun(game_id: str, moves: int = 25) -> peerage.State:
    """A position some moves into a game that rules of thumb play."""
    game = peerage.load(game_id)
    state = game.start(usual_seats(game), seed=3)
    while moves > 0 or len(state.moves(state.to_move[0])) < 4:
        play_one(state)
        moves -= 1
    return state


def play_one(state: peerage.State) -> None:
    seat = state.to_move[0]
    name = "greedy" if "greedy" in state.config.game.bots else "random"
    state.play(seat, bots.load(name, seed=int(state.asked)).choose(peerage.Perspective(state, seat)))


def search_in(state: peerage.State, name: str) -> Search:
    bot = bots.load(name, seed=2)
    assert isinstance(bot, SearchBot)
    return bot.new_search(peerage.Perspective(state, state.to_move[0]))


def test_ideas_of_the_search_are_off_unless_they_are_named() -> None:
    usual = settings("net:300")
    assert (usual.root, usual.leaf, usual.calm, usual.fpu, usual.shrink) == ("puct", "move", False, 0, 0)
    assert usual.deeper == NO_CONFIDENCE
    named = settings("net:300:root=gumbel:candidates=8:leaf=turn:calm=on:fpu=0.1:shrink=3:deeper=12:second=b.net")
    assert (named.root, named.candidates, named.leaf, named.calm) == ("gumbel", 8, "turn", True)
    assert (named.fpu, named.shrink, named.deeper, named.second) == (0.1, 3, 12, "b.net")


@pytest.mark.parametrize("word", ["root=best", "leaf=on", "candidates=0", "candidates=65", "deeper=-1", "fpu=0"])
def test_impossible_settings_of_a_search_are_refused(word: str) -> None:
    with pytest.raises(peerage.BadBot, match="there are plain"):
        read_settings(["20", word])


def test_halving_a_time_is_refused() -> None:
    with pytest.raises(peerage.BadBot, match="number of iterations"):
        read_settings(["2s", "root=halving"])


@every_game
def test_turn_key_is_known_to_everybody_and_kept_by_copies(game_id: str) -> None:
    state = begun(game_id, 0)
    keys = set()
    for _ in range(60):
        keys.add(state.turn_key())
        seat = state.to_move[0]
        assert state.clone().turn_key() == state.turn_key()
        assert state.resample(seat, 1).turn_key() == state.turn_key()
        play_one(state)
    assert len(keys) > 2


def test_turn_key_of_noblemen_changes_with_the_turn_alone() -> None:
    state = begun("noblemen", 0)
    keys: dict[tuple[int, ...], set[int]] = {}
    for _ in range(150):
        position = state.to_dict()
        turn = tuple(position[name] for name in ("decade", "space", "phase", "active"))
        keys.setdefault(turn, set()).add(int(state.turn_key()))
        play_one(state)
    assert all(len(found) == 1 for found in keys.values())
    assert len(set.union(*keys.values())) == len(keys) > 8


def test_turn_key_of_long_live_the_king_counts_turns() -> None:
    state = begun("long-live-the-king", 0)
    for _ in range(60):
        assert state.turn_key() == state.to_dict()["turns"]
        play_one(state)


@every_game
def test_leaf_is_judged_where_the_turn_is_over(game_id: str) -> None:
    state = begun(game_id)
    seat = state.to_move[0]
    search = search_in(state, "search:50:leaf=turn:rollout=0")
    for number in range(12):
        leaf = state.resample(seat, number)
        search.iterate(leaf, False)
        assert leaf.over or leaf.turn_key() != search.turn


def test_leaf_lies_within_the_turn_without_the_setting() -> None:
    state = begun("noblemen")
    seat = state.to_move[0]
    search, inside = search_in(state, "search:50:rollout=0"), 0
    for number in range(12):
        leaf = state.resample(seat, number)
        search.iterate(leaf, False)
        inside += leaf.turn_key() == state.turn_key()
    assert inside


def test_first_play_urgency_returns_to_moves_that_were_good() -> None:
    menu, weights = zeros(2), vec[float]([0.5, 0.5])
    menu[0], menu[1] = 11, 12
    for fpu, expected in ((0.0, 12), (0.4, 11)):
        tree = Tree(0.05, fpu)
        tree.learn(tree.add(tree.root, 11), 0.5)
        assert tree.pick(tree.root, menu, 2, weights) == expected


@every_game
def test_calm_estimates_are_shares(game_id: str) -> None:
    state = begun(game_id)
    shares = vec[float](state.shares)
    state.calm(shares)
    assert sum(shares) == pytest.approx(1)
    assert min(shares) >= 0


def test_calm_estimate_favours_the_seat_whose_turn_begins_over_the_one_before() -> None:
    state = begun("noblemen", 10)
    while state.to_dict()["active"] not in state.to_move:
        play_one(state)
    active, plain = state.to_dict()["active"], state.shares
    calm = vec[float](plain)
    state.calm(calm)
    gained = [calm[(active + place) % len(plain)] / plain[(active + place) % len(plain)] for place in range(len(plain))]
    assert gained[0] == pytest.approx(gained[1]) == max(gained) > 1
    assert gained[-1] == min(gained) < 1


@pytest.mark.slow
@pytest.mark.parametrize(("game_id", "seats"), [("noblemen", 3), ("noblemen", 4), ("lancaster", 4)])
def test_calm_estimate_is_less_biased_by_whose_turn_it_is(game_id: str, seats: int) -> None:
    """In games to which nothing was fitted: of the seat that is asked, and of the one that has just ended its turn."""
    first = 500_000
    plain, calm = (
        {
            each.kind: each.plain_bias
            for each in calibrate([play_lessons(game_id, plan, [(seats, {})], first, first + QUICK)])
        }
        for plan in (LessonPlan("greedy:0.5", others=3, calm=calm) for calm in (False, True))
    )
    before = f"{seats - 1} after"
    assert plain[before] - plain["asked"] > 0.02
    assert abs(calm[before] - calm["asked"]) < 0.5 * (plain[before] - plain["asked"])


@pytest.mark.parametrize(("candidates", "rounds"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (16, 4)])
def test_halving_ends_with_two_candidates(candidates: int, rounds: int) -> None:
    assert rounds_for(candidates) == rounds


@every_game
def test_halving_tries_candidates_alone_and_equally(game_id: str) -> None:
    state = begun(game_id)
    sees = peerage.Perspective(state, state.to_move[0])
    bot = bots.load("net:48:root=halving:candidates=4:keep=off", seed=4)
    assert isinstance(bot, SearchBot)
    move, tally = bot.consider(sees)
    tried = sorted((tries for _, tries, _ in tally if tries), reverse=True)
    assert len(tried) == min(4, len(sees.moves))
    assert tried[0] == tried[1] > tried[-1] or len(sees.moves) < 3
    assert sum(tried) <= 48 * 2 / 3 + 4
    assert {each: tries for each, tries, _ in tally}[move] == tried[0]


def test_halving_gives_all_candidates_the_same_determinizations() -> None:
    state = begun("long-live-the-king")
    sees = peerage.Perspective(state, state.to_move[0])
    search = search_in(state, "search:60:root=halving:rollout=0")
    halving = Halving(search, sees, Rng.quick(5), settings("search:60:root=halving:rollout=0:candidates=3"))
    expected = halving.rng.clone()
    halving.made = 1
    halving.try_all()
    assert [search.tries(move) for move in halving.candidates] == [1, 1, 1]
    for _ in ("the state for all three", "the one for the others' choices"):
        expected.below(1 << 31)
    assert halving.rng.below(1 << 31) == expected.below(1 << 31)


@pytest.mark.parametrize(("root", "several"), [("gumbel", True), ("halving", False)])
def test_noise_alone_changes_the_candidates(root: str, several: bool) -> None:
    state = begun("noblemen")
    sees = peerage.Perspective(state, state.to_move[0])
    search = search_in(state, f"net:60:root={root}")
    found = {
        tuple(Halving(search, sees, Rng.quick(seed), settings(f"net:60:root={root}:candidates=3")).candidates)
        for seed in range(8)
    }
    assert (len(found) > 1) == several


@every_game
def test_net_is_asked_below_the_root_where_a_node_was_visited_often(game_id: str) -> None:
    state = begun(game_id)
    seat = state.to_move[0]
    for name, expected in (("net:60:deeper=2", True), ("net:60", False)):
        search = search_in(state, name)
        for number in range(40):
            search.iterate(state.resample(seat, number), False)
        assert bool(search.policies) == expected
        assert 0 not in search.policies


def constant_net(game_id: str, folder: Path, name: str, bias: float) -> Path:
    """A net that adds a constant to what the looking seat is promised."""
    game, path = peerage.load(game_id), folder / name
    sizes = (len(game.observed), 2, 2, game.indexed)
    inputs, hidden, last, moves = sizes
    below = inputs * hidden + hidden + hidden * last + last + CHAIRS * last
    header = NetHeader(
        game=game.id,
        observed=names_hash(game),
        inputs=inputs,
        hidden=hidden,
        last=last,
        chairs=CHAIRS,
        moves=moves,
        made={},
    )
    write_net(path, header, [0.0] * below + [bias, *[0.0] * (CHAIRS - 1), 1.0] + [0.0] * (moves * (last + 1)))
    return path


@pytest.mark.parametrize("game_id", GAMES)
def test_two_nets_that_disagree_leave_the_estimate_as_it_is(game_id: str, tmp_path: Path) -> None:
    state = begun(game_id)
    high, low = (constant_net(game_id, tmp_path, f"{bias}.net", bias) for bias in (2.0, -2.0))
    plain = state.shares
    for extra, shrunk in ((f":second={low}:shrink=99", True), (f":second={low}", False), (f":second={high}", False)):
        search = search_in(state, f"net:20:file={high}{extra}")
        search.judge(state.clone(), False)
        assert (list(search.shares) == pytest.approx(plain)) == shrunk
        assert sum(search.shares) == pytest.approx(1)
    alone = search_in(state, f"net:20:file={high}")
    alone.judge(state.clone(), False)
    assert list(alone.shares) == pytest.approx(list(search.shares)), "the mean of equal nets is one of them"
