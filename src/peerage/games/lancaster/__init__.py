"""Lancaster, for 2 to 5 seats."""

from collections.abc import Mapping
from importlib import import_module
from types import ModuleType
from typing import Any, ClassVar

from peerage.games.lancaster.board import Board
from peerage.games.lancaster.bot.prices import all_prices
from peerage.games.lancaster.expansion_registry import BIG_BOX
from peerage.games.lancaster.expansion_set import ExpansionSet
from peerage.games.lancaster.presentation import component_checks, position, position_writer
from peerage.games.lancaster.presentation.position_form import LancasterForm
from peerage.games.lancaster.presentation.presentation import LancasterPresentation
from peerage.games.lancaster.presentation.report import LancasterReport
from peerage.games.lancaster.setup import set_up
from peerage.games.lancaster.state import LancasterState
from peerage.games.lancaster.variants import VARIANTS
from peerage.kernel.content.options import Option
from peerage.kernel.game import Game
from peerage.kernel.playing.decision import names_of
from peerage.kernel.playing.rng import Rng
from peerage.kernel.playing.table_config import TableConfig

# rule: open-screens
OPEN_SCREENS = Option("open_screens", False)
# rule: memory-aid
MEMORY_AID = Option("memory_aid", False, aid=True)


class LancasterGame(Game[LancasterState, Board]):
    id = "lancaster"
    package = __name__
    rules_version = 4
    # rule: seats
    min_seats = 2
    max_seats = 5
    bots = ("random", "greedy", "search", "net")
    rollout_depth = 8
    replaced_whole = ("reward_tiles.?", "castle_space.*.reward", "favor.*.reward")
    observed_before = ("59e8b51337ffc4cc",)
    report = LancasterReport()
    position_form = LancasterForm()
    variants: ClassVar = VARIANTS

    def __init__(self, box: ExpansionSet = BIG_BOX) -> None:
        """With the expansions of a box, whichever a table plays with."""
        super().__init__()
        self.box = box
        self.extra_packages = tuple(box.text)
        # rule: modules
        self.options = (OPEN_SCREENS, *box.options, MEMORY_AID)
        self.frames = names_of(box.decisions)
        self.observed = tuple(box.observed)
        self.indexed = int(box.move_index.size)
        self.presentation = LancasterPresentation(box)

    def schema_modules(self) -> list[ModuleType]:
        view = import_module(f"{self.package}.presentation.view_schemas")
        return [view, *super().schema_modules(), *self.box.schemas]

    def config(self, seats: int, options: Mapping[str, object], components: object = None) -> TableConfig:
        """There are no screens with two seats."""
        config = super().config(seats, options, components)
        # rule: two-open, two-seals-open, two-dishonor-open
        if seats == 2:
            config.options["open_screens"] = True
        return config

    def rollout_depth_at(self, config: TableConfig) -> int:
        return self.rollout_depth * max(
            [expansion.foresight for expansion in self.box.in_play(config, self.board(config))], default=1
        )

    def new_board(self, components: dict[str, Any], seats: int) -> Board:
        board = Board(components, seats, self.box)
        board.prices = all_prices(board)
        return board

    def new_state(self, config: TableConfig, rng: Rng) -> LancasterState:
        return set_up(config, rng, self.board(config))

    def position(self, state: LancasterState) -> dict[str, Any]:
        return position_writer.write(state)

    def restore(self, data: Mapping[str, Any], config: TableConfig) -> LancasterState:
        return position.read(data, config, self.board(config))

    def check_components(self, components: dict[str, Any]) -> None:
        component_checks.check_components(components, self.box.law_sets)


class RulesVersion3(LancasterGame):
    """For records and positions of its time; it differs in `KingsCourt.cross_over` only."""

    rules_version = 3


GAME = LancasterGame()
GAME.earlier = (RulesVersion3(),)
