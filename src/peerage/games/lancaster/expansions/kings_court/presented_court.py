"""At the King's Court, as players see it, and in views and positions."""

from typing import Any, cast

from peerage.games.lancaster.board import GOODS, OFFICES, RANKS, REWARDS
from peerage.games.lancaster.decision_types import Prospect
from peerage.games.lancaster.expansions.kings_court import schemas
from peerage.games.lancaster.expansions.kings_court.application import bishops_at_court
from peerage.games.lancaster.expansions.kings_court.bishops import BISHOP, preview_bishop
from peerage.games.lancaster.expansions.kings_court.kings_board import KingsBoard
from peerage.games.lancaster.expansions.kings_court.lords import LORD, preview_lord
from peerage.games.lancaster.expansions.kings_court.offices import seal_points
from peerage.games.lancaster.expansions.kings_court.view import court_picture, lord_where, privilege_ids
from peerage.games.lancaster.presentation.view import by_strength
from peerage.games.lancaster.presentation.view_schemas import Band, County, FinalRow, House, Lord, Picture
from peerage.games.lancaster.state import HELPERS, LancasterState


class PresentedCourt(KingsBoard):
    def preview(self, state: LancasterState, seat: int, move: int) -> Prospect:
        if LORD.matches(move):
            return preview_lord(state, self, move)
        return preview_bishop(state, self, seat, move) if BISHOP.matches(move) else {}

    def paint(self, state: LancasterState, painted: Picture) -> None:
        cast(schemas.View, painted)["court"] = court_picture(state, self)

    def paint_player(self, state: LancasterState, seat: int, shown: Lord) -> None:
        added = cast(schemas.Lord, shown)
        added["bishops"], added["seals"] = int(self.bishops[seat]), int(self.seals[seat])
        added["seal_points"] = seal_points(self, seat)

    def paint_house(self, state: LancasterState, house: int, shown: House) -> None:
        added = cast(schemas.House, shown)
        added["lord"] = lord_where(state, self, house)
        added["bishops"] = int(bishops_at_court(state, self, house))
        added["privileges"] = privilege_ids(self.privileges[house])
        added["unused"] = privilege_ids(self.unused[house])

    def paint_county(self, state: LancasterState, county: int, shown: County) -> None:
        added = cast(schemas.County, shown)
        added["shield"] = bool(state.safe >> county & 1)
        added["tudor"] = int(self.tudors >> county & 1)

    def paint_band(self, state: LancasterState, space: int, shown: Band) -> None:
        added = cast(schemas.Band, shown)
        added["tudor"] = int(self.fighting_tudors[space])
        added["archer"] = state.fighter[space] >= HELPERS

    def paint_final(self, state: LancasterState, seat: int, shown: FinalRow) -> None:
        cast(schemas.FinalRow, shown)["seals"] = self.scored_seals[seat]

    def write(self, state: LancasterState, written: dict[str, Any]) -> None:
        written["court"] = {
            "treasury": {REWARDS[good]: int(self.treasury[good]) for good in range(GOODS)},
            "bishops": int(self.bishops_left),
            "offices": [
                {
                    "holder": int(self.holder[office]) if self.holder[office] >= 0 else None,
                    "knights": by_strength(self.knights, office),
                    "bishops": int(self.clergy[office]),
                    "tudor": int(self.knights[office * RANKS]),
                }
                for office in range(OFFICES)
            ],
        }

    def write_player(self, state: LancasterState, seat: int, written: dict[str, Any]) -> None:
        written["seals"], written["bishops"] = int(self.seals[seat]), int(self.bishops[seat])

    def write_house(self, state: LancasterState, house: int, written: dict[str, Any]) -> None:
        written["lord"] = lord_where(state, self, house)
        written["privileges"] = privilege_ids(self.privileges[house])
        written["unused"] = privilege_ids(self.unused[house])

    def write_county(self, state: LancasterState, county: int, written: dict[str, Any]) -> None:
        written["shield"], written["tudor"] = bool(state.safe >> county & 1), bool(self.tudors >> county & 1)

    def write_stack(self, state: LancasterState, space: int, written: dict[str, Any]) -> None:
        written["tudor"] = int(self.fighting_tudors[space])
        written["archer"] = state.fighter[space] >= HELPERS

    def write_final(self, written: dict[str, Any]) -> None:
        written["seals"] = self.scored_seals[:]
