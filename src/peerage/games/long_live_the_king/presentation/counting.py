"""Card counting: what a player with a perfect memory knows about hidden cards."""

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.long_live_the_king.bot.determinize import loose_cards
from peerage.games.long_live_the_king.presentation.schemas import Counted
from peerage.games.long_live_the_king.presentation.view import hand
from peerage.games.long_live_the_king.state import KingState


def counted(state: KingState, viewer: i64) -> list[Counted]:
    """For each seat the bounds of its hand, as everybody (-1) can know them or one viewer, who sees its own."""
    ledger = state.ledger
    if ledger is None:
        return [{} for _ in range(state.seats)]
    loose: vec[i64] = loose_cards(state, ledger, viewer)
    return [
        seen(hand(state, seat)) if seat == viewer else bounds(ledger.sure_in(seat), ledger.loose(seat), loose)
        for seat in range(state.seats)
    ]


def counted_pile(state: KingState, viewer: i64) -> Counted:
    ledger = state.ledger
    if ledger is None:
        return {}
    return bounds(state.sure_in_pile(ledger), ledger.loose_in_pile(), loose_cards(state, ledger, viewer))


def seen(cards: list[int]) -> Counted:
    x1, x2, x3 = cards
    return {"cards": [sum(cards)] * 2, "x1": [x1, x1], "x2": [x2, x2], "x3": [x3, x3]}


def bounds(sure: vec[i64], here: i64, loose: vec[i64]) -> Counted:
    """Sure cards, and so many `here` of all the loose ones: as many of a kind, or of the others, as there are."""
    every: i64 = loose[0] + loose[1] + loose[2]
    x1, x2, x3 = [
        [int(sure[kind] + max(here - every + loose[kind], 0)), int(sure[kind] + min(here, loose[kind]))]
        for kind in range(3)
    ]
    return {"cards": [int(sure[0] + sure[1] + sure[2] + here)] * 2, "x1": x1, "x2": x2, "x3": x3}
