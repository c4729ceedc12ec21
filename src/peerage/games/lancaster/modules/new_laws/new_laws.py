"""The New Laws: how often each one pays, and what those do that ask for choices or reach into other phases."""

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from peerage.games.lancaster.board import (
    CASTLE,
    CONFLICT,
    COUNTIES,
    EXTENSION,
    GOLD,
    KNIGHT,
    LAWS,
    POINTS,
    RANKS,
    ROOM,
    SLOTS,
    SPACES,
    SQUIRES,
    UPGRADE,
    VOTES,
)
from peerage.games.lancaster.decision import LawDecision, law_of, thing_of
from peerage.games.lancaster.laws.laws import (
    Law,
    conflicts,
    largest,
    law_slot,
    most_gold,
    most_squires,
    two_counties,
)
from peerage.games.lancaster.moves import (
    DECLINE,
    DONE,
    EXCHANGE,
    PAY,
    SEND,
    TAKE_HOME,
    TURN_OVER,
    arg_of,
    kind_of,
    move_of,
)
from peerage.games.lancaster.pieces.goods import gain_gold, gain_squires, pay_gold, pay_squires
from peerage.games.lancaster.pieces.knights import leave_county, tell_home
from peerage.games.lancaster.state import (
    COUNTY_TAX,
    EXCHANGING,
    EXTENSION_TAX,
    SENDING,
    TRADING,
    LancasterState,
)

RATE: Final[i64] = 2
"""How many goods an exchange takes for each one it gives."""


# How often a law pays.


def no_noble(state: LancasterState, seat: int) -> int:
    return 1 if state.table[seat] == 0 else 0


def squires_to_send(state: LancasterState, seat: int) -> int:
    return min(state.conflicts_of(seat), state.squires[seat])


def deployed_ones(state: LancasterState, seat: int) -> int:
    return state.deployed(seat, 1)


