"""Everything that a game sends to clients has exactly the declared shape: no key missing, none more, right types."""

from random import Random
from typing import Any, get_type_hints

import pytest

import peerage
from games.cases import COMPILED, GAMES, every_case
from games.tables import sensible_move
from peerage.kernel.playing.decision import Decision
from peerage.kernel.presentation.schemas import Asked, Described, EventBase, Nothing
from schema_checks import conform, part

SENSE = 0.6
EVERY = 12
"""Views are looked at after every so many moves."""
MOST_MOVES = 400


class Shapes:
    """The declared types of a game."""

    def __init__(self, game: peerage.Game) -> None:
        try:
            declared = game.schemas()
        except ModuleNotFoundError:
            pytest.skip("no types are needed without a part of the client that draws it")
        self.view, self.drawing, self.prospect = [declared[name] for name in ("View", "Drawing", "Prospect")]
        tables = [declared[name] for name in ("Decisions", "Moves", "Events")]
        self.decisions, self.moves, self.events = [get_type_hints(table) for table in tables]

    def check(self, sent: dict[str, Any], common: type, table: dict[str, Any]) -> None:
        """What all kinds have, and the arguments of this kind."""
        shared = part(sent, common)
        conform(shared, common)
        conform({name: value for name, value in sent.items() if name not in shared}, table[sent["kind"]])

    def check_event(self, event: dict[str, Any]) -> None:
        self.check({**event["args"], **part(event, EventBase)}, EventBase, self.events)


def check_position(game: peerage.Game, state: Any, shapes: Shapes, look: bool) -> None:
    for viewer in (None, *range(state.config.seats)):
        decision = state.decision(viewer)
        if decision is not None:
            shapes.check(decision, Asked, shapes.decisions)
        if look:
            conform(state.view(viewer), shapes.view)
    for seat in range(state.config.seats):
        moves = state.moves(seat)
        for move in moves[:: max(1, len(moves) // 8)]:
            shapes.check(game.describe(state, move), Described, shapes.moves)
            (offered,) = game.presentation.offered(state, seat, [move])
            conform(offered.get("prospect", {}), shapes.prospect)


@every_case
def test_all_that_clients_get_has_its_declared_type(game_id: str, seats: int, options: dict[str, Any]) -> None:
    game = peerage.load(game_id)
    shapes, chooser = Shapes(game), Random(seats)
    record = peerage.Record.begin(game, seats, 7, options)
    conform(game.drawing(seats), shapes.drawing)
    while not record.state.over and record.number < MOST_MOVES:
        check_position(game, record.state, shapes, record.number % EVERY == 0)
        record.play(*sensible_move(record.state, chooser, SENSE))
    check_position(game, record.state, shapes, look=True)
    for event in (event for events in record.events for event in events):
        for viewer in (None, event.seat if event.seat >= 0 else None):
            shapes.check_event(event.to_dict(viewer))


@pytest.mark.parametrize("game_id", GAMES)
def test_every_kind_that_has_words_is_declared(game_id: str) -> None:
    game = peerage.load(game_id)
    shapes, words = Shapes(game), game.text("en")
    assert set(shapes.decisions) == set(words["decisions"])
    assert set(shapes.moves) == set(words["moves"])
    assert set(words["events"]) == set(shapes.events)


@pytest.mark.skipif(COMPILED, reason="compiled methods keep no annotations")
@pytest.mark.parametrize("game_id", GAMES)
def test_description_of_a_decision_has_its_declared_type(game_id: str) -> None:
    game = peerage.load(game_id)
    shapes = Shapes(game)
    for decision in game.start(game.min_seats).decisions:
        about = type(decision).about
        sent = Nothing if about is Decision.about else get_type_hints(about)["return"]
        assert sent is shapes.decisions.get(decision.name, Nothing), decision.name
