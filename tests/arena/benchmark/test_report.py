"""Figures of a benchmark: intervals count deals, budgets are judged."""

import pytest

from peerage.arena.benchmark import read_definition
from peerage.arena.benchmark.duel import Duel, Effort, Played
from peerage.arena.benchmark.report import tracks_of

DEFINITION = read_definition("v1")
FIRST, SECOND = DEFINITION.settings[:2]


def duels(
    shares: list[float], setting: int = 0, processor: float = 0.1, bot: str = "mine"
) -> list[tuple[Duel, Played]]:
    """A bot against greedy, and greedy against it with what is left."""
    efforts = Effort(100, processor, 9.0), Effort(100, 0.0, 9.0)
    results = []
    for deal, share in enumerate(shares):
        for alone, among, part in ((bot, "greedy", share), ("greedy", bot, 1 - share)):
            duel = Duel(DEFINITION.settings[setting], 1, alone, among, deal, f"{deal}")
            results.append((duel, Played(part, efforts if alone == bot else (efforts[1], efforts[0]))))
    return results


def test_cells_have_intervals_of_deals() -> None:
    _, (track,) = tracks_of(DEFINITION, duels([1.0, 0.5] * 10))
    cell = track.cells[0]
    assert (cell.bot, cell.against, cell.deals, cell.share) == ("mine", "greedy", 20, 0.75)
    assert cell.interval == pytest.approx((0.531, 0.888), abs=1e-3), "Wilson's for 15 of 20"


def test_rating_has_an_interval_of_resampled_deals_that_is_drawn_once() -> None:
    overall, tracks = tracks_of(DEFINITION, duels([1.0, 0.0, 0.5, 1.0] * 5))
    assert (overall, tracks) == tracks_of(DEFINITION, duels([1.0, 0.0, 0.5, 1.0] * 5))
    mine, greedy = tracks[0].standings
    assert (mine.bot, greedy.bot, greedy.rating, greedy.interval) == ("mine", "greedy", 0, (0, 0))
    assert mine.interval is not None
    assert mine.interval[0] < mine.rating < mine.interval[1]
    _, (sure,) = tracks_of(DEFINITION, duels([1.0, 0.0, 0.5, 1.0] * 50))
    assert sure.standings[0].interval is not None
    assert sure.standings[0].interval[0] > mine.interval[0]
    _, (few,) = tracks_of(DEFINITION, duels([1.0, 0.0, 0.5]))
    assert few.standings[0].interval is None


def test_overall_rating_is_the_mean_of_the_settings() -> None:
    overall, tracks = tracks_of(DEFINITION, [*duels([0.9] * 10), *duels([0.2] * 10, setting=1)])
    assert [track.setting for track in tracks] == [FIRST.id, SECOND.id]
    ratings = [standing.rating for track in tracks for standing in track.standings if standing.bot == "mine"]
    (mine,) = [row for row in overall if row.bot == "mine"]
    assert mine.rating == pytest.approx(sum(ratings) / 2, abs=0.1)


def test_budget_is_judged_by_processor_time_and_for_programs_by_wall_time() -> None:
    def within(bot: str, processor: float) -> bool:
        overall, _ = tracks_of(DEFINITION, duels([0.5], processor=processor, bot=bot))
        return {row.bot: row.within_budget for row in overall}[bot]

    assert within("mine", 0.12), "1.2 ms per decision"
    assert not within("mine", 0.13)
    assert not within("cmd:mine", 0.0), "90 ms of wall time per decision"
