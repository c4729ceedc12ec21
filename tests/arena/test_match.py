import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import msgspec
import numpy as np
import pytest

import peerage
from peerage import arena, bots
from peerage.arena import Local, match
from peerage.bots import Bot
from peerage.kernel.game import Seed

GAME = "long-live-the-king"
THREE = ("greedy", "random", "random")


@pytest.mark.slow
def test_the_result_depends_on_the_seed_and_not_on_the_processes() -> None:
    alone = arena.run(GAME, 3, 7, THREE, seed=5)
    together = arena.run(GAME, 3, 7, THREE, seed=5, workers=Local(2))
    other = arena.run(GAME, 3, 7, THREE, seed=6)
    assert replace(alone, seconds=0) == replace(together, seconds=0)
    assert replace(alone, seconds=0) != replace(other, seconds=0)


def test_matches_of_random_bots_repeat() -> None:
    first, second = (arena.run(GAME, 4, 9, ["random"] * 4, seed="s") for _ in range(2))
    assert replace(first, seconds=0) == replace(second, seconds=0)
    assert first.build == peerage.build()


def test_every_victory_is_handed_out_once() -> None:
    result = arena.run(GAME, 5, 10, ["random"] * 5, seed=1)
    assert sum(result.wins) == pytest.approx(10)
    assert result.decisions > 10
    for bot in range(5):
        low, high = result.interval(bot)
        assert low <= result.wins[bot] / 10 <= high


def test_a_shared_victory_counts_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peerage.State, "winners", property(lambda state: [0, 2]), raising=False)
    plan = match.Plan(GAME, 3, ("random",) * 3, {"finite": True}, "1")
    assert match.play_game(plan, 0).shares == (0.5, 0.0, 0.5)
    assert match.play_game(plan, 1).shares == (0.0, 0.5, 0.5)  # one chair further


def test_each_bot_plays_each_chair_of_each_deal(tmp_path: Path) -> None:
    arena.run(GAME, 3, 6, THREE, seed=1, records=tmp_path)
    headers = [msgspec.json.decode(path.read_text().splitlines()[0]) for path in sorted(tmp_path.iterdir())]
    assert [header["names"].index("greedy") for header in headers] == [0, 1, 2, 0, 1, 2]
    seeds = [header["seed"] for header in headers]
    assert len(set(seeds[:3])) == 1
    assert len(set(seeds[3:])) == 1
    assert seeds[0] != seeds[3]


def test_records_of_a_match_are_true(tmp_path: Path) -> None:
    result = arena.run(GAME, 3, 2, THREE, seed=3, records=tmp_path)
    records = [peerage.Record.load(path.read_text()) for path in sorted(tmp_path.iterdir())]
    assert sum(record.number for record in records) == result.decisions
    assert all(record.state.over for record in records)


def test_progress_reports_every_game() -> None:
    heard: list[int] = []
    arena.run(GAME, 3, 5, ["random"] * 3, seed=1, progress=heard.append)
    assert heard == sorted(heard)
    assert heard[-1] == 5


def test_bots_play_to_an_end_by_default() -> None:
    game = peerage.load(GAME)
    assert arena.finite(game, {}) == {"finite": True}
    assert arena.finite(game, {"finite": False}) == {"finite": False}


@pytest.mark.parametrize(
    ("seats", "games", "bots", "options"),
    [
        (2, 1, ["random"] * 2, {}),
        (3, 1, ["random"] * 4, {}),
        (3, 0, ["random"] * 3, {}),
        (3, 1, ["random", "random", "nobody"], {}),
        (3, 1, ["random", "random", "search:0"], {}),
        (3, 1, ["random"] * 3, {"no_such_option": True}),
        (3, 1, ["random"] * 3, {"finite": "perhaps"}),
    ],
)
def test_a_match_that_cannot_be(seats: int, games: int, bots: list[str], options: dict[str, object]) -> None:
    with pytest.raises(peerage.PeerageError):
        arena.run(GAME, seats, games, bots, options, seed=1)


@pytest.mark.slow
def test_workers_leave_when_their_match_is_killed() -> None:
    game = "'long-live-the-king', 3, 100000, ['greedy'] * 3, seed=1"
    code = f"from peerage.arena import Local, run; run({game}, workers=Local(2))"
    match = subprocess.Popen([sys.executable, "-c", code])
    try:
        workers = wait_for(lambda: [child for child in children(match.pid) if is_worker(child)], 2)
    finally:
        match.kill()
        match.wait()
    wait_for(lambda: [] if any(Path(f"/proc/{worker}").exists() for worker in workers) else ["gone"], 1)


def wait_for(look: Callable[[], list[str]], count: int) -> list[str]:
    """Look at the processes of the machine again and again: they notify nobody when they come and go."""
    while len(found := look()) < count:
        time.sleep(0.05)
    return found


def children(parent: int) -> list[str]:
    return Path(f"/proc/{parent}/task/{parent}/children").read_text().split()


def is_worker(child: str) -> bool:
    return b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()


class Drawing(Bot):
    """Any move but the first ones, by its own chance."""

    def __init__(self, seed: Seed = None, least: int = 0) -> None:
        super().__init__(seed)
        self.least = least

    def choose(self, perspective: peerage.Perspective) -> int:
        moves = perspective.moves
        return moves[self.least + int(self.rng.below(len(moves) - self.least))]


@pytest.mark.slow
def test_bots_that_are_given_play_alike_in_any_number_of_processes() -> None:
    players: list[match.Player] = [Drawing(1), bots.load("greedy:0.7", seed=2), Drawing]
    alone, together = (arena.run(GAME, 3, 6, players, seed=1, workers=Local(jobs)) for jobs in (1, 2))
    assert replace(alone, seconds=0) == replace(together, seconds=0)
    assert alone.bots == ["Drawing", "GreedyBot", "Drawing"]


def test_game_of_a_given_bot_depends_on_no_game_before() -> None:
    plan = match.Plan(GAME, 3, (Drawing(1), "random", "greedy"), {"finite": True}, "s")
    first = match.play_game(plan, 0)
    match.play_game(plan, 1)
    assert match.play_game(plan, 0) == first


def test_bots_that_cannot_be_sent_are_refused_before_processes_start() -> None:
    bot = Drawing(1)
    bot.least = lambda: 0  # type: ignore[assignment]
    with pytest.raises(peerage.PeerageError, match="other processes cannot be sent what they need: "):
        arena.run(GAME, 3, 4, [bot, "random", "random"], seed=1, workers=Local(2))


@pytest.mark.slow
def test_script_without_main_guard_ends_with_an_error_that_names_it(tmp_path: Path) -> None:
    script = tmp_path / "match.py"
    script.write_text(f"from peerage.arena import Local, run\nrun({GAME!r}, 3, 4, ['greedy'] * 3, workers=Local(2))\n")
    ran = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=False, timeout=120)
    assert ran.returncode == 1
    last = ran.stderr.splitlines()[-1]
    assert last.startswith("peerage.errors.PeerageError: ")
    assert 'below `if __name__ == "__main__":`' in last
    assert "memory" not in ran.stderr


def test_generator_of_numpy_is_no_seed_of_a_match() -> None:
    with pytest.raises(peerage.PeerageError, match="a seed is a whole number, a text, bytes or None, not Generator"):
        arena.run(GAME, 3, 1, ["random"] * 3, seed=np.random.default_rng(1))  # type: ignore[arg-type]
