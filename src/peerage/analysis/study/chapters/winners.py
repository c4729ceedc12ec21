"""What winners did: from which sources they have more or fewer points than the others at their table."""

from peerage.analysis.study.chapter import Chapter, Figures, Picture
from peerage.analysis.study.chapters.points import ordered_sources
from peerage.analysis.study.charts import point, ranges
from peerage.analysis.study.intervals import Estimate, clustered
from peerage.analysis.study.measures import Measured
from peerage.analysis.study.sample import Source, by_deal
from peerage.analysis.study.words import Words


def winners(source: Source, words: Words) -> Chapter:
    deals = list(by_deal(source.first.games))
    sources = ordered_sources(source.first.games)

    def mean(name: str, won: int, lost: int) -> Estimate:
        return clustered(
            [[won * of_winners(game, name) + lost * of_others(game, name) for game in deal] for deal in deals]
        )

    gaps = {name: mean(name, 1, -1) for name in sources}
    ranked = sorted(sources, key=lambda name: -gaps[name].mean)
    first, last = ranked[0], ranked[-1]
    text = [words.say("winners", "found", source=words.source(first), gap=words.range(gaps[first]))]
    if gaps[last].high < 0:
        text.append(words.say("winners", "fewer", source=words.source(last), gap=words.range(gaps[last])))
    rows = [point(words.source(name), gaps[name]) for name in ranked]
    return Chapter(
        "winners",
        words.say("winners", "title"),
        text,
        [Picture("winners", ranges(rows, words.say("axes", "gap"), reference=0.0), words.say("winners", "caption"))],
        Figures(
            [words.say("columns", key) for key in ("source", "winners", "others", "gap")],
            [
                (
                    words.source(name),
                    words.range(mean(name, 1, 0), 2),
                    words.range(mean(name, 0, 1), 2),
                    words.range(gaps[name], 2),
                )
                for name in ranked
            ],
        ),
    )


def of_winners(game: Measured, source: str) -> float:
    """The mean of those who share the win."""
    return sum(share * game.points_of(source, seat) for seat, share in enumerate(game.shares))


def of_others(game: Measured, source: str) -> float:
    others = [seat for seat, share in enumerate(game.shares) if share == 0]
    return sum(game.points_of(source, seat) for seat in others) / max(1, len(others))
