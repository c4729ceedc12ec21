"""A position as a picture: the round track, what is for sale, and the estates."""

from collections.abc import Mapping
from typing import Any

from peerage.kernel.presentation.canvas import INK, NOW, SOFT, Canvas
from peerage.kernel.presentation.picture_frame import BOARD
from peerage.kernel.presentation.text_view import TextView

TILES = {"field": "#e3c35a", "grove": "#4f7f4a", "fountain": "#6fa8c7", "meadow": "#b9d694"}
LARGEST_TILE = 38.0
COLUMNS = 3


def draw(canvas: Canvas, view: Mapping[str, Any], printed: Mapping[str, Any], text: TextView) -> None:
    left, top, wide, _ = BOARD
    spaces = printed["round_track"]["spaces"]
    step = wide / len(spaces)
    for space in range(len(spaces)):
        canvas.box(left + space * step, top, step - 4, 24, NOW if space == view["space"] else "#ffffff")
        canvas.words(left + (space + 0.5) * step - 2, top + 17, space + 1, 12, SOFT, "middle")
    decade = f"{text.fact('decade', view['decade'])}/{view['decades']}"
    canvas.words(left, top + 46, f"{decade}, {text.fact('queen', text.seat(view['queen']))}", 13)
    sold = [
        f"{text.name(f'building:{kind}')} {offer['price']}" for kind, offer in view["sale"].items() if offer["left"]
    ]
    canvas.words(left, top + 66, ", ".join(sold), 13, SOFT)
    seats = len(view["players"])
    cell_wide, cell_high = wide / COLUMNS, (BOARD[3] - 80) / (1 + (seats - 1) // COLUMNS)
    for seat, player in enumerate(view["players"]):
        x = left + seat % COLUMNS * cell_wide
        y = top + 84 + seat // COLUMNS * cell_high
        draw_estate(canvas, seat, player, (x, y, cell_wide - 8, cell_high - 8), text)


def draw_estate(
    canvas: Canvas, seat: int, player: Mapping[str, Any], room: tuple[float, float, float, float], text: TextView
) -> None:
    """The tiles of a seat, as large as they fit, each with the first letters of its building."""
    left, top, wide, high = room
    canvas.box(left, top, wide, high, "#ffffff")
    canvas.mark(seat, left + 16, top + 16, 7)
    title = "" if player["title"] is None else text.name(f"title:{player['title']}")
    canvas.words(left + 30, top + 21, f"{text.names[seat]}, {title}", 13)
    plots = player["estate"]
    columns, lines = [plot["x"] for plot in plots], [plot["y"] for plot in plots]
    across, down = max(columns) - min(columns) + 1, max(lines) - min(lines) + 1
    size = min(LARGEST_TILE, (wide - 16) / across, (high - 40) / down)
    for plot in plots:
        x = left + (wide - size * across) / 2 + (plot["x"] - min(columns)) * size
        y = top + 32 + (plot["y"] - min(lines)) * size
        canvas.box(x, y, size - 1, size - 1, TILES[plot["tile"]], INK)
        if plot["building"]:
            building = text.name(f"building:{plot['building'].partition(':')[0]}")
            canvas.words(x + size / 2, y + size * 0.65, building[:2], size * 0.45, INK, "middle")
