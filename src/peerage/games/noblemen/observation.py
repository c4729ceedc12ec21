"""The layout of an observation: the name of each number, and the place of those about the question at hand.

Seats are counted from the viewer. The order binds trained nets.
"""

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from peerage.games.noblemen.board import AREAS, BUILDINGS, CARD_IDS, CARDS, FOLLY_IDS, KINDS, MEADOW, TILES, TITLES
from peerage.games.noblemen.state import BALL_STEPS, NEXT_LOOK, PHASES

DECISIONS: Final[i64] = NEXT_LOOK
"""The kinds below this one are decisions."""
DECADES: Final[i64] = 3
SOLD: Final = BUILDINGS[1:]

OF_TABLE: Final = (
    *("overlapping_areas", "choose_title", "open_screens"),
    *(f"decade:{number}" for number in range(1, DECADES + 1)),
    *("space", "to_ball", "balls_left", "queen_locked"),
    *(f"phase:{phase}" for phase in PHASES),
    *(f"ball:{step or 'none'}" for step in BALL_STEPS),
    *(f"title_left:{number}" for number in range(TITLES)),
    *("markers", "bag"),
    *(f"bag_known:{tile}" for tile in TILES),
    *(f"unseen:{tile}" for tile in TILES),
    *(f"church:{tile}" for tile in TILES),
    *(f"sale:{building}" for building in SOLD),
    *(f"price:{building}" for building in SOLD),
    *(f"supply:{building}" for building in SOLD),
    *(f"folly_left:{folly}" for folly in FOLLY_IDS),
    "folly_points",
    *(f"unseen_card:{card}" for card in CARD_IDS),
    *(f"next_card:{card}" for card in CARD_IDS),
)
OF_ACTION: Final = ("action_done", "card_played", "laid", "due:money", "due:tiles", "due:queen")
OF_QUESTION: Final = (
    *OF_ACTION,
    *(f"question_tile:{tile}" for tile in TILES),
    *(f"question_building:{building}" for building in (*SOLD, "folly")),
    *("question:by_card", "question:taxes", "question:land", "question:left"),
    *(f"lifted:{area}" for area in AREAS),
    *(f"looking:{card}" for card in CARD_IDS),
    *("given:markers", "given:cards", "given:blackmail"),
)

AT_QUESTION: Final[i64] = len(OF_TABLE)
AT_ACTION: Final[i64] = AT_QUESTION + DECISIONS
ASKED_TILE: Final[i64] = AT_ACTION + len(OF_ACTION)
ASKED_BUILDING: Final[i64] = ASKED_TILE + KINDS
ASKED_BY_CARD: Final[i64] = ASKED_BUILDING + len(SOLD) + 1
ASKED_TAXES: Final[i64] = ASKED_BY_CARD + 1
ASKED_LAND: Final[i64] = ASKED_TAXES + 1
ASKED_LEFT: Final[i64] = ASKED_LAND + 1
ASKED_LIFTED: Final[i64] = ASKED_LEFT + 1
ASKED_LOOKING: Final[i64] = ASKED_LIFTED + MEADOW
AT_GIVEN: Final[i64] = ASKED_LOOKING + CARDS
AT_SEATS: Final[i64] = AT_QUESTION + DECISIONS + len(OF_QUESTION)


def observed(decisions: Sequence[str], seats: int, of_seat: Sequence[str]) -> list[str]:
    """The names of the numbers, with these names of decisions and of what is known of each seat."""
    questions = [f"asked:{name}" for name in decisions]
    of_seats = [f"seat:{number}:{name}" for number in range(seats) for name in of_seat]
    return [*OF_TABLE, *questions, *OF_QUESTION, *of_seats]
