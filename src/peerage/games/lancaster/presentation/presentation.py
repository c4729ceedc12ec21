"""How Lancaster is shown and spoken of."""

from collections.abc import Mapping
from typing import Any, cast

from peerage.games.lancaster.board import REWARDS, Board
from peerage.games.lancaster.decision_types import Prospect
from peerage.games.lancaster.expansion_set import ExpansionSet
from peerage.games.lancaster.laws.law_sets import SETS
from peerage.games.lancaster.pieces.screens import screened
from peerage.games.lancaster.presentation import picture_view, text_view, view
from peerage.games.lancaster.presentation.formulas import formula
from peerage.games.lancaster.presentation.view_schemas import CastleSpace, Counted, Drawing, Picture
from peerage.games.lancaster.state import LancasterState
from peerage.kernel.playing.table_config import TableConfig
from peerage.kernel.presentation.canvas import Canvas
from peerage.kernel.presentation.picture_frame import Facts
from peerage.kernel.presentation.presentation import Presentation
from peerage.kernel.presentation.text_view import TextView


class LancasterPresentation(Presentation[LancasterState]):
    def __init__(self, box: ExpansionSet) -> None:
        self.moves = box.moves
        self.visible = box.visible
        self.expansions = box.expansions

    def picture(self, state: LancasterState) -> Picture:
        return view.picture(state)

    def text_lines(self, view: Mapping[str, Any], text: TextView) -> list[str]:
        return text_view.text_lines(view, text)

    def player_facts(self, view: Mapping[str, Any], text: TextView) -> Facts:
        return text_view.facts(view, text)

    def draw(self, canvas: Canvas, view: Mapping[str, Any], printed: Mapping[str, Any], text: TextView) -> None:
        picture_view.draw(canvas, view, printed, text)

    def counted(self, state: LancasterState) -> list[Counted]:
        """All of it or, if nobody has counted from the start, nothing."""
        kinds = screened(state) if state.ledger.kept() else []
        return [counts(state, seat, kinds) for seat in range(state.config.seats)]

    def prospect(self, state: LancasterState, seat: int, move: int) -> Prospect:
        brings = cast(Prospect, super().prospect(state, seat, move))
        previews = (expansion.preview(state, seat, move) for expansion in state.expansions)
        return brings or next(filter(None, previews), brings)

    def drawing(self, config: TableConfig) -> Mapping[str, object]:
        drawn: dict[str, object] = {**self.drawn_board(config)}
        for expansion in self.expansions:
            if expansion.draw is not None:
                drawn.update(expansion.draw(config))
        return drawn

    def drawn_board(self, config: TableConfig) -> Drawing:
        table = config.components
        printed_board: Board = config.game.board(config)
        return {
            "counties": [
                {
                    "id": county["id"],
                    "name": county["name"],
                    "min_strength": county["min_strength"],
                    "reward": county["reward"],
                }
                for county in table["county"]
            ],
            "castle_spaces": [castle_space(space) for space in table["castle_space"]],
            "ally_castle": table["ally_castle"]["spaces"],
            "favors": [
                {"id": favor["id"], "reward": favor["reward"]}
                for index, favor in enumerate(table["favor"])
                if printed_board.favors_in_play >> index & 1
            ],
            "laws": [
                {
                    "id": name,
                    "group": printed_board.law_group[law],
                    "set": SETS[printed_board.law_set[law]],
                    **formula(printed_board.laws[law], printed_board.box.counted, printed_board.box.asked),
                }
                for law, name in enumerate(printed_board.law_ids)
            ],
            "both_price": table["both_rewards_price"],
            "nobles_points": table["nobles"]["points"],
            "rounds": table["rounds"],
            "houses": int(printed_board.houses),
            "colours": table["colours"],
        }


def counts(state: LancasterState, seat: int, kinds: list[int]) -> Counted:
    exact = {kind: int(state.ledger.counted(seat, kind)) for kind in kinds}
    return cast(Counted, {REWARDS[kind]: [count, count] for kind, count in exact.items()})


def castle_space(space: dict[str, Any]) -> CastleSpace:
    drawn: CastleSpace = {"id": space["id"], "reward": space["reward"]}
    if "cost" in space:
        drawn["cost"] = space["cost"]
    return drawn
