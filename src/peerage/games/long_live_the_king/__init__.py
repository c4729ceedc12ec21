"""Long Live the King (Lang lebe der König!), for 3 to 5 seats."""

from collections.abc import Mapping
from typing import Any, ClassVar

from peerage.games.long_live_the_king.board import Board
from peerage.games.long_live_the_king.bot.move_index import INDEXED
from peerage.games.long_live_the_king.game_state import DECISIONS
from peerage.games.long_live_the_king.observation import observed
from peerage.games.long_live_the_king.presentation import component_checks, position, position_writer
from peerage.games.long_live_the_king.presentation.position_form import KingForm
from peerage.games.long_live_the_king.presentation.presentation import KingPresentation
from peerage.games.long_live_the_king.presentation.report import KingReport
from peerage.games.long_live_the_king.setup import set_up
from peerage.games.long_live_the_king.state import KingState
from peerage.games.long_live_the_king.variants import VARIANTS
from peerage.kernel.content.options import Option
from peerage.kernel.game import Game
from peerage.kernel.playing.decision import names_of, questions_of
from peerage.kernel.playing.rng import Rng
from peerage.kernel.playing.table_config import TableConfig


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
    observed = tuple(observed(questions_of(DECISIONS)))
    observed_before = ("ac7ffc07079bfc71",)
    indexed = INDEXED
    presentation = KingPresentation()
    report = KingReport()
    position_form = KingForm()
    variants: ClassVar = VARIANTS

    def new_board(self, components: dict[str, Any], seats: int) -> Board:
        return Board(components, seats)

    def new_state(self, config: TableConfig, rng: Rng) -> KingState:
        return set_up(config, rng, self.board(config))

    def position(self, state: KingState) -> dict[str, Any]:
        return position_writer.write(state)

    def restore(self, data: Mapping[str, Any], config: TableConfig) -> KingState:
        return position.read(data, config, self.board(config))

    def check_components(self, components: dict[str, Any]) -> None:
        component_checks.check_components(components)


GAME = LongLiveTheKingGame()
