"""What the asked player could work out about a move, besides what it earns at once."""

from collections.abc import Callable
from typing import Final

from peerage.games.noblemen.ball.ball import GIVE_CARD, GIVE_MARKER, place_for, titles_now, value_of
from peerage.games.noblemen.board import CASTLE, DOWRY, PALACE
from peerage.games.noblemen.cards.play_cards import CARD, DOWRY_TILES
from peerage.games.noblemen.decade.scoring import CLOSED_IN, estate_points
from peerage.games.noblemen.estate.build import BUILD, SITE, WHICH_BUILDING
from peerage.games.noblemen.estate.expand import AREA, AT, LAY, PLACE, laying_gains, tiles_due
from peerage.games.noblemen.estate.knights import symbols_free
from peerage.games.noblemen.goods import tiles_lost
from peerage.games.noblemen.moves import SCANDAL_CARD, STOP, N, traits_of
from peerage.games.noblemen.presentation.schemas import Prospect
from peerage.games.noblemen.state import ASK_BALL, ASK_CELL, ASK_EXPAND, ASK_SITE, NoblemenState
from peerage.games.noblemen.turn.queen import SPACE_NAMES
from peerage.games.noblemen.turn.taxes import GIVE, LAND, for_taxes, land_of
from peerage.games.noblemen.turn.turn import END_TURN
from peerage.kernel.playing.move import MoveKind


def prospect(state: NoblemenState, seat: int, move: int) -> Prospect:
    for kind, looking in LOOKS:
        if kind.matches(move):
            return looking(state, seat, move)
    return {}


# Tiles from a bag that may be short.


def short(state: NoblemenState, due: int) -> Prospect:
    lost = int(tiles_lost(state, due))
    return {"lost": lost} if lost else {}


def of_laying(state: NoblemenState, seat: int, move: int) -> Prospect:
    """What is due is drawn at the end of the action, for all its tiles together."""
    kind = AREA if AREA.matches(move) else LAY if LAY.matches(move) else PLACE
    more = int(traits_of(kind).gains(state, seat, move).get("tiles", 0))
    due = int(tiles_due(state, seat)) if state.top_kind() in LAYING else 0
    return short(state, due + more) if more else {}


def of_land(state: NoblemenState, seat: int, move: int) -> Prospect:
    return short(state, int(land_of(state, seat)))


def of_markers(state: NoblemenState, seat: int, move: int) -> Prospect:
    """Markers whose tile the bag does not hold are given for nothing."""
    if for_taxes(state):
        return {}
    given = int(N.of(move))
    found = short(state, int(land_of(state, seat)) + given)
    wasted = min(given, found.get("lost", 0))
    return found | {"wasted": wasted} if wasted else found


def of_card(state: NoblemenState, seat: int, move: int) -> Prospect:
    return short(state, int(DOWRY_TILES)) if SCANDAL_CARD.of(move) == DOWRY else {}


# The estate.


def of_cell(state: NoblemenState, seat: int, move: int) -> Prospect:
    """A tile may close a castle or palace in."""
    if state.top_kind() != ASK_CELL:
        return {}
    after = state.estates[seat].clone()
    after.lay(AT.of(move), state.top_arg())
    return of_laying(state, seat, move) | scoring(int(estate_points(after) - estate_points(state.estates[seat])))


def of_site(state: NoblemenState, seat: int, move: int) -> Prospect:
    """What a building adds to the next scoring; and how much land a castle or palace still needs around it."""
    if state.top_kind() != ASK_SITE:
        return {}
    building, before = int(state.top_arg()) & 7, state.estates[seat]
    after = before.clone()
    after.build(AT.of(move), building)
    found = scoring(int(estate_points(after) - estate_points(before)))
    if building in (CASTLE, PALACE):
        found["open"] = int(CLOSED_IN - after.land_around(after.index(AT.of(move))))
    return found


def scoring(points: int) -> Prospect:
    return {"scoring": points} if points else {}


def of_building(state: NoblemenState, seat: int, move: int) -> Prospect:
    return {"knight": True} if WHICH_BUILDING.of(move) == CASTLE and symbols_free(state, seat) else {}


# The end of something.


def of_stop(state: NoblemenState, seat: int, move: int) -> Prospect:
    """At a ball it places the counter; while tiles are laid it pays for them."""
    if state.top_kind() == ASK_BALL:
        return at_ball(state, seat, 0)
    if state.top_kind() != ASK_EXPAND:
        return {}
    return {"earns": laying_gains(state, seat)} | short(state, int(tiles_due(state, seat)))


def of_gift(state: NoblemenState, seat: int, move: int) -> Prospect:
    kind = GIVE_CARD if GIVE_CARD.matches(move) else GIVE_MARKER
    return at_ball(state, seat, traits_of(kind).gains(state, seat, move)["prestige"])


def at_ball(state: NoblemenState, seat: int, more: int) -> Prospect:
    """The place that this leads to, and the title if those to come give nothing."""
    value = int(value_of(state, seat)) + more
    title = titles_now(state, seat, value)[seat]
    return {
        "space": int(place_for(state, value)),
        "title": f"title:{state.board.title_ids[title]}",
        "title_points": int(state.board.title_points[title]),
    }


def of_turn_end(state: NoblemenState, seat: int, move: int) -> Prospect:
    """The Queen's holder moves the round marker."""
    return {"round": SPACE_NAMES[state.board.track[state.space + 1]]} if state.queen == seat else {}


LAYING: Final = (ASK_CELL, ASK_EXPAND)
LOOKS: Final[list[tuple[MoveKind, Callable[[NoblemenState, int, int], Prospect]]]] = [
    (LAY, of_laying),
    (AREA, of_laying),
    (PLACE, of_cell),
    (SITE, of_site),
    (BUILD, of_building),
    (LAND, of_land),
    (GIVE, of_markers),
    (CARD, of_card),
    (STOP, of_stop),
    (GIVE_MARKER, of_gift),
    (GIVE_CARD, of_gift),
    (END_TURN, of_turn_end),
]
