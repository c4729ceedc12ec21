"""Noblemen, for 3 to 5 seats."""

from collections.abc import Mapping
from typing import Any

from peerage.games.noblemen.board import Board
from peerage.games.noblemen.bot.encoder import OBSERVED
from peerage.games.noblemen.bot.move_index import INDEXED
from peerage.games.noblemen.flow import DECISIONS
from peerage.games.noblemen.outside import position, printed, writing
from peerage.games.noblemen.outside.account import NoblemenAccount
from peerage.games.noblemen.outside.presentation import NoblemenPresentation
from peerage.games.noblemen.setup import set_up
from peerage.games.noblemen.state import NoblemenState
from peerage.kernel.chance import Chance
from peerage.kernel.decision import names_of
from peerage.kernel.errors import BadOption
from peerage.kernel.game import Game
from peerage.kernel.options import Option
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
        # rule: memory-aid
        Option("memory_aid", False, aid=True),
    )
    bots = ("random", "greedy", "search", "net")
    rollout_depth = 12
    observed = OBSERVED
    indexed = INDEXED
    frames = names_of(DECISIONS)
    outside = NoblemenPresentation()
    account = NoblemenAccount()

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

    def check_components(self, components: dict[str, Any]) -> None:
        printed.check_components(components)


GAME = NoblemenGame()
