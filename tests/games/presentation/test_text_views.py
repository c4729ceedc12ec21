"""Positions as text: readable in both languages, and without anything that the viewer may not know."""

import re
from collections.abc import Iterator

import pytest

import peerage
from games.cases import RARELY, every_case, every_game, played
from games.declaring import Options
from games.tables import NAMES, usual_seats
from peerage.languages import LANGUAGES

EVERY = 15 * RARELY


def positions(game_id: str, seats: int, options: Options) -> Iterator[tuple[int, peerage.State]]:
    state = peerage.load(game_id).start(seats, 41, options)
    for number, _ in enumerate(played(state, 41)):
        if number % EVERY == 0:
            yield number, state
    yield 0, state


@every_case
def test_text_of_a_position_shows_nothing_hidden(game_id: str, seats: int, options: Options) -> None:
    for number, state in positions(game_id, seats, options):
        for viewer in (None, *range(seats)):
            text = state.render("text", viewer)
            assert state.resample(viewer, number).render("text", viewer) == text


@pytest.mark.parametrize("lang", LANGUAGES)
@every_case
def test_text_of_a_position_is_made_of_words_and_names(game_id: str, seats: int, options: Options, lang: str) -> None:
    names = NAMES[:seats]
    for _, state in positions(game_id, seats, options):
        text = state.render("text", state.to_move[0] if state.to_move else None, lang, names)
        table = state.config.game.text(lang)
        if "game" in table:
            assert text.startswith(table["game"]["title"])
        assert all(name in text for name in names)
        assert not re.search(r"[{}_]|None|True|False", text), "every label has words"
        assert all(line == line.rstrip() for line in text.splitlines())
        decision = state.decision(None)
        asked = text.splitlines()[1]
        assert not decision or all(names[seat] in asked for seat in decision["seats"])


@every_game
def test_position_is_rendered_only_as_text_or_svg(game_id: str) -> None:
    game = peerage.load(game_id)
    state = game.start(usual_seats(game), 1)
    assert state.render() == state.render("text", None, "en")
    with pytest.raises(peerage.PeerageError, match="rendered as 'text' or 'svg', not as 'html'"):
        state.render("html")
    with pytest.raises(peerage.PeerageError, match="1 names for"):
        state.render("text", None, "en", ["Ann"])
    with pytest.raises(peerage.BadSeats):
        state.render("text", 9)
    with pytest.raises(peerage.PeerageError, match="language"):
        state.render("text", None, "tlh")
