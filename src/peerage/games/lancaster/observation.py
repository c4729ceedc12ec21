"""The layout of an observation: the name and the place of each number.

Seats and houses are counted from the viewer; with two seats the allies come after them. Expansions write their own
numbers after these. The order binds trained nets.
"""

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from peerage.games.lancaster.board import COUNTIES, RANKS, SLOTS, SPACES
from peerage.games.lancaster.laws.laws import Law
from peerage.games.lancaster.state import NEXT_TURN, PHASES

SEATS: Final[i64] = 5
"""The most seats, and the most houses."""
DECISIONS: Final[i64] = NEXT_TURN
"""The kinds below this one are decisions of the base game."""

LETTERS: Final = "ABCDEFGHI"
BOARD: Final = (
    *("round", "last_round", *[f"phase:{phase}" for phase in PHASES], "seats"),
    *[f"starts:{seat}" for seat in range(SEATS)],
    *("favors_left", *[f"favor:{tile}" for tile in range(6)]),
    *("screens_open", "screens_counted"),
)
COUNTY_ROW: Final = ("nobles", "squires", "safe", *[f"held:{house}" for house in range(SEATS)])
CONFLICT_ROW: Final = (
    *("french", "missing", "first"),
    *[f"strength:{house}" for house in range(SEATS)],
)
SEAT_ROW: Final = (
    *("points", "gold", "squires", "votes", "new_votes", "nobles"),
    *[f"extension:{space}" for space in range(SPACES)],
)
HOUSE_ROW: Final = ("court:1", "court:2", "court:3", "court:4", "strength", "castle", "counties", "conflicts")
IN_COUNTIES: Final[i64] = 6
IN_CONFLICTS: Final[i64] = 7
OWN: Final = (
    *[f"own:noble:{letter}" for letter in LETTERS],
    *[f"own:reserve:{strength}" for strength in range(1, RANKS)],
    *[f"own:castle:{space}" for space in range(SPACES)],
)
ABOUT: Final = (
    *("for_ally", "must", "deployed", "knight", "vote_number", "law_number", "ballot_yes", "ballot_added"),
    *[f"asked_county:{letter}" for letter in LETTERS],
    *[f"asked_space:{space}" for space in range(SPACES)],
    *[f"asked_conflict:{slot}" for slot in range(SLOTS)],
    "asked_of_ally",
)
FIXED: Final = (
    *BOARD,
    *[f"county:{letter}:{name}" for letter in LETTERS for name in COUNTY_ROW],
    *[f"conflict:{slot}:{name}" for slot in range(SLOTS) for name in CONFLICT_ROW],
    *[f"seat:{seat}:{name}" for seat in range(SEATS) for name in SEAT_ROW],
    *[f"house:{house}:{name}" for house in range(SEATS) for name in HOUSE_ROW],
    *OWN,
    *[f"asked:seat:{seat}" for seat in range(SEATS)],
)

# How long the rows are, as plain numbers for the compiler, and where each part begins.
COUNTY_WIDTH: Final[i64] = 8
CONFLICT_WIDTH: Final[i64] = 8
SEAT_WIDTH: Final[i64] = 12
HOUSE_WIDTH: Final[i64] = 8
AT_COUNTIES: Final[i64] = len(BOARD)
AT_CONFLICTS: Final[i64] = AT_COUNTIES + COUNTIES * COUNTY_WIDTH
AT_SEATS: Final[i64] = AT_CONFLICTS + SLOTS * CONFLICT_WIDTH
AT_HOUSES: Final[i64] = AT_SEATS + SEATS * SEAT_WIDTH
AT_OWN: Final[i64] = AT_HOUSES + SEATS * HOUSE_WIDTH
AT_QUESTION: Final[i64] = AT_OWN + len(OWN)

# What is asked about; expansions use these numbers too.
FOR_ALLY: Final[i64] = AT_QUESTION + SEATS + DECISIONS
AT_LAWS: Final[i64] = FOR_ALLY + len(ABOUT)
MUST_TAKE: Final[i64] = FOR_ALLY + 1
ONLY_DEPLOYED: Final[i64] = FOR_ALLY + 2
KNIGHT: Final[i64] = FOR_ALLY + 3
VOTE_NUMBER: Final[i64] = FOR_ALLY + 4
LAW_NUMBER: Final[i64] = FOR_ALLY + 5
BALLOT: Final[i64] = FOR_ALLY + 6
ASKED_COUNTY: Final[i64] = FOR_ALLY + 8
ASKED_SPACE: Final[i64] = ASKED_COUNTY + COUNTIES
ASKED_CONFLICT: Final[i64] = ASKED_SPACE + SPACES
ASKED_OF_ALLY: Final[i64] = ASKED_CONFLICT + SLOTS


def observed(decisions: Sequence[str], laws: list[Law]) -> list[str]:
    """The names of the numbers of the base game, with its decisions and all the laws that there are."""
    questions = [f"question:{name}" for name in decisions]
    states = [f"law:{law.name}:{name}" for law in laws for name in ("in_force", "proposed")]
    return [*FIXED, *questions, *ABOUT, *states]
