"""What a module of the big box can do: it holds what it adds to a state, and acts at named moments of the game.

The base game knows no module by name. It goes through the modules in play at each of these moments.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.lancaster.state import LancasterState
from peerage.kernel.chance import Chance
from peerage.kernel.tape import Tape
from peerage.kernel.view import Visibility

if TYPE_CHECKING:
    from peerage.games.lancaster.outside.shapes import Band, Conflict, County, FinalRow, House, Lord, Picture


NOT_FOR_KNIGHTS: Final = "place-where"


class Module:
    """By default nothing happens at any moment."""

    fields: ClassVar[tuple[str, ...]] = ()
    """Its fields in a position: only tables that play with it have them. `*` in a path is each part of a list."""
    visible: ClassVar[Visibility] = {}
    """Who may see what it adds to a picture."""
    places: ClassVar[tuple[int, ...]] = ()
    """Where else knights can stand."""
    stuck: ClassVar[str] = ""
    """The rule by which a law does not reach a knight there who cannot be upgraded."""

    final_points: ClassVar[Mapping[str, tuple[str, int]]] = {}
    """Its events in the final scoring: where their points come from, and -1 if they are lost."""

    brings_laws: ClassVar[bool] = False
    """Whether laws from sets other than the base game's can be in play."""
    reinforces: ClassVar[bool] = False
    """Whether something can stand with knights in counties and conflicts."""
    placing_takes: ClassVar[tuple[int, ...]] = ()
    """The goods that a piece may cost when it is placed."""
    screened: ClassVar[tuple[int, ...]] = ()
    """The kinds of its goods that lie behind screens; wherever they change, everybody sees it: see `Ledger.book`."""
    observed: ClassVar[tuple[str, ...]] = ()
    """The names of the numbers that it adds to what a net is told."""
    foresight: ClassVar[int] = 1
    """How many times as far as in the base game a bot has to look ahead."""

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

    def round_ends(self, state: LancasterState) -> None:
        """All conflicts are scored."""

    # Laws.

    def law_sets(self, group: int, possible: list[int]) -> list[int]:
        """The sets that a group of laws can come from, given those so far."""
        return possible

    def law_set_rule(self, group: int, rule: str) -> str:
        """The rule by which a group comes from its set, given the one so far."""
        return rule

    def compared(self, state: LancasterState, kind: i64, mask: i64) -> None:
        """A law has shown which seats have the most, or the fewest, of the module's goods."""

    def parliament_ends(self, state: LancasterState) -> None:
        """All laws are applied; the counties pay next."""

    # Goods.

    def gain(self, state: LancasterState, seat: i64, kind: i64, count: i64, source: i64) -> None:
        """A seat gets goods; those of other modules are none of its business."""

    def pay(self, state: LancasterState, seat: i64, kind: i64, count: i64, source: i64) -> None:
        """A seat trades its goods in."""

    def behind_screen(self, seat: i64, kind: i64) -> i64:
        """How many of its goods a seat has behind its screen."""
        return 0

    def put_behind_screen(self, seat: i64, kind: i64, count: i64) -> None:
        """Let a seat have so many."""

    # Placing: other pieces than knights.

    def offer_house(self, state: LancasterState, house: i64) -> None:
        """After the knights of the house."""

    def pieces_to_place(self, state: LancasterState, house: i64) -> i64:
        """How many pieces of the module a house can place for certain."""
        return 0

    def open_moves(self, state: LancasterState, house: i64) -> i64:
        """How many moves of such pieces everybody can see to be open."""
        return 0

    def place_piece(self, state: LancasterState, seat: i64, move: i64) -> None:
        """A move that a module offered."""

    def rule_against_slot(self, state: LancasterState, houses: list[int], slot: str) -> str:
        """The rule that forbids a slot of the module to these houses, while pieces are placed."""
        return ""

    def rule_against_wish(self, state: LancasterState, seat: int, wish: Mapping[str, Any]) -> str:
        """The rule that forbids a wish about its pieces, while pieces are placed."""
        return ""

    # Placing: the company of a knight, as bits. It belongs to one module.

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
        """It leaves the court of a house, with a knight who is placed."""

    def enter_county(self, state: LancasterState, house: i64, county: i64, company: i64) -> None: ...

    def enter_conflict(self, state: LancasterState, house: i64, slot: i64, company: i64) -> None: ...

    def may_enter_county(self, house: i64, company: i64) -> bool:
        """Whether the house has this company, and it can go to a county."""
        return False

    def rule_against_company(self, state: LancasterState, house: int, place: int, company: int) -> str:
        """The rule that stops the company, where the knight alone could go."""
        return ""

    def rule_of_safety(self, county: int) -> str:
        """The rule by which nobody is expelled from a safe county."""
        return ""

    def company_in(self, county: i64) -> i64:
        """What would cross over with the knight."""
        return 0

    def leave_county(self, state: LancasterState, county: i64) -> None:
        """The knight goes home; he still stands there."""

    def cross_over(self, state: LancasterState, county: i64) -> i64:
        """The knight crosses over to France; the company that goes with him."""
        return 0

    def second_battle(self, slot: i64, lower: i64) -> None:
        """All that is in a conflict moves down."""

    def leave_conflict(self, state: LancasterState, slot: i64, space: i64, won: bool) -> None:
        """The conflict is over; the knights on this space still stand there."""

    # Knights: placing them where the module has a place for them, and upgrades.

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
        """Whether a knight stands at a place of the module."""
        return False

    def out_of_reach(self, state: LancasterState, house: i64, strength: i64) -> i64:
        """How many knights stand where they cannot be upgraded now."""
        return 0

    def place_to_raise(self, state: LancasterState, house: i64, strength: i64, placing: bool) -> i64:
        """The place where a knight can be upgraded, while knights are placed or later; or -1."""
        return -1

    def raise_knight(self, house: i64, strength: i64, place: i64) -> None:
        """A knight who stands at a place of the module becomes stronger by one."""

    def rule_against_raising(self, state: LancasterState, place: int) -> str:
        """The rule by which a knight cannot be upgraded where he stands, if the place belongs to the module."""
        return ""

    def has_instead(self, state: LancasterState, house: i64) -> bool:
        """Whether a house can take something else instead of an upgrade."""
        return False

    def offer_instead(self, state: LancasterState, house: i64) -> None: ...

    def take_instead(self, state: LancasterState, house: i64, source: i64) -> None: ...

    def rule_against_instead(self, wanted: str) -> str:
        """The rule that forbids it, given the kind of a wish or a slot."""
        return ""

    # Houses that a player leads besides the one of the seat.

    def house_rule(self, state: LancasterState, house: i64, source: i64) -> str:
        """The rule under which a source gives, or denies, its reward to the house."""
        return ""

    def lapse(self, state: LancasterState, house: i64, table: vec[i64], base: i64, source: i64) -> None:
        """The goods in a row of a reward table lapse."""

    def score_castle(self, state: LancasterState, house: i64) -> i64:
        """The castle of the house gives what needs no choice; the mask of the other spaces."""
        return 0

    def use_castle(self, state: LancasterState, house: i64, space: i64) -> None:
        """One of the spaces that were left."""

    def end_castle(self, state: LancasterState, house: i64) -> None:
        """Nothing is left to choose in the castle of the house."""

    def capture(self, state: LancasterState, slot: i64) -> None:
        """The knights of players are captured or ransomed; those of other houses are still in the conflict."""

    # Castles and conflicts.

    def castles_end(self, state: LancasterState) -> None:
        """All castles have given their rewards."""

    def conflict_scored(self, state: LancasterState, slot: i64, won: bool) -> None:
        """The ranks of a conflict are paid; its knights still stand there."""

    def tell_rank(self, state: LancasterState, house: i64, helper: bool, side: str, rule: str) -> tuple[str, str]:
        """On which side a rank in a conflict is held, and by which rule, given what is said so far."""
        return side, rule

    # Counties.

    def offer_in_county(self, state: LancasterState, house: i64, county: i64, both: bool) -> None:
        """Besides the nobleman and the reward; `both` says whether the house may take and pay for two things."""

    def take_in_county(self, state: LancasterState, seat: i64, house: i64, county: i64, move: i64) -> None:
        """One of the moves that a module offered in a county."""

    def rule_against_taking(self, state: LancasterState, house: i64, kind: str) -> str:
        """The rule by which something cannot be taken in a county now, if it belongs to the module."""
        return ""

    def asks_in_county(self, state: LancasterState, county: i64, kind: i64, source: i64) -> bool:
        """Whether something of the module in the county in turn can be the source of a pending reward."""
        return False

    # The final scoring.

    def strength_at_end(self, state: LancasterState, seat: i64) -> i64:
        """What it adds to the strength of a seat's knights if the game ends with this round."""
        return 0

    def score_finally(self, state: LancasterState) -> None:
        """The base game is scored."""

    def tell_final(self, state: LancasterState) -> None:
        """The scores of the base game are told."""

    # What bots go by.

    def prior(self, state: LancasterState, seat: i64, move: i64) -> float:
        """The prior of a move that belongs to the module; 0 for all others."""
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
        """What a knight is worth at a place of the module, or in the castle of a house that is not a seat's own."""
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
        """Write down what the seat may know of the module, from `begin` on; where there is nothing, it says 0."""

    def redraw_screens(self, state: LancasterState, viewer: i64, chance: Chance) -> None:
        """Draw again what lies behind the screens of the others."""

    def give_for_trade(self, seat: i64, takes: vec[i64]) -> None:
        """A seat is asked about a trade, so it must have what the trade takes."""

    def redraw_piles(self, state: LancasterState, chance: Chance) -> None:
        """Draw again the order of piles that nobody knows."""

    # Views and positions.

    def follows_placing(self, state: LancasterState, house: int, strength: int, place: int) -> dict[str, int]:
        """What a knight brings at a place of the module."""
        return {}

    def paint(self, state: LancasterState, painted: "Picture") -> None:
        """Add to the picture, as the methods below do to its parts."""

    def paint_band(self, state: LancasterState, space: int, shown: "Band") -> None: ...

    def paint_conflict(self, state: LancasterState, slot: int, shown: "Conflict") -> None: ...

    def paint_county(self, state: LancasterState, county: int, shown: "County") -> None: ...

    def paint_house(self, state: LancasterState, house: int, shown: "House") -> None: ...

    def paint_player(self, state: LancasterState, seat: int, shown: "Lord") -> None: ...

    def paint_final(self, state: LancasterState, seat: int, shown: "FinalRow") -> None: ...

    def write(self, state: LancasterState, written: dict[str, Any]) -> None:
        """Add to a position, as the methods below do to its parts."""

    def write_player(self, state: LancasterState, seat: int, written: dict[str, Any]) -> None: ...

    def write_house(self, state: LancasterState, house: int, written: dict[str, Any]) -> None: ...

    def write_stack(self, state: LancasterState, space: int, written: dict[str, Any]) -> None: ...

    def write_county(self, state: LancasterState, county: int, written: dict[str, Any]) -> None: ...

    def write_final(self, written: dict[str, Any]) -> None: ...

    def read(self, state: LancasterState, position: Mapping[str, Any]) -> None:
        """Take the module's fields from a position, with all checks; the boards of the base game have been read."""

    def knights_elsewhere(self, house: int, strength: int) -> int:
        """How many knights stand at places of the module."""
        return 0

    def scored(self, seat: int) -> int:
        """What the final scoring gave a seat."""
        return 0

    def check(self, state: LancasterState) -> None:
        """Refuse a position that does not fit what is pending in it."""
