"""A picture as an array of pixels, without any library for images."""

from math import ceil, hypot
from typing import Any

from peerage.envs.letters import DOTS_ABOVE, GAP, HEIGHT, WIDTH, capitals, rows_of
from peerage.extras import needs
from peerage.kernel.presentation.canvas import Canvas, Point, Polygon, Words

with needs("rl"):
    import numpy as np
    import numpy.typing as npt

Pixels = npt.NDArray[np.uint8]
LARGE = 15
"""From this size on, each dot of a letter has four pixels."""


def pixels(canvas: Canvas) -> Pixels:
    """Return rows of pixels with red, green and blue."""
    image: Pixels = np.zeros((canvas.height, canvas.width, 3), np.uint8)
    for shape in canvas.shapes:
        if isinstance(shape, Polygon):
            fill(image, shape.points, color(shape.fill))
            if shape.stroke is not None:
                outline(image, shape, color(shape.stroke))
        else:
            write(image, shape)
    return image


def color(name: str) -> Any:
    return np.frombuffer(bytes.fromhex(name.removeprefix("#")), np.uint8)


def fill(image: Pixels, points: tuple[Point, ...], paint: Any) -> None:
    """Fill a polygon row by row, between the edges that the middle of a row crosses."""
    high, wide = image.shape[:2]
    edges = list(zip(points, (*points[1:], points[0]), strict=True))
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    for row in range(max(0, int(top)), min(high, ceil(bottom))):
        middle = row + 0.5
        crossed = sorted(
            x + (middle - y) / (to_y - y) * (to_x - x)
            for (x, y), (to_x, to_y) in edges
            if (y <= middle) != (to_y <= middle)
        )
        for begin, end in zip(crossed[::2], crossed[1::2], strict=True):
            image[row, max(0, round(begin)) : max(0, min(wide, round(end)))] = paint


def outline(image: Pixels, shape: Polygon, paint: Any) -> None:
    reach = max(0, round(shape.width) - 1)
    for (x, y), (to_x, to_y) in zip(shape.points, (*shape.points[1:], shape.points[0]), strict=True):
        steps = np.linspace(0, 1, 1 + ceil(hypot(to_x - x, to_y - y)))
        columns = (x + steps * (to_x - x)).round().astype(int).clip(0, image.shape[1] - 1)
        rows = (y + steps * (to_y - y)).round().astype(int).clip(0, image.shape[0] - 1)
        for across in range(-(reach // 2), reach - reach // 2 + 1):
            image[(rows + across).clip(0, image.shape[0] - 1), columns] = paint
            image[rows, (columns + across).clip(0, image.shape[1] - 1)] = paint


def write(image: Pixels, words: Words) -> None:
    signs, dot = capitals(words.text), 2 if words.size >= LARGE else 1
    wide = len(signs) * (WIDTH + GAP) * dot
    left = round(words.x - {"start": 0, "middle": wide / 2, "end": wide}[words.anchor])
    top = round(words.y) - HEIGHT * dot
    paint = color(words.fill)
    for place, (sign, umlaut) in enumerate(signs):
        rows = [*enumerate(rows_of(sign)), *([(-2, DOTS_ABOVE)] if umlaut else [])]
        for line, bits in rows:
            for column in range(WIDTH):
                if bits >> (WIDTH - 1 - column) & 1:
                    x, y = left + (place * (WIDTH + GAP) + column) * dot, top + line * dot
                    image[max(0, y) : max(0, y + dot), max(0, x) : max(0, x + dot)] = paint
