"""What each law would pay each seat if it were applied now, as far as somebody may know."""

from typing import Final

from mypy_extensions import i64

from peerage.games.lancaster.applying import TABLE
from peerage.games.lancaster.board import EXTENSION, KINDS, KNIGHT, RANKS, REWARDS, SPACES, UPGRADE
from peerage.games.lancaster.knights import can_upgrade, deployed_place
from peerage.games.lancaster.state import (
    COUNTY_TAX,
    EXCHANGING,
    EXTENSION_TAX,
    SENDING,
    TRADING,
    LancasterState,
)

Pay = dict[str, int]
ASKED: Final = {
    int(TRADING): "trades",
    int(SENDING): "sends",
    int(COUNTY_TAX): "taxed",
    int(EXTENSION_TAX): "taxed",
}


def laws_on_show(state: LancasterState) -> list[int]:
    """The laws in force and the proposals left."""
    shown = [int(law) for law in state.current] + [int(law) for law in state.proposed]
    return [law for law in shown if law >= 0]


def forecast(state: LancasterState, seat: int, index: int, own_goods: bool) -> Pay | None:
    """None if it depends on what is hidden: a comparison from everybody, a choice from all but the owner."""
    law = TABLE[index]
    if not state.open_screens and (law.compares_hidden() or (law.asks_hidden() and not own_goods)):
        return None
    times: int = law.times(state, seat)
    if times == 0:
        return {}
    if law.asks == EXCHANGING:
        return {"exchange": True}
    if law.asks >= 0:
        return {ASKED[law.asks]: times}
    if law.four:
        return {"four": 1} if state.reserve[seat * RANKS + 4] > 0 and deployed_place(state, seat, 3) >= 0 else {}
    pay: Pay = {}
    kind: i64 = 0
    while kind < KINDS:
        count: int = law.gives[kind] * times
        if kind == KNIGHT:
            count = min(count, state.reserve[seat * RANKS + 1])
        elif kind == EXTENSION:
            count = min(count, SPACES - state.extensions_of(seat))
        elif kind == UPGRADE and not can_upgrade(state, seat, law.flags):
            count = 0
        if count > 0:
            pay[REWARDS[kind]] = count
        kind += 1
    return pay
