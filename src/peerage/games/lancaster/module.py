"""What a module of the big box can do: it holds what it adds to a state, and acts at named moments of the game.

The base game knows no module by name. It goes through the modules in play at each of these moments.
"""

from typing import TYPE_CHECKING, Any, ClassVar

from mypy_extensions import i64

from peerage.games.lancaster.state import LancasterState
from peerage.kernel.chance import Chance
from peerage.kernel.tape import Tape

if TYPE_CHECKING:
    from peerage.games.lancaster.outside.shapes import Band, County, Picture


class Module:
    """By default nothing happens at any moment."""

    fields: ClassVar[tuple[str, ...]] = ()
    """Its fields in a position, as paths: only tables that play with it have them."""

    brings_laws: ClassVar[bool] = False
    """Whether laws from sets other than the base game's can be in play."""
    reinforces: ClassVar[bool] = False
    """Whether conflicts can hold more than knights."""

    def join(self, state: LancasterState) -> None:
        """The table plays with it; nothing lies there yet."""

    def clone(self) -> "Module":
        """A copy for a copied state; the module itself if it holds nothing that changes."""
        raise NotImplementedError

    def carry(self, tape: Tape) -> None:
        """The same as `State.carry`, for what the module holds."""
        raise NotImplementedError

    # The rounds.

    def set_up(self, state: LancasterState, chance: Chance) -> None:
        """The base game is set up."""

    def round_begins(self, state: LancasterState) -> None:
        """Conflicts, favors and proposals lie there."""

    # Laws.

    def law_sets(self, group: int, possible: list[int]) -> list[int]:
        """The sets that a group of laws can come from, given those so far."""
        return possible

    def law_set_rule(self, group: int, rule: str) -> str:
        """The rule by which a group comes from its set, given the one so far."""
        return rule

    # Castles and conflicts.

    def castles_end(self, state: LancasterState) -> None:
        """All castles have given their rewards."""

    def conflict_scored(self, state: LancasterState, slot: i64, won: bool) -> None:
        """The ranks of a conflict are paid; its knights still stand there."""

    # Counties.

    def offer_in_county(self, state: LancasterState, house: i64, county: i64, both: bool) -> None:
        """Besides the nobleman and the reward; `both` says whether the house may take and pay for two things."""

    def take_in_county(self, state: LancasterState, seat: i64, house: i64, county: i64, kind: i64) -> None:
        """One of the moves that a module offered in a county."""

    def rule_against_taking(self, state: LancasterState, house: i64, kind: str) -> str:
        """The rule by which something cannot be taken in a county now, if it belongs to the module."""
        return ""

    def asks_in_county(self, state: LancasterState, county: i64, kind: i64, source: i64) -> bool:
        """Whether something of the module in the county in turn can be the source of a pending reward."""
        return False

    # What bots go by.

    def prior(self, state: LancasterState, seat: i64, kind: i64, arg: i64) -> float:
        """The prior of a move that belongs to the module; 0 for all others."""
        return 0.0

    def county_worth(self, state: LancasterState, house: i64, county: i64) -> float:
        """What a house could take in a county instead of the printed reward."""
        return 0.0

    def redraw_piles(self, state: LancasterState, chance: Chance) -> None:
        """Draw again the order of piles that nobody knows."""

    # Views and positions.

    def paint(self, state: LancasterState, painted: "Picture") -> None:
        """Add to the picture, as the methods below do to its parts."""

    def paint_band(self, state: LancasterState, space: int, shown: "Band") -> None: ...

    def paint_county(self, state: LancasterState, county: int, shown: "County") -> None: ...

    def write(self, state: LancasterState, written: dict[str, Any]) -> None:
        """Add to a position, as the methods below do to its parts."""

    def write_player(self, state: LancasterState, seat: int, written: dict[str, Any]) -> None: ...

    def write_stack(self, state: LancasterState, space: int, written: dict[str, Any]) -> None: ...

    def write_county(self, state: LancasterState, county: int, written: dict[str, Any]) -> None: ...

    def read(self, state: LancasterState, position: Any) -> None:
        """Take the module's part from a position, with all checks; the base game has been read."""

    def check(self, state: LancasterState) -> None:
        """Refuse a position that does not fit what is pending in it."""
