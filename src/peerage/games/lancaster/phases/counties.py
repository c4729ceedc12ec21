"""Phase 3, counties: from A to I, each knight takes the nobleman, the reward, or both for gold, and goes home."""

from typing import ClassVar

from mypy_extensions import i64

from peerage.games.lancaster.board import COUNTIES, SURREY
from peerage.games.lancaster.modules.reward_tiles.reward_tiles import take_tile, tile_in
from peerage.games.lancaster.moves import (
    NAME_START,
    TAKE_BOTH,
    TAKE_BOTH_TILE,
    TAKE_NOBLE,
    TAKE_REWARD,
    TAKE_TILE,
    arg_of,
    kind_of,
    move_of,
)
from peerage.games.lancaster.pieces.goods import pay_gold
from peerage.games.lancaster.pieces.knights import leave_county, tell_home
from peerage.games.lancaster.pieces.rewards import give_reward, invite
from peerage.games.lancaster.state import (
    CASTLE_PHASE,
    COUNTY,
    COUNTY_HOME,
    NAMING,
    NEXT_CASTLE,
    NEXT_COUNTY,
    LancasterState,
)
from peerage.kernel.decision import Decision, Step
from peerage.kernel.state import NOBODY


class NextCounty(Step[LancasterState]):
    name: ClassVar[str] = "next_county"

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


class County(Decision[LancasterState]):
    """The nobleman or the reward of a county."""

    name: ClassVar[str] = "county"

    def offer(self, state: LancasterState, seat: i64, county: i64) -> None:
        house: i64 = state.county_house[county]
        # rule: county-lapse
        state.offer(move_of(TAKE_REWARD, 0))
        if state.may_invite(house, county):
            state.offer(move_of(TAKE_NOBLE, 0))
            if not state.is_ally(house) and state.gold[house] >= state.board.both_price:
                state.offer(move_of(TAKE_BOTH, 0))
                if tile_in(state, county):
                    state.offer(move_of(TAKE_BOTH_TILE, 0))
        if tile_in(state, county):
            state.offer(move_of(TAKE_TILE, 0))

    def act(self, state: LancasterState, seat: i64, county: i64, move: i64) -> None:
        """If both are taken, the nobleman comes first; a reward tile may replace the printed reward."""
        house: i64 = state.county_house[county]
        kind: i64 = kind_of(move)
        if state.log is not None:
            tell_choice(state, seat, house, county, kind)
        both: bool = kind == TAKE_BOTH or kind == TAKE_BOTH_TILE
        if both:
            pay_gold(state, seat, state.board.both_price, county, "county-both" if kind == TAKE_BOTH else "tile-both")
        if both or kind == TAKE_NOBLE:
            invite(state, house, county, county)
        # rule: tile-not-with-reward
        if kind == TAKE_TILE or kind == TAKE_BOTH_TILE:
            take_tile(state, house, county)
        elif kind != TAKE_NOBLE:
            give_reward(state, house, state.board.county_rewards, county, county)


def tell_choice(state: LancasterState, seat: i64, house: i64, county: i64, kind: i64) -> None:
    what, rule = "take:reward", "county-choice"
    if kind == TAKE_NOBLE:
        what = "take:noble"
    elif kind == TAKE_BOTH:
        what, rule = "take:both", "county-both"
    elif kind == TAKE_TILE:
        what, rule = "take:tile", "tile-choice"
    elif kind == TAKE_BOTH_TILE:
        what, rule = "take:both-tile", "tile-both"
    if state.is_ally(house):
        rule = "two-tile" if kind == TAKE_TILE else "two-county"
    state.tell("took", seat, rule, {"what": what, "at": state.board.place_slot(county), "house": int(house)})


class CountyHome(Step[LancasterState]):
    name: ClassVar[str] = "county_home"

    def run(self, state: LancasterState, county: i64) -> None:
        house: i64 = state.county_house[county]
        if house < 0:
            return
        strength: i64 = state.county_strength[county]
        leave_county(state, county)
        if state.log is not None:
            tell_home(state, "home", "county-home", house, strength, county)


# Surrey names the start player.


class StartPlayer(Decision[LancasterState]):
    """Surrey names the start player."""

    name: ClassVar[str] = "start_player"

    def offer(self, state: LancasterState, seat: i64, arg: i64) -> None:
        first: i64 = 0
        while first < state.seats:
            state.offer(move_of(NAME_START, first))
            first += 1

    def act(self, state: LancasterState, seat: i64, arg: i64, move: i64) -> None:
        """The new order takes effect at once."""
        # rule: surrey-at-once
        state.first = arg_of(move)
        if state.log is not None:
            state.tell("start_player", seat, "surrey-start", {"to_seat": int(state.first)})
