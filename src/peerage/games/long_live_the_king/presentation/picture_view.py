"""A position as a picture: the regions in the colors of their owners, with courtiers and figures."""

from collections.abc import Mapping
from typing import Any

from peerage.kernel.presentation.canvas import INK, SEAT_TINTS, SOFT, Canvas, Point
from peerage.kernel.presentation.picture_frame import BOARD
from peerage.kernel.presentation.text_view import TextView

SEA = "#c9dae0"
LAND = "#efe3c3"
OUT = "#b9c6c6"
FLATTER = 0.79
"""The map is drawn so many times as wide as high."""
DISPUTED = "#a3271f"


def draw(canvas: Canvas, view: Mapping[str, Any], printed: Mapping[str, Any], text: TextView) -> None:
    left, top, wide, high = BOARD
    canvas.box(left, top, wide, high, SEA)
    scale = high / 100
    inset = left + (wide - 100 * scale * FLATTER) / 2

    def at(point: Point) -> Point:
        return inset + point[0] * scale * FLATTER, top + point[1] * scale

    shown = {region["name"]: region for region in view["regions"]}
    disputed = view["dispute"] and view["dispute"]["region"]
    for region in printed["region"]:
        own = shown.get(region["name"])
        owner = own and own["owner"]
        fill = OUT if own is None else LAND if owner is None else SEAT_TINTS[owner]
        stroke, width = (DISPUTED, 4) if region["name"] == disputed else (INK, 1)
        canvas.polygon([at(point) for point in region["polygon"]], fill, stroke, width)
    for region in printed["region"]:
        own = shown.get(region["name"])
        if own is not None:
            draw_pieces(canvas, own, view, at(middle(region["polygon"])), text)


def middle(polygon: list[Point]) -> Point:
    """Return the center of gravity of a region."""
    area = x = y = 0.0
    for (ax, ay), (bx, by) in zip(polygon, (*polygon[1:], polygon[0]), strict=True):
        part = ax * by - bx * ay
        area, x, y = area + part, x + (ax + bx) * part, y + (ay + by) * part
    return x / (3 * area), y / (3 * area)


def draw_pieces(canvas: Canvas, region: Mapping[str, Any], view: Mapping[str, Any], at: Point, text: TextView) -> None:
    x, y = at
    canvas.box(x - 10, y - 20, 20, 20, "#ffffff", INK)
    canvas.words(x, y - 5, region["votes"], 14, INK, "middle")
    canvas.words(x, y + 13, text.name(f"region:{region['name']}"), 11, SOFT, "middle")
    figures = [seat for seat, player in enumerate(view["players"]) if player["figure"] == region["name"]]
    pieces = [(seat, 10.0) for seat in figures] + [(region["owner"], 5.0)] * region["courtiers"]
    for place, (seat, radius) in enumerate(pieces):
        canvas.mark(seat, x + 16 * (place - (len(pieces) - 1) / 2), y + 28, radius)
