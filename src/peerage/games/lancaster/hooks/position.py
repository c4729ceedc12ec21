"""What an expansion adds to positions."""

from collections.abc import Mapping
from typing import Any, ClassVar

from mypy_extensions import mypyc_attr

from peerage.games.lancaster.hooks.view import ViewHooks
from peerage.games.lancaster.state import LancasterState


@mypyc_attr(allow_interpreted_subclasses=True)
class PositionHooks(ViewHooks):
    fields: ClassVar[tuple[str, ...]] = ()
    """Its fields in a position: only tables that play with it have them. `*` in a path is each part of a list."""

    def write(self, state: LancasterState, written: dict[str, Any]) -> None:
        """Add to a position, as the methods below do to its parts."""

    def write_player(self, state: LancasterState, seat: int, written: dict[str, Any]) -> None: ...

    def write_house(self, state: LancasterState, house: int, written: dict[str, Any]) -> None: ...

    def write_stack(self, state: LancasterState, space: int, written: dict[str, Any]) -> None: ...

    def write_county(self, state: LancasterState, county: int, written: dict[str, Any]) -> None: ...

    def write_final(self, written: dict[str, Any]) -> None: ...

    def read(self, state: LancasterState, position: Mapping[str, Any]) -> None:
        """Take the expansion's fields from a position, with all checks; the boards of the base game have been read."""

    def knights_elsewhere(self, house: int, strength: int) -> int:
        """How many knights stand at places of the expansion."""
        return 0

    def check(self, state: LancasterState) -> None:
        """Refuse a position that does not fit what is pending in it."""
