"""The picture of a game, and who may see which part of it."""

from peerage.games.noblemen.ball.ball import place_for, prestige_of, titles_now, value_of
from peerage.games.noblemen.board import (
    AREAS,
    BUILDINGS,
    CARD_IDS,
    CARDS,
    CASTLE,
    CHAPEL,
    FIRST_FOLLY,
    FOLLIES,
    FOLLY_IDS,
    PALACE,
    TILES,
)
from peerage.games.noblemen.cards.scandal import card_slot
from peerage.games.noblemen.decade.scoring import (
    building_points,
    estate_points,
    scored_building,
    scored_cell,
    scored_points,
    scored_seat,
)
from peerage.games.noblemen.estate.estate import Estate
from peerage.games.noblemen.estate.expand import laying_gains, tiles_due
from peerage.games.noblemen.estate.plane import ROW, x_of, y_of
from peerage.games.noblemen.goods import by_tile, tiles_lost
from peerage.games.noblemen.presentation.view_schemas import (
    Area,
    Ball,
    FinalRow,
    FollyOffer,
    Laying,
    Noble,
    Offer,
    Picture,
    Plot,
    ScoredBuilding,
    ScoredEstate,
    Turn,
    Worth,
)
from peerage.games.noblemen.state import (
    ASK_AREA,
    ASK_CELL,
    ASK_EXPAND,
    ASK_SCANDAL,
    BALL_STEPS,
    COUNTING,
    HELD,
    NO_BALL,
    PHASES,
    NoblemenState,
)
from peerage.games.noblemen.turn.taxes import land_of, taxes_of
from peerage.kernel.playing.state import FRAME
from peerage.kernel.playing.view import ALL, OWN, SCREEN, Visibility

VISIBLE: Visibility = {
    "decade": ALL,
    "decades": ALL,
    "space": ALL,
    "locked": ALL,
    "phase": ALL,
    "start": ALL,
    "active": ALL,
    "queen": ALL,
    "turn": ALL,
    "players": {
        # rule: behind-screens
        "money": SCREEN,
        "tiles": SCREEN,
        "cards": SCREEN,
        "markers": SCREEN,
        # rule: scandal-secret
        "looking": OWN,
        "bag": OWN,
        "points": ALL,
        "title": ALL,
        "prestige": ALL,
        "knights": ALL,
        "taxed": ALL,
        "landed": ALL,
        "estate": ALL,
        "areas": ALL,
        "worth": ALL,
    },
    "sale": ALL,
    "follies": ALL,
    "folly_price": ALL,
    "folly_points": ALL,
    "supply": ALL,
    "church": ALL,
    # rule: tile-counts
    "bag_size": ALL,
    "markers": ALL,
    "titles": ALL,
    "ball": ALL,
    "scored": ALL,
    "final": ALL,
}
"""Nobody sees what lies in the stack of cards. Everybody sees how many tiles are in the bag, and a player
in their own turn also sees which kinds."""


def picture(state: NoblemenState) -> Picture:
    board = state.board
    return {
        "decade": int(state.decade),
        "decades": int(board.decades),
        "space": int(state.space),
        "locked": state.locked(),
        "phase": "over" if state.over else PHASES[state.phase],
        "start": int(state.first),
        "active": int(state.active) if state.active >= 0 else None,
        "queen": int(state.queen),
        "turn": turn_picture(state),
        "players": [player(state, seat, title) for seat, title in enumerate(titles_as_given(state))],
        "sale": {
            "castle": sale_picture(state, CASTLE),
            "palace": sale_picture(state, PALACE),
            "chapel": sale_picture(state, CHAPEL),
        },
        "follies": [folly_picture(state, folly) for folly in range(FOLLIES)],
        "folly_price": int(board.folly_price),
        "folly_points": int(board.folly_points[state.follies_built()]) if state.follies_built() < FOLLIES else None,
        "supply": {
            "castle": int(state.supply[CASTLE]),
            "palace": int(state.supply[PALACE]),
            "chapel": int(state.supply[CHAPEL]),
        },
        "church": by_tile(state.church, 0),
        "bag_size": int(state.in_bag()),
        "markers": int(state.markers_left),
        "titles": {name: int(state.titles_left[title]) for title, name in enumerate(board.title_ids)},
        "ball": ball_picture(state),
        "scored": scored_picture(state),
        "final": final_picture(state),
    }


