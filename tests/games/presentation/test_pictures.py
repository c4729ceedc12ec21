"""Positions as pictures: well-formed, inside their frame, and without anything that the viewer may not know."""

from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

import peerage
from games.cases import RARELY, every_case, every_game, played
from games.declaring import Options
from games.tables import NAMES, usual_seats
from peerage.kernel.presentation.canvas import SEAT_COLORS, Canvas, Polygon, Words
from peerage.languages import LANGUAGES

EVERY = 25 * RARELY
SVG = "{http://www.w3.org/2000/svg}"
NARROWEST = 0.3
"""Of a letter's size: at least so wide it is on average."""


def positions(game_id: str, seats: int, options: Options) -> Iterator[tuple[int, peerage.State]]:
    state = peerage.load(game_id).start(seats, 43, options)
    for number, _ in enumerate(played(state, 43)):
        if number % EVERY == 0:
            yield number, state
    yield 0, state


def canvas_of(state: peerage.State, viewer: int | None = None, lang: str = "en") -> Canvas:
    canvas: Canvas = state.config.game.presentation.canvas(state, viewer, lang, NAMES[: state.config.seats])
    return canvas


@every_case
def test_picture_of_a_position_shows_nothing_hidden(game_id: str, seats: int, options: Options) -> None:
    for number, state in positions(game_id, seats, options):
        for viewer in (None, *range(seats)):
            picture = state.render("svg", viewer)
            assert state.resample(viewer, number).render("svg", viewer) == picture


@every_case
def test_picture_of_a_position_stays_inside_its_frame(game_id: str, seats: int, options: Options) -> None:
    for _, state in positions(game_id, seats, options):
        canvas = canvas_of(state)
        for shape in canvas.shapes:
            if isinstance(shape, Polygon):
                assert all(0 <= x <= canvas.width and 0 <= y <= canvas.height for x, y in shape.points)
            else:
                wide = NARROWEST * shape.size * len(shape.text)
                left = shape.x - {"start": 0, "middle": wide / 2, "end": wide}[shape.anchor]
                assert left >= 0, shape
                assert left + wide <= canvas.width, shape
                assert 0 <= shape.y <= canvas.height


@pytest.mark.parametrize("lang", LANGUAGES)
@every_game
def test_svg_names_every_player_and_the_question(game_id: str, lang: str) -> None:
    game = peerage.load(game_id)
    seats = usual_seats(game)
    state = game.start(seats, 1)
    names = ["<Ann & Bob>", *NAMES[1:seats]]
    root = ElementTree.fromstring(state.render("svg", state.to_move[0], lang, names))
    written = [text.text or "" for text in root.iter(f"{SVG}text")]
    assert all(any(name in line for line in written) for name in names)
    question = state.render("text", state.to_move[0], lang, names).splitlines()[1]
    assert question in written
    fills = {polygon.get("fill") for polygon in root.iter(f"{SVG}polygon")}
    assert set(SEAT_COLORS[:seats]) <= fills


@every_game
def test_picture_changes_with_the_position(game_id: str) -> None:
    game = peerage.load(game_id)
    state = game.start(usual_seats(game), 1)
    shapes = [canvas_of(state).shapes]
    for _ in played(state, 1, 60):
        pass
    shapes.append(canvas_of(state).shapes)
    polygons, words = (
        [[each for each in part if isinstance(each, kind)] for part in shapes] for kind in (Polygon, Words)
    )
    assert polygons[0] != polygons[1]
    assert words[0] != words[1]
