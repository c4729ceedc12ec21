"""The frame of every game's picture: title, question, the board on the left, the players on the right.

It is made from a view, so it shows nothing that the viewer may not know.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from peerage.kernel.presentation.canvas import INK, LINE, NOW, PAPER, SOFT, Canvas
from peerage.kernel.presentation.text_view import TextView, shown

WIDTH, HEIGHT = 960, 680
BOARD = (20.0, 70.0, 620.0, 590.0)
"""Left, top, width and height of the place for the board."""
PANEL = 660.0
PANEL_WIDTH = 280.0

Facts = Mapping[str, Iterable[object]]
"""By label: of each seat."""


def framed(
    title: str, question: str, view: Mapping[str, Any], asked: Sequence[int], facts: Facts, text: TextView
) -> Canvas:
    canvas = Canvas(WIDTH, HEIGHT)
    canvas.box(0, 0, WIDTH, HEIGHT, PAPER, None)
    canvas.words(20, 32, title, 22)
    canvas.words(20, 56, question, 14, SOFT)
    rows = [dict(zip(facts, values, strict=True)) for values in zip(*facts.values(), strict=True)]
    high = (HEIGHT - 90) / max(1, len(rows))
    for seat, own in enumerate(rows):
        top = 70 + seat * high
        canvas.box(PANEL, top, PANEL_WIDTH, high - 10, NOW if seat in asked else "#ffffff")
        canvas.mark(seat, PANEL + 18, top + 20, 9)
        canvas.words(PANEL + 36, top + 26, text.names[seat], 16)
        canvas.words(PANEL + PANEL_WIDTH - 12, top + 28, view["scores"][seat], 22, INK, "end")
        for line, (label, value) in enumerate(own.items()):
            y = top + 46 + 15 * line
            canvas.words(PANEL + 14, y, text.label(label), 12, SOFT)
            canvas.words(PANEL + PANEL_WIDTH - 12, y, shown(value), 12, INK, "end")
    canvas.polygon([(650, 70), (651, 70), (651, HEIGHT - 20), (650, HEIGHT - 20)], LINE, None)
    return canvas
