"""Games on a cluster: the same results as here, whatever dies meanwhile. Its two nodes are on this machine."""

import importlib
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import peerage
from arena.crashing_bot import GRAVE, node_of, refuse
from bots.test_net import saved
from peerage import arena, bots
from peerage.arena.cluster import work_through
from peerage.arena.ladder import climb
from peerage.arena.training.self_play import play_lessons
from peerage.arena.workers import Task
from peerage.bots.nets import net_file
from peerage.cli import app
from peerage.errors import PeerageError

GAME = "long-live-the-king"
PAIR = ["random", "greedy"]

os.environ["RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"] = "0"  # before Ray is imported, or it takes 127.0.0.1 for an alias


@pytest.fixture
def two_nodes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A cluster that only this machine can reach, with Peerage and these tests."""
    ray = pytest.importorskip("ray")
    places = Path(peerage.__file__).parents[1], Path(__file__).parents[1]
    files = tempfile.mkdtemp(prefix="ray")  # short, as names of sockets must be
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(map(str, places)))
    monkeypatch.setenv("RAY_TMPDIR", files)
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    monkeypatch.setenv(GRAVE, str(tmp_path / "grave"))
    node = {"num_cpus": 1, "node_ip_address": "127.0.0.1", "include_dashboard": False}
    nodes: Any = importlib.import_module("ray.cluster_utils").Cluster()
    try:
        nodes.add_node(**node)
        nodes.add_node(**node)
        yield nodes
    finally:
        ray.shutdown()
        nodes.shutdown()
        shutil.rmtree(files, ignore_errors=True)


def working(cluster: arena.Cluster, folder: Path, nodes: int) -> int:
    """How many nodes share some work, of which each does a part if there are so many."""
    signed = folder / f"{nodes} nodes"
    signed.mkdir()
    return len(set(cluster.map(node_of, [(str(signed), nodes)] * 8)))


@pytest.mark.slow
@pytest.mark.soak  # two machines of Ray, and deaths
def test_a_cluster_plays_the_same_games_and_survives_deaths(
    two_nodes: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """One test, because a cluster takes seconds to start."""
    cluster = arena.Cluster(two_nodes.address)
    assert working(cluster, tmp_path, 2) == 2, "both nodes work"

    # A ladder of bots, one of them with a net that is found only here.
    saved(GAME, tmp_path)
    monkeypatch.chdir(tmp_path)
    company = [*PAIR, "net:file=player.net"]
    there, here = [climb(GAME, company, deals=12, seats=3, seed=1, workers=who) for who in (cluster, arena.Local())]
    assert there == here

    # Records come home.
    one, other = tmp_path / "here", tmp_path / "there"
    arena.run(GAME, 3, 8, ["greedy", "random", "random"], seed=3, records=one)
    arena.run(GAME, 3, 8, ["greedy", "random", "random"], seed=3, records=other, workers=cluster)
    assert texts(one) == texts(other)

    # So do lessons.
    parts: list[Task] = [(GAME, "greedy:0.5", [(3, {})], first, first + 2) for first in (0, 2, 4)]
    assert list(cluster.map(play_lessons, parts, ["greedy:0.5"])) == [play_lessons(*part) for part in parts]

    # A run goes on here or there.
    climb(GAME, PAIR, deals=3, seats=3, seed=1, folder=tmp_path)
    resumed = climb(GAME, PAIR, deals=9, seats=3, seed=1, workers=cluster, folder=tmp_path)
    assert resumed == climb(GAME, PAIR, deals=9, seats=3, seed=1)

    # What goes wrong there is said here.
    with pytest.raises(PeerageError, match=r"^not with 1$"):
        list(cluster.map(refuse, [(1,)]))

    # A node is killed while its processes play.
    (node,) = two_nodes.worker_nodes

    def kill_once(done: int) -> None:
        if done == 3:
            two_nodes.remove_node(node, allow_graceful=False)

    there = climb(GAME, PAIR, deals=60, seats=3, seed=3, workers=cluster, progress=kill_once)
    assert there == climb(GAME, PAIR, deals=60, seats=3, seed=3)
    assert working(cluster, tmp_path, 1) == 1, "the other one is gone"
    cluster.close()

    # A process is killed while it plays. The command line prints the result, and nothing else.
    line = f"ladder {GAME} --bots arena.crashing_bot:First,arena.crashing_bot:CrashingBot --deals 8 --seed 2 --json"
    capfd.readouterr()
    assert app.run([*line.split(), "--cluster", two_nodes.address]) == 0
    output = capfd.readouterr().out
    assert int((tmp_path / "grave").read_text(encoding="utf-8")) != os.getpid()
    assert app.run(line.split()) == 0
    assert capfd.readouterr().out == output


def texts(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()}


def test_without_ray_the_error_names_the_package_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(PeerageError, match=r'pip install "peerage\[cluster\]"'):
        arena.Cluster()


@pytest.mark.parametrize("address", ["127.0.0.1:9", "ray://127.0.0.1:9"])
def test_missing_cluster_is_an_error_with_its_address(address: str) -> None:
    pytest.importorskip("ray")
    with pytest.raises(PeerageError, match="no cluster at"):
        arena.Cluster(address)


def test_nets_travel_with_the_games(tmp_path: Path) -> None:
    path = saved(GAME, tmp_path)
    name = f"net:file={path}"
    plan = arena.match.agreed_plan(GAME, 3, [name, "random", "random"], {}, seed=1)
    nets = bots.net_files([name, "random", "search:5", f"net:5:file={path}"])
    assert list(nets) == [str(path)]
    here = arena.match.play_game(plan, 0)
    path.unlink()
    net_file.net_at.cache_clear()
    with pytest.raises(PeerageError, match="no net"):
        arena.match.play_game(plan, 0)
    try:
        assert work_through(peerage.__version__, nets, arena.match.play_game, [(plan, 0)]) == [here]
    finally:
        net_file.receive({})


def test_machines_of_a_cluster_have_the_same_version() -> None:
    with pytest.raises(PeerageError, match="has Peerage"):
        work_through("0.0.1", {}, refuse, [(1,)])
