"""The layout of an observation: the name and the place of each number, and what it is divided by.

Seats are counted from the viewer. The order binds trained nets.
"""

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from peerage.games.long_live_the_king.state import KINDS, REGIONS, ROLL_DICE, KingState

CHAIRS: Final[i64] = 5
"""The most seats there can be."""
DECISIONS: Final[i64] = ROLL_DICE
"""The kinds below this one are decisions."""

# The parts of an observation; each part has a function in the encoder that writes it.
ABOUT_TABLE: Final = ("seats:3", "seats:4", "seats:5", "place_dice", "open_screens", "two_cards", "turns", "elections")
ABOUT_PILE: Final = ("pile:x1", "pile:x2", "pile:x3")
ABOUT_SEAT: Final = (
    "votes",
    "bonus",
    "missing",
    "enough",
    "ahead",
    "cards",
    "x1",
    "x2",
    "x3",
    "loose",
    "no_card",
    "one_card",
    "two_cards",
    "supply",
    "active",
    "figure_alone",
)
ABOUT_REGION: Final = ("empty", "entered", "near", "disputed")
ABOUT_REGION_OF: Final = ("court", "courtiers", "figure")
ABOUT_DISPUTE: Final = ("open", "votes", "revealed", "chosen", "chosen:x1", "chosen:x2", "chosen:x3")
ABOUT_SIDE: Final = ("intruder", "defender", "contends", "winner", "pieces", "x1", "x2", "x3", "sum", "ones")
ABOUT_ASKED: Final = ("cards_back", "die", "free:x1", "free:x2", "free:x3", "courtiers_here", "room_here")


def observed(decisions: Sequence[str]) -> list[str]:
    """The names of the numbers, with these names of decisions."""
    chairs, regions = range(int(CHAIRS)), range(int(REGIONS))
    found = [*ABOUT_TABLE, *ABOUT_PILE]
    found += [f"seat:{chair}:{fact}" for chair in chairs for fact in ABOUT_SEAT]
    found += [f"region:{region}:{fact}" for region in regions for fact in ABOUT_REGION]
    found += [
        f"region:{region}:seat:{chair}:{fact}" for region in regions for chair in chairs for fact in ABOUT_REGION_OF
    ]
    found += [f"dispute:{fact}" for fact in ABOUT_DISPUTE]
    found += [f"dispute:seat:{chair}:{fact}" for chair in chairs for fact in ABOUT_SIDE]
    found += [f"asked:{question}" for question in decisions]
    found += [f"asked:seat:{chair}" for chair in chairs]
    found += [f"asked:banish:seat:{chair}" for chair in chairs]
    return found + [f"asked:{fact}" for fact in ABOUT_ASKED]


PILE: Final[i64] = len(ABOUT_TABLE)
SEAT: Final[i64] = PILE + len(ABOUT_PILE)
SEAT_ROW: Final[i64] = len(ABOUT_SEAT)
REGION: Final[i64] = SEAT + CHAIRS * SEAT_ROW
REGION_ROW: Final[i64] = len(ABOUT_REGION)
REGION_OF: Final[i64] = REGION + REGIONS * REGION_ROW
REGION_OF_ROW: Final[i64] = len(ABOUT_REGION_OF)
DISPUTE: Final[i64] = REGION_OF + REGIONS * CHAIRS * REGION_OF_ROW
SIDE: Final[i64] = DISPUTE + len(ABOUT_DISPUTE)
SIDE_ROW: Final[i64] = len(ABOUT_SIDE)
QUESTION: Final[i64] = SIDE + CHAIRS * SIDE_ROW
ASKED: Final[i64] = QUESTION + DECISIONS
BANISHED: Final[i64] = ASKED + CHAIRS
ASKED_CARDS_BACK: Final[i64] = BANISHED + CHAIRS
ASKED_DIE: Final[i64] = ASKED_CARDS_BACK + 1
FREE_CARDS: Final[i64] = ASKED_DIE + 1
"""Of each kind."""
COURTIERS_HERE: Final[i64] = FREE_CARDS + KINDS
ROOM_HERE: Final[i64] = COURTIERS_HERE + 1

# What the numbers are divided by.
VOTES: Final = 20.0
MOST_BONUS: Final = 30.0
HAND: Final = 20.0
X1: Final = 12.0
X2: Final = 7.0
X3: Final = 2.0
SUPPLY: Final = 15.0
COURTIERS: Final = 4.0
PIECES: Final = 10.0
STAKED: Final = 5.0
SUM: Final = 30.0


def chair_of(state: KingState, seat: i64, viewer: i64) -> i64:
    """Where a seat is, counted from the viewer."""
    chair: i64 = seat - viewer
    return chair if chair >= 0 else chair + state.seats
