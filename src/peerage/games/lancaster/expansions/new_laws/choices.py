"""The New Laws that ask for choices: squires for France, two taxes, an exchange."""

from typing import Any, ClassVar, Final, Literal

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.lancaster.board import (
    CASTLE,
    CONFLICT,
    COUNTIES,
    GOLD,
    LAWS,
    RANKS,
    REWARDS,
    ROOM,
    SLOTS,
    SPACES,
    SQUIRES,
)
from peerage.games.lancaster.bot.prices import prices_of
from peerage.games.lancaster.bot.worth import county_worth
from peerage.games.lancaster.decision import LawDecision, law_of, thing_of
from peerage.games.lancaster.decision_types import Prospect
from peerage.games.lancaster.expansions.new_laws import schemas
from peerage.games.lancaster.expansions.new_laws.new_laws import (
    COUNTY_TAX,
    EXCHANGING,
    EXTENSION_TAX,
    RATE,
    SENDING,
    squires_to_send,
)
from peerage.games.lancaster.expansions.new_laws.sent_squires import sent_squires
from peerage.games.lancaster.laws.laws import (
    law_slot,
)
from peerage.games.lancaster.moves import DECLINE, DONE, MANY, SLOT, LancasterTraits
from peerage.games.lancaster.phases.standings import fight
from peerage.games.lancaster.pieces.goods import gain_gold, gain_squires, move_squires, pay_gold, pay_squires
from peerage.games.lancaster.pieces.knights import emit_home, leave_county
from peerage.games.lancaster.state import LancasterState
from peerage.kernel.playing.move import Count, Field, MoveKind, OneOf
from peerage.kernel.playing.vecs import changed

Tax = Literal["county_tax", "extension_tax"]

# Squires for France.

SEND: Final = MoveKind("send", 27, [SLOT], LancasterTraits("conflict:{to}"), [SLOTS])


def ask_squires(state: LancasterState, seat: i64, law: i64, left: i64) -> None:
    """One squire for each conflict with a knight of the seat, all in one go."""
    if left > 0:
        state.push(SENDING, seat, law | left << 8)


class SendSquires(LawDecision):
    """Where a law sends squires."""

    kind: ClassVar[int] = SENDING
    name: ClassVar[str] = "send_squires"
    takes: ClassVar[tuple[int, ...]] = (int(SQUIRES),)
    veiled: ClassVar[bool] = True
    rule: ClassVar[str] = "sent-squires-spread"
    by_place: ClassVar[tuple[str, ...]] = ("send",)
    forecast: ClassVar[str] = "sends"

    def ask(self, state: LancasterState, kind: i64, seat: i64, law: i64) -> None:
        ask_squires(state, seat, law, state.conflicts_of(seat))

    def worth(self, state: LancasterState, seat: i64, knows_goods: bool) -> float:
        return 0.5 * float(squires_to_send(state, seat) if knows_goods else state.conflicts_of(seat))

    def offer(self, state: LancasterState, seat: i64, arg: i64) -> None:
        slot: i64 = 0
        while slot < SLOTS and state.squires[seat] > 0:
            if state.space_in(seat, slot) >= 0:
                state.offer(SEND.of(slot))
            slot += 1
        state.offer(DONE.move)

    def act(self, state: LancasterState, seat: i64, arg: i64, move: i64) -> None:
        """Each adds to the strength of its owner's space, in any conflict with a knight of the owner."""
        if DONE.matches(move):
            if state.log is not None:
                state.emit("sent_no_more", seat, "sent-squires-spread", {"law": law_slot(state, law_of(arg))})
            return
        slot: i64 = SLOT.of(move)
        move_squires(state, seat, -1)
        index: i64 = slot * ROOM + state.space_in(seat, slot)
        sent_squires(state)[index] += 1
        # rule: sent-squires-strength
        state.fighting[index * RANKS] += 1
        if state.log is not None:
            to, law = state.board.place_slot(CONFLICT + slot), law_slot(state, law_of(arg))
            state.emit("sent_squire", seat, "sent-squires-spread", {"to": to, "law": law})
        ask_squires(state, seat, law_of(arg), thing_of(arg) - 1)

    def about(self, state: LancasterState, seat: int, arg: int) -> schemas.SendSquires:
        return {**super().about(state, seat, arg), "left": int(thing_of(arg))}

    def preview(self, state: LancasterState, seat: int, arg: int, move: int) -> Prospect:
        if not SEND.matches(move):
            return {}
        slot = int(SLOT.of(move))
        after = state.clone()
        assert isinstance(after, LancasterState)
        after.fighting[(slot * ROOM + after.space_in(seat, slot)) * RANKS] += 1
        return {"costs": {"squires": 1}, "fight": fight(after, seat, slot)}

    def asks_about(self, state: LancasterState, seat: int, left: int) -> bool:
        return 0 < left <= state.conflicts_of(seat) - sent_by(state, sent_squires(state), seat)


