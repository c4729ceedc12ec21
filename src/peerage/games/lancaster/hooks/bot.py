"""What bots go by: priors, worths, observations, and what is redrawn in a determinization."""

from typing import ClassVar

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from peerage.games.lancaster.hooks.scoring import ScoringHooks
from peerage.games.lancaster.state import LancasterState
from peerage.kernel.playing.rng import Rng


@mypyc_attr(allow_interpreted_subclasses=True)
class BotHooks(ScoringHooks):
    observed: ClassVar[tuple[str, ...]] = ()
    """The names of the numbers that it adds to an observation."""

    foresight: ClassVar[int] = 1
    """How many times as far as in the base game a bot has to look ahead."""

    def prior(self, state: LancasterState, seat: i64, move: i64) -> float:
        """The prior of a move that belongs to the expansion; 0 for all others."""
        return 0.0

    def county_worth(self, state: LancasterState, house: i64, county: i64) -> float:
        """What a house could take in a county instead of the printed reward."""
        return 0.0

    def keeps_county(self, company: i64) -> bool:
        """Whether nobody can expel a knight with this company."""
        return False

    def company_worth(
        self, state: LancasterState, house: i64, strength: i64, place: i64, company: i64, others: float
    ) -> float:
        """What company adds to the worth of a placement, besides its strength, less what else it could do."""
        return 0.0

    def instead_worth(self, state: LancasterState, house: i64, knows_goods: bool) -> float:
        """What can be taken instead of an upgrade."""
        return 0.0

    def placing_worth(self, state: LancasterState, house: i64, strength: i64, place: i64) -> float:
        """What a knight is worth at a place of the expansion, or in the castle of a house that is not a seat's own."""
        return 0.0

    def fighting_worth(self, state: LancasterState, house: i64, strength: i64, slot: i64, others: float) -> float:
        """What a knight of a house that is not a seat's own adds to the worth of a conflict."""
        return 0.0

    def inviting_worth(self, state: LancasterState, seat: i64, county: i64) -> float:
        """What it is worth to let such a house take a nobleman."""
        return 0.0

    def joining_worth(self, state: LancasterState, chance: float) -> float:
        """What it is worth to a player, besides points, to send the first knight to a conflict that may be won."""
        return 0.0

    def worth_of(self, state: LancasterState, seat: i64, kind: i64) -> float:
        """What one of its goods is worth."""
        return 0.0

    def chance_to_lead(self, state: LancasterState, seat: i64, kind: i64, knows_goods: bool) -> float:
        """How likely a law that compares its goods is to pay a seat."""
        return 0.0

    def promise(self, state: LancasterState, seat: i64) -> float:
        """What it adds to the points that a seat has and can expect; the conflicts were sized up."""
        return 0.0

    def encode(self, state: LancasterState, seat: i64, numbers: vec[float], begin: i64) -> None:
        """Write down what the seat may know of the expansion, from `begin` on; where there is nothing, it says 0."""

    def redraw_screens(self, state: LancasterState, viewer: i64, rng: Rng) -> None:
        """Draw again what lies behind the screens of the others."""

    def give_for_trade(self, seat: i64, takes: vec[i64]) -> None:
        """A seat is asked about a trade, so it must have what the trade takes."""

    def redraw_piles(self, state: LancasterState, rng: Rng) -> None:
        """Draw again the order of piles that nobody knows."""
