"""Noblemen, for 3 to 5 seats."""

from collections.abc import Mapping
from importlib import import_module
from types import ModuleType
from typing import Any, ClassVar

from peerage.errors import BadOption
from peerage.games.noblemen.board import Board
from peerage.games.noblemen.bot.encoder_seat import OF_SEAT
from peerage.games.noblemen.bot.outlook import MOST_SEATS
from peerage.games.noblemen.game_state import DECISIONS, MOVE_INDEX
from peerage.games.noblemen.observation import observed
from peerage.games.noblemen.presentation import component_checks, position, position_writer
from peerage.games.noblemen.presentation.position_form import NoblemenForm
from peerage.games.noblemen.presentation.presentation import NoblemenPresentation
from peerage.games.noblemen.presentation.report import NoblemenReport
from peerage.games.noblemen.setup import set_up
from peerage.games.noblemen.state import NoblemenState
from peerage.games.noblemen.variants import VARIANTS
from peerage.kernel.content.options import Option
from peerage.kernel.game import Game
from peerage.kernel.playing.decision import names_of, questions_of
from peerage.kernel.playing.rng import Rng
from peerage.kernel.playing.table_config import TableConfig


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
    observed = tuple(observed(questions_of(DECISIONS), int(MOST_SEATS), OF_SEAT))
    indexed = int(MOVE_INDEX.size)
    frames = names_of(DECISIONS)
    presentation = NoblemenPresentation()
    report = NoblemenReport()
    position_form = NoblemenForm()
    variants: ClassVar = VARIANTS

    def schema_modules(self) -> list[ModuleType]:
        return [import_module(f"{self.package}.presentation.view_schemas"), *super().schema_modules()]

    def config(self, seats: int, options: Mapping[str, object], components: object = None) -> TableConfig:
        config = super().config(seats, options, components)
        named = config.options["start_player"]
        if named != "lot" and int(named) > seats:
            raise BadOption("option_names_missing_player", n=named, count=seats)
        return config

    def new_board(self, components: dict[str, Any], seats: int) -> Board:
        return Board(components, seats)

    def new_state(self, config: TableConfig, rng: Rng) -> NoblemenState:
        return set_up(config, rng, self.board(config))

    def position(self, state: NoblemenState) -> dict[str, Any]:
        return position_writer.write(state)

    def restore(self, data: Mapping[str, Any], config: TableConfig) -> NoblemenState:
        return position.read(data, config, self.board(config))

    def check_components(self, components: dict[str, Any]) -> None:
        component_checks.check_components(components)


GAME = NoblemenGame()
