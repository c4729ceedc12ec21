"""The form for positions offers only what can be in play with the options of the table."""

from typing import Any

import pytest

import peerage
from peerage import BadPosition


def refusal(game: peerage.Game, position: dict[str, Any]) -> str:
    try:
        game.from_dict(position)
    except BadPosition as error:
        return str(error)
    return ""


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"new_laws": "all"},
        {"new_laws": "lot"},
        {"new_laws": "lot", "court": True, "resentment": True, "king_laws": "lot"},
    ],
    ids=["base", "new", "lot", "kings"],
)
@pytest.mark.parametrize("seats", [2, 5])
def test_form_offers_exactly_the_laws_and_favors_in_play(game: peerage.Game, seats: int, options: Any) -> None:
    state = game.start(seats, options=options, seed=5)
    config, position = state.config, state.to_dict()
    form = game.position_form
    assert form is not None
    words, templates = form.words(config, position), form.templates(config, position)
    board = game.board(config)
    laws = [law for law in board.law_ids if "not in play" not in refusal(game, position | {"law_pile": [law]})]
    for path in ("law_pile.*", "current.*", "proposed.*"):
        assert words[path].words == laws, path
    assert templates["law_pile"] in laws
    favors = [one for one in board.favor_ids if "not in play" not in refusal(game, position | {"favors": [one]})]
    assert words["favors.*"].words == favors
    assert templates["favors"] in favors
    shown = {*position["current"], *position["law_pile"], *filter(None, position["proposed"])}
    assert shown <= set(laws) < set(board.law_ids)
