"""A position as a picture: the counties, the conflicts, the castles with their knights, and the laws."""

from collections.abc import Mapping
from typing import Any

from peerage.games.lancaster.presentation.text_view import house_name
from peerage.kernel.presentation.canvas import INK, SOFT, Canvas
from peerage.kernel.presentation.picture_frame import BOARD
from peerage.kernel.presentation.text_view import UNSEEN, TextView, shown

LAND = "#efe3c3"
FRANCE = "#d7dbe6"
CASTLE = "#e4ded2"
COUNTY = (204.0, 62.0)
CONFLICT = (152.0, 84.0)
SPACE = 34.0
LAW_LETTERS, CASTLE_LETTERS = 50, 11
"""So many letters of a name fit."""


def draw(canvas: Canvas, view: Mapping[str, Any], printed: Mapping[str, Any], text: TextView) -> None:
    left, top, _, high = BOARD
    draw_counties(canvas, view, text, left, top)
    draw_conflicts(canvas, view, text, left, top + 3 * (COUNTY[1] + 4) + 10)
    draw_castles(canvas, view, text, left, top + 3 * (COUNTY[1] + 4) + CONFLICT[1] + 24)
    for column, (label, key) in enumerate((("in_force", "current"), ("proposals", "proposed"))):
        x = left + column * BOARD[2] / 2
        canvas.words(x, top + high - 54, text.label(label), 12)
        for line, law in enumerate(view["laws"][key], start=1):
            name = UNSEEN if law is None else text.name(f"law:{law}")
            canvas.words(x, top + high - 54 + 17 * line, shortened(name, LAW_LETTERS), 10, SOFT)


def shortened(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 3]}..."


def band(canvas: Canvas, view: Mapping[str, Any], house: int, strength: object, x: float, y: float) -> None:
    """The knights of a house; those of an ally are smaller."""
    owner = view["houses"][house]
    canvas.mark(owner["leader"], x, y, 5 if owner["ally"] else 8)
    canvas.words(x + 12, y + 5, shown(strength), 13)


def draw_counties(canvas: Canvas, view: Mapping[str, Any], text: TextView, left: float, top: float) -> None:
    wide, high = COUNTY
    for place, county in enumerate(view["counties"]):
        x, y = left + place % 3 * (wide + 4), top + place // 3 * (high + 4)
        canvas.box(x, y, wide, high, LAND)
        name = text.name(f"county:{county['id']}")
        canvas.words(x + 8, y + 20, f"{county['id']} {name}", 13)
        canvas.words(x + wide - 8, y + 54, f"{text.label('nobles')} {county['nobles']}", 10, SOFT, "end")
        if county["house"] is not None:
            band(canvas, view, county["house"], county["strength"], x + 18, y + 42)
            canvas.words(x + 44, y + 40, f"+{county['squires']} {text.label('squires')}", 10, SOFT)


def draw_conflicts(canvas: Canvas, view: Mapping[str, Any], text: TextView, left: float, top: float) -> None:
    wide, high = CONFLICT
    for place, conflict in enumerate(view["conflicts"]):
        x = left + place * (wide + 4)
        canvas.box(x, top, wide, high, FRANCE)
        canvas.words(x + 8, top + 18, f"{text.label('french_strength')} {conflict['french']}", 11)
        canvas.words(x + 8, top + 34, f"{text.label('english_strength')} {conflict['english']}", 11, SOFT)
        for space, knights in enumerate(conflict["spaces"]):
            canvas.box(x + 8 + 46 * space, top + 42, 42, SPACE, "#ffffff")
            if knights is not None:
                band(canvas, view, knights["house"], knights["strength"], x + 20 + 46 * space, top + 60)


def draw_castles(canvas: Canvas, view: Mapping[str, Any], text: TextView, left: float, top: float) -> None:
    """A row for each house: its court, by strength from 1, and the knights in its castle."""
    for house, owner in enumerate(view["houses"]):
        y = top + house * (SPACE + 4)
        canvas.mark(owner["leader"], left + 10, y + SPACE / 2, 5 if owner["ally"] else 8)
        canvas.words(left + 26, y + 21, f"{house_name(view, house, text)}: {shown(owner['court'])}", 12)
        for space, (name, knight) in enumerate(owner["castle"].items()):
            x = left + 200 + space * 70
            canvas.box(x, y, 66, SPACE, CASTLE)
            if house == 0:
                label = text.name(f"castle:{name}").rpartition(", ")[2]
                canvas.words(x + 33, y - 5, shortened(label, CASTLE_LETTERS), 9, SOFT, "middle")
            if knight:
                canvas.words(x + 33, y + 23, knight, 14, INK, "middle")
