"""Luck against skill: how much of the differences between scores comes from what.

Each deal is played once in every seating. So the differences from the mean of the table split into those between
bots, between seats, between what a seat gets in one deal and in another (the set-up), and the rest: luck in the
course of the game, and what bots make of it.
"""

from collections.abc import Sequence

from peerage.analysis.study.chapter import Chapter, Figures, Picture
from peerage.analysis.study.charts import point, ranges
from peerage.analysis.study.intervals import clustered_share, resampled
from peerage.analysis.study.measures import Measured
from peerage.analysis.study.sample import Source, by_deal
from peerage.analysis.study.words import Words

CAUSES = ("bots", "seats", "setup", "course")


class DealSums:
    """What one deal adds to the sums of squares."""

    def __init__(self, deal: Sequence[Measured]) -> None:
        self.square = 0.0
        self.bots: dict[str, tuple[float, int]] = {}
        self.seats = [0.0] * len(deal)
        for game in deal:
            mean = sum(game.scores) / len(game.scores)
            for seat, (score, bot) in enumerate(zip(game.scores, game.bots, strict=True)):
                gap = score - mean
                self.square += gap * gap
                total, count = self.bots.get(bot, (0.0, 0))
                self.bots[bot] = total + gap, count + 1
                self.seats[seat] += gap


def luck(source: Source, words: Words) -> Chapter | None:
    deals = [deal for deal in by_deal(source.first.games) if len(deal) == source.seats]
    if len(deals) < 3:
        return None
    sums = [DealSums(deal) for deal in deals]
    found = [
        resampled(sums, lambda drawn, place=place: parts(drawn)[place])  # type: ignore[misc]
        for place in range(len(CAUSES))
    ]
    causes = dict(zip(CAUSES, found, strict=True))
    if len(set(source.bots)) == 1:
        del causes["bots"]
    names = sorted(set(source.bots), key=source.bots.index)
    wins = {bot: clustered_share([[won(game, bot) for game in deal] for deal in deals]) for bot in names}
    text = [words.say("luck", "found", setup=words.percents(causes["setup"]), course=words.percents(causes["course"]))]
    if "bots" in causes:
        best = max(names, key=lambda bot: wins[bot].mean)
        skill, share = words.percents(causes["bots"]), words.percents(wins[best])
        text.insert(
            0, words.say("luck", "skill", bots=skill, bot=best, share=share, even=words.percent(1 / source.seats))
        )
    rows = [point(words.say("luck", cause), estimate) for cause, estimate in causes.items()]
    return Chapter(
        "luck",
        words.say("luck", "title"),
        text,
        [Picture("luck", ranges(rows, words.say("axes", "variance"), ".0%", 0.0), words.say("luck", "caption"))],
        Figures(
            [words.say("columns", "what"), words.say("columns", "part")],
            [
                *((words.say("luck", cause), words.percents(estimate)) for cause, estimate in causes.items()),
                *((words.say("luck", "wins", bot=bot), words.percents(wins[bot])) for bot in names),
            ],
        ),
    )


def won(game: Measured, bot: str) -> float:
    """The mean share in the win of a seat of this bot."""
    shares = [share for share, name in zip(game.shares, game.bots, strict=True) if name == bot]
    return sum(shares) / len(shares)


def parts(sums: Sequence[object]) -> list[float]:
    """The part of each cause in all squares, without what chance alone would give it."""
    deals = [each for each in sums if isinstance(each, DealSums)]
    seats = len(deals[0].seats)
    total = sum(deal.square for deal in deals) or 1.0
    bots: dict[str, tuple[float, int]] = {}
    for deal in deals:
        for bot, (gap, count) in deal.bots.items():
            known = bots.get(bot, (0.0, 0))
            bots[bot] = known[0] + gap, known[1] + count
    of_bots = sum(gap * gap / count for gap, count in bots.values())
    of_seats = sum(sum(deal.seats[seat] for deal in deals) ** 2 for seat in range(seats)) / (len(deals) * seats)
    of_cells = sum(gap * gap for deal in deals for gap in deal.seats) / seats - of_seats
    rest = total - of_bots - of_seats - of_cells
    free_cells = (len(deals) - 1) * (seats - 1)
    free_rest = max(1, len(deals) * seats * (seats - 1) - free_cells - (seats - 1) - (len(bots) - 1))
    noise, between = rest / free_rest, of_cells / max(1, free_cells)
    causes = [
        of_bots - (len(bots) - 1) * noise,
        of_seats - (seats - 1) * between,
        of_cells - free_cells * noise,
    ]
    shares = [cause / total for cause in causes]
    return [*shares, 1 - sum(shares)]
