"""What the table shows of The King's Resentment."""

from peerage.games.lancaster.board import RANKS
from peerage.games.lancaster.expansions.resentment import schemas
from peerage.games.lancaster.expansions.resentment.dishonor import cleared_spaces, markers_on_track
from peerage.games.lancaster.expansions.resentment.kings_anger import KingsAnger
from peerage.games.lancaster.expansions.resentment.schemas import Resentment
from peerage.games.lancaster.state import LancasterState
from peerage.kernel.playing.table_config import TableConfig


def resentment_picture(state: LancasterState, anger: KingsAnger) -> Resentment:
    board = state.board
    cleared = int(cleared_spaces(state, anger))
    numbers = [[int(large), int(small)] for large, small in zip(board.track_large, board.track_small, strict=True)]
    given = sum(anger.dishonor)
    return {
        "track": [
            {"left": left, "large": large, "small": small}
            for left, (large, small) in zip(markers_on_track(state, anger), numbers, strict=True)
        ],
        "supply": max(0, int(board.all_markers - anger.track_left - given)),
        "tower": [
            {"house": house, "knight": strength}
            for house in range(state.houses)
            for strength in range(1, RANKS)
            for _ in range(anger.inside(house, strength))
        ],
        "filler": int(board.tower_filler),
        "room": int(anger.room),
        "penalty": numbers[cleared - 1] if cleared else [0, 0],
    }


def draw(config: TableConfig) -> schemas.Drawing:
    printed = config.components["resentment"]
    return {
        "resentment": {
            "track": printed["track"],
            "tower_capacity": printed["tower_capacity"],
            "filler": printed["tower_filler"][str(config.seats)],
        }
    }