def extensions_for_sale(state: LancasterState, seat: int) -> int:
    return min(state.gold[seat] // 4, SPACES - state.extensions_of(seat))


def castle_knights(state: LancasterState, seat: int) -> int:
    count: i64 = 0
    space: i64 = 0
    while space < SPACES:
        if state.castle[seat * SPACES + space] > 0:
            count += 1
        space += 1
    return count


def most_votes(state: LancasterState, seat: int) -> int:
    """Only leftover votes count: what laws have given in this round is kept apart."""
    return 1 if state.votes[seat] == largest(state.votes) else 0


def both_twos(state: LancasterState, seat: int) -> int:
    return 1 if state.deployed(seat, 2) == state.board.owned[2] else 0


def counties(state: LancasterState, seat: int) -> int:
    return state.counties_of(seat)


def extensions(state: LancasterState, seat: int) -> int:
    return state.extensions_of(seat)


def may_exchange(state: LancasterState, seat: int) -> int:
    return 1 if max(state.gold[seat], state.squires[seat]) >= RATE else 0


def two_supporting(state: LancasterState, seat: int) -> int:
    count: i64 = 0
    county: i64 = 0
    while county < COUNTIES:
        if state.county_house[county] == seat:
            count += state.county_squires[county]
        county += 1
    return count // 2


def counties_without_nobles(state: LancasterState, seat: int) -> int:
    count: i64 = 0
    county: i64 = 0
    while county < COUNTIES:
        if state.county_house[county] == seat and state.nobles[county] == 0:
            count += 1
        county += 1
    return count


def tradeable_triples(state: LancasterState, seat: int) -> int:
    return min(state.gold[seat], state.squires[seat], state.votes[seat])


def most_in_france(state: LancasterState, seat: int) -> int:
    own: i64 = knights_in_france(state, seat)
    other: i64 = 0
    while other < state.seats:
        if knights_in_france(state, other) > own:
            return 0
        other += 1
    return 1


def knights_in_france(state: LancasterState, house: i64) -> i64:
    """Counted over both rows."""
    count: i64 = 0
    slot: i64 = 0
    while slot < SLOTS:
        space: i64 = state.space_in(house, slot)
        strength: i64 = 1
        while space >= 0 and strength < RANKS:
            count += state.fighting[(slot * ROOM + space) * RANKS + strength]
            strength += 1
        slot += 1
    return count


NEW: Final[list[Law]] = [
    # rule: law-conflict-vote
    Law("conflict-vote", conflicts, {VOTES: 1}, conflicts=1),
    # rule: law-most-squires-gold-vote
    Law("most-squires-gold-vote", most_squires, {GOLD: 1, VOTES: 1}, compares=SQUIRES),
    # rule: law-most-gold-squire-vote
    Law("most-gold-squire-vote", most_gold, {SQUIRES: 1, VOTES: 1}, compares=GOLD),
    # rule: law-no-noble-gold-squire-vote
    Law("no-noble-gold-squire-vote", no_noble, {GOLD: 1, SQUIRES: 1, VOTES: 1}),
    # rule: law-squires-into-conflicts
    Law("squires-into-conflicts", squires_to_send, {}, {SQUIRES: 1}, SENDING, conflicts=1),
    # rule: law-deployed-strength-1-squires
    Law("deployed-strength-1-squires", deployed_ones, {SQUIRES: 1}),
    # rule: law-gold-4-extension
    Law("gold-4-extension", extensions_for_sale, {EXTENSION: 1}, {GOLD: 4}, TRADING),
    # rule: law-castle-knight-points-3
    Law("castle-knight-points-3", castle_knights, {POINTS: 3}, castle=3),
    # rule: law-most-leftover-votes-upgrade
    Law("most-leftover-votes-upgrade", most_votes, {UPGRADE: 1}, compares=VOTES),
    # rule: law-both-strength-2-points-3
    Law("both-strength-2-points-3", both_twos, {POINTS: 3}),
    Law("county-tax-gold", counties, {}, {GOLD: 1}, COUNTY_TAX, county=-1),
    # rule: law-counties-2-points-5
    Law("counties-2-points-5", two_counties, {POINTS: 5}, county=2),
    Law("extension-tax-squire", extensions, {}, {SQUIRES: 1}, EXTENSION_TAX),
    # rule: law-exchange-gold-squires
    Law("exchange-gold-squires", may_exchange, {}, asks=EXCHANGING),
    # rule: law-supporting-squires-2-points-3
    Law("supporting-squires-2-points-3", two_supporting, {POINTS: 3}),
    # rule: law-county-without-nobles-points-3
    Law("county-without-nobles-points-3", counties_without_nobles, {POINTS: 3}, county=1),
    # rule: law-gold-squire-vote-to-points-3
    Law("gold-squire-vote-to-points-3", tradeable_triples, {POINTS: 3}, {GOLD: 1, SQUIRES: 1, VOTES: 1}, TRADING),
    # rule: law-most-conflict-knights-points-5
    Law("most-conflict-knights-points-5", most_in_france, {POINTS: 5}, compares=KNIGHT, conflicts=2),
]

# Squires for France.


def ask_squires(state: LancasterState, seat: i64, law: i64, left: i64) -> None:
    """One squire for each conflict with a knight of the seat, all in one go."""
    if left > 0:
        state.push(SENDING, seat, law | left << 8)


class SendSquires(LawDecision):
    """Where a law sends squires."""

    name: ClassVar[str] = "send_squires"
    veiled: ClassVar[bool] = True
    rule: ClassVar[str] = "sent-squires-spread"

    def offer(self, state: LancasterState, seat: i64, arg: i64) -> None:
        slot: i64 = 0
        while slot < SLOTS and state.squires[seat] > 0:
            if state.space_in(seat, slot) >= 0:
                state.offer(move_of(SEND, slot))
            slot += 1
        state.offer(move_of(DONE, 0))

    def act(self, state: LancasterState, seat: i64, arg: i64, move: i64) -> None:
        """Each adds to the strength of its owner's space, in any conflict with a knight of the owner."""
        if kind_of(move) == DONE:
            if state.log is not None:
                state.tell("sent_no_more", seat, "sent-squires-spread", {"law": law_slot(state, law_of(arg))})
            return
        slot: i64 = arg_of(move)
        state.squires[seat] -= 1
        state.known_squires = 0
        state.sent[slot * ROOM + state.space_in(seat, slot)] += 1
        if state.log is not None:
            args = {"to": state.board.place_slot(CONFLICT + slot), "law": law_slot(state, law_of(arg))}
            state.tell("sent_squire", seat, "sent-squires-spread", args)
        ask_squires(state, seat, law_of(arg), thing_of(arg) - 1)

    def about(self, state: LancasterState, seat: int, arg: int) -> dict[str, Any]:
        return {**super().about(state, seat, arg), "left": int(thing_of(arg))}

    def asks_about(self, state: LancasterState, seat: int, left: int) -> bool:
        return 0 < left <= state.conflicts_of(seat) - sent_by(state, seat)


def sent_by(state: LancasterState, seat: int) -> int:
    """The squires that lie with knights of a seat."""
    spaces = [slot * int(ROOM) + int(state.space_in(seat, slot)) for slot in range(SLOTS)]
    return sum(int(state.sent[space]) for slot, space in enumerate(spaces) if state.space_in(seat, slot) >= 0)


def squires_gone(state: LancasterState, slot: i64) -> None:
    """When a conflict has been scored, its squires go to the supply, whoever won."""
    space: i64 = 0
    while space < ROOM:
        # rule: sent-squires-gone
        state.sent[slot * ROOM + space] = 0
        space += 1


# The county tax.


def ask_county_tax(state: LancasterState, seat: i64, law: i64, county: i64) -> None:
    """Ask about the next county with a knight of the seat."""
    while county < COUNTIES and state.county_house[county] != seat:
        county += 1
    if county < COUNTIES:
        state.push(COUNTY_TAX, seat, law | county << 8)


class CountyTax(LawDecision):
    """Whether the tax on a county is paid."""

    name: ClassVar[str] = "county_tax"
    veiled: ClassVar[bool] = True
    rule: ClassVar[str] = "law-county-tax-gold"
    wrong_here: ClassVar[dict[str, str]] = {"pay": "law-county-tax-gold"}

    def offer(self, state: LancasterState, seat: i64, arg: i64) -> None:
        if state.gold[seat] > 0:
            state.offer(move_of(PAY, 0))
        state.offer(move_of(TAKE_HOME, 0))

    def act(self, state: LancasterState, seat: i64, arg: i64, move: i64) -> None:
        """Pay one gold, or the knight goes home without being scored."""
        county: i64 = thing_of(arg)
        paid: bool = kind_of(move) == PAY
        if state.log is not None:
            tell_tax(state, "county_tax", seat, law_of(arg), county, "tax:paid" if paid else "tax:home")
        if paid:
            pay_gold(state, seat, 1, LAWS + law_of(arg), "law-county-tax-gold")
        else:
            strength: i64 = state.county_strength[county]
            leave_county(state, county)
            if state.log is not None:
                tell_home(state, "home", "county-tax-home", seat, strength, county)
        ask_county_tax(state, seat, law_of(arg), county + 1)

    def about(self, state: LancasterState, seat: int, arg: int) -> dict[str, Any]:
        return {**super().about(state, seat, arg), "at": state.board.place_slot(thing_of(arg))}

    def asks_about(self, state: LancasterState, seat: int, county: int) -> bool:
        return 0 <= county < COUNTIES and state.county_house[county] == seat


def tell_tax(state: LancasterState, kind: str, seat: i64, law: i64, place: i64, what: str) -> None:
    args = {
        "at": state.board.place_slot(place),
        "what": what,
        "paid": what == "tax:paid",
        "law": law_slot(state, law),
    }
    state.tell(kind, seat, state.board.source_rule(LAWS + law), args)


# The extension tax.


def ask_extension_tax(state: LancasterState, seat: i64, law: i64, space: i64) -> None:
    """Ask about the next extension."""
    while space < SPACES and not state.extensions[seat] >> space & 1:
        space += 1
    if space < SPACES:
        state.push(EXTENSION_TAX, seat, law | space << 8)


class ExtensionTax(LawDecision):
    """Whether the tax on an extension is paid."""

    name: ClassVar[str] = "extension_tax"
    veiled: ClassVar[bool] = True
    rule: ClassVar[str] = "law-extension-tax-squire"
    wrong_here: ClassVar[dict[str, str]] = {"pay": "law-extension-tax-squire"}

    def offer(self, state: LancasterState, seat: i64, arg: i64) -> None:
        if state.squires[seat] > 0:
            state.offer(move_of(PAY, 0))
        state.offer(move_of(TURN_OVER, 0))

    def act(self, state: LancasterState, seat: i64, arg: i64, move: i64) -> None:
        """Give one squire, or the extension gives nothing in this round."""
        space: i64 = thing_of(arg)
        paid: bool = kind_of(move) == PAY
        if state.log is not None:
            tell_tax(state, "extension_tax", seat, law_of(arg), CASTLE + space, "tax:paid" if paid else "tax:turned")
        if paid:
            pay_squires(state, seat, 1, LAWS + law_of(arg), "law-extension-tax-squire")
        else:
            state.turned[seat] |= 1 << space
        ask_extension_tax(state, seat, law_of(arg), space + 1)

    def about(self, state: LancasterState, seat: int, arg: int) -> dict[str, Any]:
        return {**super().about(state, seat, arg), "at": state.board.place_slot(CASTLE + thing_of(arg))}

    def asks_about(self, state: LancasterState, seat: int, space: int) -> bool:
        return 0 <= space < SPACES and (state.extensions[seat] & ~state.turned[seat]) >> space & 1 == 1


def turn_up(state: LancasterState) -> None:
    """After the castles, all extensions are turned back."""
    seat: i64 = 0
    while seat < state.seats:
        # rule: turned-extension
        state.turned[seat] = 0
        seat += 1


# Two for one, either way.


class Exchange(LawDecision):
    """What is exchanged under a law."""

    name: ClassVar[str] = "exchange"
    veiled: ClassVar[bool] = True
    rule: ClassVar[str] = "law-exchange-gold-squires"
    wrong_here: ClassVar[dict[str, str]] = {"exchange": "law-exchange-gold-squires"}

    def offer(self, state: LancasterState, seat: i64, arg: i64) -> None:
        taken: i64 = 1
        while taken * RATE <= state.gold[seat]:
            state.offer(move_of(EXCHANGE, exchange_arg(GOLD, taken)))
            taken += 1
        taken = 1
        while taken * RATE <= state.squires[seat]:
            state.offer(move_of(EXCHANGE, exchange_arg(SQUIRES, taken)))
            taken += 1
        state.offer(move_of(DECLINE, 0))

    def act(self, state: LancasterState, seat: i64, law: i64, move: i64) -> None:
        source: i64 = LAWS + law
        if kind_of(move) == DECLINE:
            if state.log is not None:
                state.tell("declined", seat, state.board.source_rule(source), {"from": law_slot(state, law)})
            return
        taken: i64 = count_taken(arg_of(move))
        gold_given: bool = good_given(arg_of(move)) == GOLD
        if state.log is not None:
            give, take = ("good:gold", "good:squires") if gold_given else ("good:squires", "good:gold")
            args = {"give": give, "take": take, "n": int(taken), "law": law_slot(state, law)}
            state.tell("exchanged", seat, "exchange-once", args)
        if gold_given:
            pay_gold(state, seat, taken * RATE, source, state.board.source_rule(source))
            gain_squires(state, seat, taken, source)
        else:
            pay_squires(state, seat, taken * RATE, source, state.board.source_rule(source))
            gain_gold(state, seat, taken, source)


def exchange_arg(given: i64, taken: i64) -> i64:
    return given << 12 | taken


def good_given(arg: i64) -> i64:
    return arg >> 12


def count_taken(arg: i64) -> i64:
    return arg & 0xFFF
