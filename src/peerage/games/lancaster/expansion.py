"""An expansion of the big box: one object that declares everything it adds to the base game."""

from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import Any

from peerage.games.lancaster.board import Board
from peerage.games.lancaster.decision_types import Reward
from peerage.games.lancaster.expansion_state import ExpansionState
from peerage.games.lancaster.laws.laws import Law, Measure
from peerage.kernel.content.options import Option
from peerage.kernel.playing.move import MoveKind
from peerage.kernel.playing.table_config import TableConfig

Enter = Callable[[TableConfig, Board], ExpansionState | None]
"""What an expansion adds to a new state, or nothing if the table does not play with it."""


Draw = Callable[[TableConfig], Mapping[str, object]]


class Expansion:
    def __init__(
        self,
        state: type[ExpansionState],
        enter: Enter,
        option: Option | None = None,
        decisions: Sequence[ModuleType] = (),
        moves: Sequence[MoveKind] = (),
        law_set: str = "",
        laws: Sequence[Law] = (),
        counted: Mapping[Measure, Reward] | None = None,
        asked: Mapping[int, Reward] | None = None,
        schemas: ModuleType | None = None,
        draw: Draw | None = None,
        text: str = "",
        sources: Mapping[str, str] | None = None,
    ) -> None:
        self.state = state
        """What it adds to a state, with its hooks, its observation and what a view may show of it."""
        self.enter = enter
        self.option = option
        """How a table asks for it, if it does not come by itself."""
        self.decisions: list[Any] = list(decisions)
        """The files with its decisions and steps."""
        self.moves: list[MoveKind] = list(moves)
        self.law_set = law_set
        self.laws: list[Law] = list(laws)
        """The laws of its set."""
        self.counted: dict[Measure, Reward] = dict(counted or {})
        """What is drawn on a law's card for each of its ways to count."""
        self.asked: dict[int, Reward] = dict(asked or {})
        """What is drawn there for each kind of choice that a law asks for."""
        self.schemas = schemas
        """The types of what it sends to clients: fields for tables of the base game, and tables of its own."""
        self.draw = draw
        """What the client needs to draw its part of the board."""
        self.sources: dict[str, str] = dict(sources or {})
        """What gives goods besides the places and laws of the base game, each with its rule: see `Board.source_of`."""
        self.text = text
        """The package with its words: folders `text`, `rules` and `values`, as a game has them."""
