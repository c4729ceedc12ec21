"""Which rule answers which decision and which step."""

from mypy_extensions import i64, mypyc_attr

from peerage.games.lancaster.appeal import appeal_of
from peerage.games.lancaster.applying import act_trade, offer_trades, pay_seat
from peerage.games.lancaster.board import SET_UP
from peerage.games.lancaster.castles import act_castle, castle_end, next_castle, offer_castle
from peerage.games.lancaster.conflicts import act_ransom, capture, next_conflict, offer_ransom
from peerage.games.lancaster.counties import act_county, act_name, county_home, next_county, offer_county, offer_names
from peerage.games.lancaster.court import act_support, act_treasury, offer_support, offer_treasury
from peerage.games.lancaster.hidden import redraw
from peerage.games.lancaster.king_laws import act_return, offer_return
from peerage.games.lancaster.knights import act_upgrade, offer_upgrades
from peerage.games.lancaster.moves import arg_of
from peerage.games.lancaster.new_laws import (
    act_county_tax,
    act_exchange,
    act_extension_tax,
    act_sending,
    offer_county_tax,
    offer_exchanges,
    offer_extension_tax,
    offer_sending,
)
from peerage.games.lancaster.parliament import count_votes, next_law, next_vote, offer_ballots, tell_sets
from peerage.games.lancaster.placement import (
    act_favor,
    act_place,
    act_squires,
    next_turn,
    offer_favors,
    offer_places,
    offer_squires,
)
from peerage.games.lancaster.resentment import act_redeem, offer_redeem
from peerage.games.lancaster.rewards import (
    act_extension,
    act_noble,
    act_passage,
    extend,
    offer_extensions,
    offer_nobles,
    offer_passages,
)
from peerage.games.lancaster.scoring import begin_round, new_round
from peerage.games.lancaster.standing import chance_to_win
from peerage.games.lancaster.state import (
    APPLYING,
    CAPTURE,
    CASTLE_END,
    CASTLES,
    COUNTY,
    COUNTY_HOME,
    COUNTY_TAX,
    CROSSING,
    EXCHANGING,
    EXTENDING,
    EXTENSION_TAX,
    FAVOR,
    FIRST_EXTENSION,
    IN_TREASURY,
    INVITING,
    LAW_PAYS,
    MUST,
    NAMING,
    NEW_ROUND,
    NEXT_CASTLE,
    NEXT_CONFLICT,
    NEXT_COUNTY,
    NEXT_LAW,
    NEXT_TURN,
    NEXT_VOTE,
    PLACING,
    RANSOMING,
    REDEEMING,
    RETURNING,
    SENDING,
    SUPPORTING,
    TRADING,
    UPGRADING,
    VOTING,
    LancasterState,
)
from peerage.kernel.chance import Chance
from peerage.kernel.state import NOBODY


