"""How Long Live the King is shown and spoken of."""

from collections.abc import Mapping
from typing import Any

from peerage.games.long_live_the_king.moves import MOVES
from peerage.games.long_live_the_king.presentation import counting, picture_view, text_view, view
from peerage.games.long_live_the_king.presentation.schemas import Counted, Drawing, Picture
from peerage.games.long_live_the_king.state import FACES, KingState
from peerage.games.long_live_the_king.turn.placing import succeeds
from peerage.kernel.playing.table_config import TableConfig
from peerage.kernel.presentation.canvas import Canvas
from peerage.kernel.presentation.picture_frame import Facts
from peerage.kernel.presentation.presentation import Presentation
from peerage.kernel.presentation.text_view import TextView


class KingPresentation(Presentation[KingState]):
    moves = MOVES
    visible = view.VISIBLE
    wishes_by_kind = True

    def picture(self, state: KingState) -> Picture:
        return view.picture(state)

    def text_lines(self, view: Mapping[str, Any], text: TextView) -> list[str]:
        return text_view.text_lines(view, text)

    def player_facts(self, view: Mapping[str, Any], text: TextView) -> Facts:
        return text_view.facts(view, text)

    def draw(self, canvas: Canvas, view: Mapping[str, Any], printed: Mapping[str, Any], text: TextView) -> None:
        picture_view.draw(canvas, view, printed, text)

    def counted(self, state: KingState) -> list[Counted]:
        return counting.counted(state, -1)

    def remembered(self, state: KingState, seat: int | None) -> Mapping[str, Any]:
        """With its own cards in view, a seat can say more about the others than everybody can."""
        viewer = -1 if seat is None else seat
        return {"counted": counting.counted(state, viewer), "pile": counting.counted_pile(state, viewer)}

    def drawing(self, config: TableConfig) -> Drawing:
        seats = config.seats
        out = config.components["regions_out"].get(str(seats), [])
        return {
            "regions": [region | {"in_play": region["name"] not in out} for region in config.components["region"]],
            "votes_to_win": config.components["votes_to_win"][str(seats)],
            "bonus_table": config.components["bonus_table"],
            "most_cards": config.components["cards_per_dispute"]["max"],
            "successes": [[die for die in FACES if succeeds(die, card)] for card in (1, 2, 3)],
        }
