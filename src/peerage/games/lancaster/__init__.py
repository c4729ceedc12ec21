"""Lancaster, for 2 to 5 seats."""

from collections.abc import Mapping
from typing import Any

from peerage.games.lancaster.board import Board
from peerage.games.lancaster.bot.prices import all_prices
from peerage.games.lancaster.box import MOVE_INDEX, OBSERVED, modules_of
from peerage.games.lancaster.flow import DECISIONS
from peerage.games.lancaster.laws.laws import TABLE
from peerage.games.lancaster.outside import position, printed, writing
from peerage.games.lancaster.outside.account import LancasterAccount
from peerage.games.lancaster.outside.presentation import LancasterPresentation
from peerage.games.lancaster.setup import set_up
from peerage.games.lancaster.state import LancasterState
from peerage.kernel.chance import Chance
from peerage.kernel.decision import names_of
from peerage.kernel.game import Game
from peerage.kernel.options import Clash, Need, Option
from peerage.kernel.terms import Terms


class LancasterGame(Game[LancasterState, Board]):
    id = "lancaster"
    package = __name__
    rules_version = 4
    # rule: seats
    min_seats = 2
    max_seats = 5
    options = (
        # rule: open-screens
        Option("open_screens", False),
        # rule: modules
        Option("new_laws", "none", ("none", "all", "lot"), parts=("0", "1", "2", "3", "4"), module=True),
        Option("court", False, module=True),
        Option("resentment", False, module=True),
        Option("reward_tiles", False, module=True),
        Option(
            "king_laws",
            "none",
            ("none", "all", "lot", "2", "3"),
            # rule: king-laws-need
            needs=(Need("court"), Need("resentment"), Need("new_laws", ("lot", "2", "3"))),
            clashes=(
                Clash("all", "new_laws", "2"),
                Clash("all", "new_laws", "3"),
                Clash("2", "new_laws", "2"),
                Clash("3", "new_laws", "3"),
            ),
            module=True,
        ),
        # rule: memory-aid
        Option("memory_aid", False, aid=True),
    )
    bots = ("random", "greedy", "search", "net")
    rollout_depth = 8
    replaced_whole = ("reward_tiles.?", "castle_space.*.reward", "favor.*.reward")
    frames = names_of(DECISIONS)
    observed = tuple(OBSERVED)
    indexed = int(MOVE_INDEX.size)
    outside = LancasterPresentation()
    account = LancasterAccount()

    def terms(self, seats: int, options: Mapping[str, object], components: object = None) -> Terms:
        """There are no screens with two seats."""
        terms = super().terms(seats, options, components)
        # rule: two-open, two-seals-open, two-dishonor-open
        if seats == 2:
            terms.options["open_screens"] = True
        return terms

    def rollout_depth_at(self, terms: Terms) -> int:
        return self.rollout_depth * max(
            [module.foresight for module in modules_of(terms, self.board(terms))], default=1
        )

    def new_board(self, components: dict[str, Any], seats: int) -> Board:
        board = Board(components, seats, [law.name for law in TABLE])
        board.prices = all_prices(board)
        return board

    def new_state(self, terms: Terms, chance: Chance) -> LancasterState:
        return set_up(terms, chance, self.board(terms))

    def position(self, state: LancasterState) -> dict[str, Any]:
        return writing.write(state)

    def restore(self, data: Mapping[str, Any], terms: Terms) -> LancasterState:
        return position.read(data, terms, self.board(terms))

    def check_components(self, components: dict[str, Any]) -> None:
        printed.check_components(components)


class RulesVersion3(LancasterGame):
    """For records and positions of its time; it differs in `KingsCourt.cross_over` only."""

    rules_version = 3


GAME = LancasterGame()
GAME.earlier = (RulesVersion3(),)
