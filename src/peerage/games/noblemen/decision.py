"""What the decisions of this game have in common: what a click on a place would mean, and which moves they ask for."""

from collections.abc import Mapping
from typing import Any, ClassVar

from mypy_extensions import mypyc_attr

from peerage.games.noblemen.state import NoblemenState
from peerage.kernel.decision import Decision


@mypyc_attr(allow_interpreted_subclasses=True)
class NoblemenDecision(Decision[NoblemenState]):
    asks: ClassVar[tuple[int, ...]] = ()
    """Kinds of moves that are asked for here and not as an action of a turn."""
    tile_wish: ClassVar[str] = "lay"
    card_wish: ClassVar[str] = "card"
    area_wish: ClassVar[str] = ""
    cell_wish: ClassVar[str] = ""
    """The kind of move that a click on a tile of the seat's own, a card, an area or a place of an estate means."""
    elsewhere: ClassVar[str] = ""
    """The rule by which somebody else's estate is not the place."""

    def fits(self, state: NoblemenState, seat: int, arg: int) -> bool:
        """Whether the board is one on which this can be asked in the middle of a turn."""
        return False

    def wish(self, slot: str) -> Mapping[str, Any]:
        """What a click on a place would mean now."""
        place, _, name = slot.partition(":")
        if slot in ("taxes", "land", "idle"):
            return {"kind": slot}
        if place == "hand":
            return {"kind": self.tile_wish, "tile": f"tile:{name}"}
        if place in ("church", "bag"):
            return {"kind": "donate" if place == "church" else "swap_take", "tile": f"tile:{name}"}
        if place == "card":
            return {"kind": self.card_wish, "card": slot}
        if place == "estate":
            return {"kind": self.cell_wish, "at": slot}
        if place == "area":
            return {"kind": self.area_wish, "at": slot}
        if place in ("building", "folly", "title"):
            return {"kind": "build" if place == "building" else place, place: slot}
        if slot == "bribe":
            return {"kind": "bribe", "n": 1}
        if slot == "markers":
            return {"kind": "give_marker"}
        return {"kind": "swap", "tile": "tile:field"} if slot == "swap" else {}