def by_card(state: NoblemenState, seat: int) -> dict[str, int]:
    counts = [int(state.cards[seat * CARDS + card]) for card in range(CARDS)]
    return {name: count for name, count in zip(CARD_IDS, counts, strict=True) if count}


def turn_picture(state: NoblemenState) -> Turn | None:
    if state.active < 0 or state.over:
        return None
    return {"action": state.action_done, "card": state.card_played, "laying": laying_picture(state)}


def laying_picture(state: NoblemenState) -> Laying | None:
    pending = {int(state.stack[index * FRAME]) for index in range(state.depth)}
    if not pending & {int(ASK_CELL), int(ASK_AREA), int(ASK_EXPAND)}:
        return None
    return {
        "tiles": [[int(x_of(cell)), int(y_of(cell))] for cell in state.laid],
        "left": int(state.board.expand_most) - len(state.laid),
        "earns": laying_gains(state, int(state.active)),
        "lost": int(tiles_lost(state, tiles_due(state, state.active))),
    }


# A player.


def titles_as_given(state: NoblemenState) -> list[int]:
    """Everybody's title at a ball now; the guest who is asked has given something already."""
    if state.ball != COUNTING:
        return titles_now(state)
    guest = int(state.top_seat())
    return titles_now(state, guest, int(value_of(state, guest)))


def worth_of(state: NoblemenState, seat: int, title: int) -> Worth:
    land = int(land_of(state, seat))
    return {
        "taxes": int(taxes_of(state, seat)),
        "land": land,
        "lost": int(tiles_lost(state, land)),
        "prestige": int(prestige_of(state, seat)),
        "title": state.board.title_ids[title],
        "title_points": int(state.board.title_points[title]),
        "buildings": int(estate_points(state.estates[seat])),
        "discount": int(state.discount(seat)),
    }


def player(state: NoblemenState, seat: int, title_now: int) -> Noble:
    board, title = state.board, int(state.title[seat])
    # rule: ball-reset
    at_ball = state.ball in range(COUNTING, HELD) and state.prestige[seat] > 0
    shown: Noble = {
        "money": int(state.money[seat]),
        "tiles": by_tile(state.tiles, seat),
        "cards": by_card(state, seat),
        "markers": int(state.markers[seat]),
        "looking": [card_slot(card) for card in state.looking] if looks(state, seat) else [],
        "points": int(state.points[seat]),
        "title": board.title_ids[title] if title >= 0 else None,
        "prestige": int(state.prestige[seat]) if at_ball else 0,
        "knights": int(state.knights_left(seat)),
        "taxed": bool(state.taxed >> seat & 1),
        "landed": bool(state.landed >> seat & 1),
        "estate": estate_picture(state.estates[seat]),
        "areas": [area_picture(state, seat, area) for area in range(len(state.estates[seat].areas))],
        "worth": worth_of(state, seat, title_now),
    }
    if state.active == seat and not state.over:
        shown["bag"] = [name for kind, name in enumerate(TILES) if state.bag[kind] > 0]
    return shown


def looks(state: NoblemenState, seat: int) -> bool:
    return not state.over and state.top_kind() == ASK_SCANDAL and state.top_seat() == seat


def estate_picture(estate: Estate) -> list[Plot]:
    return [cell_picture(estate, cell) for cell in laid_cells(estate)]


def laid_cells(estate: Estate) -> list[int]:
    """Row by row."""
    return [
        int(y * ROW + x)
        for y in range(estate.low_y, estate.high_y + 1)
        for x in range(estate.low_x, estate.high_x + 1)
        if estate.tile(y * ROW + x) >= 0
    ]


