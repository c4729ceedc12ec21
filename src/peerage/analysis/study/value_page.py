"""The page about rebuilt values: which of them change what."""

from typing import Any

from peerage.analysis.study.chapter import Chapter, Figures, Picture
from peerage.analysis.study.charts import point, ranges
from peerage.analysis.study.value_effects import Effect, ValueEffects
from peerage.analysis.study.variations import rebuilt_values
from peerage.analysis.study.words import Words
from peerage.kernel.game import Game


def chapters(effects: ValueEffects, game: Game, words: Words) -> list[Chapter]:
    labels = {value.path: f"{value.part}: {value.label}" for value in rebuilt_values(game, words.lang)}
    found = [(path, effect) for path, effects in effects.values.items() for effect in effects]
    used = [(path, effect) for path, effect in found if effect.level != "nothing"]
    names = {id(effect): f"{labels[path]} → {brief(effect.value, words)}" for path, effect in used}
    by_points = sorted(used, key=lambda pair: -abs(pair[1].points.mean))
    certain = [names[id(effect)] for _, effect in by_points if effect.level == "points"]
    fixed = [labels[path] for path, varied in effects.values.items() if not varied]
    unused = [labels[path] for path, varied in effects.values.items() if varied and all(map(is_unused, varied))]
    text = [words.say("values", "found", varied=len(found), certain=len(certain))]
    text += [words.say("values", "fixed", n=len(fixed), values="; ".join(fixed))] if fixed else []
    text += [words.say("values", "unused", n=len(unused), values="; ".join(unused))] if unused else []
    rows = [point(names[id(effect)], effect.points) for _, effect in by_points]
    return [
        Chapter(
            "values",
            words.say("values", "title"),
            text,
            [
                Picture(
                    "values",
                    ranges(rows, words.say("axes", "value_points"), reference=0.0),
                    words.say("values", "caption"),
                )
            ],
            Figures(
                [words.say("columns", key) for key in ("value", "changed", "points", "decisions", "seat_change")],
                [
                    (
                        names[id(effect)],
                        words.percents(effect.changed),
                        words.range(effect.points, 2),
                        words.range(effect.decisions, 1),
                        words.percents(max(effect.seats, key=lambda seat: abs(seat.mean))),
                    )
                    for _, effect in by_points
                ],
            ),
        )
    ]


def is_unused(effect: Effect) -> bool:
    return effect.level == "nothing"


def brief(value: Any, words: Words) -> str:
    """A value in short."""
    if isinstance(value, dict):
        return ", ".join(map(str, value.values()))
    if isinstance(value, list):
        return ", ".join(brief(item, words) for item in value)
    return words.name(value) if isinstance(value, str) else str(value)
