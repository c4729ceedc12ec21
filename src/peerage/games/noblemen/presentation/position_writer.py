"""A state as plain data; position.py and plots.py declare the parts and read them back."""

from typing import Any

from peerage.games.noblemen.board import AREAS, BUILDINGS, CARD_IDS, SOLD, TILES
from peerage.games.noblemen.decade.scoring import scored_building, scored_cell, scored_points, scored_seat
from peerage.games.noblemen.estate.estate import Estate
from peerage.games.noblemen.estate.plane import x_of, y_of
from peerage.games.noblemen.goods import by_tile
from peerage.games.noblemen.presentation.remembering import write_ledger
from peerage.games.noblemen.presentation.view import building_name, by_card, laid_cells
from peerage.games.noblemen.state import BALL_STEPS, PHASES, NoblemenState
from peerage.kernel.records.position_writer import common_fields


def write(state: NoblemenState) -> dict[str, Any]:
    written = common_fields(state)
    written["decade"] = int(state.decade)
    written["space"] = int(state.space)
    written["phase"] = PHASES[state.phase]
    written["start"] = int(state.first)
    written["queen"] = int(state.queen)
    written["active"] = int(state.active) if state.active >= 0 else None
    written["action_done"] = state.action_done
    written["card_played"] = state.card_played
    written["swap_dropped"] = state.swap_dropped
    written["laid"] = [[int(x_of(cell)), int(y_of(cell))] for cell in state.laid]
    written["formed"] = int(state.formed)
    written["players"] = [write_player(state, seat) for seat in range(state.config.seats)]
    written["bag"] = by_tile(state.bag, 0)
    written["church"] = by_tile(state.church, 0)
    written["markers"] = int(state.markers_left)
    written["sale"] = {BUILDINGS[building]: int(state.sale[building]) for building in SOLD}
    written["supply"] = {BUILDINGS[building]: int(state.supply[building]) for building in SOLD}
    written["deck"] = [
        CARD_IDS[state.deck[(state.deck_top + place) % len(state.deck)]] for place in range(state.deck_size)
    ]
    written["looking"] = [CARD_IDS[card] for card in state.looking]
    written["ball"] = write_ball(state)
    written["scored"] = [write_scored(int(entry)) for entry in state.scored]
    final = state.final
    written["final"] = None if final is None else {"before": final.before[:], "liaisons": final.liaisons[:]}
    if state.ledger.remembers:
        written["ledger"] = write_ledger(state)
    return written


def write_player(state: NoblemenState, seat: int) -> dict[str, Any]:
    title = int(state.title[seat])
    return {
        "money": int(state.money[seat]),
        "tiles": by_tile(state.tiles, seat),
        "cards": by_card(state, seat),
        "markers": int(state.markers[seat]),
        "points": int(state.points[seat]),
        "title": state.board.title_ids[title] if title >= 0 else None,
        "taxed": bool(state.taxed >> seat & 1),
        "landed": bool(state.landed >> seat & 1),
        "estate": write_estate(state.estates[seat]),
        "areas": write_areas(state, seat),
    }


def write_estate(estate: Estate) -> list[dict[str, Any]]:
    parts = []
    for cell in laid_cells(estate):
        part: dict[str, Any] = {"x": int(x_of(cell)), "y": int(y_of(cell)), "tile": TILES[estate.tile(cell)]}
        building = building_name(int(estate.building(cell)))
        if building is not None:
            part["building"] = building
        parts.append(part)
    return parts


def write_areas(state: NoblemenState, seat: int) -> list[dict[str, Any]]:
    """In the order in which they were formed."""
    parts = []
    for area, entry in enumerate(state.estates[seat].areas):
        part: dict[str, Any] = {"kind": AREAS[entry & 3], "x": int(x_of(entry >> 2)), "y": int(y_of(entry >> 2))}
        knight = int(state.knight_on(seat, area))
        if knight >= 0:
            part["knight"] = knight
        parts.append(part)
    return parts


def write_ball(state: NoblemenState) -> dict[str, Any] | None:
    if not state.ball:
        return None
    return {
        "step": BALL_STEPS[state.ball],
        "host": int(state.host),
        "places": [int(place) if place >= 0 else None for place in state.prestige],
        "markers": int(state.given_markers),
        "cards": int(state.given_cards),
        "blackmail": int(state.given_blackmail),
    }


def write_scored(entry: int) -> dict[str, Any]:
    cell = scored_cell(entry)
    return {
        "seat": int(scored_seat(entry)),
        "x": int(x_of(cell)),
        "y": int(y_of(cell)),
        "building": BUILDINGS[scored_building(entry)],
        "points": int(scored_points(entry)),
    }
