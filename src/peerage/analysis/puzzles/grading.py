"""How hard a puzzle is: how seldom bots of the weaker levels find its move."""

from collections import Counter
from typing import Final

from peerage import bots as players
from peerage.bots.game_loop import perspective_for
from peerage.bots.levels import LEVELS
from peerage.kernel.playing.state import State

WEAKER: Final = tuple(LEVELS.values())[:-1]
"""All levels but the strongest."""
TRIES: Final = 6
"""Of each bot."""
GRADES: Final = (0.75, 0.5, 0.3, 0.12)
"""Puzzles that are found this often or more have the grades from 1; all others have the last one."""


def choices_of_weaker_bots(state: State, seat: int) -> Counter[int]:
    """Count which moves bots of the weaker levels choose."""
    chosen: Counter[int] = Counter()
    for name in WEAKER:
        for seed in range(TRIES):
            bot = players.load(name, seed)
            chosen[int(bot.choose(perspective_for(bot, state, seat)))] += 1
    return chosen


def grade_of(found: float) -> int:
    return 1 + sum(found < least for least in GRADES)