def sent_by(state: LancasterState, sent: vec[i64], seat: int) -> int:
    """The squires that lie with knights of a seat."""
    spaces = [slot * int(ROOM) + int(state.space_in(seat, slot)) for slot in range(SLOTS)]
    return sum(int(sent[space]) for slot, space in enumerate(spaces) if state.space_in(seat, slot) >= 0)


# Taxes.


class TaxTraits(LancasterTraits):
    """Said of the county or the extension that is taxed."""

    def describe(self, kind: MoveKind, state: LancasterState, move: int) -> dict[str, Any]:
        described = super().describe(kind, state, move)
        if state.depth > 0 and state.top_kind() == COUNTY_TAX:
            described["at"] = state.board.place_slot(thing_of(state.top_arg()))
        elif state.depth > 0 and state.top_kind() == EXTENSION_TAX:
            described["at"] = state.board.place_slot(CASTLE + thing_of(state.top_arg()))
        return described


PAY: Final = MoveKind("pay", 28, [], TaxTraits())
TAKE_HOME: Final = MoveKind("take_home", 29, [], TaxTraits())
TURN_OVER: Final = MoveKind("turn_over", 30, [], TaxTraits())


# The county tax.


def ask_county_tax(state: LancasterState, seat: i64, law: i64, county: i64) -> None:
    """Ask about the next county with a knight of the seat."""
    while county < COUNTIES and state.county_house[county] != seat:
        county += 1
    if county < COUNTIES:
        state.push(COUNTY_TAX, seat, law | county << 8)


class CountyTax(LawDecision):
    """Whether the tax on a county is paid."""

    kind: ClassVar[int] = COUNTY_TAX
    name: ClassVar[str] = "county_tax"
    takes: ClassVar[tuple[int, ...]] = (int(GOLD),)
    veiled: ClassVar[bool] = True
    rule: ClassVar[str] = "law-county-tax-gold"
    wrong_here: ClassVar[dict[str, str]] = {"pay": "law-county-tax-gold"}
    forecast: ClassVar[str] = "taxed"

    def ask(self, state: LancasterState, kind: i64, seat: i64, law: i64) -> None:
        ask_county_tax(state, seat, law, 0)

    def worth(self, state: LancasterState, seat: i64, knows_goods: bool) -> float:
        return -taxed(state.counties_of(seat), state.gold[seat] if knows_goods else 3, prices_of(state).gold, 2.5)

    def offer(self, state: LancasterState, seat: i64, arg: i64) -> None:
        if state.gold[seat] > 0:
            state.offer(PAY.move)
        state.offer(TAKE_HOME.move)

    def act(self, state: LancasterState, seat: i64, arg: i64, move: i64) -> None:
        """Pay one gold, or the knight goes home without being scored."""
        county: i64 = thing_of(arg)
        paid: bool = PAY.matches(move)
        if state.log is not None:
            emit_tax(state, "county_tax", seat, law_of(arg), county, "tax:paid" if paid else "tax:home")
        if paid:
            pay_gold(state, seat, 1, LAWS + law_of(arg), "law-county-tax-gold")
        else:
            strength: i64 = state.county_strength[county]
            leave_county(state, county)
            if state.log is not None:
                emit_home(state, "home", "county-tax-home", seat, strength, county)
        ask_county_tax(state, seat, law_of(arg), county + 1)

    def about(self, state: LancasterState, seat: int, arg: int) -> schemas.Taxed:
        return {**super().about(state, seat, arg), "at": state.board.place_slot(thing_of(arg))}

    def preview(self, state: LancasterState, seat: int, arg: int, move: int) -> Prospect:
        return {"costs": {"gold": 1}} if PAY.matches(move) else {"goods": {"home": 1}}

    def asks_about(self, state: LancasterState, seat: int, county: int) -> bool:
        return 0 <= county < COUNTIES and state.county_house[county] == seat


