"""What the table shows of the king's court."""

from collections.abc import Mapping
from typing import Any

from peerage.games.lancaster.board import GOODS, OFFICES, PRIVILEGES, RANKS, REWARDS, Privilege
from peerage.games.lancaster.expansions.kings_court import schemas
from peerage.games.lancaster.expansions.kings_court.application import application, strength_to_apply
from peerage.games.lancaster.expansions.kings_court.kings_board import AT_HOME, TREASURY, KingsBoard
from peerage.games.lancaster.expansions.kings_court.privileges import in_supply
from peerage.games.lancaster.expansions.kings_court.schemas import Applicant, KingsCourt, Office
from peerage.games.lancaster.presentation.view import by_strength
from peerage.games.lancaster.state import LancasterState
from peerage.kernel.playing.table_config import TableConfig
from peerage.kernel.playing.vecs import seats_of


def court_picture(state: LancasterState, king: KingsBoard) -> KingsCourt:
    lords = [lord_where(state, king, house) for house in range(state.houses)]
    shields, archers, tudors = [int(in_supply(state, king, kind)) for kind in range(len(PRIVILEGES))]
    return {
        "treasury": {REWARDS[good]: int(king.treasury[good]) for good in range(GOODS)},
        "in_treasury": [house for house, where in enumerate(lords) if where == "treasury"],
        "bishops": int(king.bishops_left),
        "supply": {"shield": shields, "archer": archers, "tudor": tudors},
        "offices": [office_picture(state, king, office) for office in range(OFFICES)],
    }


def office_picture(state: LancasterState, king: KingsBoard, office: int) -> Office:
    board = state.board
    holder, applicant = int(king.holder[office]), int(king.applicant(office))
    applied: Applicant = {
        "house": applicant,
        "knights": by_strength(king.knights, office),
        "bishops": int(king.clergy[office]),
        "tudor": int(king.knights[office * RANKS]),
        "strength": int(application(state, king, office)),
    }
    return {
        "id": board.office_ids[office],
        "tribute": REWARDS[board.tribute[office]],
        "seals": int(board.office_seals[office]),
        "privilege": PRIVILEGES[board.office_privilege[office]],
        "holder": holder if holder >= 0 else None,
        "applicant": applied if applicant >= 0 else None,
        "needs": strength_to_apply(state, king, office),
    }


def privilege_ids(bits: int) -> list[Privilege]:
    return [PRIVILEGES[kind] for kind in seats_of(int(bits))]


def lord_where(state: LancasterState, king: KingsBoard, house: int) -> str:
    where = int(king.lord[house])
    if where == AT_HOME:
        return "court"
    return "treasury" if where == TREASURY else f"office:{state.board.office_ids[where]}"


def drawn_office(office: Mapping[str, Any]) -> schemas.DrawnOffice:
    return {
        "id": office["id"],
        "name": office["name"],
        "tribute": office["tribute"],
        "seals": office["seals"],
        "privilege": office["privilege"],
    }


def draw(config: TableConfig) -> schemas.Drawing:
    court = config.components["court"]
    return {
        "court": {
            "offices": [drawn_office(office) for office in court["offices"]],
            "privileges": {
                "shield": court["shields"],
                "archer": court["archers"],
                "tudor": court["tudor_knights"],
            },
            "bishops": court["bishops"][str(config.seats)],
            "most_bishops": court["bishops_per_player_max"],
            "archer_strength": court["archer_strength"],
            "tudor_strength": court["tudor_strength"],
        }
    }
