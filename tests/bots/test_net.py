"""Nets: worked out as written down, read back from disk, refused if they do not fit, and played with."""

from math import exp
from pathlib import Path
from random import Random
from typing import Any, cast

import numpy
import pytest
from librt.vecs import vec

import peerage
from games.declaring import declared
from peerage import bots
from peerage.bots.nets.net import LEAST_SHARE, Net
from peerage.bots.nets.net_file import NetHeader, names_hash, net_at, read_net, shipped_net, write_net
from peerage.errors import BadBot

GAMES = [game_id for game_id in peerage.game_ids() if declared(game_id).encodes]
HIDDEN, LAST, CHAIRS = 6, 4, 5


def random_weights(count: int) -> list[float]:
    chooser = Random(1)
    return [chooser.uniform(-1, 1) for _ in range(count)]


def size_of(inputs: int, hidden: int, last: int, moves: int) -> int:
    return inputs * hidden + hidden + hidden * last + last + CHAIRS * (last + 1) + 1 + moves * last + moves


def by_hand(
    numbers: list[float], weights: list[float], sizes: tuple[int, int, int, int]
) -> tuple[list[float], float, list[float]]:
    """What is added for each chair, how much the estimate counts, what is added for each move; with plain lists."""
    inputs, hidden, last, moves = sizes
    rest = iter(weights)
    first = [[next(rest) for _ in range(hidden)] for _ in range(inputs)]
    first_bias = [next(rest) for _ in range(hidden)]
    second = [[next(rest) for _ in range(hidden)] for _ in range(last)]
    second_bias = [next(rest) for _ in range(last)]
    value, value_bias = [[next(rest) for _ in range(last)] for _ in range(CHAIRS)], [next(rest) for _ in range(CHAIRS)]
    trust = next(rest)
    policy = [[next(rest) for _ in range(last)] for _ in range(moves)]
    policy_bias = [next(rest) for _ in range(moves)]
    middle = [max(0, first_bias[j] + sum(numbers[i] * first[i][j] for i in range(inputs))) for j in range(hidden)]
    top = [max(0, second_bias[k] + sum(m * w for m, w in zip(middle, second[k], strict=True))) for k in range(last)]
    chairs = [value_bias[c] + sum(t * w for t, w in zip(top, value[c], strict=True)) for c in range(CHAIRS)]
    priors = [policy_bias[m] + sum(t * w for t, w in zip(top, policy[m], strict=True)) for m in range(moves)]
    return chairs, trust, priors


@pytest.mark.parametrize("viewer", [0, 2])
def test_a_net_is_worked_out_as_written_down(viewer: int) -> None:
    sizes = (7, HIDDEN, LAST, 5)
    weights = random_weights(size_of(*sizes))
    net, numbers, seats = Net(7, HIDDEN, LAST, CHAIRS, 5, weights), [0.5, 0, -1, 0, 2, 0.25, 3], 3
    for place, number in enumerate(numbers):
        net.numbers[place] = number
    net.run()
    chairs, trust, corrections = by_hand(numbers, weights, sizes)
    assert [net.correction(move) for move in range(5)] == pytest.approx(corrections)
    estimates = [0.5, 0.0, 0.5]
    shares = vec[float](estimates)
    net.correct(shares, seats, viewer)
    promises = [
        max(estimate, LEAST_SHARE) ** trust * exp(chairs[(seat - viewer) % seats])
        for seat, estimate in enumerate(estimates)
    ]
    assert list(shares) == pytest.approx([promise / sum(promises) for promise in promises])


@pytest.mark.parametrize("change", [-1, 1])
def test_weights_must_fit(change: int) -> None:
    with pytest.raises(ValueError, match="weights"):
        Net(7, HIDDEN, LAST, CHAIRS, 5, random_weights(size_of(7, HIDDEN, LAST, 5) + change))


def saved(game_id: str, folder: Path) -> Path:
    game, path = peerage.load(game_id), folder / "player.net"
    sizes = (len(game.observed), HIDDEN, LAST, game.indexed)
    inputs, hidden, last, moves = sizes
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
    write_net(path, header, random_weights(size_of(*sizes)))
    return path


@pytest.mark.parametrize("game_id", GAMES)
def test_bots_with_nets_play_and_know_nothing_hidden(game_id: str, tmp_path: Path) -> None:
    game, path = peerage.load(game_id), saved(game_id, tmp_path)
    state = game.start(game.min_seats, seed=5)
    for number in range(12):
        seat = state.to_move[0]
        sees, other = peerage.Perspective(state, seat), peerage.Perspective(state.resample(seat, number), seat)
        moves = []
        for name in (f"net:file={path}", f"net:12:file={path}"):
            moves.append(bots.load(name, seed=number).choose(sees))
            assert moves[-1] in sees.moves
            assert bots.load(name, seed=number).choose(other) == moves[-1]
        state.play(seat, moves[number % 2])


@pytest.mark.parametrize("game_id", GAMES)
def test_nets_that_do_not_fit_are_refused(game_id: str, tmp_path: Path) -> None:
    game, path = peerage.load(game_id), saved(game_id, tmp_path)
    whole = path.read_bytes()
    assert read_net(whole, game).inputs == len(game.observed)
    for broken in (b"", b"no net", whole[:-2], whole + b"..", whole.replace(names_hash(game).encode(), b"0" * 16)):
        with pytest.raises(BadBot):
            read_net(broken, game)
    with pytest.raises(BadBot, match="no net"):
        net_at(game_id, str(tmp_path / "missing.net"))


@pytest.mark.parametrize("game_id", GAMES)
def test_nets_that_were_trained_with_other_names_of_observations_still_fit(game_id: str, tmp_path: Path) -> None:
    game = peerage.load(game_id)
    whole = saved(game_id, tmp_path).read_bytes()
    for names in game.observed_before:
        assert names != names_hash(game)
        assert read_net(whole.replace(names_hash(game).encode(), names.encode()), game).inputs == len(game.observed)
    shipped = shipped_net(game).partition(b"\n")[0]
    assert any(names.encode() in shipped for names in (names_hash(game), *game.observed_before))


def test_an_observation_can_be_looked_at_without_a_copy() -> None:
    game = peerage.load(GAMES[0])
    numbers = vec[float]([0.0] * len(game.observed))
    state = game.start(game.min_seats, seed=1)
    state.encode(0, numbers)
    assert numpy.frombuffer(memoryview(cast(Any, numbers))).tolist() == list(numbers)
