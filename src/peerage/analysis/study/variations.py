"""Other values that could stand where a rulebook states none: as near as possible, and as far as the text allows."""

from typing import Any

from peerage.errors import BadComponents
from peerage.kernel.content.values import REBUILT, Value
from peerage.kernel.game import Game

STEPS = (-1, 1)


def rebuilt_values(game: Game, lang: str = "en") -> list[Value]:
    return [value for value in game.values(lang) if value.source == REBUILT]


def variations(game: Game, value: Value) -> list[Any]:
    """Return values near the printed one that the game accepts in its place: numbers one smaller and one greater, or
    lists with one word exchanged at their beginning or their end.
    """
    near = [[shifted(value.printed, step)] if has_numbers(value.printed) else exchanged(value, step) for step in STEPS]
    return [fitting[0] for others in near if (fitting := [other for other in others if fits(game, value, other)])]


def fits(game: Game, value: Value, other: Any) -> bool:
    try:
        game.played_with(game.overriding({value.path: other}))
    except BadComponents:
        return False
    return True


def has_numbers(printed: Any) -> bool:
    return shifted(printed, 1) is not None


def exchanged(value: Value, step: int) -> list[Any]:
    """With each word that is not in the list."""
    if not isinstance(value.printed, list) or not value.printed:
        return []
    unused = [word for word in value.words if word not in value.printed]
    kept = value.printed[1:] if step < 0 else value.printed[:-1]
    return [[word, *kept] if step < 0 else [*kept, word] for word in unused]


def shifted(printed: Any, step: int) -> Any:
    """Move each number; of pairs, the second, which is what the first one brings. None: there is no number."""
    if isinstance(printed, bool) or not printed:
        return None
    if isinstance(printed, int):
        return printed + step
    if isinstance(printed, dict):
        return {key: amount + step for key, amount in printed.items()} if whole(printed.values()) else None
    if isinstance(printed, list) and all(isinstance(item, list) for item in printed):
        return [[*item[:-1], item[-1] + step] for item in printed] if whole(printed[0]) else None
    return [item + step for item in printed] if isinstance(printed, list) and whole(printed) else None


def whole(items: Any) -> bool:
    """Whether all are numbers, and stay above 0 when they shrink."""
    return all(isinstance(item, int) and not isinstance(item, bool) and item >= 1 for item in items)
