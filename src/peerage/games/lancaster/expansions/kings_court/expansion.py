"""At the King's Court, at the moments of the game."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from peerage.errors import check
from peerage.games.lancaster.board import (
    CONFLICT,
    GOLD,
    GOODS,
    OFFICE,
    OFFICES,
    RANKS,
    ROOM,
    SEALS,
    SLOTS,
    TOWER,
    Board,
)
from peerage.games.lancaster.expansion import Expansion
from peerage.games.lancaster.expansions.kings_court import application, encoder, schemas, treasury
from peerage.games.lancaster.expansions.kings_court.application import APPLY, SUPPORT
from peerage.games.lancaster.expansions.kings_court.bishops import (
    BISHOP,
    may_take_bishop,
    offer_bishop,
    rule_against_bishop,
    take_bishop,
)
from peerage.games.lancaster.expansions.kings_court.kings_board import (
    ARCHER,
    AT_HOME,
    SHIELD,
    START_VOTES,
    TUDOR,
)
from peerage.games.lancaster.expansions.kings_court.lords import (
    LORD,
    act_lord,
    offer_lord,
    open_offices,
    rule_against_lord,
    rule_against_waiting,
    rule_at_court,
)
from peerage.games.lancaster.expansions.kings_court.offices import (
    emit_seals,
    gain_seals,
    give_offices,
    pay_seals,
    score_seals,
    tudor_at_end,
)
from peerage.games.lancaster.expansions.kings_court.position import read_court
from peerage.games.lancaster.expansions.kings_court.presented_court import PresentedCourt
from peerage.games.lancaster.expansions.kings_court.prior import (
    archer_worth,
    at_court,
    bishop_worth,
    company_price,
    court_prior,
    redraw_seals,
    seal_worth,
)
from peerage.games.lancaster.expansions.kings_court.privileges import (
    company_strength,
    into_conflict,
    into_county,
    leave_conflict_space,
    leave_with_knight,
    offer_companies,
    return_unused,
    rule_against_company,
    rule_of,
    tudor_home,
)
from peerage.games.lancaster.expansions.kings_court.treasury import TREASURY
from peerage.games.lancaster.expansions.kings_court.view import draw
from peerage.games.lancaster.state import PLACEMENT, LancasterState
from peerage.kernel.content.options import Option
from peerage.kernel.playing.rng import Rng
from peerage.kernel.playing.table_config import TableConfig
from peerage.kernel.playing.vecs import zeros
from peerage.kernel.playing.view import ALL, SCREEN, Visibility


class KingsCourt(PresentedCourt):
    fields: ClassVar[tuple[str, ...]] = (
        "court",
        "players.*.seals",
        "players.*.bishops",
        "houses.*.lord",
        "houses.*.privileges",
        "houses.*.unused",
        "counties.*.shield",
        "counties.*.tudor",
        "conflicts.*.stacks.*.tudor",
        "conflicts.*.stacks.*.archer",
        "final.seals",
    )
    final_points: ClassVar[Mapping[str, tuple[str, int]]] = {"seals_scored": ("seals", 1)}
    # rule: hidden-seals
    visible: ClassVar[Visibility] = {"court": ALL, "players": {"bishops": ALL, "seals": SCREEN, "seal_points": SCREEN}}
    places: ClassVar[tuple[int, ...]] = tuple(range(OFFICE, OFFICE + OFFICES))
    placing_takes: ClassVar[tuple[int, ...]] = (int(GOLD),)
    screened: ClassVar[tuple[int, ...]] = (int(SEALS),)
    reinforces: ClassVar[bool] = True
    observed: ClassVar[tuple[str, ...]] = encoder.OBSERVED
    foresight: ClassVar[int] = 2  # an office is given long after a lord has applied for it

    def clone(self) -> "KingsCourt":
        return KingsCourt(
            self.lord[:],
            self.knights[:],
            self.clergy[:],
            self.holder,
            self.privileges[:],
            self.unused,
            self.tudors,
            self.fighting_tudors[:],
            self.treasury,  # replaced, never changed, like the bishops
            self.bishops_left,
            self.bishops,
            self.seals[:],
            self.scored_seals,
        )

    # The rounds.

    def set_up(self, state: LancasterState, rng: Rng) -> None:
        seat: i64 = 0
        while seat < state.seats:
            # rule: court-votes
            state.votes[seat] = START_VOTES
            seat += 1

    def parliament_ends(self, state: LancasterState) -> None:
        # rule: office-first
        give_offices(state, self)

    def round_ends(self, state: LancasterState) -> None:
        return_unused(state, self)

    # Placing: the lord.

    def offer_house(self, state: LancasterState, house: i64) -> None:
        # rule: two-lord
        offer_lord(state, self, house)

    def pieces_to_place(self, state: LancasterState, house: i64) -> i64:
        """The treasury is always open to the lord."""
        return 1 if self.lord[house] == AT_HOME else 0

    def open_moves(self, state: LancasterState, house: i64) -> i64:
        if self.lord[house] != AT_HOME:
            return 0
        return 1 + open_offices(state, self, house)

    def place_piece(self, state: LancasterState, seat: i64, move: i64) -> None:
        if LORD.matches(move):
            act_lord(state, self, seat, move)

    def rule_against_slot(self, state: LancasterState, houses: list[int], slot: str) -> str:
        return rule_at_court(state, self, houses, slot)

    def rule_against_wish(self, state: LancasterState, seat: int, wish: Mapping[str, Any]) -> str:
        if wish["kind"] == "lord":
            return rule_against_lord(state, self, seat, wish)
        return rule_against_waiting(state, seat) if wish["kind"] in ("decline", "done") else ""

    # Placing: privileges that go with a knight.

    def offer_company(self, state: LancasterState, house: i64, strength: i64) -> None:
        offer_companies(state, self, house, strength)

    def reach(self, state: LancasterState, house: i64) -> i64:
        return company_strength(state, self.privileges[house])

    def strength_of(self, state: LancasterState, company: i64) -> i64:
        return company_strength(state, company)

    def rule_of(self, company: i64) -> str:
        return rule_of(company)

    def send_company(self, house: i64, company: i64) -> None:
        self.privileges[house] &= ~company

    def enter_county(self, state: LancasterState, house: i64, county: i64, company: i64) -> None:
        into_county(state, self, house, county, company)

    def enter_conflict(self, state: LancasterState, house: i64, slot: i64, company: i64) -> None:
        into_conflict(state, self, house, slot, company)

    def may_enter_county(self, house: i64, company: i64) -> bool:
        return company & ~(self.privileges[house] & ~ARCHER) == 0

    def rule_against_company(self, state: LancasterState, house: int, place: int, company: int) -> str:
        return rule_against_company(state, self, house, place, company)

    def rule_of_safety(self, county: int) -> str:
        return "shield"

    # The way home.

    def company_in(self, county: i64) -> i64:
        return TUDOR if self.tudors >> county & 1 else 0

    def leave_county(self, state: LancasterState, county: i64) -> None:
        house: i64 = state.county_house[county]
        if leave_with_knight(state, self, county):
            tudor_home(state, house, county, "tudor-stays")

    def cross_over(self, state: LancasterState, county: i64) -> i64:
        # rule: tudor-dorset
        company: i64 = TUDOR if leave_with_knight(state, self, county) else 0
        # Until version 3 of the rules, the house lost a Tudor knight that the king had just given it.
        if company != 0 and state.config.game.rules_version <= 3:
            self.send_company(state.county_house[county], company)
        return company

    def second_battle(self, slot: i64, lower: i64) -> None:
        space: i64 = 0
        while space < ROOM:
            self.fighting_tudors[lower * ROOM + space] = self.fighting_tudors[slot * ROOM + space]
            self.fighting_tudors[slot * ROOM + space] = 0
            space += 1

    def leave_conflict(self, state: LancasterState, slot: i64, space: i64, won: bool) -> None:
        leave_conflict_space(state, self, slot, space, won)

    # Upgrades: knights who support a lord, and bishops.

    def with_lord(self, house: i64, strength: i64) -> i64:
        """How many knights support the lord: they cannot be upgraded until all knights are placed."""
        office: i64 = self.applies_for(house)
        if office < 0:
            return 0
        return self.knights[office * RANKS + strength]

    def stands(self, house: i64, strength: i64, place: i64) -> bool:
        office: i64 = place - OFFICE
        return 0 <= office < OFFICES and self.lord[house] == office and self.with_lord(house, strength) > 0

    def out_of_reach(self, state: LancasterState, house: i64, strength: i64) -> i64:
        if state.phase != PLACEMENT:
            return 0
        return self.with_lord(house, strength)

    def place_to_raise(self, state: LancasterState, house: i64, strength: i64, placing: bool) -> i64:
        if placing or self.with_lord(house, strength) == 0:
            return -1
        return OFFICE + self.lord[house]

    def raise_knight(self, house: i64, strength: i64, place: i64) -> None:
        if OFFICE <= place < TOWER:
            support: i64 = (place - OFFICE) * RANKS
            self.knights[support + strength] -= 1
            self.knights[support + strength + 1] += 1

    def rule_against_raising(self, state: LancasterState, place: int) -> str:
        return "stack-upgrade" if OFFICE <= place < TOWER and state.phase == PLACEMENT else ""

    def has_instead(self, state: LancasterState, house: i64) -> bool:
        return may_take_bishop(state, self, house)

    def offer_instead(self, state: LancasterState, house: i64) -> None:
        offer_bishop(state, self, house)

    def take_instead(self, state: LancasterState, house: i64, source: i64) -> None:
        take_bishop(state, self, house, source)

    def rule_against_instead(self, wanted: str) -> str:
        return rule_against_bishop(self) if wanted in ("bishop", "supply:bishop") else ""

    # Goods.

    def gain(self, state: LancasterState, seat: i64, kind: i64, count: i64, source: i64) -> None:
        if kind == SEALS:
            gain_seals(state, self, seat, count, source)

    def pay(self, state: LancasterState, seat: i64, kind: i64, count: i64, source: i64) -> None:
        if kind == SEALS:
            pay_seals(state, self, seat, count, source)

    def behind_screen(self, seat: i64, kind: i64) -> i64:
        if kind != SEALS:
            return 0
        return self.seals[seat]

    def put_behind_screen(self, seat: i64, kind: i64, count: i64) -> None:
        if kind == SEALS:
            self.seals[seat] = count

    # Scoring.

    def describe_rank(self, state: LancasterState, house: i64, helper: bool, side: str, rule: str) -> tuple[str, str]:
        if not helper:
            return side, rule
        return "side:archer", "two-archer-points" if state.is_ally(house) else "archer-rank"

    def strength_at_end(self, state: LancasterState, seat: i64) -> i64:
        return tudor_at_end(state, self, seat)

    def score_finally(self, state: LancasterState) -> None:
        score_seals(state, self)

    def emit_final(self, state: LancasterState) -> None:
        emit_seals(state, self)

    # What bots go by.

    def prior(self, state: LancasterState, seat: i64, move: i64) -> float:
        return court_prior(state, self, seat, move)

    def keeps_county(self, company: i64) -> bool:
        return company & SHIELD != 0

    def company_worth(
        self, state: LancasterState, house: i64, strength: i64, place: i64, company: i64, others: float
    ) -> float:
        worth: float = -company_price(company)
        if company & ARCHER:
            worth += archer_worth(state, house, strength, place - CONFLICT, others)
        return worth

    def instead_worth(self, state: LancasterState, house: i64, knows_goods: bool) -> float:
        if state.is_ally(house) or not may_take_bishop(state, self, house):
            return 0.0
        return bishop_worth(state, self, house, knows_goods)

    def worth_of(self, state: LancasterState, seat: i64, kind: i64) -> float:
        return seal_worth(state, self, seat) if kind == SEALS else 0.0

    def promise(self, state: LancasterState, seat: i64) -> float:
        return at_court(state, self, seat)

    def encode(self, state: LancasterState, seat: i64, numbers: vec[float], begin: i64) -> None:
        encoder.encode_court(state, self, seat, numbers, begin)

    def redraw_screens(self, state: LancasterState, viewer: i64, rng: Rng) -> None:
        redraw_seals(state, self, viewer, rng)

    def give_for_trade(self, seat: i64, takes: vec[i64]) -> None:
        self.seals[seat] = max(self.seals[seat], takes[SEALS])

    # Positions.

    def read(self, state: LancasterState, position: Mapping[str, Any]) -> None:
        read_court(state, self, position)

    def knights_elsewhere(self, house: int, strength: int) -> int:
        return int(self.with_lord(house, strength))

    def scored(self, seat: int) -> int:
        return self.scored_seals[seat]

    def check(self, state: LancasterState) -> None:
        check(not state.over or not any(self.unused), "unused privileges go back before the final scoring")


def enter(config: TableConfig, board: Board) -> KingsCourt | None:
    if not config.on("court"):
        return None
    return KingsCourt(
        # rule: court-lord
        vec[i64]([int(AT_HOME)] * board.houses),
        zeros(OFFICES * RANKS),
        zeros(OFFICES),
        vec[i64]([-1] * OFFICES),
        zeros(board.houses),
        zeros(board.houses),
        0,
        zeros(SLOTS * ROOM),
        zeros(GOODS),
        board.bishops,
        zeros(board.seats),
        zeros(board.seats),
        [],
    )


KINGS_COURT: Final = Expansion(
    KingsCourt,
    enter,
    Option("court", False, module=True),
    [application, treasury],
    [LORD, SUPPORT, APPLY, TREASURY, BISHOP],
    schemas=schemas,
    draw=draw,
    text=__name__.rpartition(".")[0],
)
