"""Where else knights stand, and how they are upgraded there."""

from typing import ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from peerage.games.lancaster.hooks.placing import PlacingHooks
from peerage.games.lancaster.state import LancasterState

NOT_FOR_KNIGHTS: Final = "place-where"


@mypyc_attr(allow_interpreted_subclasses=True)
class KnightHooks(PlacingHooks):
    places: ClassVar[tuple[int, ...]] = ()
    """Where else knights can stand."""

    stuck: ClassVar[str] = ""
    """The rule by which a law does not reach a knight there who cannot be upgraded."""

    def offer_knight(self, state: LancasterState, house: i64, strength: i64) -> None:
        """Besides the places of the base game, for a knight at the court."""

    def open_places(self, state: LancasterState, house: i64, strength: i64) -> i64:
        """How many places everybody can see to be open to a knight."""
        return 0

    def place_knight(self, state: LancasterState, seat: i64, house: i64, strength: i64, place: i64) -> None:
        """A knight has left the court for a place that is not one of the base game."""

    def rule_against_placing(self, state: LancasterState, strength: int, place: int) -> str:
        """The rule that keeps a knight from a place that is not one of the base game, or nothing."""
        return NOT_FOR_KNIGHTS

    def stands(self, house: i64, strength: i64, place: i64) -> bool:
        """Whether a knight stands at a place of the expansion."""
        return False

    def out_of_reach(self, state: LancasterState, house: i64, strength: i64) -> i64:
        """How many knights stand where they cannot be upgraded now."""
        return 0

    def place_to_raise(self, state: LancasterState, house: i64, strength: i64, placing: bool) -> i64:
        """The place where a knight can be upgraded, while knights are placed or later; or -1."""
        return -1

    def raise_knight(self, house: i64, strength: i64, place: i64) -> None:
        """A knight who stands at a place of the expansion becomes stronger by one."""

    def rule_against_raising(self, state: LancasterState, place: int) -> str:
        """The rule by which a knight cannot be upgraded where he stands, if the place belongs to the expansion."""
        return ""

    def has_instead(self, state: LancasterState, house: i64) -> bool:
        """Whether a house can take something else instead of an upgrade."""
        return False

    def offer_instead(self, state: LancasterState, house: i64) -> None: ...

    def take_instead(self, state: LancasterState, house: i64, source: i64) -> None: ...

    def rule_against_instead(self, wanted: str) -> str:
        """The rule that forbids it, given the kind of a wish or a slot."""
        return ""
