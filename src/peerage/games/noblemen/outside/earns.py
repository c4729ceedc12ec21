"""What moves would earn and cost at once, for the board to show before they are made."""

from typing import Any

from peerage.games.noblemen.board import (
    BLACKMAIL,
    CASTLE,
    CHAPEL,
    DOWRY,
    FIELD,
    FOLLY,
    FOUNTAIN,
    GROVE,
    PALACE,
    SECRET_MARRIAGE,
    TRIBUTE,
    WHITEHALL,
)
from peerage.games.noblemen.estate.build import BY_CARD
from peerage.games.noblemen.estate.expand import formed_of, laid_of
from peerage.games.noblemen.moves import (
    BRIBE,
    BUILD,
    BUILD_FOLLY,
    DONATE,
    END_TURN,
    FORM,
    GIVE,
    GIVE_CARD,
    GIVE_MARKER,
    IDLE,
    LAND,
    LAY,
    PLACE,
    PLAY_CARD,
    RETURN,
    SEND,
    SITE_AT,
    TAKE_TITLE,
    TAXES,
    cell_of,
    owner_of,
)
from peerage.games.noblemen.state import CELL, KNIGHT_TO, MARKERS, SITE, NoblemenState
from peerage.games.noblemen.turn.taxes import land_of, taxes_of

Earns = dict[str, Any]


def earns(state: NoblemenState, seat: int, kind: int, arg: int) -> Earns:
    """Leaves out what is zero."""
    found = {name: value for name, value in gains(state, seat, kind, arg).items() if value}
    return {name: value if value is True else int(value) for name, value in found.items()}


def gains(state: NoblemenState, seat: int, kind: int, arg: int) -> Earns:
    board, top = state.board, int(state.top_kind()) if state.depth else -1
    if kind == LAY:
        return tile_gains(arg)
    if kind == PLACE and top == CELL:
        return placing_gains(state, seat, arg)
    if kind == FORM:
        return area_gains(state, seat, int(state.estates[seat].tile(arg)))
    if kind == BUILD:
        return building_gains(state, seat, arg)
    if kind == BUILD_FOLLY:
        return building_gains(state, seat, int(FOLLY) + arg)
    if kind == SITE_AT and top == SITE and not state.top_arg() & BY_CARD:
        return building_gains(state, seat, int(state.top_arg() & 7))
    if kind == SEND:
        return symbol_gains(state, seat, int(owner_of(arg)), int(cell_of(arg)))
    if kind == BRIBE:
        return {"points": arg * board.bribe_points, "markers": arg}
    if kind == TAXES or (kind == GIVE and top == MARKERS and state.top_arg() == TAXES):
        return {"money": taxes_of(state, seat) + (arg if kind == GIVE else 0)}
    if kind == LAND or kind == GIVE:
        return {"tiles": land_of(state, seat) + (arg if kind == GIVE else 0)}
    if kind in (DONATE, RETURN):
        return {"points": 1}
    if kind == IDLE:
        return {"points": board.idle_points}
    if kind == PLAY_CARD:
        return card_gains(state, arg)
    if kind == GIVE_MARKER:
        return {"prestige": 1}
    if kind == GIVE_CARD:
        return {"prestige": 3 if arg == BLACKMAIL else 1}
    if kind == TAKE_TITLE:
        return {"points": board.title_points[arg]}
    if kind == END_TURN and state.queen == seat:
        return {"points": board.queen_points}
    return {}


def tile_gains(kind: int) -> Earns:
    return {"money": kind == FIELD and 1, "tiles": kind == GROVE and 1, "prestige": kind == FOUNTAIN and 1}


def area_gains(state: NoblemenState, seat: int, kind: int) -> Earns:
    if kind == FOUNTAIN:
        return {"prestige": 2, "queen": gets_queen(state, seat)}
    return {"money" if kind == FIELD else "tiles": 2}


def gets_queen(state: NoblemenState, seat: int) -> bool:
    return state.queen != seat and not state.locked()


def placing_gains(state: NoblemenState, seat: int, cell: int) -> Earns:
    """With the areas that the tile would close; several that share tiles count once."""
    kind, estate = int(state.top_arg()), state.estates[seat].clone()
    result = tile_gains(kind)
    estate.lay(cell, kind)
    closed = bin(estate.squares(cell, kind, state.overlapping)).count("1")
    for _ in range(closed if state.overlapping else min(closed, 1)):
        for name, value in area_gains(state, seat, kind).items():
            result[name] = value if value is True else result.get(name, 0) + value
    return result


def building_gains(state: NoblemenState, seat: int, building: int) -> Earns:
    if building == PALACE:
        return {"prestige": 2, "queen": gets_queen(state, seat)}
    if building == CHAPEL:
        return {"card": True}
    return {} if building == CASTLE else {"points": state.board.folly_points[state.follies_built()]}


def symbol_gains(state: NoblemenState, seat: int, owner: int, cell: int) -> Earns:
    """As much as the owner may have; a knight that leaves a garden takes its prestige along."""
    kind = int(state.estates[owner].tile(cell))
    left = -2 if state.depth and state.top_kind() == KNIGHT_TO and leaves_garden(state) else 0
    if kind == FOUNTAIN:
        return {"prestige": 2 + left, "queen": state.queen == owner and not state.locked()}
    return {"money" if kind == FIELD else "tiles": 2, "prestige": left}


def leaves_garden(state: NoblemenState) -> bool:
    lifted = int(state.top_arg())
    return bool(state.estates[owner_of(lifted)].tile(cell_of(lifted)) == FOUNTAIN)


def card_gains(state: NoblemenState, card: int) -> Earns:
    if card == SECRET_MARRIAGE:
        return {"points": 2, "markers": min(state.markers_left, 2)}
    if card == DOWRY:
        return {"tiles": 4}
    if card == TRIBUTE:
        return {"money": 5}
    return {"queen": card == WHITEHALL}


def costs(state: NoblemenState, seat: int, kind: int, arg: int) -> int:
    """In pounds."""
    if kind == BUILD:
        return int(state.price(seat, arg)) if state.sale[arg] > 0 else 0
    if kind == BUILD_FOLLY:
        return int(state.price(seat, FOLLY + arg))
    if kind == SITE_AT and state.depth and state.top_kind() == SITE and not state.top_arg() & BY_CARD:
        return int(state.price(seat, state.top_arg() & 7))
    return int(arg * state.board.bribe_price) if kind == BRIBE else 0


def laying_earns(state: NoblemenState, seat: int) -> Earns:
    """What the tiles laid so far in this action will bring."""
    gardens = int(formed_of(state, seat, FOUNTAIN))
    found = {
        "money": int(laid_of(state, seat, FIELD) + 2 * formed_of(state, seat, FIELD)),
        "tiles": int(laid_of(state, seat, GROVE) + 2 * formed_of(state, seat, GROVE)),
        "prestige": int(laid_of(state, seat, FOUNTAIN)) + 2 * gardens,
        "queen": gardens > 0 and gets_queen(state, seat),
    }
    return {name: value for name, value in found.items() if value}
