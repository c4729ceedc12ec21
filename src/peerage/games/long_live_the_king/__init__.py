"""Long Live the King (Lang lebe der König!), for 3 to 5 seats."""

from collections.abc import Mapping
from typing import Any, cast

from peerage.games.long_live_the_king import describe, position, printed, reasons, view
from peerage.games.long_live_the_king.board import Board
from peerage.games.long_live_the_king.setup import set_up
from peerage.games.long_live_the_king.state import FRAMES, KingState
from peerage.kernel.chance import Chance
from peerage.kernel.game import Game, Reason
from peerage.kernel.options import Option
from peerage.kernel.state import State
from peerage.kernel.terms import Terms


class LongLiveTheKingGame(Game):
    id = "long-live-the-king"
    package = __name__
    min_seats = 3
    max_seats = 5
    options = (
        Option("place_dice", False),
        Option("open_screens", False),
        Option("two_cards_to_enter", False),
        Option("finite", True),
    )
    bots = ("random", "greedy", "search")
    frames = FRAMES
    visible = view.VISIBLE

    def new_state(self, terms: Terms, chance: Chance) -> State:
        return set_up(terms, chance, board(terms))

    def position(self, state: State) -> dict[str, Any]:
        return position.write(cast(KingState, state))

    def restore(self, data: Mapping[str, Any], terms: Terms) -> State:
        return position.read(data, terms, board(terms))

    def picture(self, state: State) -> dict[str, Any]:
        return view.picture(cast(KingState, state))

    def move_args(self, state: State, move: int) -> dict[str, Any]:
        return describe.describe(cast(KingState, state), move)

    def parse(self, state: State, wish: Mapping[str, Any]) -> int:
        return describe.parse(cast(KingState, state), wish)

    def decision_args(self, state: State) -> dict[str, Any]:
        return describe.decision_args(cast(KingState, state))

    def forbids(self, state: State, seat: int, slot: str) -> Reason:
        return reasons.forbids(cast(KingState, state), seat, slot)

    def forbids_wish(self, state: State, seat: int, wish: Mapping[str, Any]) -> Reason:
        return reasons.forbids_wish(cast(KingState, state), seat, wish)

    def check_components(self, components: dict[str, Any]) -> None:
        printed.check_components(components)

    def drawing(self, seats: int, components: object = None) -> dict[str, Any]:
        terms = self.terms(seats, {}, components)
        out = terms.components["regions_out"].get(str(seats), [])
        return {
            "regions": [region | {"in_play": region["name"] not in out} for region in terms.components["region"]],
            "votes_to_win": terms.components["votes_to_win"][str(seats)],
            "bonus_table": terms.components["bonus_table"],
        }


BOARDS: dict[tuple[str, int], Board] = {}


def board(terms: Terms) -> Board:
    """States with the same components and seats share a board."""
    key = terms.components_hash, terms.seats
    if key not in BOARDS:
        BOARDS[key] = Board(terms.components, terms.seats)
    return BOARDS[key]


GAME = LongLiveTheKingGame()
