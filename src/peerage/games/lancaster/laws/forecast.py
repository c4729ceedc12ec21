"""What each law would pay each seat if it were applied now, as far as a viewer may know."""

from typing import Any

from peerage.games.lancaster.board import GOLD, RANKS, REWARDS, SQUIRES
from peerage.games.lancaster.decision import asked_by
from peerage.games.lancaster.laws.laws import Law
from peerage.games.lancaster.pieces.knights import deployed_place
from peerage.games.lancaster.pieces.promises import obtainable
from peerage.games.lancaster.state import LancasterState

Pay = dict[str, Any]


def laws_on_show(state: LancasterState) -> list[int]:
    """The laws in force and the remaining proposals."""
    shown = [int(law) for law in state.current] + [int(law) for law in state.proposed]
    return [law for law in shown if law >= 0]


def forecast(state: LancasterState, seat: int, index: int, own_goods: bool) -> Pay | None:
    """Return None if it depends on hidden goods: comparisons stay secret, and choices are known to their owner only."""
    law = state.board.laws[index]
    if not state.open_screens and (law.compares_hidden() or (law.asks_hidden() and not own_goods)):
        return None
    pay = half(state, seat, law)
    if law.beside is not None:
        other = half(state, seat, law.beside)
        if "points" in other:
            pay["points"] = pay.get("points", 0) + other["points"]
        if "takes" in other:
            pay["takes"] = pay.get("takes", {}) | other["takes"]
    return pay


def half(state: LancasterState, seat: int, law: Law) -> Pay:
    """What a law pays, not counting its second half."""
    times: int = law.times(state, seat)
    if times == 0:
        return {}
    if law.asks >= 0:
        return asked_by(state, law.asks).forecasts(times)
    if law.four:
        return {"four": 1} if state.reserve[seat * RANKS + 4] > 0 and deployed_place(state, seat, 3) >= 0 else {}
    pay: Pay = {}
    for kind, name in enumerate(REWARDS):
        count = obtainable(state, seat, kind, int(law.gives[kind]) * times, int(law.flags))
        if count > 0:
            pay[name] = count
    lost = {"gold": min(law.takes[GOLD], state.gold[seat]), "squires": min(law.takes[SQUIRES], state.squires[seat])}
    if max(lost.values()) > 0:
        pay["takes"] = {good: count for good, count in lost.items() if count > 0}
    return pay
