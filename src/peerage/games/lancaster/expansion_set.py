"""The base game with a set of expansions: laws, decisions, moves, and all tables that are derived from them."""

from collections.abc import Sequence
from types import ModuleType
from typing import Any

from peerage.games.lancaster import moves
from peerage.games.lancaster.board import Board
from peerage.games.lancaster.bot.move_index import MoveIndex
from peerage.games.lancaster.decision_types import Reward
from peerage.games.lancaster.expansion import Expansion
from peerage.games.lancaster.expansion_state import ExpansionState
from peerage.games.lancaster.hooks.index import HookIndex
from peerage.games.lancaster.laws import applying
from peerage.games.lancaster.laws.laws import BASE, Law, Measure
from peerage.games.lancaster.observation import DECISIONS, observed
from peerage.games.lancaster.phases import (
    castles,
    conflicts,
    counties,
    entering,
    favors,
    parliament,
    placement,
    placing_turns,
    scoring,
)
from peerage.games.lancaster.pieces import rewards, upgrading
from peerage.games.lancaster.presentation import formulas, view
from peerage.kernel.content.options import Option
from peerage.kernel.playing.decision import Decision, decisions_of, names_of, veil
from peerage.kernel.playing.move import MoveKind, Moves
from peerage.kernel.playing.table_config import TableConfig


class ExpansionSet:
    def __init__(self, expansions: Sequence[Expansion], listed: Sequence[Expansion] = ()) -> None:
        """The expansions in the order of hooks and observations; `listed` first where a lobby offers them."""
        self.expansions: list[Expansion] = list(expansions)
        shown = [*listed, *[other for other in expansions if other not in listed]]
        self.options: list[Option] = [each.option for each in shown if each.option is not None]
        self.laws: list[Law] = [*BASE, *[law for each in expansions for law in each.laws]]
        """All laws, in the order of the components."""
        self.law_sets: dict[str, list[Law]] = {"base": BASE}
        self.counted: dict[Measure, Reward] = dict(formulas.COUNTED)
        self.asked: dict[int, Reward] = {}
        self.sources: dict[str, str] = {}
        for each in expansions:
            self.sources.update(each.sources)
            self.counted.update(each.counted)
            self.asked.update(each.asked)
            if each.law_set:
                self.law_sets[each.law_set] = each.laws

        self.text: list[str] = [each.text for each in shown if each.text]
        self.schemas: list[ModuleType] = [each.schemas for each in expansions if each.schemas is not None]

        self.decisions: list[Decision[Any]] = decisions_of(
            [
                placing_turns,
                placement,
                entering,
                favors,
                parliament,
                applying,
                counties,
                castles,
                conflicts,
                scoring,
                rewards,
                upgrading,
                *[file for each in expansions for file in each.decisions],
            ]
        )
        self.veiled: int = veil(self.decisions)
        self.kinds: list[MoveKind] = [kind for each in expansions for kind in each.moves]
        self.moves: Moves = Moves([*moves.MOVES, *self.kinds])
        self.visible: dict[str, Any] = view.visible_with([each.state.visible for each in expansions])

        # For nets: what expansions add comes after the base game, whether they are in play or not.
        self.move_index: MoveIndex = MoveIndex(sorted(self.kinds, key=lambda kind: int(kind.number)))
        self.observed: list[str] = observed(names_of(self.decisions[:DECISIONS]), self.laws)
        self.begins: dict[str, int] = {}
        for each in expansions:
            self.begins[each.state.__name__] = len(self.observed)
            self.observed.extend(each.state.observed)
        self.hooks: dict[str, HookIndex] = {}
        """For each mix of expansions that was played with; there are not many."""

    def in_play(self, config: TableConfig, board: Board) -> list[ExpansionState]:
        entered = [each.enter(config, board) for each in self.expansions]
        return [each for each in entered if each is not None]

    def hooks_of(self, in_play: list[ExpansionState]) -> HookIndex:
        kinds = [type(each) for each in in_play]
        mix = " ".join(kind.__name__ for kind in kinds)
        if mix not in self.hooks:
            self.hooks[mix] = HookIndex(kinds, ExpansionState, [self.begins[kind.__name__] for kind in kinds])
        return self.hooks[mix]
