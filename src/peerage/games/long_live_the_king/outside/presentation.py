"""How Long Live the King is shown and spoken of."""

from collections.abc import Mapping
from typing import Any

from peerage.games.long_live_the_king.outside import view, words
from peerage.games.long_live_the_king.outside.shapes import Drawing, Picture
from peerage.games.long_live_the_king.state import KingState
from peerage.kernel.presentation import Presentation
from peerage.kernel.terms import Terms


class KingPresentation(Presentation[KingState]):
    visible = view.VISIBLE
    wishes_by_kind = True

    def picture(self, state: KingState) -> Picture:
        return view.picture(state)

    def move_args(self, state: KingState, move: int) -> dict[str, Any]:
        return words.describe(state, move)

    def parse(self, state: KingState, wish: Mapping[str, Any]) -> int:
        return words.parse(state, wish)

    def drawing(self, terms: Terms) -> Drawing:
        seats = terms.seats
        out = terms.components["regions_out"].get(str(seats), [])
        return {
            "regions": [region | {"in_play": region["name"] not in out} for region in terms.components["region"]],
            "votes_to_win": terms.components["votes_to_win"][str(seats)],
            "bonus_table": terms.components["bonus_table"],
            "most_cards": terms.components["cards_per_dispute"]["max"],
        }
