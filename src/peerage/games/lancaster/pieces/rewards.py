"""The rewards of counties, castles, favors and laws, for a player and for an ally."""

from collections.abc import Mapping
from typing import Any, ClassVar

from librt.vecs import vec
from mypy_extensions import i64

from peerage.errors import check
from peerage.games.lancaster import decision_types, moves
from peerage.games.lancaster.board import (
    CONFLICT,
    COUNTIES,
    EXTENSION,
    GOLD,
    KINDS,
    KNIGHT,
    NOBLE,
    PASSAGE,
    POINTS,
    SET_UP,
    SLOTS,
    SPACES,
    SQUIRES,
    TILES,
    UPGRADE,
    VOTES,
)
from peerage.games.lancaster.decision import LancasterDecision, Reward, check_phase, observe_reward
from peerage.games.lancaster.decision_types import Prospect
from peerage.games.lancaster.moves import COUNTY, DECLINE, EXTEND, SLOT, SPACE
from peerage.games.lancaster.phases.standings import fight_joined
from peerage.games.lancaster.pieces.goods import gain_gold, gain_others, gain_points, gain_squires, gain_votes
from peerage.games.lancaster.pieces.knights import (
    ask_upgrade,
    emit_lapse,
    empty_county,
    giving_rule,
    join_conflict,
    knight_words,
    leave_castle,
    may_fight,
    new_knight,
)
from peerage.games.lancaster.pieces.promises import inviting, some_conflict, some_noble, space_pays
from peerage.games.lancaster.state import (
    CROSSING,
    EXTENDING,
    FIRST_EXTENSION,
    INVITING,
    MUST,
    NEXT_TURN,
    SETUP,
    LancasterState,
    pending_arg,
    source_of,
)
from peerage.kernel.playing.decision import Frame
from peerage.kernel.playing.reason import Reason
from peerage.kernel.playing.state import NOBODY
from peerage.kernel.playing.vecs import changed


def give_reward(state: LancasterState, house: i64, table: vec[i64], row: i64, source: i64) -> None:
    """Give everything in one row of a reward table. What needs a choice is asked next."""
    base: i64 = row * KINDS
    if state.is_ally(house):
        # rule: two-favor-goods
        for expansion in state.expansions:
            expansion.lapse(state, house, table, base, source)
    else:
        # rule: county-i
        gain_gold(state, house, table[base + GOLD], source)
        gain_squires(state, house, table[base + SQUIRES], source)
        gain_votes(state, house, table[base + VOTES], source)
        # rule: county-g
        gain_points(state, house, table[base + POINTS], source)
        gain_others(state, house, table, base, 1, source)
        # rule: county-a, county-e
        if table[base + EXTENSION] > 0:
            ask_extension(state, house, 0 if source >= TILES else MUST, source)
    # rule: county-c, county-f
    if table[base + KNIGHT] > 0:
        new_knight(state, house, source)
    # rule: county-b, county-d, two-favor-upgrade
    if table[base + UPGRADE] > 0:
        ask_upgrade(state, house, 0, source)
    if table[base + NOBLE] > 0:
        ask_noble(state, house, source)
    # rule: county-h
    if table[base + PASSAGE] > 0:
        ask_passage(state, house, source)


def emit_declined(state: LancasterState, seat: i64, source: i64) -> None:
    if state.log is not None:
        state.emit("declined", seat, state.board.source_rule(source), {"from": state.board.place_slot(source)})


# Extensions.


def ask_extension(state: LancasterState, seat: i64, flags: i64, source: i64) -> None:
    if state.extensions[seat] == (1 << SPACES) - 1:
        emit_lapse(state, seat, "extension", source, "extension-none")
    else:
        state.push(EXTENDING, seat, pending_arg(seat, flags, source))


def offer_extensions(state: LancasterState, seat: i64, must: bool) -> None:
    space: i64 = 0
    while space < SPACES:
        if not state.extensions[seat] >> space & 1:
            state.offer(EXTEND.of(space))
        space += 1
    if not must and state.menu_size > 0:
        state.offer(DECLINE.move)


