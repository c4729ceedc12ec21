"""A state as plain data; position.py declares the parts and reads them back."""

from typing import Any

from peerage.games.lancaster.board import COUNTIES, REWARDS, ROOM, SLOTS, SPACES
from peerage.games.lancaster.laws.law_sets import SETS
from peerage.games.lancaster.pieces.screens import screened
from peerage.games.lancaster.presentation.view import by_strength
from peerage.games.lancaster.state import HELPERS, PHASES, LancasterState
from peerage.kernel.playing.vecs import seats_of
from peerage.kernel.records.position_writer import common_fields


def write(state: LancasterState) -> dict[str, Any]:
    board, ids = state.board, state.board.law_ids
    written = common_fields(state)
    written["round"] = int(state.round)
    written["phase"] = PHASES[state.phase]
    written["start"] = int(state.first)
    written["players"] = [write_player(state, seat) for seat in range(state.config.seats)]
    written["houses"] = [write_house(state, house) for house in range(state.houses)]
    written["counties"] = {board.county_ids[county]: write_county(state, county) for county in range(COUNTIES)}
    written["conflicts"] = [write_conflict(state, slot) for slot in range(SLOTS)]
    written["conflict_pile"] = [int(card) for card in state.conflict_pile]
    written["law_pile"] = [ids[law] for law in state.law_pile]
    written["current"] = [ids[law] for law in state.current]
    written["proposed"] = [ids[law] if law >= 0 else None for law in state.proposed]
    written["voted_law"] = ids[state.voted_law] if state.voted_law >= 0 else None
    written["ballots"] = [int(ballot) for ballot in state.ballots]
    written["favors"] = [board.favor_ids[tile] for tile in seats_of(int(state.favors))]
    written["favors_left"] = int(state.favors_left)
    written["known_gold"] = seats_of(int(state.known_gold))
    written["known_squires"] = seats_of(int(state.known_squires))
    written["final"] = write_final(state)
    if state.ledger.kept():
        written["ledger"] = [write_counts(state, seat) for seat in range(state.config.seats)]
    if state.other_laws:
        written["law_sets"] = [SETS[law_set] for law_set in state.law_sets]
    for expansion in state.expansions:
        expansion.write(state, written)
    return written


def write_player(state: LancasterState, seat: int) -> dict[str, Any]:
    written: dict[str, Any] = {
        "gold": int(state.gold[seat]),
        "squires": int(state.squires[seat]),
        "votes": int(state.votes[seat]),
        "new_votes": int(state.new_votes[seat]),
        "points": int(state.points[seat]),
        "nobles": [state.board.county_ids[county] for county in seats_of(int(state.table[seat]))],
        "extensions": [state.board.space_ids[space] for space in seats_of(int(state.extensions[seat]))],
    }
    for expansion in state.expansions:
        expansion.write_player(state, seat, written)
    return written


def write_house(state: LancasterState, house: int) -> dict[str, Any]:
    first = house * SPACES
    written: dict[str, Any] = {
        "court": by_strength(state.court, house),
        "reserve": by_strength(state.reserve, house),
        "castle": {
            state.board.space_ids[space]: int(state.castle[first + space])
            for space in range(SPACES)
            if state.castle[first + space]
        },
    }
    for expansion in state.expansions:
        expansion.write_house(state, house, written)
    return written


def write_county(state: LancasterState, county: int) -> dict[str, Any]:
    house = int(state.county_house[county])
    written: dict[str, Any] = {
        "nobles": int(state.nobles[county]),
        "house": house if house >= 0 else None,
        "strength": int(state.county_strength[county]),
        "squires": int(state.county_squires[county]),
    }
    for expansion in state.expansions:
        expansion.write_county(state, county, written)
    return written


def write_conflict(state: LancasterState, slot: int) -> dict[str, Any] | None:
    card = int(state.conflict[slot])
    if card < 0:
        return None
    spaces = [slot * int(ROOM) + space for space in range(ROOM)]
    return {"card": card, "stacks": [write_stack(state, space) for space in spaces if state.fighter[space] >= 0]}


def write_stack(state: LancasterState, space: int) -> dict[str, Any]:
    house = int(state.fighter[space])
    written: dict[str, Any] = {"house": house % int(HELPERS), "knights": by_strength(state.fighting, space)}
    for expansion in state.expansions:
        expansion.write_stack(state, space, written)
    return written


def write_counts(state: LancasterState, seat: int) -> dict[str, int]:
    """What everybody has counted behind the screen of a seat."""
    return {REWARDS[kind]: int(state.ledger.counted(seat, kind)) for kind in screened(state)}


def write_final(state: LancasterState) -> dict[str, Any] | None:
    final = state.final
    if final is None:
        return None
    written: dict[str, Any] = {
        "before": final.before[:],
        "knighthood": final.knighthood[:],
        "castle": final.castle[:],
        "table": final.table[:],
    }
    for expansion in state.expansions:
        expansion.write_final(written)
    return written
