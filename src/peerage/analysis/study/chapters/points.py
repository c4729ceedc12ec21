"""Where points come from, part by part."""

from collections.abc import Sequence

from peerage.analysis.study.chapter import Chapter, Figures, Picture
from peerage.analysis.study.charts import stacked
from peerage.analysis.study.intervals import clustered
from peerage.analysis.study.measures import Measured
from peerage.analysis.study.sample import Source, by_deal
from peerage.analysis.study.words import Words

SELDOM = 0.05
"""Parts that fewer games reach are left out of the picture."""


def points(source: Source, words: Words) -> Chapter:
    games = source.first.games
    deals = list(by_deal(games))
    sources = ordered_sources(games)
    means = {
        name: clustered(
            [[game.points_of(name, seat) for game in deal for seat in range(source.seats)] for deal in deals]
        )
        for name in sources
    }
    total = sum(mean.mean for mean in means.values())
    rows = []
    for part, label in enumerate(shown_parts(games, words)):
        reached = [game for game in games if len(game.parts) > part]
        for name in sources:
            gained = sum(sum(game.points[name][part]) for game in reached if part < len(game.points.get(name, ())))
            value = gained / (len(reached) * source.seats)
            if value:
                rows.append({"label": label, "series": words.source(name), "value": value})
    most = max(means, key=lambda name: means[name].mean)
    return Chapter(
        "points",
        words.say("points", "title"),
        [
            words.say(
                "points",
                "found",
                total=words.number(total),
                source=words.source(most),
                mean=words.range(means[most]),
                share=words.percent(means[most].mean / total if total else 0),
            ),
        ],
        [
            Picture(
                "points",
                stacked(rows, words.say("axes", "points"), [words.source(name) for name in sources]),
                words.say("points", "caption"),
            )
        ],
        Figures(
            [words.say("columns", key) for key in ("source", "points", "part_of_points")],
            [
                (words.source(name), words.range(mean, 2), words.percent(mean.mean / total if total else 0))
                for name, mean in means.items()
            ],
        ),
    )


def ordered_sources(games: Sequence[Measured]) -> list[str]:
    """The sources of points that occur, those that give most first."""
    totals: dict[str, int] = {}
    for game in games:
        for name, parts in game.points.items():
            totals[name] = totals.get(name, 0) + sum(map(sum, parts))
    return sorted(totals, key=lambda name: -totals[name])


def shown_parts(games: Sequence[Measured], words: Words) -> list[str]:
    """The names of the parts that enough games have."""
    longest = max(games, key=lambda game: len(game.parts)).parts
    labels, seen = [], dict[str, int]()
    for place, kind in enumerate(longest):
        seen[kind] = seen.get(kind, 0) + 1
        if sum(len(game.parts) > place for game in games) >= SELDOM * len(games):
            labels.append(words.part(kind, seen[kind]))
    return labels
