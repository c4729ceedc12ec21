"""Which seat wins how often. The bots rotate, so each of them has every seat of every deal."""

from peerage.analysis.study.chapter import Chapter, Figures, Picture
from peerage.analysis.study.charts import point, ranges
from peerage.analysis.study.intervals import clustered, clustered_share
from peerage.analysis.study.sample import Source, by_deal
from peerage.analysis.study.words import Words


def seats(source: Source, words: Words) -> Chapter:
    deals = list(by_deal(source.first.games))
    names = [words.say("words", "seat", n=seat + 1) for seat in range(source.seats)]
    wins = [clustered_share([[game.shares[seat] for game in deal] for deal in deals]) for seat in range(source.seats)]
    scores = [clustered([[game.scores[seat] for game in deal] for deal in deals]) for seat in range(source.seats)]
    even = 1 / source.seats
    uneven = [name for name, win in zip(names, wins, strict=True) if not win.low <= even <= win.high]
    best = max(range(source.seats), key=lambda seat: wins[seat].mean)
    found = words.say("seats", "found", seat=names[best], share=words.percents(wins[best]), even=words.percent(even))
    verdict = words.say("seats", "uneven", seats=", ".join(uneven)) if uneven else words.say("seats", "even")
    rows = [point(name, win) for name, win in zip(names, wins, strict=True)]
    return Chapter(
        "seats",
        words.say("seats", "title"),
        [found, verdict],
        [Picture("seats", ranges(rows, words.say("axes", "wins"), ".0%", even), words.say("seats", "caption"))],
        Figures(
            [words.say("columns", key) for key in ("seat", "wins", "score")],
            [
                (name, words.percents(win), words.range(score))
                for name, win, score in zip(names, wins, scores, strict=True)
            ],
        ),
    )
