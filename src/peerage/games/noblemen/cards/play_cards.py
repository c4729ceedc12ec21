"""Scandal cards that are played in a player's own turn, and what each of them does."""

from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.noblemen import decision_types
from peerage.games.noblemen.board import (
    BLACKMAIL,
    BRILLIANT_MOVE,
    CARD_IDS,
    CARDS,
    CASTLE,
    DOWRY,
    INHERITANCE,
    INTRIGUE_CARD,
    KINDS,
    LIAISON,
    SECRET_MARRIAGE,
    TRIBUTE,
    VICARS_FAVOUR,
    WHITEHALL,
)
from peerage.games.noblemen.cards.scandal import card_slot, discard
from peerage.games.noblemen.decision import NoblemenDecision
from peerage.games.noblemen.decision_types import Prospect
from peerage.games.noblemen.estate.build import BY_CARD, for_sale
from peerage.games.noblemen.estate.expand import begin_laying
from peerage.games.noblemen.goods import draw_tiles, gain_money, gain_points, preview_draw, take_markers
from peerage.games.noblemen.moves import SCANDAL_CARD, STOP, TILE, Gains, NoblemenTraits
from peerage.games.noblemen.observation import ASKED_LEFT
from peerage.games.noblemen.state import ASK_EXPAND, ASK_SITE, ASK_VICAR, NoblemenState
from peerage.games.noblemen.turn.queen import take_queen
from peerage.games.noblemen.turn.swap import SWAP, begin_swap, offer_swaps
from peerage.kernel.playing.move import MoveKind

DOWRY_TILES: Final[i64] = 4
VICARS_MOST: Final[i64] = 4
"""Tiles that the Vicar takes."""


class PlayCard(NoblemenTraits):
    def gains(self, state: NoblemenState, seat: int, move: int) -> Gains:
        card = SCANDAL_CARD.of(move)
        if card == SECRET_MARRIAGE:
            return {"points": 2, "markers": min(state.markers_left, 2)}
        if card == DOWRY:
            return {"tiles": DOWRY_TILES}
        if card == TRIBUTE:
            return {"money": 5}
        return {"queen": card == WHITEHALL}

    def preview(self, state: NoblemenState, seat: int, move: int) -> Prospect:
        return preview_draw(state, int(DOWRY_TILES)) if SCANDAL_CARD.of(move) == DOWRY else {}

    def forbidden_by(self, state: NoblemenState, seat: int, move: int) -> str:
        card = SCANDAL_CARD.of(move)
        if state.cards[seat * CARDS + card] == 0:
            return "scandal-held"
        if card in (BLACKMAIL, INTRIGUE_CARD, LIAISON):
            return "card-outside-turn"
        if state.card_played:
            return "one-card"
        if card == INHERITANCE:
            return "card-inheritance-site"
        return "queen-locked" if card == WHITEHALL and state.locked() else "does-something"


class ReturnTile(NoblemenTraits):
    def gains(self, state: NoblemenState, seat: int, move: int) -> Gains:
        return {"points": 1}


CARD: Final = MoveKind("card", 19, [SCANDAL_CARD], PlayCard("card:{card}"), [CARDS])
RETURN_TILE: Final = MoveKind("return_tile", 20, [TILE], ReturnTile("hand:{tile}", rule="tile-held"), [KINDS])


def offer_cards(state: NoblemenState, seat: i64) -> None:
    card: i64 = 0
    while card < CARDS:
        if state.cards[seat * CARDS + card] > 0 and does_something(state, seat, card):
            state.offer(CARD.of(card))
        card += 1


def does_something(state: NoblemenState, seat: i64, card: i64) -> bool:
    """Whether a card can be played in a turn, and would do something now."""
    if card == INHERITANCE:
        return for_sale(state, CASTLE) and state.estates[seat].castle_sites > 0
    if card == BRILLIANT_MOVE or card == VICARS_FAVOUR:
        return state.tiles_of(seat) > 0
    if card == DOWRY:
        return state.in_bag() > 0
    if card == WHITEHALL:
        return state.queen != seat and not state.locked()
    return card == SECRET_MARRIAGE or card == TRIBUTE


