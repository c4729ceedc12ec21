"""Lancaster: which laws are accepted, and whom they give something."""

from collections.abc import Callable, Sequence

from peerage.analysis.study.chapter import Chapter, Figures, Picture
from peerage.analysis.study.charts import point, ranges
from peerage.analysis.study.intervals import Estimate, ratio, share_of
from peerage.analysis.study.lancaster_laws import LawMeasure
from peerage.analysis.study.measures import Measured
from peerage.analysis.study.sample import Source, by_deal
from peerage.analysis.study.words import Words

Deals = Sequence[Sequence[Measured]]
Figure = Callable[[LawMeasure, Measured], tuple[float, float]]
Over = Callable[[Sequence[tuple[float, float]]], Estimate]
NO_LAW = LawMeasure()


def laws(source: Source, words: Words) -> Chapter | None:
    deals = list(by_deal(source.first.games))
    names = {name for deal in deals for game in deal for name in game.laws}
    if not names:
        return None
    passed = {name: summed(deals, name, lambda law, _: (law.passed, law.proposed), share_of) for name in names}
    to_winners = {name: summed(deals, name, given_to_winners, share_of) for name in names}
    points = {
        name: summed(deals, name, lambda law, _: (sum(law.given.get("points", ())), law.applied)) for name in names
    }
    pieces = {name: summed(deals, name, lambda law, _: (goods(law), law.applied)) for name in names}
    ranked = sorted((name for name in names if passed[name]), key=lambda name: -mean(passed[name]))
    paying = sorted((name for name in names if to_winners[name]), key=lambda name: -mean(to_winners[name]))
    even = 1 / source.seats
    first, last, best = ranked[0], ranked[-1], paying[0]
    return Chapter(
        "laws",
        words.say("laws", "title"),
        [
            words.say(
                "laws",
                "found",
                first=words.law(first),
                most=words.percents(known(passed[first])),
                last=words.law(last),
                least=words.percents(known(passed[last])),
            ),
            words.say(
                "laws",
                "paying",
                law=words.law(best),
                share=words.percents(known(to_winners[best])),
                even=words.percent(even),
            ),
        ],
        [
            Picture(
                "laws-passed",
                ranges([row(words, name, passed) for name in ranked], words.say("axes", "passed"), ".0%"),
                words.say("laws", "caption"),
            ),
            Picture(
                "laws-paid",
                ranges([row(words, name, to_winners) for name in paying], words.say("axes", "to_winners"), ".0%", even),
                words.say("laws", "caption_paid"),
            ),
        ],
        Figures(
            [words.say("columns", key) for key in ("law", "passed", "law_points", "law_goods", "to_winners")],
            [
                (
                    words.law(name),
                    words.percents(known(passed[name])),
                    *("–" if figure is None else words.range(figure, 2) for figure in (points[name], pieces[name])),
                    "–" if (share := to_winners[name]) is None else words.percents(share),
                )
                for name in ranked
            ],
        ),
    )


def summed(deals: Deals, name: str, figure: Figure, over: Over = ratio) -> Estimate | None:
    """The ratio of two figures of a law; None if the second one is always 0."""
    pairs = []
    for deal in deals:
        both = [figure(game.laws.get(name, NO_LAW), game) for game in deal]
        pairs.append((sum(one for one, _ in both), sum(other for _, other in both)))
    return over(pairs) if any(weight for _, weight in pairs) else None


def given_to_winners(law: LawMeasure, game: Measured) -> tuple[float, float]:
    """What those who win in the end got, and what all got: points, goods and pieces alike."""
    given = [sum(kind[seat] for kind in law.given.values()) for seat in range(len(game.shares))]
    return sum(share * amount for share, amount in zip(game.shares, given, strict=True)), sum(given)


def goods(law: LawMeasure) -> int:
    return sum(sum(given) for kind, given in law.given.items() if kind != "points")


def known(estimate: Estimate | None) -> Estimate:
    assert estimate is not None
    return estimate


def mean(estimate: Estimate | None) -> float:
    return known(estimate).mean


def row(words: Words, name: str, figures: dict[str, Estimate | None]) -> dict[str, object]:
    return point(words.law(name), known(figures[name]))
