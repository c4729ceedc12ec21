"""How soon the winner is known: the game's own estimate in the course of a game."""

from peerage.analysis.study.chapter import Chapter, Figures, Picture
from peerage.analysis.study.charts import bands
from peerage.analysis.study.intervals import clustered_share
from peerage.analysis.study.measures import PROGRESS
from peerage.analysis.study.sample import Source, by_deal
from peerage.analysis.study.words import Words

SURE = 0.75


def certainty(source: Source, words: Words) -> Chapter:
    deals = list(by_deal(source.first.games))
    steps = range(PROGRESS + 1)
    chances = [clustered_share([[game.chances[step] for game in deal] for deal in deals]) for step in steps]
    leads = [clustered_share([[float(game.leads[step]) for game in deal] for deal in deals]) for step in steps]
    series = [words.say("certainty", "chance"), words.say("certainty", "lead")]
    rows = [
        {"x": step / PROGRESS, "mean": each.mean, "low": each.low, "high": min(1.0, each.high), "series": name}
        for name, found in zip(series, (chances, leads), strict=True)
        for step, each in enumerate(found)
    ]
    known = next((step for step in steps if leads[step].mean >= SURE), PROGRESS)
    return Chapter(
        "certainty",
        words.say("certainty", "title"),
        [
            words.say(
                "certainty",
                "found",
                sure=words.percent(SURE),
                progress=words.percent(known / PROGRESS),
                half=words.percents(leads[PROGRESS // 2]),
            )
        ],
        [
            Picture(
                "certainty",
                bands(rows, words.say("axes", "progress"), words.say("axes", "share")),
                words.say("certainty", "caption"),
            )
        ],
        Figures(
            [words.say("columns", "progress"), *series],
            [
                (words.percent(step / PROGRESS), words.percents(chances[step]), words.percents(leads[step]))
                for step in steps[::2]
            ],
        ),
    )