def play_card(state: NoblemenState, seat: i64, card: i64) -> None:
    discard(state, seat, card, True)
    if state.log is not None:
        state.emit("card", seat, f"card-{CARD_IDS[card].replace('_', '-')}", {"card": card_slot(card)})
    if card == INHERITANCE:
        state.push(ASK_SITE, seat, CASTLE | BY_CARD)
    elif card == SECRET_MARRIAGE:
        marry_secretly(state, seat)
    elif card == BRILLIANT_MOVE:
        # rule: card-brilliant-move
        begin_laying(state)
        state.push(ASK_EXPAND, seat, 0)
    elif card == VICARS_FAVOUR:
        state.push(ASK_VICAR, seat, 0)
    elif card == DOWRY:
        draw_tiles(state, seat, DOWRY_TILES, "card:dowry", "card-dowry")
    elif card == TRIBUTE:
        gain_money(state, seat, 5, "card:tribute", "card-tribute")
    else:
        take_queen(state, seat, "card:whitehall", "card-whitehall")


def marry_secretly(state: NoblemenState, seat: i64) -> None:
    """Two markers, or what the board has, and two points in any case."""
    count: i64 = min(state.markers_left, 2)
    take_markers(state, seat, count)
    if state.log is not None:
        rule = "card-secret-marriage" if count == 2 else "card-secret-marriage-short"
        state.emit("got_markers", seat, rule, {"n": int(count), "from": "card:secret_marriage"})
    gain_points(state, seat, 2, "card:secret_marriage", "card-secret-marriage")


# The Vicar's Favour: one to four tiles into the bag.


class Vicar(NoblemenDecision):
    """Another tile for the vicar, after so many returned."""

    kind: ClassVar[int] = ASK_VICAR
    name: ClassVar[str] = "vicar"
    tile_wish: ClassVar[str] = "return_tile"
    asks: ClassVar[tuple[MoveKind, ...]] = (RETURN_TILE, SWAP, STOP)

    def offer(self, state: NoblemenState, seat: i64, returned: i64) -> None:
        kind: i64 = 0
        while kind < KINDS:
            if state.tiles[seat * KINDS + kind] > 0:
                state.offer(RETURN_TILE.of(kind))
            kind += 1
        # rule: swap-any-time
        offer_swaps(state, seat)
        if returned > 0:
            state.offer(STOP.move)

    def act(self, state: NoblemenState, seat: i64, returned: i64, move: i64) -> None:
        if not SWAP.matches(move):
            state.swap_dropped = False
        kind: i64 = TILE.of(move)
        if SWAP.matches(move):
            state.push(ASK_VICAR, seat, returned)
            begin_swap(state, seat, kind)
            return
        if RETURN_TILE.matches(move):
            state.tiles[seat * KINDS + kind] -= 1
            state.bag[kind] += 1
            state.ledger.tiles_go_into_bag(seat, 1)
            returned += 1
            gain_points(state, seat, 1, "card:vicars_favour", "card-vicars-favour")
            if returned < VICARS_MOST and state.tiles_of(seat) > 0:
                state.push(ASK_VICAR, seat, returned)
                return
        if state.log is not None:
            state.emit("vicar", seat, "card-vicars-favour", {"n": int(returned)})

    def about(self, state: NoblemenState, seat: int, arg: int) -> decision_types.Left:
        return {"left": int(VICARS_MOST) - arg, "must": arg == 0}

    def observe(self, state: NoblemenState, viewer: i64, returned: i64, numbers: vec[float]) -> None:
        numbers[ASKED_LEFT] = 0.25 * float(VICARS_MOST - returned)

    def fits(self, state: NoblemenState, seat: int, arg: int) -> bool:
        return 0 <= arg < VICARS_MOST and state.card_played and state.tiles_of(seat) > 0
