"""Pictures as pixels: polygons, outlines and letters where they belong."""

import numpy as np
import pytest

import peerage
from peerage.envs.letters import PARTS, capitals
from peerage.envs.raster import pixels
from peerage.envs.single import picture
from peerage.kernel.presentation.canvas import Canvas

RED, WHITE = [255, 0, 0], [255, 255, 255]


def blank() -> Canvas:
    canvas = Canvas(20, 12)
    canvas.box(0, 0, 20, 12, "#ffffff", None)
    return canvas


def red(canvas: Canvas) -> list[str]:
    """The picture as rows of signs: `#` where it is red."""
    image = pixels(canvas)
    assert image.shape == (12, 20, 3)
    assert image.dtype == np.uint8
    return ["".join("#" if pixel == RED else "." for pixel in row.tolist()) for row in image]


def test_polygon_is_filled_up_to_its_edges() -> None:
    canvas = blank()
    canvas.box(2, 3, 4, 2, "#ff0000", None)
    rows = red(canvas)
    assert rows[3] == rows[4] == "..####.............."
    assert sum(row.count("#") for row in rows) == 8


def test_triangle_grows_row_by_row() -> None:
    canvas = blank()
    canvas.polygon([(10, 0), (20, 10), (0, 10)], "#ff0000", None)
    widths = [row.count("#") for row in red(canvas)]
    assert widths[:10] == sorted(widths[:10])
    assert widths[9] == pytest.approx(19, abs=1)
    assert widths[10:] == [0, 0]


def test_outline_surrounds_a_polygon() -> None:
    canvas = blank()
    canvas.box(2, 2, 6, 4, "#ffffff", "#ff0000")
    rows = red(canvas)
    assert rows[2] == rows[6] == "..#######..........."
    assert rows[4] == "..#.....#..........."


def test_letters_are_capitals_of_dots() -> None:
    canvas = blank()
    canvas.words(1, 10, "t", 9, "#ff0000")
    rows = [row[1:6] for row in red(canvas)[3:10]]
    assert rows == ["#####", *["..#.."] * 6]


def test_umlauts_keep_their_dots() -> None:
    assert capitals("für é") == [("F", False), ("U", True), ("R", False), (" ", False), ("E", False)]
    canvas = blank()
    canvas.words(1, 10, "ü", 9, "#ff0000")
    assert red(canvas)[1][1:6] == ".#.#."


def test_shapes_outside_the_picture_are_clipped() -> None:
    canvas = blank()
    canvas.box(-5, -5, 100, 100, "#ff0000", "#ff0000")
    canvas.words(-3, 1, "outside", 30, "#ff0000", "end")
    assert red(canvas) == ["#" * 20] * 12


def test_every_letter_and_figure_has_its_own_dots() -> None:
    signs, rows = PARTS[::2], PARTS[1::2]
    assert len(set(rows)) == len(rows)
    assert set("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") <= set(signs)


@pytest.mark.parametrize("game_id", peerage.game_ids())
def test_pixels_of_a_position_show_the_marks_of_all_seats(game_id: str) -> None:
    state = peerage.load(game_id).start(3, 1)
    image = picture(state, 0)
    found = {tuple(pixel) for pixel in image.reshape(-1, 3)[::7].tolist()}
    assert {(0x0B, 0x63, 0xA5), (0xC4, 0x4A, 0x00), (0xF0, 0xCF, 0x3C)} <= found
    assert (picture(state, 0, "de") != image).any()
    with pytest.raises(peerage.BadSeats):
        picture(state, 3)
