"""What moves at the king's court would bring."""

from typing import Final

from peerage.games.lancaster.board import PRIVILEGES, REWARDS
from peerage.games.lancaster.decision_types import Reward
from peerage.games.lancaster.expansions.kings_court.application import (
    PIECE,
    applying_for,
    applying_house,
    one_more,
    strength_so_far,
    strength_to_apply,
)
from peerage.games.lancaster.expansions.kings_court.kings_board import TREASURY, court_of
from peerage.games.lancaster.expansions.kings_court.lords import WHERE
from peerage.games.lancaster.expansions.kings_court.offices import gives_privilege
from peerage.games.lancaster.expansions.kings_court.treasury import GOOD
from peerage.games.lancaster.moves import HOUSE
from peerage.games.lancaster.presentation.move_previews import Preview
from peerage.games.lancaster.presentation.schemas import Prospect
from peerage.games.lancaster.state import LancasterState


def office_gives(state: LancasterState, house: int, office: int) -> Reward:
    seals = 0 if state.is_ally(house) else int(state.board.office_seals[office])
    gives = {"seals": seals} if seals > 0 else {}
    privilege = PRIVILEGES[state.board.office_privilege[office]]
    return gives | {privilege: 1} if gives_privilege(state, office) else gives


def lord(state: LancasterState, seat: int, arg: int, move: int) -> Prospect:
    """Of the treasury, what lies there is asked about next."""
    house, where = int(HOUSE.of(move)), int(WHERE.of(move))
    if where == TREASURY:
        return {}
    needs = strength_to_apply(state, court_of(state), where)
    brings: Prospect = {"follows": office_gives(state, house, where), "needs": needs}
    if not state.is_ally(house):
        brings["costs"] = {REWARDS[state.board.tribute[where]]: 1}
    return brings


def support(state: LancasterState, seat: int, arg: int, move: int) -> Prospect:
    return {"strength": int(strength_so_far(state, one_more(arg, PIECE.of(move))))}


def apply(state: LancasterState, seat: int, arg: int, move: int) -> Prospect:
    gives = office_gives(state, int(applying_house(arg)), int(applying_for(arg)))
    return {"strength": int(strength_so_far(state, arg)), "follows": gives}


def treasury(state: LancasterState, seat: int, house: int, move: int) -> Prospect:
    """What an ally's lord takes goes to the supply."""
    good = int(GOOD.of(move))
    return {} if state.is_ally(house) else {"goods": {REWARDS[good]: int(court_of(state).treasury[good])}}


def bishop(state: LancasterState, seat: int, arg: int, move: int) -> Prospect:
    """With each bishop, every seal counts one point more."""
    if state.is_ally(HOUSE.of(move)):
        return {"goods": {"bishop_removed": 1}}
    return {"goods": {"bishop": 1}, "end": int(court_of(state).seals[seat])}


PREVIEWS: Final[dict[str, Preview]] = {
    "lord": lord,
    "support": support,
    "apply": apply,
    "treasury": treasury,
    "bishop": bishop,
}
