"""What a module or an option changes: length, points, margins, and how much a better bot wins."""

from collections.abc import Callable, Sequence
from math import hypot

from peerage.analysis.study.chapter import Chapter, Figures, Picture
from peerage.analysis.study.charts import PLAIN, point, ranges, side_by_side
from peerage.analysis.study.intervals import Estimate, clustered
from peerage.analysis.study.measures import Measured
from peerage.analysis.study.sample import Sample, Source, by_deal
from peerage.analysis.study.words import Words

HALF = 190


def options(source: Source, words: Words) -> Chapter | None:
    if not source.others:
        return None
    best = source.bots[0]
    figures: dict[str, Callable[[Measured], float]] = {
        "decisions": lambda game: sum(game.decisions),
        "points_each": lambda game: sum(game.scores) / len(game.scores),
        "margin": margin,
        "first_bot": lambda game: sum(share for share, bot in zip(game.shares, game.bots, strict=True) if bot == best),
    }
    if len(set(source.bots)) == 1:
        del figures["first_bot"]
    base = {key: mean_of(source.first, figure) for key, figure in figures.items()}
    found = {
        name: {key: change(base[key], mean_of(sample, figure)) for key, figure in figures.items()}
        for name, sample in source.others.items()
    }
    titles = [words.say("options", key, bot=best) for key in figures]
    charts = [
        ranges(
            [point(words.option(name), of[key]) for name, of in found.items()],
            words.say("axes", "change"),
            ".0%" if key == "first_bot" else PLAIN,
            0.0,
            width=HALF * 2,
        )
        for key in figures
    ]
    say: dict[str, Callable[[Estimate], str]] = dict.fromkeys(figures, words.range) | {"first_bot": words.percents}
    games = min(len(sample.games) for sample in source.others.values())
    return Chapter(
        "options",
        words.say("options", "title"),
        [words.say("options", "found", games=words.number(games, 0), base=words.number(len(source.first.games), 0))],
        [Picture("options", side_by_side(charts, titles, 1), words.say("options", "caption"))],
        Figures(
            [words.say("columns", "option"), *titles],
            [
                (words.say("options", "without"), *(say[key](base[key]) for key in figures)),
                *((words.option(name), *(say[key](of[key]) for key in figures)) for name, of in found.items()),
            ],
        ),
    )


def mean_of(sample: Sample, figure: Callable[[Measured], float]) -> Estimate:
    return clustered([[figure(game) for game in deal] for deal in by_deal(sample.games)])


def change(before: Estimate, after: Estimate) -> Estimate:
    """The difference of two figures of different games."""
    mean = after.mean - before.mean
    spread = hypot(before.high - before.mean, after.high - after.mean)
    return Estimate(mean, mean - spread, mean + spread)


def margin(game: Measured) -> float:
    """By how much the best score is ahead of the second."""
    ranked: Sequence[int] = sorted(game.scores, reverse=True)
    return ranked[0] - ranked[1]
