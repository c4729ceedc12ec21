"""Phase 3, counties: from A to I, each knight takes the nobleman, the reward, or both for gold, and goes home."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from peerage.errors import check
from peerage.games.lancaster import decision_types
from peerage.games.lancaster.board import COUNTIES, SURREY
from peerage.games.lancaster.decision import LancasterDecision, Phase, check_phase
from peerage.games.lancaster.decision_types import Prospect
from peerage.games.lancaster.moves import START_PLAYER, TAKE_BOTH, TAKE_NOBLE, TAKE_REWARD, TO_SEAT
from peerage.games.lancaster.observation import ASKED_COUNTY, FOR_ALLY
from peerage.games.lancaster.pieces.goods import pay_gold
from peerage.games.lancaster.pieces.knights import emit_home, giving_rule, leave_county
from peerage.games.lancaster.pieces.promises import both, inviting, promised
from peerage.games.lancaster.pieces.rewards import give_reward, invite
from peerage.games.lancaster.state import (
    CASTLE_PHASE,
    COUNTY,
    COUNTY_HOME,
    COUNTY_PHASE,
    CROSSING,
    EXTENDING,
    MUST,
    NAMING,
    NEXT_CASTLE,
    NEXT_COUNTY,
    UPGRADING,
    LancasterState,
    source_of,
)
from peerage.kernel.playing.decision import Frame, Step
from peerage.kernel.playing.reason import Reason
from peerage.kernel.playing.state import NOBODY


class NextCounty(Phase):
    kind: ClassVar[int] = NEXT_COUNTY
    name: ClassVar[str] = "next_county"
    phase: ClassVar[int] = int(COUNTY_PHASE)

    def run(self, state: LancasterState, county: i64) -> None:
        # rule: county-order
        while county < COUNTIES and state.county_house[county] < 0:
            county += 1
        if county == COUNTIES:
            state.phase = CASTLE_PHASE
            state.push(NEXT_CASTLE, NOBODY, 0)
            return
        # rule: two-surrey
        seat: i64 = state.leader(state.county_house[county])
        state.push(NEXT_COUNTY, NOBODY, county + 1)
        state.push(COUNTY_HOME, NOBODY, county)
        # rule: surrey-empty
        if county == SURREY:
            state.push(NAMING, seat, 0)
        state.push(COUNTY, seat, county)

    def check_asked(self, state: LancasterState, seat: int, arg: int, below: list[Frame]) -> None:
        """A county, or the tile that lay in it, gives its reward."""
        county, kind, source = check_county(state, seat, below), int(state.top_kind()), source_of(arg)
        fits = kind in (UPGRADING, EXTENDING, CROSSING) and source == county
        fits = fits or any(expansion.asks_in_county(state, county, kind, source) for expansion in state.expansions)
        name = state.decisions[kind].name
        check(fits and arg & 7 == state.county_house[county], f"{name} does not belong to this county")
        must = MUST if kind == EXTENDING and source == county else 0
        check(arg & 0xF8 == must, "the extension of a county has to be laid, other things may be declined")


def check_county(state: LancasterState, seat: int, below: list[Frame]) -> int:
    """Refuse a position in which the seat cannot be asked about the county in turn, and return the county."""
    county = county_in_turn(state, seat, below)
    surrey = [(int(NAMING), seat, 0)] if county == SURREY else []
    check(below[2:] == surrey, "one decision at a time is pending in a county; Surrey names the start player")
    return county


def county_in_turn(state: LancasterState, seat: int, below: list[Frame]) -> int:
    check_phase(state, COUNTY_PHASE)
    county = below[0][2] - 1
    fits = below[0][:2] == (NEXT_COUNTY, NOBODY) and 0 <= county < COUNTIES
    check(fits, "the counties come one after the other")
    check(below[1:2] == [(int(COUNTY_HOME), int(NOBODY), county)], "the knight goes home after its county")
    house = int(state.county_house[county])
    check(house >= 0 and state.leader(house) == seat, "the owner of the knight in the county is asked")
    check(all(state.county_house[before] < 0 for before in range(county)), "earlier counties are empty again")
    return county


class County(LancasterDecision):
    """The nobleman or the reward of a county."""

    kind: ClassVar[int] = COUNTY
    name: ClassVar[str] = "county"
    rule: ClassVar[str] = "county-choice"

    def offer(self, state: LancasterState, seat: i64, county: i64) -> None:
        house: i64 = state.county_house[county]
        both: bool = False
        # rule: county-lapse
        state.offer(TAKE_REWARD.move)
        if state.may_invite(house, county):
            state.offer(TAKE_NOBLE.move)
            if not state.is_ally(house) and state.gold[house] >= state.board.both_price:
                state.offer(TAKE_BOTH.move)
                both = True
        for expansion in state.expansions:
            expansion.offer_in_county(state, house, county, both)

    def act(self, state: LancasterState, seat: i64, county: i64, move: i64) -> None:
        """Carry out the choice: of both, the nobleman comes first."""
        house: i64 = state.county_house[county]
        both: bool = TAKE_BOTH.matches(move)
        noble: bool = both or TAKE_NOBLE.matches(move)
        reward: bool = both or TAKE_REWARD.matches(move)
        if not noble and not reward:
            for expansion in state.expansions:
                expansion.take_in_county(state, seat, house, county, move)
            return
        if state.log is not None:
            emit_choice(state, seat, house, county, noble, reward)
        if both:
            pay_gold(state, seat, state.board.both_price, county, "county-both")
        if noble:
            invite(state, house, county, county)
        if reward:
            give_reward(state, house, state.board.county_rewards, county, county)

    def about(self, state: LancasterState, seat: int, county: int) -> decision_types.CountyReward:
        return {"at": state.board.place_slot(county), "house": int(state.county_house[county])}

    def preview(self, state: LancasterState, seat: int, county: int, move: int) -> Prospect:
        house = int(state.county_house[county])
        if TAKE_NOBLE.matches(move):
            return inviting(state, house)
        reward = promised(state, house, state.board.county_rewards, county)
        if TAKE_REWARD.matches(move):
            return {"goods": reward}
        return both(state, county, reward) if TAKE_BOTH.matches(move) else {}

    def forbids_wish(self, state: LancasterState, seat: int, wish: Mapping[str, Any]) -> Reason:
        county = int(state.top_arg())
        rule = rule_against_taking(state, int(state.county_house[county]), wish["kind"])
        return Reason(rule, {"at": state.board.place_slot(county)})

    def observe(self, state: LancasterState, seat: i64, county: i64, numbers: vec[float]) -> None:
        numbers[FOR_ALLY] = 1.0 if state.is_ally(state.county_house[county]) else 0.0
        numbers[ASKED_COUNTY + county] = 1.0

    def check(self, state: LancasterState, seat: int, county: int, below: list[Frame]) -> None:
        check(check_county(state, seat, below) == county, "another county is in turn")


RULES: Final = {"take_noble": "county-noble", "take_both": "county-both"}


def rule_against_taking(state: LancasterState, house: int, kind: str) -> str:
    """The rule by which something cannot be taken in a county."""
    rules = [expansion.rule_against_taking(state, house, kind) for expansion in state.expansions]
    return next(filter(None, rules), RULES.get(kind, "not-offered"))


def emit_choice(state: LancasterState, seat: i64, house: i64, county: i64, noble: bool, reward: bool) -> None:
    what, rule = "take:noble" if noble else "take:reward", "county-choice"
    if noble and reward:
        what, rule = "take:both", "county-both"
    if state.is_ally(house):
        rule = giving_rule(state, house, county)
    state.emit("took", seat, rule, {"what": what, "at": state.board.place_slot(county), "house": int(house)})


class CountyHome(Step[LancasterState]):
    kind: ClassVar[int] = COUNTY_HOME
    name: ClassVar[str] = "county_home"

    def run(self, state: LancasterState, county: i64) -> None:
        house: i64 = state.county_house[county]
        if house < 0:
            return
        strength: i64 = state.county_strength[county]
        leave_county(state, county)
        if state.log is not None:
            emit_home(state, "home", "county-home", house, strength, county)


# Surrey names the start player.


class StartPlayer(LancasterDecision):
    """Surrey names the start player."""

    kind: ClassVar[int] = NAMING
    name: ClassVar[str] = "start_player"
    rule: ClassVar[str] = "surrey-start"

    def offer(self, state: LancasterState, seat: i64, arg: i64) -> None:
        first: i64 = 0
        while first < state.seats:
            state.offer(START_PLAYER.of(first))
            first += 1

    def act(self, state: LancasterState, seat: i64, arg: i64, move: i64) -> None:
        """The new order takes effect at once."""
        # rule: surrey-at-once
        state.first = TO_SEAT.of(move)
        if state.log is not None:
            state.emit("start_player", seat, "surrey-start", {"to_seat": int(state.first)})

    def check(self, state: LancasterState, seat: int, arg: int, below: list[Frame]) -> None:
        named = county_in_turn(state, seat, below) == SURREY and len(below) == 2 and arg == 0
        check(named, "Surrey names the start player")