def taxed(count: i64, goods: i64, each: float, loss: float) -> float:
    """The cost of a tax on this many things: paying costs goods, and what cannot be paid for is lost for a round."""
    paid: i64 = min(count, goods)
    return float(paid) * each + float(count - paid) * loss


def emit_tax(state: LancasterState, kind: Tax, seat: i64, law: i64, place: i64, what: str) -> None:
    at, paid, rule = state.board.place_slot(place), what == "tax:paid", state.board.source_rule(LAWS + law)
    state.emit(kind, seat, rule, {"at": at, "what": what, "paid": paid, "law": law_slot(state, law)})


# The extension tax.


def ask_extension_tax(state: LancasterState, seat: i64, law: i64, space: i64) -> None:
    """Ask about the next extension."""
    while space < SPACES and not state.extensions[seat] >> space & 1:
        space += 1
    if space < SPACES:
        state.push(EXTENSION_TAX, seat, law | space << 8)


class ExtensionTax(LawDecision):
    """Whether the tax on an extension is paid."""

    kind: ClassVar[int] = EXTENSION_TAX
    name: ClassVar[str] = "extension_tax"
    takes: ClassVar[tuple[int, ...]] = (int(SQUIRES),)
    veiled: ClassVar[bool] = True
    rule: ClassVar[str] = "law-extension-tax-squire"
    wrong_here: ClassVar[dict[str, str]] = {"pay": "law-extension-tax-squire"}
    forecast: ClassVar[str] = "taxed"

    def ask(self, state: LancasterState, kind: i64, seat: i64, law: i64) -> None:
        ask_extension_tax(state, seat, law, 0)

    def worth(self, state: LancasterState, seat: i64, knows_goods: bool) -> float:
        return -taxed(
            state.extensions_of(seat), state.squires[seat] if knows_goods else 3, prices_of(state).squire, 1.2
        )

    def offer(self, state: LancasterState, seat: i64, arg: i64) -> None:
        if state.squires[seat] > 0:
            state.offer(PAY.move)
        state.offer(TURN_OVER.move)

    def act(self, state: LancasterState, seat: i64, arg: i64, move: i64) -> None:
        """Give one squire, or the extension gives nothing in this round."""
        space: i64 = thing_of(arg)
        paid: bool = PAY.matches(move)
        if state.log is not None:
            emit_tax(state, "extension_tax", seat, law_of(arg), CASTLE + space, "tax:paid" if paid else "tax:turned")
        if paid:
            pay_squires(state, seat, 1, LAWS + law_of(arg), "law-extension-tax-squire")
        else:
            state.turned = changed(state.turned, seat, state.turned[seat] | 1 << space)
        ask_extension_tax(state, seat, law_of(arg), space + 1)

    def about(self, state: LancasterState, seat: int, arg: int) -> schemas.Taxed:
        return {**super().about(state, seat, arg), "at": state.board.place_slot(CASTLE + thing_of(arg))}

    def preview(self, state: LancasterState, seat: int, arg: int, move: int) -> Prospect:
        return {"costs": {"squires": 1}} if PAY.matches(move) else {"goods": {"turned": 1}}

    def asks_about(self, state: LancasterState, seat: int, space: int) -> bool:
        return 0 <= space < SPACES and (state.extensions[seat] & ~state.turned[seat]) >> space & 1 == 1


# Two for one, either way.