def cell_picture(estate: Estate, cell: int) -> Plot:
    building = int(estate.building(cell))
    return {
        "x": int(x_of(cell)),
        "y": int(y_of(cell)),
        "tile": TILES[estate.tile(cell)],
        "building": building_name(building),
        "points": int(building_points(estate, cell, building)),
    }


def building_name(building: int) -> str | None:
    if building >= FIRST_FOLLY:
        return f"folly:{FOLLY_IDS[building - FIRST_FOLLY]}"
    return BUILDINGS[building] or None


def area_picture(state: NoblemenState, seat: int, area: int) -> Area:
    entry = int(state.estates[seat].areas[area])
    knight = int(state.knight_on(seat, area))
    x, y = int(x_of(entry >> 2)), int(y_of(entry >> 2))
    return {
        "kind": AREAS[entry & 3],
        "x": x,
        "y": y,
        "cells": [[x, y], [x + 1, y], [x, y + 1], [x + 1, y + 1]],
        "knight": knight if knight >= 0 else None,
    }


# The board.


def sale_picture(state: NoblemenState, building: int) -> Offer:
    left = int(state.sale[building])
    return {
        "left": left,
        "price": int(state.board.price(building, left)) if left else None,
        "prices": [int(price) for price in state.board.prices[building]],
    }


def folly_picture(state: NoblemenState, folly: int) -> FollyOffer:
    needs = {name: int(state.board.folly_needs[folly * 3 + kind]) for kind, name in enumerate(AREAS)}
    owner = int(state.folly_owner[folly])
    return {
        "id": FOLLY_IDS[folly],
        "needs": {name: count for name, count in needs.items() if count},
        "built": owner if owner >= 0 else None,
    }


def ball_picture(state: NoblemenState) -> Ball | None:
    if state.ball == NO_BALL:
        return None
    seats = range(state.config.seats)
    held, board = state.ball == HELD, state.board
    guest = int(state.top_seat()) if not held and not state.over else -1
    shown: Ball = {
        "order": [int((state.host + place) % state.seats) for place in seats],
        "step": BALL_STEPS[state.ball],
        "seat": guest if guest >= 0 else None,
        "base": None,
        "given": None,
        "value": None,
        "space": None,
        "places": [int(place) if place >= 0 else None for place in state.prestige],
        "titles": [board.title_ids[title] if title >= 0 else None for title in state.title],
        "gained": [int(board.title_points[title]) if held else None for title in state.title],
    }
    if state.ball == COUNTING and guest >= 0:
        value = int(value_of(state, guest))
        shown["base"] = int(prestige_of(state, guest))
        shown["given"] = {"markers": int(state.given_markers), "cards": int(state.given_cards)}
        shown |= {"value": value, "space": int(place_for(state, value))}
    return shown


def scored_picture(state: NoblemenState) -> list[ScoredEstate] | None:
    if len(state.scored) == 0:
        return None
    return [scored_estate(state, seat) for seat in range(state.config.seats)]


def scored_estate(state: NoblemenState, seat: int) -> ScoredEstate:
    lines: list[ScoredBuilding] = [
        {
            "x": int(x_of(scored_cell(entry))),
            "y": int(y_of(scored_cell(entry))),
            "building": BUILDINGS[scored_building(entry)],
            "points": int(scored_points(entry)),
        }
        for entry in state.scored
        if scored_seat(entry) == seat
    ]
    return {"buildings": lines, "total": sum(line["points"] for line in lines)}


def final_picture(state: NoblemenState) -> list[FinalRow] | None:
    final = state.final
    if final is None:
        return None
    return [
        {
            "points": final.before[seat],
            "liaisons": final.liaisons[seat],
            "total": int(state.points[seat]),
            # rule: final-money
            "money": int(state.money[seat]),
        }
        for seat in range(state.config.seats)
    ]
