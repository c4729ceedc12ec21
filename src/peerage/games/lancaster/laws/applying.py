"""How the laws in force are applied: a law is measured for all seats when its turn comes, then pays in turn order."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.lancaster.board import (
    EXTENSION,
    GOLD,
    KNIGHT,
    LAWS,
    POINTS,
    RANKS,
    REWARDS,
    SQUIRES,
    UPGRADE,
    VOTES,
)
from peerage.games.lancaster.decision import LawDecision, asked_by
from peerage.games.lancaster.decision_types import Prospect
from peerage.games.lancaster.laws.laws import Law, law_slot
from peerage.games.lancaster.moves import TRADE, N
from peerage.games.lancaster.observation import LAW_NUMBER
from peerage.games.lancaster.pieces.goods import (
    gain_gold,
    gain_others,
    gain_points,
    gain_squires,
    gain_votes,
    move_gold,
    move_squires,
    pay_gold,
    pay_others,
    pay_squires,
    pay_votes,
)
from peerage.games.lancaster.pieces.knights import ask_upgrade, deployed_place, emit_lapse, new_knight, raise_knight
from peerage.games.lancaster.pieces.promises import added
from peerage.games.lancaster.pieces.rewards import ask_extension
from peerage.games.lancaster.state import (
    LAW_PAYS,
    MUST,
    TRADING,
    LancasterState,
)
from peerage.kernel.playing.decision import Step
from peerage.kernel.playing.reason import Reason
from peerage.kernel.playing.state import NOBODY

BESIDE: Final[i64] = 1 << 8
"""Added to the number of a law to mean its second half."""


def apply_law(state: LancasterState, index: i64) -> None:
    law = state.board.laws[index]
    if state.log is not None:
        state.emit("law_applied", -1, "laws-in-force", {"law": law_slot(state, index)})
    if law.beside is not None:
        measure(state, law.beside, index | BESIDE)
    measure(state, law, index)


def measure(state: LancasterState, law: Law, index: i64) -> None:
    """Measure all seats before any of them is paid. If a law asks for a choice, it asks every seat."""
    mask: i64 = 0
    place: i64 = state.seats - 1
    # rule: two-no-vote
    while place >= 0:
        seat: i64 = state.in_order(place)
        times: i64 = 1 if law.asks >= 0 else law.times(state, seat)
        if times > 0:
            mask |= 1 << seat
            state.push(LAW_PAYS, NOBODY, index << 16 | seat << 8 | (0 if law.asks >= 0 else times))
        place -= 1
    if law.compares >= 0:
        announce_most(state, law, mask)


def announce_most(state: LancasterState, law: Law, mask: i64) -> None:
    """Make public which seats have the most, but never how much lies behind a screen."""
    if law.compares == GOLD:
        state.known_gold = mask
        state.commit()
    elif law.compares == SQUIRES:
        state.known_squires = mask
        state.commit()
    else:
        for expansion in state.expansions:
            expansion.compared(state, law.compares, mask)
    if state.log is not None:
        seats = [seat for seat in range(state.config.seats) if mask >> seat & 1]
        rule = "compare-hidden" if law.compares_hidden() else f"law-{law.name}"
        good, name = good_name(int(law.compares)), f"law:{law.name}"
        state.emit("fewest" if law.fewest else "most", -1, rule, {"good": good, "seats": seats, "law": name})


def good_name(kind: int) -> str:
    return "good:knights" if kind == KNIGHT else f"good:{REWARDS[kind]}"


class LawPays(Step[LancasterState]):
    kind: ClassVar[int] = LAW_PAYS
    name: ClassVar[str] = "law_pays"

    def run(self, state: LancasterState, arg: i64) -> None:
        index: i64 = arg >> 16 & 0xFF
        seat: i64 = arg >> 8 & 0xFF
        times: i64 = arg & 0xFF
        law = state.board.laws[index]
        if law.beside is not None and arg >> 16 & BESIDE:
            law = law.beside
        source: i64 = LAWS + index
        if law.asks >= 0:
            asked_by(state, law.asks).ask(state, law.asks, seat, index)
            return
        if law.four:
            three_to_four(state, seat, source)
            return
        gain_gold(state, seat, times * law.gives[GOLD], source)
        gain_squires(state, seat, times * law.gives[SQUIRES], source)
        gain_votes(state, seat, times * law.gives[VOTES], source)
        gain_points(state, seat, times * law.gives[POINTS], source)
        gain_others(state, seat, law.gives, 0, times, source)
        lose_goods(state, seat, law, source)
        while times > 0:
            if law.gives[KNIGHT] > 0:
                new_knight(state, seat, source)
            if law.gives[UPGRADE] > 0:
                ask_upgrade(state, seat, law.flags, source)
            if law.gives[EXTENSION] > 0:
                ask_extension(state, seat, 0, source)
            times -= 1


def lose_goods(state: LancasterState, seat: i64, law: Law, source: i64) -> None:
    """Take no more than the seat has."""
    gold: i64 = min(law.takes[GOLD], state.gold[seat])
    squires: i64 = min(law.takes[SQUIRES], state.squires[seat])
    if gold > 0:
        move_gold(state, seat, -gold)
        emit_loss(state, seat, law, GOLD, gold, source)
    if squires > 0:
        move_squires(state, seat, -squires)
        emit_loss(state, seat, law, SQUIRES, squires, source)


def emit_loss(state: LancasterState, seat: i64, law: Law, good: i64, count: i64, source: i64) -> None:
    if state.log is not None:
        rule = "law-takes-what-is-there" if count < law.takes[good] else state.board.source_rule(source)
        law_id = state.board.place_slot(source)
        state.emit("loses", seat, rule, {"good": good_name(int(good)), "n": int(count), "law": law_id})


def three_to_four(state: LancasterState, seat: i64, source: i64) -> None:
    """Upgrade a deployed knight of strength 3, if strength 4 is in the reserve; this is not optional."""
    # rule: bishop-always
    place: i64 = deployed_place(state, seat, 3)
    if state.reserve[seat * RANKS + 4] == 0:
        emit_lapse(state, seat, "upgrade", source, "upgrade-reserve")
    elif place < 0:
        stuck = [expansion.stuck for expansion in state.expansions if expansion.out_of_reach(state, seat, 3) > 0]
        emit_lapse(state, seat, "upgrade", source, stuck[0])
    else:
        raise_knight(state, seat, 3, place, source)


# Trades: the whole amount is named at once.


class Trade(LawDecision):
    """How often a seat makes a law's trade."""

    kind: ClassVar[int] = TRADING
    name: ClassVar[str] = "trade"
    veiled: ClassVar[bool] = True
    rule: ClassVar[str] = "law-order"
    forecast: ClassVar[str] = "trades"

    def offer(self, state: LancasterState, seat: i64, index: i64) -> None:
        most: i64 = state.board.laws[index].times(state, seat)
        count: i64 = 0
        while count <= most:
            state.offer(TRADE.of(count))
            count += 1

    def act(self, state: LancasterState, seat: i64, index: i64, move: i64) -> None:
        law = state.board.laws[index]
        source: i64 = LAWS + index
        count: i64 = N.of(move)
        if state.log is not None:
            state.emit("traded", seat, state.board.source_rule(source), {"n": int(count), "law": f"law:{law.name}"})
        if count == 0:
            return
        if law.takes[GOLD] > 0:
            pay_gold(state, seat, count * law.takes[GOLD], source, state.board.source_rule(source))
        if law.takes[SQUIRES] > 0:
            pay_squires(state, seat, count * law.takes[SQUIRES], source, state.board.source_rule(source))
        if law.takes[VOTES] > 0:
            pay_votes(state, seat, count * law.takes[VOTES], source)
        pay_others(state, seat, law.takes, count, source)
        gain_gold(state, seat, count * law.gives[GOLD], source)
        gain_squires(state, seat, count * law.gives[SQUIRES], source)
        gain_votes(state, seat, count * law.gives[VOTES], source)
        gain_points(state, seat, count * law.gives[POINTS], source)
        while count > 0 and law.gives[EXTENSION] > 0:
            ask_extension(state, seat, MUST, source)
            count -= 1

    def forbids_wish(self, state: LancasterState, seat: int, wish: Mapping[str, Any]) -> Reason:
        if wish["kind"] == "trade":
            return Reason(state.board.source_rule(LAWS + state.top_arg()))
        return super().forbids_wish(state, seat, wish)

    def preview(self, state: LancasterState, seat: int, index: int, move: int) -> Prospect:
        law, count = state.board.laws[index], int(N.of(move))
        if count == 0:
            return {}
        takes = {name: count * int(law.takes[kind]) for kind, name in enumerate(REWARDS)}
        gives = {name: count * int(law.gives[kind]) for kind, name in enumerate(REWARDS)}
        return {"costs": added({}, takes), "goods": added({}, gives)}

    def observe(self, state: LancasterState, seat: i64, index: i64, numbers: vec[float]) -> None:
        number: i64 = 0
        while number < 2 and state.current[number] != index:
            number += 1
        numbers[LAW_NUMBER] = float(1 + number) / 3.0
