"""Runs of the benchmark: what is played, kept and resumed."""

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from peerage import arena
from peerage.arena.benchmark import Definition, Report, Selection, measure, run
from peerage.arena.benchmark.duel import Duel, Effort, Played
from peerage.arena.benchmark.page import page_of
from peerage.arena.benchmark.run import duels_of, is_complete
from peerage.errors import PeerageError

SMALL = Selection(("long-live-the-king-3",), (1,), 2)
PROGRAM = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "ready", "protocol": 1, "name": sys.argv[1]}), flush=True)
    elif message["type"] == "decide":
        print(json.dumps({"type": "move", "id": message["id"], "move": message["moves"][0]["move"]}), flush=True)
    elif message["type"] == "quit":
        break
"""


@pytest.fixture
def imagined(monkeypatch: pytest.MonkeyPatch, quick_anchors: Definition) -> list[tuple[str, str, int]]:
    """Duels that nobody plays, as they are asked for."""
    asked = list[tuple[str, str, int]]()

    def play_duel(duel: Duel, alone: str, among: str) -> Played:
        asked.append((alone, among, duel.deal))
        return Played(0.25 + duel.deal / 8, (Effort(1, 0.001, 0.001), Effort(1, 0.001, 0.001)))

    monkeypatch.setattr(run, "play_duel", play_duel)
    return asked


def stop_at(number: int) -> Callable[[int, int], None]:
    def progress(done: int, total: int) -> None:
        if done == number:
            raise KeyboardInterrupt

    return progress


def test_all_pairs_play_the_same_deals_in_a_stable_order(quick_anchors: Definition) -> None:
    settings, budgets = quick_anchors.settings, quick_anchors.budgets
    few, more = [duels_of(quick_anchors, settings, budgets, most, "mine") for most in (3, 60)]
    assert more[: len(few)] == few, "more deals go on where fewer ended"
    assert {(duel.alone, duel.among) for duel in few} == {
        ("mine", "random"),
        ("random", "mine"),
        ("mine", "greedy"),
        ("greedy", "mine"),
    }
    seeds = {(duel.setting.id, duel.deal): duel.seed for duel in few}
    assert len(set(seeds.values())) == len(seeds) == 3 * len(settings)
    assert all(duel.seed == seeds[duel.setting.id, duel.deal] for duel in few)
    assert {duel.deal for duel in more if duel.budget == 100} == set(range(40))
    assert {duel.deal for duel in more if duel.budget == 1} == set(range(60))


def test_stopped_benchmark_goes_on(imagined: list[tuple[str, str, int]], tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        measure("v1", (), SMALL, progress=stop_at(3), folder=tmp_path)
    report = measure("v1", (), SMALL, folder=tmp_path)
    assert len(imagined) == len(set(imagined)) == 4
    assert report.tracks == measure("v1", (), SMALL).tracks


def test_agent_that_comes_later_finds_the_anchors_played(imagined: list[tuple[str, str, int]], tmp_path: Path) -> None:
    measure("v1", (), SMALL, folder=tmp_path)
    imagined.clear()
    report = measure("v1", ["search:{ms}ms"], SMALL, folder=tmp_path)
    assert len(imagined) == 2 * 4
    assert all("search:1ms" in duel for duel in imagined)
    (track,) = report.tracks
    assert {standing.bot for standing in track.standings} == {"random", "greedy", "search:{ms}ms"}
    assert len(track.cells) == 6


def test_kept_benchmark_refuses_other_settings(imagined: list[tuple[str, str, int]], tmp_path: Path) -> None:
    measure("v1", (), SMALL, folder=tmp_path)
    with pytest.raises(PeerageError, match="another run: settings"):
        measure("v1", (), replace(SMALL, settings=("noblemen-3",)), folder=tmp_path)


def test_part_of_the_benchmark_is_called_so(quick_anchors: Definition) -> None:
    assert is_complete(quick_anchors, Selection())
    assert is_complete(quick_anchors, Selection(deals=200))
    for part in (Selection(deals=199), Selection(budgets=(1, 10)), Selection(("noblemen-3",))):
        assert not is_complete(quick_anchors, part)


@pytest.mark.parametrize(
    ("agents", "selection", "reason"),
    [
        (["nobody"], SMALL, "no bot"),
        (["greedy"], SMALL, "anchors play without being named"),
        (["search:9", "search:9"], SMALL, "named once"),
        ([], replace(SMALL, settings=("chess-2",)), "no setting 'chess-2'"),
        ([], replace(SMALL, budgets=(7,)), "not 7"),
    ],
)
def test_malformed_selections_of_a_benchmark_are_refused(
    agents: list[str], selection: Selection, reason: str, quick_anchors: Definition
) -> None:
    with pytest.raises(PeerageError, match=reason):
        measure("v1", agents, selection)


def plain(report: Report) -> list[tuple[str, float]]:
    return [(cell.bot, cell.share) for track in report.tracks for cell in track.cells]


@pytest.mark.slow
def test_number_of_processes_does_not_change_the_benchmark(quick_anchors: Definition) -> None:
    once, again = [measure("v1", ["greedy:0.7"], SMALL, arena.Local(jobs)) for jobs in (1, 2)]
    assert plain(once) == plain(again)
    best = once.tracks[0].standings[-1]
    assert best.bot == "random"


def test_program_is_measured_in_one_process_and_gets_its_budget(quick_anchors: Definition, tmp_path: Path) -> None:
    script = tmp_path / "first.py"
    script.write_text(PROGRAM, encoding="utf-8")
    agent = f"cmd:{sys.executable} {script} {{ms}}"
    selection = replace(SMALL, deals=1)
    report = measure("v1", [agent], selection, arena.Local(2), folder=tmp_path / "kept")
    (track,) = report.tracks
    (standing,) = [standing for standing in track.standings if standing.bot == agent]
    assert report.forfeits == 0
    assert standing.wall_ms > 0
    page = page_of(report, "peerage bench-agents v1")
    assert f"`{agent.replace('{ms}', '1')}`" in page
    assert "A part of the benchmark only" in page


def test_program_that_fails_forfeits_games_of_the_benchmark(quick_anchors: Definition, tmp_path: Path) -> None:
    script = tmp_path / "mute.py"
    script.write_text(PROGRAM.replace('message["moves"][0]["move"]', '"nothing"'), encoding="utf-8")
    report = measure("v1", [f"cmd:{sys.executable} {script} mute"], replace(SMALL, deals=1))
    assert report.forfeits == 2 * 3 + 2 * 3 * 2
    shares = {(cell.bot, cell.against): cell.share for cell in report.tracks[0].cells if "cmd" in cell.bot}
    assert set(shares.values()) == {0}