class FirstExtension(LancasterDecision):
    """The extension that everybody begins with."""

    kind: ClassVar[int] = FIRST_EXTENSION
    name: ClassVar[str] = "first_extension"
    openly: ClassVar[bool] = True
    rule: ClassVar[str] = "start-extension"
    by_place: ClassVar[tuple[str, ...]] = ("extend",)

    def offer(self, state: LancasterState, seat: i64, arg: i64) -> None:
        offer_extensions(state, seat, True)

    def act(self, state: LancasterState, seat: i64, arg: i64, move: i64) -> None:
        extend(state, seat, SPACE.of(move), SET_UP)

    def preview(self, state: LancasterState, seat: int, arg: int, move: int) -> Prospect:
        return preview_extension(state, seat, move)

    def check(self, state: LancasterState, seat: int, arg: int, below: list[Frame]) -> None:
        check_phase(state, SETUP)
        check(state.round == 1, "the first extensions are chosen in the first round")
        step = int(NEXT_TURN), int(NOBODY), int(state.first)
        waiting = [int(state.in_order(place)) for place in range(state.config.seats)][-len(below) :]
        wanted = [step, *[(int(FIRST_EXTENSION), other, 0) for other in reversed(waiting)]]
        check([*below, (int(FIRST_EXTENSION), seat, arg)] == wanted, "the first extensions are chosen in turn order")
        for other in range(state.config.seats):
            laid = int(state.extensions_of(other))
            check(laid == (0 if other in waiting else 1), f"seat {other} has {laid} extensions in the set-up")


class Extension(Reward):
    """Which extension is added to the castle."""

    kind: ClassVar[int] = EXTENDING
    name: ClassVar[str] = "extension"
    openly: ClassVar[bool] = True
    rule: ClassVar[str] = "extension"
    by_place: ClassVar[tuple[str, ...]] = ("extend",)
    wrong_here: ClassVar[dict[str, str]] = {"decline": "extension"}

    def offer(self, state: LancasterState, seat: i64, arg: i64) -> None:
        offer_extensions(state, seat, arg & MUST != 0)

    def act(self, state: LancasterState, seat: i64, arg: i64, move: i64) -> None:
        source: i64 = source_of(arg)
        if DECLINE.matches(move):
            emit_declined(state, seat, source)
            return
        extend(state, seat, SPACE.of(move), source)

    def about(self, state: LancasterState, seat: int, arg: int) -> decision_types.Extension:
        return {"must": bool(arg & MUST), "from": state.board.place_slot(source_of(arg))}

    def preview(self, state: LancasterState, seat: int, arg: int, move: int) -> Prospect:
        return preview_extension(state, seat, move)


def preview_extension(state: LancasterState, seat: int, move: int) -> Prospect:
    return {"follows": space_pays(state, seat, int(SPACE.of(move)))} if EXTEND.matches(move) else {}


def extend(state: LancasterState, seat: i64, space: i64, source: i64) -> None:
    """The tile covers its space; a knight there goes home without being scored."""
    # rule: extension
    state.extensions = changed(state.extensions, seat, state.extensions[seat] | 1 << space)
    if state.log is not None:
        at, by = f"castle:{state.board.space_ids[space]}", state.board.place_slot(source)
        state.emit("extension", seat, state.board.source_rule(source), {"at": at, "from": by})
    leave_castle(state, seat, space, "sent_home", "extension-sends-home")


# Noblemen.


def ask_noble(state: LancasterState, house: i64, source: i64) -> None:
    if some_noble(state, house):
        state.push(INVITING, state.leader(house), pending_arg(house, 0, source))
    else:
        emit_lapse(state, house, "noble_anywhere", source, "noble-once")


