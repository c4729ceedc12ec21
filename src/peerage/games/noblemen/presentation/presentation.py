"""How Noblemen is shown and spoken of."""

from collections.abc import Mapping
from typing import Any

from peerage.games.noblemen.board import AREAS, BUILDINGS, FOLLY_IDS
from peerage.games.noblemen.game_state import MOVES
from peerage.games.noblemen.presentation import picture_view, remembering, text_view, view
from peerage.games.noblemen.presentation.view_schemas import Counted, Drawing, Picture, Remembered
from peerage.games.noblemen.state import NoblemenState
from peerage.kernel.playing.table_config import TableConfig
from peerage.kernel.presentation.canvas import Canvas
from peerage.kernel.presentation.picture_frame import Facts
from peerage.kernel.presentation.presentation import Presentation
from peerage.kernel.presentation.text_view import TextView


class NoblemenPresentation(Presentation[NoblemenState]):
    moves = MOVES
    visible = view.VISIBLE
    wishes_by_kind = True
    private_moves = frozenset(
        {"opening", "keep", "swap", "swap_second", "swap_take", "return_tile", "give_card", "hand_over"}
    )

    def picture(self, state: NoblemenState) -> Picture:
        return view.picture(state)

    def text_lines(self, view: Mapping[str, Any], text: TextView) -> list[str]:
        return text_view.text_lines(view, text)

    def player_facts(self, view: Mapping[str, Any], text: TextView) -> Facts:
        return text_view.facts(view, text)

    def draw(self, canvas: Canvas, view: Mapping[str, Any], printed: Mapping[str, Any], text: TextView) -> None:
        picture_view.draw(canvas, view, printed, text)

    def counted(self, state: NoblemenState) -> list[Counted]:
        return remembering.counted(state)

    def remembered(self, state: NoblemenState, seat: int | None) -> Remembered:
        return remembering.remembered(state, seat)

    def drawing(self, config: TableConfig) -> Drawing:
        seats, table = config.seats, config.components
        return {
            "spaces": table["round_track"]["spaces"],
            "prices": {name: table["prices"][name] for name in BUILDINGS[1:]},
            "folly_price": table["prices"]["folly"],
            "follies": [
                {"id": name, "needs": needs} for name, needs in zip(FOLLY_IDS, table["follies"]["needs"], strict=True)
            ],
            "folly_points": table["follies"]["points_by_order"],
            "titles": [
                {
                    "id": name,
                    "prestige": title["prestige"],
                    "points": title["points"],
                    "discount": title["discount"],
                    "count": title["count"][str(seats)],
                }
                for name, title in ((name, table["titles"][name]) for name in table["titles"]["order"])
            ],
            "areas": list(AREAS),
            "church_per_kind": table["church_per_kind_per_decade"],
            "markers": table["bribery_markers"],
            "printed_prestige": table["prestige_track"]["printed"],
            "tiles": table["tiles"],
            "cards": table["scandal"],
            "decades": table["decades"],
        }
