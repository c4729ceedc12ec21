"""Puzzles: mined from what a seat knows alone, confirmed by every stage, checked, and kept in files."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from analysis.mined import ANY, SOME, candidates, puzzle_of, states
from analysis.reviewed import GAMES, finished, lines_of
from peerage.analysis.puzzles import clear_best, mining
from peerage.analysis.puzzles.checking import check_again, fault_of
from peerage.analysis.puzzles.clear_best import CONFIRMING, SCREENING, Stage, clearly_best, is_clear
from peerage.analysis.puzzles.grading import grade_of
from peerage.analysis.puzzles.library import add, packed, puzzles_of, read, state_of, unpacked
from peerage.analysis.puzzles.mining import candidate, mine, mine_records, mined
from peerage.analysis.puzzles.themes import OTHER, themes_of
from peerage.analysis.review.estimates import Weighed
from peerage.analysis.review.schemas import OptionEstimate
from peerage.arena.match import agreed_plan
from peerage.errors import PeerageError
from peerage.kernel.playing.perspective import Perspective
from peerage.kernel.registry import load
from peerage.languages import LANGUAGES


@pytest.mark.parametrize("game", GAMES)
def test_puzzle_depends_only_on_what_its_seat_could_know(game: str) -> None:
    hidden = 0
    for state, seat, number in states(game):
        other = state.resample(seat, 7)
        hidden += other.to_bytes() != state.to_bytes()
        assert candidate(other, seat, number, ("round", 1)) == candidate(state, seat, number, ("round", 1))
    assert hidden


@pytest.mark.parametrize("game", GAMES)
def test_mined_puzzle_can_be_played_from_its_file(game: str, tmp_path: Path) -> None:
    puzzle = puzzle_of(game)
    assert fault_of(game, puzzle) is None
    assert puzzle.themes
    assert 0 <= puzzle.found <= 1
    assert puzzle.why.reasons
    file = tmp_path / "puzzles.jsonl.xz"
    assert add(file, [puzzle]) == add(file, [puzzle]) == read(file) == {puzzle.id: puzzle}
    state = state_of(load(game), puzzle)
    twin = load(game).from_bytes(state.to_bytes())
    assert twin.view(puzzle.seat) == state.view(puzzle.seat)


def test_game_is_mined_until_it_has_brought_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mining, "MOST_OF_A_GAME", 2)
    brought = mined("long-live-the-king", candidates("long-live-the-king", 60), "1", [ANY], [ANY])
    assert len(brought.puzzles) == 2
    assert brought.decisions < 60
    first, second = (puzzle.moves for puzzle in brought.puzzles)
    assert abs(first - second) >= mining.APART


def test_stopped_mining_continues_in_its_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(mining, "SCREENING", [])
    impossible = Stage(SOME, margin=2.0, certain=2.0, seed=1)
    monkeypatch.setattr(mining.mined, "__defaults__", ([impossible], [impossible]))
    plan = agreed_plan("long-live-the-king", 3, ["greedy"] * 3, {}, "1")
    first = mine(plan, 1, folder=tmp_path)
    monkeypatch.setattr(mining.mined, "__defaults__", None)  # mining the same game again would fail
    assert mine(plan, 1, folder=tmp_path) == first
    assert first[0].decisions > 0


def test_records_are_mined_like_games_of_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []

    def look(perspective: Perspective, number: int, *_: object) -> None:
        seen.append(number)

    monkeypatch.setattr(mining, "clearly_best", look)
    brought = mine_records([lines_of("lancaster")])
    assert brought[0].decisions == len(seen)
    assert len(set(seen)) == len(seen)
    assert max(seen) < finished("lancaster").number


def test_unfinished_record_is_not_mined() -> None:
    lines = lines_of("lancaster").splitlines()[:-4]
    with pytest.raises(PeerageError, match="finished"):
        mine_records(["\n".join(lines)])


def weighed(*behind: tuple[int, tuple[float, float, float] | None]) -> Weighed:
    return Weighed([OptionEstimate(move, 0.5, 0.4, 0.6, 100, [], each) for move, each in behind])


BEST = (1, (0.0, 0.0, 0.0))


@pytest.mark.parametrize(
    ("others", "clear"),
    [
        ([(2, (0.10, 0.05, 0.15)), (3, (0.08, 0.04, 0.12))], True),
        ([(2, (0.10, 0.05, 0.15)), (3, (0.05, 0.04, 0.06))], False),
        ([(2, (0.10, 0.01, 0.19))], False),
        ([(2, (0.10, 0.05, 0.15)), (3, None)], True),
        ([(2, None)], False),
    ],
)
def test_best_move_is_clear_if_all_compared_ones_are_mistakes(
    others: list[tuple[int, tuple[float, float, float] | None]], clear: bool
) -> None:
    for stage in CONFIRMING:
        assert is_clear(weighed(BEST, *others), stage) is clear


@pytest.mark.parametrize(("found", "confirmed"), [([1, 1, 1], True), ([1, 1, 2], False), ([1, 2, 2], False)])
def test_every_stage_must_find_the_same_move(
    monkeypatch: pytest.MonkeyPatch, found: Sequence[int], confirmed: bool
) -> None:
    results = iter(found)
    seeds = []

    def look(perspective: Perspective, number: int, effort: object, seed: int, chosen: int | None) -> Weighed:
        seeds.append(seed)
        return weighed((next(results), (0.0, 0.0, 0.0)), (9, (0.5, 0.4, 0.6)))

    monkeypatch.setattr(clear_best, "look", look)
    state, seat, number = states("lancaster")[0]
    stages = [SCREENING[0], *CONFIRMING]
    assert (clearly_best(Perspective(state, seat), number, stages) is not None) is confirmed
    assert len(set(seeds)) == len(seeds)


def test_last_stage_has_twice_the_depth_and_another_seed() -> None:
    first, second = CONFIRMING
    assert (second.effort.explore, second.effort.rounds) == (2 * first.effort.explore, 2 * first.effort.rounds)
    assert len({stage.seed for stage in (*SCREENING, *CONFIRMING)} | {clear_best.OTHER_SEED}) == 7


@pytest.mark.parametrize("game", GAMES)
def test_check_finds_that_another_move_is_better(game: str) -> None:
    puzzle = puzzle_of(game)
    worst = puzzle.options[-1].move
    right = check_again(game, puzzle, SOME.times(8))
    wrong = check_again(game, replace(puzzle, best=worst), SOME.times(8))
    assert (right.id, wrong.id) == (puzzle.id, puzzle.id)
    assert not (right.same and wrong.same)


def test_faults_of_puzzles_are_named() -> None:
    puzzle = puzzle_of("lancaster")
    assert "not legal" in (fault_of("lancaster", replace(puzzle, best=-1)) or "")
    assert "best" in (fault_of("lancaster", replace(puzzle, tempting=puzzle.best)) or "")
    assert fault_of("lancaster", replace(puzzle, position={**puzzle.position, "rules": 999})) is not None
    assert fault_of("lancaster", replace(puzzle, line=[(0, -1)])) is not None


def test_file_that_has_no_puzzles_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.jsonl.xz"
    file.write_bytes(b"nothing")
    with pytest.raises(PeerageError, match="not a file of puzzles"):
        read(file)
    with pytest.raises(PeerageError, match="cannot read"):
        read(tmp_path / "missing")
    assert unpacked(packed([])) == {}


def test_grade_grows_with_how_seldom_a_move_is_found() -> None:
    assert [grade_of(found) for found in (1.0, 0.6, 0.4, 0.2, 0.0)] == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("game", GAMES)
def test_themes_name_decisions_moves_and_events_that_exist(game: str) -> None:
    texts = load(game).text("en")
    for theme in themes_of(load(game)).values():
        assert set(theme.decisions) <= texts["decisions"].keys()
        assert set(theme.moves) <= texts["moves"].keys()
        assert set(theme.events) <= texts["events"].keys()


@pytest.mark.parametrize("game", GAMES)
def test_shipped_puzzles_fit_the_rules_and_are_confirmed(game: str) -> None:
    last = CONFIRMING[-1]
    known = puzzles_of(load(game))
    assert known
    for puzzle in known.values():
        assert fault_of(game, puzzle) is None, puzzle.id
        assert all(
            option.behind is not None and option.behind[0] >= last.margin and option.behind[1] >= last.certain
            for option in puzzle.options[1:]
        )
        assert puzzle.grade == grade_of(puzzle.found)
        assert set(puzzle.themes) <= {*themes_of(load(game)), OTHER}
        rules = {rule.id for lang in LANGUAGES for rule in load(game).rules(lang)}
        assert puzzle.why.rule in rules | {""}


def test_ids_of_shipped_puzzles_are_unique() -> None:
    ids = [puzzle for game in GAMES for puzzle in puzzles_of(load(game))]
    assert len(set(ids)) == len(ids)
