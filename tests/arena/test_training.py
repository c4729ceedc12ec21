"""Lessons for nets, and the program of a training run. Learning itself needs the extra `train`."""

from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
import pytest

import peerage
from games.declaring import declared
from peerage.arena import Local
from peerage.arena.training.generation import Generation, result_of
from peerage.arena.training.learning import Learn, Progress, Schedule, Sizes
from peerage.arena.training.lessons import Lessons
from peerage.arena.training.training_run import Course, tables_of, train

GAME = "long-live-the-king"
GAMES = [game_id for game_id in peerage.game_ids() if declared(game_id).encodes]


@pytest.mark.parametrize("game_id", GAMES)
def test_a_net_learns_all_sizes_of_tables_and_all_modules(game_id: str) -> None:
    game = peerage.load(game_id)
    tables = tables_of(game)
    assert {seats for seats, _ in tables} == set(range(game.min_seats, game.max_seats + 1))
    assert len({len(options) for _, options in tables}) == (2 if game_id == "lancaster" else 1)


def learn_nothing(
    lessons: Sequence[Lessons], sizes: Sizes, schedule: Schedule, report: Callable[[Progress], None]
) -> list[float]:
    """Stand in for PyTorch: a net that corrects nothing, as one is before it has learnt."""
    assert all(each.games for each in lessons)
    for epoch in range(schedule.epochs):
        report(Progress(epoch + 1, 1.0, 0.2, 1.0, (0.2, 1.0)))
    below = sizes.inputs * sizes.hidden + sizes.hidden + sizes.hidden * sizes.last + sizes.last
    value = [0.0] * ((sizes.last + 1) * sizes.chairs)
    return [0.0] * below + [*value, 1.0] + [0.0] * ((sizes.last + 1) * sizes.moves)


COURSE = Course(GAME, 1, 4, 20, 4, hidden=8, last=4, epochs=2, gate=3)
EVERY_IDEA = Course(
    GAME,
    *(1, 4, 20, 4),
    hidden=8,
    last=4,
    epochs=2,
    gate=6,
    search="leaf=turn",
    deep=8,
    others=1,
    leaves=0.5,
    improved=True,
    mix=0.5,
    points=0.2,
    sequential=True,
)


def test_a_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    run_twice(tmp_path, learn_nothing, COURSE)


@pytest.mark.slow
def test_a_run_with_every_idea_goes_on_where_it_stopped(tmp_path: Path) -> None:
    run_twice(tmp_path, learn_nothing, EVERY_IDEA)


@pytest.mark.soak
@pytest.mark.parametrize("course", [COURSE, EVERY_IDEA], ids=["usual", "every-idea"])
def test_a_run_with_pytorch_learns_and_goes_on(tmp_path: Path, course: Course) -> None:
    from peerage.arena.training.fit import learn

    learnt = run_twice(tmp_path, learn, course)
    assert learnt != run_twice(tmp_path / "nothing", learn_nothing, course), "it learnt something"


def run_twice(tmp_path: Path, learn: Learn, course: Course) -> bytes:
    """Stop a run before its verdict and let it go on; return the net."""
    reported: list[str] = []
    shown: list[Generation] = []

    def report(title: str, done: int, total: int) -> None:
        reported.append(f"{title} {done}/{total}")

    train(course, tmp_path, Local(), report, learn, shown.append)
    home = tmp_path / "generation-1"
    assert {path.name for path in home.iterdir()} >= {"player.net", "learning.json", "verdict.json"}
    assert (tmp_path / "course.png").exists()
    assert [one.number for one in shown] == [0, 1]
    assert {each.kind for each in shown[1].before} >= {"asked"}
    assert all("better than the best so far" in one.verdict for one in shown)
    net, verdict = (home / "player.net").read_bytes(), (home / "verdict.json").read_bytes()
    (home / "verdict.json").unlink()
    reported.clear()
    train(course, tmp_path, Local(), report, learn)
    assert reported[0] == "Generation 1: lessons 1/1"
    assert not any("learning" in title for title in reported)
    assert (home / "player.net").read_bytes() == net
    if course.sequential:
        assert (home / "verdict.json").read_bytes() == verdict, "finished games of the gate are not repeated"
    return net


def test_a_run_ends_when_generations_no_longer_improve(tmp_path: Path) -> None:
    shown: list[Generation] = []
    for number in range(3):
        home = tmp_path / f"generation-{number}"
        home.mkdir()
        verdict = {"better": number == 0, "decided": True, "evidence": 3.0, "games": 40, "tables": []}
        (home / "verdict.json").write_bytes(msgspec.json.encode(verdict))
        (home / "player.net").write_bytes(b"a net")
        (home / "learning.json").write_bytes(msgspec.json.encode([Progress(1, 1.0, 0.2, 1.0, (0.2, 1.0))]))
    course = Course(GAME, 9, 4, 20, 4, patience=2)
    best = train(course, tmp_path, Local(), lambda *_: None, learn_nothing, shown.append)
    assert [one.better for one in shown] == [True, False, False]
    assert best.read_bytes() == b"a net"


def test_matches_of_earlier_versions_still_say_which_net_was_better(tmp_path: Path) -> None:
    home = tmp_path / "generation-0"
    home.mkdir()
    for wins, better in ((40.0, True), (20.0, False)):
        match = {"game": GAME, "seats": 4, "games": 100, "bots": [], "wins": [wins, 60.0, 0.0, 0.0]}
        (home / "verdict.json").write_bytes(msgspec.json.encode(match))
        done = result_of(home, 0)
        assert done.better is better
        assert done.before == done.after == []
        assert done.verdict.startswith("better") == better
