"""How long games are: decisions per game, per seat and per part."""

from collections import Counter
from math import ceil

from peerage.analysis.study.chapter import Chapter, Figures, Picture
from peerage.analysis.study.charts import histogram
from peerage.analysis.study.intervals import clustered
from peerage.analysis.study.sample import Source, by_deal
from peerage.analysis.study.words import Words

BARS = 24


def length(source: Source, words: Words) -> Chapter:
    games = source.first.games
    deals = list(by_deal(games))
    totals = sorted(sum(game.decisions) for game in games)
    low, middle, high = (totals[round(share * (len(totals) - 1))] for share in (0.05, 0.5, 0.95))
    step = max(1, ceil((totals[-1] - totals[0] + 1) / BARS))
    bars = Counter((total - totals[0]) // step for total in totals)
    rows = [
        {"low": totals[0] + bar * step, "high": totals[0] + (bar + 1) * step, "share": count / len(totals)}
        for bar, count in sorted(bars.items())
    ]
    per_game = clustered([[float(sum(game.decisions)) for game in deal] for deal in deals])
    parts = clustered([[float(len(game.parts)) for game in deal] for deal in deals])
    figures = [
        (words.say("length", "game"), words.range(per_game)),
        *(
            (
                words.say("length", "seat", n=seat + 1),
                words.range(clustered([[float(game.decisions[seat]) for game in deal] for deal in deals])),
            )
            for seat in range(source.seats)
        ),
        (words.say("length", "parts"), words.range(parts)),
    ]
    return Chapter(
        "length",
        words.say("length", "title"),
        [words.say("length", "found", middle=middle, low=low, high=high, mean=words.range(per_game))],
        [
            Picture(
                "length",
                histogram(rows, words.say("axes", "decisions"), words.say("axes", "games")),
                words.say("length", "caption"),
            )
        ],
        Figures([words.say("columns", "what"), words.say("columns", "mean")], figures),
    )
