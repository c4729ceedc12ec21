"""Places on the boards by the names that the client and the texts use."""

from typing import Final

from peerage.errors import BadMove
from peerage.games.lancaster.board import CASTLE, CONFLICT, COURT, OFFICE, SLOTS, TOWER, TOWER_SLOT, Board
from peerage.kernel.playing.move import name_at, number_of

CONFLICT_IDS: Final = [str(slot + 1) for slot in range(SLOTS)]


def castle_slot(board: Board, house: int, space: int) -> str:
    return f"castle:{house}:{name_at(board.space_ids, space)}"


def standing_slots(board: Board, house: int, strength: int, place: int) -> list[str]:
    """The slots that show a knight where he stands: a single one, or a place and his stack there."""
    if place == COURT:
        return [f"court:{house}:{strength}"]
    if CASTLE <= place < CONFLICT:
        return [castle_slot(board, house, int(place - CASTLE))]
    name = board.place_slot(place)
    return [name] if place < CASTLE else [name, f"{name}:{house}:{strength}"]


def named_house(slot: object) -> str:
    """Whose castle or court it is; a castle space may be named without its house."""
    kind, _, name = str(slot).partition(":")
    if kind == "court":
        return name.partition(":")[0]
    return name.rpartition(":")[0] if kind == "castle" else ""


def place_index(board: Board, slot: object) -> int:
    kind, _, name = str(slot).partition(":")
    if kind == "county":
        return number_of(board.county_ids, kind, slot)
    if kind == "castle":
        return int(CASTLE) + number_of(board.space_ids, kind, name.rpartition(":")[2])
    if kind == "conflict":
        return int(CONFLICT) + number_of(CONFLICT_IDS, kind, slot)
    if kind == "court":
        return int(COURT)
    if kind == "office":
        return int(OFFICE) + number_of(board.office_ids, kind, slot)
    if slot == TOWER_SLOT:
        return int(TOWER)
    raise BadMove(f"there is no place {slot!r}")
