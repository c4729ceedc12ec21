"""A picture of polygons and words, as SVG. An array of pixels: `peerage.envs.raster`."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape
from math import cos, pi, sin

Point = tuple[float, float]

PAPER = "#f7f1e1"
INK = "#1d180f"
SOFT = "#6b6253"
LINE = "#b9ad94"
NOW = "#c8dfe2"
SEAT_COLORS = ("#0b63a5", "#c44a00", "#f0cf3c", "#0f7a5c", "#e3a1c6")
SEAT_TINTS = ("#bcd4e8", "#f1b794", "#f6e7a0", "#b4d6be", "#eed3e4")
CIRCLE = 24
"""Corners of a circle."""
PLUS = ((-0.4, -1.1), (0.4, -1.1), (0.4, -0.4), (1.1, -0.4), (1.1, 0.4), (0.4, 0.4))
SEAT_SHAPES: tuple[tuple[Point, ...], ...] = (
    tuple((sin(2 * pi * corner / CIRCLE), cos(2 * pi * corner / CIRCLE)) for corner in range(CIRCLE)),
    ((-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)),
    ((0, -1.1), (1.1, 0.85), (-1.1, 0.85)),
    ((0, -1.25), (1.1, 0), (0, 1.25), (-1.1, 0)),
    (*PLUS, *((-x, -y) for x, y in PLUS)),
)
"""The shape of each seat, about two units wide: colors alone do not tell all people apart."""


@dataclass(frozen=True)
class Polygon:
    points: tuple[Point, ...]
    fill: str
    stroke: str | None
    width: float


@dataclass(frozen=True)
class Words:
    x: float
    y: float
    """Of the baseline."""
    text: str
    size: float
    fill: str
    anchor: str
    """`start`, `middle` or `end`."""


@dataclass
class Canvas:
    width: int
    height: int
    shapes: list[Polygon | Words] = field(default_factory=list)

    def polygon(self, points: Sequence[Point], fill: str, stroke: str | None = LINE, width: float = 1) -> None:
        self.shapes.append(Polygon(tuple(points), fill, stroke, width))

    def box(self, x: float, y: float, wide: float, high: float, fill: str, stroke: str | None = LINE) -> None:
        self.polygon([(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)], fill, stroke)

    def mark(self, seat: int, x: float, y: float, radius: float) -> None:
        """The mark of a seat, in its color and shape."""
        shape = SEAT_SHAPES[seat % len(SEAT_SHAPES)]
        points = [(x + radius * dx, y + radius * dy) for dx, dy in shape]
        self.polygon(points, SEAT_COLORS[seat % len(SEAT_COLORS)], INK)

    def words(self, x: float, y: float, text: object, size: float = 14, fill: str = INK, anchor: str = "start") -> None:
        self.shapes.append(Words(x, y, str(text), size, fill, anchor))

    def svg(self) -> str:
        size = f'width="{self.width}" height="{self.height}" viewBox="0 0 {self.width} {self.height}"'
        lines = [f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="Georgia, serif">']
        lines += map(element, self.shapes)
        return "\n".join([*lines, "</svg>"]) + "\n"


def element(shape: Polygon | Words) -> str:
    if isinstance(shape, Words):
        place = f'x="{shape.x:.1f}" y="{shape.y:.1f}" font-size="{shape.size:g}" text-anchor="{shape.anchor}"'
        return f'<text {place} fill="{shape.fill}">{escape(shape.text, quote=False)}</text>'
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in shape.points)
    stroke = "" if shape.stroke is None else f' stroke="{shape.stroke}" stroke-width="{shape.width:g}"'
    return f'<polygon points="{points}" fill="{shape.fill}"{stroke}/>'
