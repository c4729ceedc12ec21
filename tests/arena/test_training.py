"""Lessons for nets, and the program of a training run. Learning itself needs the extra `train`."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

import peerage
from games.declaring import declared
from peerage.arena import Local
from peerage.arena.training.learning import Learn, Progress, Schedule, Sizes
from peerage.arena.training.self_play import Lessons, play_lessons
from peerage.arena.training.training_run import Course, packed, read_lessons, tables_of, train

GAME = "long-live-the-king"
BOT = "search:4"
GAMES = [game_id for game_id in peerage.game_ids() if declared(game_id).encodes]


@pytest.mark.slow
def test_lessons_say_what_was_seen_tried_and_won(tmp_path: Path) -> None:
    game = peerage.load(GAME)
    lessons = play_lessons(GAME, BOT, [(3, {})], 0, 2)
    choices = len(lessons.ends)
    assert choices > 50
    assert len(lessons.numbers) == choices * len(game.observed)
    assert len(lessons.games) == choices
    assert len(lessons.shares) == len(lessons.estimates) == choices * game.max_seats
    assert lessons.ends[-1] == len(lessons.indexes) == len(lessons.priors) == len(lessons.tries)
    assert set(lessons.games) == {0, 1}
    assert sum(lessons.tries) == pytest.approx(choices, rel=1e-3)
    assert 0 <= min(lessons.indexes) <= max(lessons.indexes) < game.indexed
    assert set(lessons.shares) <= {0.0, 1.0, 0.5}
    for reported in (lessons.shares, lessons.estimates):
        assert [sum(reported[row : row + 3]) for row in range(0, len(reported), 5)] == pytest.approx([1] * choices)
        assert not any(reported[3::5])
        assert not any(reported[4::5])
    (tmp_path / "part-0000.lessons").write_bytes(packed(lessons))
    (again,) = read_lessons(tmp_path)
    assert again == lessons


@pytest.mark.slow
def test_rules_of_thumb_give_lessons_quickly() -> None:
    lessons = play_lessons(GAME, "greedy:0.5", [(4, {})], 0, 6)
    assert set(lessons.games) == set(range(6))
    assert len(lessons.games) == len(lessons.ends) > 6
    assert not lessons.indexes  # what rules of thumb choose, a net knows anyway
    with pytest.raises(peerage.PeerageError, match="rules of thumb"):
        play_lessons(GAME, "random", [(4, {})], 0, 1)


@pytest.mark.slow
def test_the_same_numbers_give_the_same_lessons() -> None:
    once, again = [play_lessons(GAME, BOT, [(3, {}), (4, {})], 7, 8) for _ in range(2)]
    assert once == again
    assert play_lessons(GAME, BOT, [(3, {}), (4, {})], 8, 9) != once


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


def test_a_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    run_twice(tmp_path, learn_nothing)


@pytest.mark.soak
def test_a_run_with_pytorch_learns_and_goes_on(tmp_path: Path) -> None:
    from peerage.arena.training.fit import learn

    learnt = run_twice(tmp_path, learn)
    assert learnt != run_twice(tmp_path / "nothing", learn_nothing), "it learnt something"


def run_twice(tmp_path: Path, learn: Learn) -> bytes:
    """Stop a run before its verdict and let it go on; return the net."""
    course = Course(GAME, 1, 4, 20, 4, hidden=8, last=4, epochs=2, gate=3)
    reported: list[str] = []
    train(course, tmp_path, Local(), lambda title, done, total: reported.append(f"{title} {done}/{total}"), learn)
    home = tmp_path / "generation-1"
    assert {path.name for path in home.iterdir()} >= {"player.net", "learning.json", "verdict.json"}
    assert (tmp_path / "course.png").exists()
    net = (home / "player.net").read_bytes()
    (home / "verdict.json").unlink()
    reported.clear()
    train(course, tmp_path, Local(), lambda title, done, total: reported.append(f"{title} {done}/{total}"), learn)
    assert reported[0] == "Generation 1: lessons 1/1"
    assert not any("learning" in title for title in reported)
    assert (home / "player.net").read_bytes() == net
    return net