class Noble(LancasterDecision):
    """Which nobleman comes to the table."""

    kind: ClassVar[int] = INVITING
    name: ClassVar[str] = "noble"
    openly: ClassVar[bool] = True
    by_place: ClassVar[tuple[str, ...]] = ("noble",)
    wrong_here: ClassVar[dict[str, str]] = {"decline": "favor-noble"}

    def offer(self, state: LancasterState, seat: i64, arg: i64) -> None:
        """A player who took a favor for it must invite a nobleman; a reward tile only allows it."""
        county: i64 = 0
        while county < COUNTIES:
            if state.may_invite(arg & 7, county):
                state.offer(moves.NOBLE.of(county))
            county += 1
        if source_of(arg) >= TILES:
            state.offer(DECLINE.move)

    def act(self, state: LancasterState, seat: i64, arg: i64, move: i64) -> None:
        if DECLINE.matches(move):
            emit_declined(state, seat, source_of(arg))
            return
        invite(state, arg & 7, COUNTY.of(move), source_of(arg))

    def about(self, state: LancasterState, seat: int, arg: int) -> decision_types.HouseFrom:
        return {"house": arg & 7, "from": state.board.place_slot(source_of(arg))}

    def preview(self, state: LancasterState, seat: int, arg: int, move: int) -> Prospect:
        return inviting(state, arg & 7) if moves.NOBLE.matches(move) else {}

    def rule_against(self, state: LancasterState, seat: int, slot: str) -> str:
        """Either the player already has the nobleman, or none is left there."""
        house = int(state.top_arg()) & 7
        table = 0 if state.is_ally(house) else state.table[house]
        invited = [state.board.place_slot(county) for county in range(COUNTIES) if table >> county & 1]
        return "noble-once" if slot in invited else state.board.source_rule(source_of(state.top_arg()))

    def observe(self, state: LancasterState, seat: i64, arg: i64, numbers: vec[float]) -> None:
        observe_reward(state, arg, numbers)


def invite(state: LancasterState, house: i64, county: i64, source: i64) -> None:
    """The nobleman takes a seat at the round table; an ally removes one from the game."""
    state.nobles = changed(state.nobles, county, state.nobles[county] - 1)
    ally: bool = state.is_ally(house)
    # rule: two-favor-noble
    if not ally:
        state.table[house] |= 1 << county
    if state.log is not None:
        rule = "county-noble" if source < COUNTIES and not ally else giving_rule(state, house, source)
        home, by = state.board.place_slot(county), state.board.place_slot(source)
        state.emit("noble_removed" if ally else "noble", state.leader(house), rule, {"county": home, "from": by})


# The passage to France.


def ask_passage(state: LancasterState, house: i64, county: i64) -> None:
    if some_conflict(state, house):
        state.push(CROSSING, state.leader(house), pending_arg(house, 0, county))
    else:
        emit_lapse(state, house, "passage", county, "passage-space")


class Passage(LancasterDecision):
    """Which conflict a knight crosses over to."""

    kind: ClassVar[int] = CROSSING
    name: ClassVar[str] = "passage"
    openly: ClassVar[bool] = True
    rule: ClassVar[str] = "passage-space"

    def offer(self, state: LancasterState, seat: i64, arg: i64) -> None:
        slot: i64 = 0
        while slot < SLOTS:
            if may_fight(state, arg & 7, slot):
                state.offer(moves.PASSAGE.of(slot))
            slot += 1

    def act(self, state: LancasterState, seat: i64, arg: i64, move: i64) -> None:
        """The knight joins a conflict with his company; his squires go to the supply, and he earns no favor."""
        county: i64 = source_of(arg)
        house: i64 = arg & 7
        strength: i64 = state.county_strength[county]
        company: i64 = 0
        for expansion in state.expansions:
            company |= expansion.cross_over(state, county)
        empty_county(state, county)
        join_conflict(state, house, strength, SLOT.of(move), company)
        if state.log is not None:
            who, to = knight_words(state, house, strength, company), state.board.place_slot(CONFLICT + SLOT.of(move))
            state.emit("passage", seat, state.board.source_rule(county), {**who, "to": to})

    def about(self, state: LancasterState, seat: int, arg: int) -> decision_types.KnightOf:
        county = int(source_of(arg))
        company = sum(int(expansion.company_in(county)) for expansion in state.expansions)
        return knight_words(state, arg & 7, int(state.county_strength[county]), company)

    def preview(self, state: LancasterState, seat: int, arg: int, move: int) -> Prospect:
        county = int(source_of(arg))
        company = sum(int(expansion.company_in(county)) for expansion in state.expansions)
        strength = int(state.county_strength[county])
        return {"fight": fight_joined(state, arg & 7, strength, int(SLOT.of(move)), company)}

    def forbids_wish(self, state: LancasterState, seat: int, wish: Mapping[str, Any]) -> Reason:
        if wish["kind"] != "passage":
            return super().forbids_wish(state, seat, wish)
        slot = int(str(wish["to"]).removeprefix("conflict:")) - 1
        return Reason("passage-space" if not may_fight(state, state.top_arg() & 7, slot) else "not-offered")

    def observe(self, state: LancasterState, seat: i64, arg: i64, numbers: vec[float]) -> None:
        observe_reward(state, arg, numbers)
