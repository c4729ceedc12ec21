"""What an expansion adds to views."""

from typing import TYPE_CHECKING, ClassVar

from mypy_extensions import mypyc_attr

from peerage.games.lancaster.hooks.bot import BotHooks
from peerage.games.lancaster.state import LancasterState
from peerage.kernel.playing.view import Visibility

if TYPE_CHECKING:
    from peerage.games.lancaster.decision_types import Prospect
    from peerage.games.lancaster.presentation.view_schemas import Band, Conflict, County, FinalRow, House, Lord, Picture


@mypyc_attr(allow_interpreted_subclasses=True)
class ViewHooks(BotHooks):
    visible: ClassVar[Visibility] = {}
    """Who may see what it adds to a picture."""

    def preview(self, state: LancasterState, seat: int, move: int) -> "Prospect":
        """What a move would bring that the expansion offers in a decision of the base game."""
        return {}

    def follows_placing(self, state: LancasterState, house: int, strength: int, place: int) -> dict[str, int]:
        """What a knight brings at a place of the expansion."""
        return {}

    def paint(self, state: LancasterState, painted: "Picture") -> None:
        """Add to the picture, as the methods below do to its parts."""

    def paint_band(self, state: LancasterState, space: int, shown: "Band") -> None: ...

    def paint_conflict(self, state: LancasterState, slot: int, shown: "Conflict") -> None: ...

    def paint_county(self, state: LancasterState, county: int, shown: "County") -> None: ...

    def paint_house(self, state: LancasterState, house: int, shown: "House") -> None: ...

    def paint_player(self, state: LancasterState, seat: int, shown: "Lord") -> None: ...

    def paint_final(self, state: LancasterState, seat: int, shown: "FinalRow") -> None: ...