@mypyc_attr(allow_interpreted_subclasses=True)  # so that __new__ does not call __init__
class Lancaster(LancasterState):
    def clone(self) -> "Lancaster":
        twin = Lancaster.__new__(Lancaster)
        self.copy_lancaster(twin)
        return twin

    def start(self) -> None:
        """The first extensions are chosen in turn order, before the first knight is placed."""
        if self.log is not None:
            self.tell("start_player", -1, "start-player", {"to_seat": int(self.first)})
            tell_sets(self)
            for number in range(3):
                law = f"law:{self.board.law_ids[self.current[number]]}"
                self.tell("in_force", -1, "laws-start", {"law": law, "n": number + 1})
        begin_round(self)
        self.push(NEXT_TURN, NOBODY, self.first)
        place: i64 = self.seats - 1
        while place >= 0:
            self.push(FIRST_EXTENSION, self.in_order(place), 0)
            place -= 1
        self.settle()

    def fill(self, kind: i64, seat: i64, arg: i64) -> None:
        if kind == PLACING:
            offer_places(self, seat)
        elif kind == SUPPORTING:
            offer_squires(self, seat, arg)
        elif kind == VOTING:
            offer_ballots(self, seat)
        elif kind == FAVOR:
            offer_favors(self)
        elif kind == COUNTY:
            offer_county(self, arg)
        elif kind == UPGRADING:
            offer_upgrades(self, arg)
        elif kind == INVITING:
            offer_nobles(self, arg)
        elif kind == CASTLES:
            offer_castle(self, seat, arg)
        elif kind == TRADING:
            offer_trades(self, seat, arg)
        elif kind == EXTENDING:
            offer_extensions(self, seat, arg & MUST != 0)
        elif kind == FIRST_EXTENSION:
            offer_extensions(self, seat, True)
        elif kind == CROSSING:
            offer_passages(self, arg)
        elif kind == NAMING:
            offer_names(self)
        elif kind == RANSOMING:
            offer_ransom(self, seat, arg)
        elif kind == APPLYING:
            offer_support(self, arg)
        elif kind == IN_TREASURY:
            offer_treasury(self, arg)
        elif kind == REDEEMING:
            offer_redeem(self, seat, arg)
        elif kind == RETURNING:
            offer_return(self, seat)
        elif kind == SENDING:
            offer_sending(self, seat)
        elif kind == COUNTY_TAX:
            offer_county_tax(self, seat)
        elif kind == EXTENSION_TAX:
            offer_extension_tax(self, seat)
        elif kind == EXCHANGING:
            offer_exchanges(self, seat)

    def act(self, kind: i64, seat: i64, arg: i64, move: i64) -> None:
        if kind == PLACING:
            act_place(self, seat, move)
        elif kind == SUPPORTING:
            act_squires(self, arg, move)
        elif kind == FAVOR:
            act_favor(self, seat, arg, move)
        elif kind == COUNTY:
            act_county(self, seat, arg, move)
        elif kind == UPGRADING:
            act_upgrade(self, seat, arg, move)
        elif kind == INVITING:
            act_noble(self, arg, move)
        elif kind == CASTLES:
            act_castle(self, seat, arg, move)
        elif kind == TRADING:
            act_trade(self, seat, arg, move)
        elif kind == EXTENDING:
            act_extension(self, seat, arg, move)
        elif kind == FIRST_EXTENSION:
            extend(self, seat, arg_of(move), SET_UP)
        elif kind == CROSSING:
            act_passage(self, seat, arg, move)
        elif kind == NAMING:
            act_name(self, seat, move)
        elif kind == RANSOMING:
            act_ransom(self, seat, arg, move)
        elif kind == APPLYING:
            act_support(self, seat, arg, move)
        elif kind == IN_TREASURY:
            act_treasury(self, seat, arg, move)
        elif kind == REDEEMING:
            act_redeem(self, seat, move)
        elif kind == RETURNING:
            act_return(self, seat, arg, move)
        elif kind == SENDING:
            act_sending(self, seat, arg, move)
        elif kind == COUNTY_TAX:
            act_county_tax(self, seat, arg, move)
        elif kind == EXTENSION_TAX:
            act_extension_tax(self, seat, arg, move)
        elif kind == EXCHANGING:
            act_exchange(self, seat, arg, move)

    def step(self, kind: i64, arg: i64) -> None:
        if kind == NEXT_TURN:
            next_turn(self, arg)
        elif kind == NEXT_VOTE:
            next_vote(self, arg)
        elif kind == NEXT_LAW:
            next_law(self, arg)
        elif kind == LAW_PAYS:
            pay_seat(self, arg)
        elif kind == NEXT_COUNTY:
            next_county(self, arg)
        elif kind == COUNTY_HOME:
            county_home(self, arg)
        elif kind == NEXT_CASTLE:
            next_castle(self, arg)
        elif kind == CASTLE_END:
            castle_end(self, arg)
        elif kind == NEXT_CONFLICT:
            next_conflict(self, arg)
        elif kind == CAPTURE:
            capture(self, arg)
        elif kind == NEW_ROUND:
            new_round(self)

    def reveal(self, kind: i64, arg: i64) -> None:
        count_votes(self)

    def answers(self, kind: i64, seat: i64, arg: i64) -> i64:
        """Yes or no, with up to all votes."""
        return 2 + 2 * self.votes[seat]

    def redraw_hidden(self, viewer: i64, chance: Chance) -> None:
        redraw(self, viewer, chance)

    def appeal(self, seat: i64, move: i64) -> float:
        return appeal_of(self, seat, move)

    def standing(self, seat: i64) -> float:
        return chance_to_win(self, seat)
