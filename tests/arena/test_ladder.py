"""Ratings of bots, with intervals that count deals and not games."""

import sys
from collections import Counter
from pathlib import Path

import pytest

from peerage import arena, bots
from peerage.arena.ladder import climb, companies, shared
from peerage.errors import PeerageError
from peerage.kernel.playing.perspective import Perspective

GAME = "long-live-the-king"


def test_the_better_bot_is_higher() -> None:
    ladder = climb(GAME, ["random", "greedy"], deals=6, seats=3, seed=1)
    assert [rung.bot for rung in ladder.rungs] == ["greedy", "random"]
    best, worst = ladder.rungs
    assert best.rating - best.uncertainty > worst.rating
    assert best.share > 0.5 > worst.share
    assert sum(rung.games for rung in ladder.rungs) == 6 * 3 * 3
    assert sum(ladder.chairs) == pytest.approx(1, abs=1e-3)


def test_the_same_seed_gives_the_same_ladder_in_any_number_of_processes() -> None:
    line = (GAME, ["random", "greedy"])
    once, again = [climb(*line, deals=4, seats=3, seed=5, workers=arena.Local(jobs)) for jobs in (1, 2)]
    assert once == again
    assert climb(GAME, ["random", "greedy"], deals=4, seats=3, seed=6) != once


def test_every_company_plays_as_often_as_every_other() -> None:
    met = Counter(tuple(company) for company in companies(["a", "b", "c", "d", "e"], 4, 20, seed=1))
    assert len(met) == 5
    assert set(met.values()) == {4}
    few = {tuple(company) for company in companies(["a", "b"], 3, 10, seed=1)}
    assert few == {("a", "a", "b"), ("a", "b", "b")}


def test_games_of_one_deal_count_as_one() -> None:
    """Deals that are all won or all lost say less than as many games that differ."""
    alike, mixed = shared([4, 0, 4, 0], [4] * 4), shared([2, 2, 2, 2], [4] * 4)
    assert alike[0] == mixed[0] == 0.5
    assert mixed[1] == (0.5, 0.5)
    assert alike[1][0] < 0.1
    assert shared([1], [4]) == (0.25, (0, 1))


@pytest.mark.parametrize("names", [["greedy"], ["greedy", "greedy"], ["greedy", "nobody"]])
def test_ladder_of_unknown_bots_is_refused(names: list[str]) -> None:
    with pytest.raises(PeerageError):
        climb(GAME, names, deals=1, seats=3)


class First(bots.Bot):
    """Always the first move."""

    def choose(self, perspective: Perspective) -> int:
        return perspective.moves[0]


def test_a_match_takes_bots_and_classes() -> None:
    result = arena.run(GAME, 3, 3, [First, First(1), "random"], seed=1)
    assert result.bots == ["First", "First", "random"]
    assert sum(result.wins) == pytest.approx(3)


def test_a_bot_of_another_package_has_a_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    choose = "    def choose(self, sees):\n        return sees.moves[-1]\n"
    code = f"from peerage.bots import Bot\n\n\nclass Last(Bot):\n{choose}"
    (tmp_path / "others").mkdir()
    (tmp_path / "others" / "last.py").write_text(code, encoding="utf-8")
    info = tmp_path / "others-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Name: others\nVersion: 1\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[peerage.bots]\nlast = others.last:Last\n", encoding="utf-8")
    monkeypatch.setattr(sys, "path", [*sys.path, str(tmp_path)])
    bots.plugins.family_of.cache_clear()
    for name in ("last", "others.last:Last"):
        assert type(bots.load(name, 1)).__name__ == "Last"
        assert arena.run(GAME, 3, 1, [name, "random", "random"], seed=1).bots[0] == name
    for name in ("others.last:Nobody", "others.missing:Last"):
        with pytest.raises(PeerageError):
            bots.load(name)
    bots.plugins.family_of.cache_clear()
