"""Long Live the King (Lang lebe der König!), for 3 to 5 seats."""

from collections.abc import Mapping
from typing import Any

from peerage.games.long_live_the_king.board import Board
from peerage.games.long_live_the_king.bot.encoder import OBSERVED
from peerage.games.long_live_the_king.bot.move_index import INDEXED
from peerage.games.long_live_the_king.flow import DECISIONS
from peerage.games.long_live_the_king.outside import position, printed, writing
from peerage.games.long_live_the_king.outside.account import KingAccount
from peerage.games.long_live_the_king.outside.presentation import KingPresentation
from peerage.games.long_live_the_king.setup import set_up
from peerage.games.long_live_the_king.state import KingState
from peerage.kernel.chance import Chance
from peerage.kernel.decision import names_of
from peerage.kernel.game import Game
from peerage.kernel.options import Option
from peerage.kernel.terms import Terms


class LongLiveTheKingGame(Game[KingState, Board]):
    id = "long-live-the-king"
    package = __name__
    min_seats = 3
    max_seats = 5
    options = (
        Option("place_dice", False),
        # rule: open-screens
        Option("open_screens", False),
        Option("two_cards_to_enter", False),
        Option("finite", True),
        Option("memory_aid", False, aid=True),
    )
    bots = ("random", "greedy", "search", "net")
    frames = names_of(DECISIONS)
    observed = OBSERVED
    indexed = INDEXED
    outside = KingPresentation()
    account = KingAccount()

    def new_board(self, components: dict[str, Any], seats: int) -> Board:
        return Board(components, seats)

    def new_state(self, terms: Terms, chance: Chance) -> KingState:
        return set_up(terms, chance, self.board(terms))

    def position(self, state: KingState) -> dict[str, Any]:
        return writing.write(state)

    def restore(self, data: Mapping[str, Any], terms: Terms) -> KingState:
        return position.read(data, terms, self.board(terms))

    def check_components(self, components: dict[str, Any]) -> None:
        printed.check_components(components)


GAME = LongLiveTheKingGame()
