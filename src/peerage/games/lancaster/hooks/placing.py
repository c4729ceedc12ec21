"""What an expansion does while pieces are placed: pieces of its own, and the company of a knight.

Company is a number of bits and belongs to one expansion.
"""

from collections.abc import Mapping
from typing import Any, ClassVar

from mypy_extensions import i64, mypyc_attr

from peerage.games.lancaster.hooks.laws import LawHooks
from peerage.games.lancaster.state import LancasterState


@mypyc_attr(allow_interpreted_subclasses=True)
class PlacingHooks(LawHooks):
    placing_takes: ClassVar[tuple[int, ...]] = ()
    """The goods that a piece may cost when it is placed."""

    def offer_house(self, state: LancasterState, house: i64) -> None:
        """After the knights of the house."""

    def pieces_to_place(self, state: LancasterState, house: i64) -> i64:
        """How many pieces of the expansion a house can place for certain."""
        return 0

    def open_moves(self, state: LancasterState, house: i64) -> i64:
        """How many moves of such pieces everybody can see to be open."""
        return 0

    def place_piece(self, state: LancasterState, seat: i64, move: i64) -> None:
        """A move that an expansion offered."""

    def rule_against_slot(self, state: LancasterState, houses: list[int], slot: str) -> str:
        """The rule that forbids a slot of the expansion to these houses, while pieces are placed."""
        return ""

    def rule_against_wish(self, state: LancasterState, seat: int, wish: Mapping[str, Any]) -> str:
        """The rule that forbids a wish about its pieces, while pieces are placed."""
        return ""

    def offer_company(self, state: LancasterState, house: i64, strength: i64) -> None:
        """Offer a knight at the court with company."""

    def reach(self, state: LancasterState, house: i64) -> i64:
        """The strength that all the company of a house would add to a knight in a county."""
        return 0

    def strength_of(self, state: LancasterState, company: i64) -> i64:
        """The strength that it adds to the knight."""
        return 0

    def rule_of(self, company: i64) -> str:
        """The rule by which it goes along."""
        return ""

    def send_company(self, house: i64, company: i64) -> None:
        """Take the company from the court of a house, with a knight who is placed."""

    def rule_against_company(self, state: LancasterState, house: int, place: int, company: int) -> str:
        """The rule that stops the company, where the knight alone could go."""
        return ""

    def company_in(self, county: i64) -> i64:
        """What would cross over with the knight."""
        return 0

    def cross_over(self, state: LancasterState, county: i64) -> i64:
        """The knight crosses over to France; the company that goes with him."""
        return 0
