"""Noblemen, for 3 to 5 seats."""

from collections.abc import Mapping
from typing import Any

from peerage.games.noblemen.board import AREAS, BUILDINGS, FOLLY_IDS, Board
from peerage.games.noblemen.flow import DECISIONS
from peerage.games.noblemen.outside import position, printed, reasons, view, words, writing
from peerage.games.noblemen.setup import set_up
from peerage.games.noblemen.state import NoblemenState
from peerage.kernel.chance import Chance
from peerage.kernel.decision import names_of
from peerage.kernel.errors import BadOption
from peerage.kernel.game import Game
from peerage.kernel.options import Option
from peerage.kernel.reason import Reason
from peerage.kernel.terms import Terms


class NoblemenGame(Game[NoblemenState, Board]):
    id = "noblemen"
    package = __name__
    # rule: seats
    min_seats = 3
    max_seats = 5
    rules_version = 2
    options = (
        # rule: option-start-player
        Option("start_player", "lot", ("lot", "1", "2", "3", "4", "5")),
        Option("overlapping_areas", False),
        Option("choose_title", False),
        # rule: option-open-screens
        Option("open_screens", False),
    )
    bots = ("random", "greedy", "search")
    rollout_depth = 12
    wishes_by_kind = True
    frames = names_of(DECISIONS)
    visible = view.VISIBLE

    def terms(self, seats: int, options: Mapping[str, object], components: object = None) -> Terms:
        terms = super().terms(seats, options, components)
        named = terms.options["start_player"]
        if named != "lot" and int(named) > seats:
            raise BadOption(f"player {named} cannot begin: there are {seats} seats")
        return terms

    def new_board(self, components: dict[str, Any], seats: int) -> Board:
        return Board(components, seats)

    def new_state(self, terms: Terms, chance: Chance) -> NoblemenState:
        return set_up(terms, chance, self.board(terms))

    def position(self, state: NoblemenState) -> dict[str, Any]:
        return writing.write(state)

    def restore(self, data: Mapping[str, Any], terms: Terms) -> NoblemenState:
        return position.read(data, terms, self.board(terms))

    def picture(self, state: NoblemenState) -> dict[str, Any]:
        return view.picture(state)

    def move_args(self, state: NoblemenState, move: int) -> dict[str, Any]:
        return words.describe(state, move)

    def parse(self, state: NoblemenState, wish: Mapping[str, Any]) -> int:
        return words.parse(state, wish)

    def forbids(self, state: NoblemenState, seat: int, slot: str) -> Reason:
        return reasons.forbids(state, seat, slot)

    def forbids_wish(self, state: NoblemenState, seat: int, wish: Mapping[str, Any]) -> Reason:
        return reasons.forbids_wish(state, seat, wish)

    def check_components(self, components: dict[str, Any]) -> None:
        printed.check_components(components)

    def drawing(self, seats: int, components: object = None) -> dict[str, Any]:
        terms = self.terms(seats, {}, components)
        table = terms.components
        return {
            "spaces": table["round_track"]["spaces"],
            "prices": {name: table["prices"][name] for name in BUILDINGS[1:]},
            "folly_price": table["prices"]["folly"],
            "follies": [
                {"id": name, "needs": needs} for name, needs in zip(FOLLY_IDS, table["follies"]["needs"], strict=True)
            ],
            "folly_points": table["follies"]["points_by_order"],
            "titles": [
                {"id": name, **table["titles"][name], "count": table["titles"][name]["count"][str(seats)]}
                for name in table["titles"]["order"]
            ],
            "areas": list(AREAS),
            "church_per_kind": table["church_per_kind_per_decade"],
            "markers": table["bribery_markers"],
            "printed_prestige": table["prestige_track"]["printed"],
            "tiles": table["tiles"],
            "cards": table["scandal"],
            "decades": table["decades"],
        }


GAME = NoblemenGame()
