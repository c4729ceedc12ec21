"""How many moves there are to choose from, by kind of decision and in the course of a game."""

from math import log10

from peerage.analysis.study.chapter import Chapter, Figures, Picture
from peerage.analysis.study.charts import bands, point, ranges
from peerage.analysis.study.intervals import clustered, ratio
from peerage.analysis.study.sample import Source, by_deal
from peerage.analysis.study.words import Words

STEPS = 20


def branching(source: Source, words: Words) -> Chapter:
    games = source.first.games
    deals = list(by_deal(games))
    menus: dict[str, list[int]] = {}
    for game in games:
        for kind, counts in game.menus.items():
            menus.setdefault(kind, []).extend(counts)
    kinds = sorted(menus, key=lambda kind: -sum(menus[kind]) / len(menus[kind]))
    means = {
        kind: ratio([
            (
                sum(sum(game.menus.get(kind, ())) for game in deal),
                sum(len(game.menus.get(kind, ())) for game in deal),
            )
            for deal in deals
        ])
        for kind in kinds
    }  # fmt: skip
    overall = ratio([(sum(sum(g.course) for g in deal), sum(len(g.course) for g in deal)) for deal in deals])
    size = clustered([[sum(map(log10, game.course)) for game in deal] for deal in deals])
    course = []
    for step in range(STEPS):
        pairs = []
        for deal in deals:
            here = [count for game in deal for count in slice_of(game.course, step)]
            if here:
                pairs.append((float(sum(here)), float(len(here))))
        mean, low, high = ratio(pairs)
        course.append({"x": (step + 0.5) / STEPS, "mean": mean, "low": low, "high": high, "series": ""})
    moves = words.say("axes", "moves")
    return Chapter(
        "branching",
        words.say("branching", "title"),
        [words.say("branching", "found", mean=words.range(overall), size=words.number(size.mean, 0))],
        [
            Picture(
                "branching",
                ranges([point(words.decision(kind), means[kind]) for kind in kinds], moves, logarithmic=True),
                words.say("branching", "caption"),
            ),
            Picture(
                "branching-course",
                bands(course, words.say("axes", "progress"), moves, ".0f"),
                words.say("branching", "caption_course"),
            ),
        ],
        Figures(
            [words.say("columns", key) for key in ("decision", "moves", "most", "per_game")],
            [
                (
                    words.decision(kind),
                    words.range(means[kind]),
                    words.number(max(menus[kind]), 0),
                    words.number(len(menus[kind]) / len(games)),
                )
                for kind in kinds
            ],
        ),
    )


def slice_of(course: list[int], step: int) -> list[int]:
    return course[step * len(course) // STEPS : (step + 1) * len(course) // STEPS]