class Exchanged(OneOf[LancasterState]):
    """The good that is given; the other one is taken."""

    def describe(self, state: LancasterState, name: str, value: int) -> dict[str, Any]:
        return {name: self.say(state, value), "take": self.say(state, 1 - value)}


TAKEN: Final = Field("n", 12, Count(0xFFF))
GIVEN: Final = Field("give", 1, Exchanged("good", REWARDS[:2]), TAKEN)

EXCHANGE: Final = MoveKind("exchange", 31, [GIVEN, TAKEN], LancasterTraits(), [2, MANY])


class Exchange(LawDecision):
    """What is exchanged under a law."""

    kind: ClassVar[int] = EXCHANGING
    name: ClassVar[str] = "exchange"
    takes: ClassVar[tuple[int, ...]] = (int(GOLD),)
    veiled: ClassVar[bool] = True
    rule: ClassVar[str] = "law-exchange-gold-squires"
    wrong_here: ClassVar[dict[str, str]] = {"exchange": "law-exchange-gold-squires"}

    def forecasts(self, times: int) -> dict[str, Any]:
        return {"exchange": True}

    def worth(self, state: LancasterState, seat: i64, knows_goods: bool) -> float:
        return 0.3

    def offer(self, state: LancasterState, seat: i64, arg: i64) -> None:
        taken: i64 = 1
        while taken * RATE <= state.gold[seat]:
            state.offer(EXCHANGE.of_all(GOLD, taken))
            taken += 1
        taken = 1
        while taken * RATE <= state.squires[seat]:
            state.offer(EXCHANGE.of_all(SQUIRES, taken))
            taken += 1
        state.offer(DECLINE.move)

    def act(self, state: LancasterState, seat: i64, law: i64, move: i64) -> None:
        source: i64 = LAWS + law
        if DECLINE.matches(move):
            if state.log is not None:
                state.emit("declined", seat, state.board.source_rule(source), {"from": law_slot(state, law)})
            return
        taken: i64 = TAKEN.of(move)
        gold_given: bool = GIVEN.of(move) == GOLD
        if state.log is not None:
            give, take = ("good:gold", "good:squires") if gold_given else ("good:squires", "good:gold")
            by = law_slot(state, law)
            state.emit("exchanged", seat, "exchange-once", {"give": give, "take": take, "n": int(taken), "law": by})
        if gold_given:
            pay_gold(state, seat, taken * RATE, source, state.board.source_rule(source))
            gain_squires(state, seat, taken, source)
        else:
            pay_squires(state, seat, taken * RATE, source, state.board.source_rule(source))
            gain_gold(state, seat, taken, source)

    def preview(self, state: LancasterState, seat: int, arg: int, move: int) -> Prospect:
        if not EXCHANGE.matches(move):
            return {}
        given, taken = int(GIVEN.of(move)), int(TAKEN.of(move))
        return {"costs": {REWARDS[given]: taken * int(RATE)}, "goods": {REWARDS[1 - given]: taken}}


# What bots go by.


def paying(state: LancasterState, seat: i64) -> float:
    """Pay a tax for something that would otherwise be lost in this round."""
    taxed: i64 = thing_of(state.top_arg())
    if state.top_kind() == COUNTY_TAX:
        return county_worth(state, seat, taxed, state.gold[seat] - 1) - prices_of(state).gold
    return prices_of(state).space[taxed] - prices_of(state).squire


def exchanging(state: LancasterState, seat: i64, gold_given: bool, taken: i64) -> float:
    """Exchange a surplus of one good for the other: the more a player has of a good, the less another one is worth."""
    gold: i64 = state.gold[seat]
    squires: i64 = state.squires[seat]
    before: float = stock(gold) * prices_of(state).gold + stock(squires) * prices_of(state).squire
    if gold_given:
        gold -= taken * RATE
        squires += taken
    else:
        gold += taken
        squires -= taken * RATE
    return stock(gold) * prices_of(state).gold + stock(squires) * prices_of(state).squire - before


def stock(count: i64) -> float:
    first: i64 = min(count, 3)
    more: i64 = min(max(0, count - 3), 3)
    return float(first) + 0.6 * float(more) + 0.2 * float(count - first - more)
