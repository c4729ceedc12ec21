"""What a reading player gets, and how its answers are read."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import peerage
from games.tables import sensible_move
from peerage import Record
from peerage.arena.protocol import TextSeat, text_seat
from peerage.arena.protocol.messages import Decide
from peerage.arena.protocol.notation import matches
from peerage.arena.protocol.spoken import spoken_wishes

KING = "long-live-the-king"
GAMES = peerage.game_ids()
OPTIONS: dict[str, dict[str, Any]] = {
    "lancaster": {"new_laws": "all", "court": True, "resentment": True, "king_laws": "all", "reward_tiles": True},
    KING: {"place_dice": True, "finite": True},
    "noblemen": {"overlapping_areas": True},
}
by_game = pytest.mark.parametrize("game_id", GAMES)


def begun(game_id: str, seed: int = 1) -> Record:
    return Record.begin(peerage.load(game_id), 3, seed, OPTIONS[game_id])


def positions(game_id: str, every: int, most: int = 240) -> Iterator[tuple[Record, int]]:
    """Positions of a game, each with the seat that is about to move."""
    record, chooser = begun(game_id), Random(1)
    while not record.state.over and record.number < most:
        if record.number % every == 0:
            yield record, int(record.state.first_to_move())
        record.play(*sensible_move(record.state, chooser, sense=0.5))


@pytest.mark.parametrize("language", ["en", "de"])
@by_game
def test_offered_moves_are_read_from_number_notation_words_and_description(game_id: str, language: str) -> None:
    for record, seat in positions(game_id, every=40):
        reader = TextSeat(record, seat, language)
        moves = reader.decide().moves
        for move in moves[:: max(1, len(moves) // 3)]:
            assert reader.read(move.move) == move.move
            assert reader.read(str(move.move)) == move.move
            assert reader.read(move.notation) == move.move
            assert reader.read(move.described) == move.move
            alike = [other.move for other in moves if other.words == move.words]
            assert reader.read(f"  {move.words.upper()}. ") == alike[0]


@pytest.mark.parametrize("language", ["en", "de"])
@by_game
def test_words_of_a_move_are_understood_where_it_is_not_offered(game_id: str, language: str) -> None:
    understood = 0
    for record, seat in positions(game_id, every=40):
        reader = TextSeat(record, seat, language)
        for move in reader.decide().moves[:20]:
            wishes = list(spoken_wishes(reader.text, move.words, reader.names))
            understood += any(matches(move.described, wish) for wish in wishes)
            assert all(wish["kind"] in record.game.presentation.moves.names for wish in wishes)
    assert understood > 10


@by_game
def test_no_two_offered_moves_have_one_notation(game_id: str) -> None:
    for record, seat in positions(game_id, every=40):
        moves = TextSeat(record, seat).decide().moves
        assert len({move.notation for move in moves}) == len(moves)


@by_game
def test_messages_of_a_seat_do_not_depend_on_what_it_cannot_know(game_id: str) -> None:
    wishes: list[dict[str, Any]] = []
    differ = 0
    for record, seat in positions(game_id, every=40):
        state, reader = record.state, TextSeat(record, seat)
        wishes = [
            *wishes[-20:],
            *(move.described for move in text_seat.offered(state, seat, reader.text, reader.names)),
        ]

        asked = wishes[::5]
        real = seen_by(state, reader, asked)
        for draw in range(2):
            drawn = state.resample(seat, record.number + draw, remembering=False)
            differ += drawn.to_dict() != state.to_dict()
            assert seen_by(drawn, reader, asked) == real
    assert differ, "nothing hidden was drawn again"


def seen_by(state: peerage.State, reader: TextSeat, wishes: list[dict[str, Any]]) -> list[object]:
    """All that a seat gets of a state, with the answers to wishes."""
    question = text_seat.decision_of(state, reader.seat, 1, [], reader.names, reader.language)
    return [question, *(answer(state, wish, reader) for wish in wishes)]


def answer(state: peerage.State, wish: dict[str, Any] | str, reader: TextSeat) -> object:
    """The move that is read, or the rule and the reason against it."""
    try:
        return text_seat.read_move(state, reader.seat, wish, reader.text, reader.names, "en")
    except peerage.BadMove as error:
        return error.rule, error.reason


@by_game
def test_each_visible_event_is_reported_once_and_no_other(game_id: str) -> None:
    record, chooser = begun(game_id, seed=3), Random(3)
    readers = [TextSeat(record, seat) for seat in range(3)]
    events: list[list[tuple[str, Any]]] = [[], [], []]
    while not record.state.over and record.number < 120:
        seat = int(record.state.first_to_move())
        events[seat] += [(event.kind, event.args) for event in readers[seat].decide().events]
        record.play(*sensible_move(record.state, chooser, sense=0.5))
    for seat, reader in enumerate(readers):
        events[seat] += [(event.kind, event.args) for event in reader.end().events]
        every = [event for events in record.events for event in events]
        assert events[seat] == [(event.kind, event.args) for event in every if event.visible(seat)]
        assert len(every) > len(events[seat]), "this game has secrets"


@pytest.mark.parametrize(
    ("language", "said"), [("en", ("Player 1 begins in ", "Go to ")), ("de", ("Spieler 1 beginnt in ", "Nach "))]
)
def test_words_of_a_seat_are_in_its_language(language: str, said: tuple[str, str]) -> None:
    record = begun(KING)
    message = TextSeat(record, record.state.to_move[0], language).decide()
    event, move = said
    assert any(each.words.startswith(event) for each in message.events)
    assert any(each.words.startswith(move) for each in message.moves)
    assert message.question.startswith({"en": "Your turn", "de": "Du bist am Zug"}[language])


@pytest.mark.parametrize(
    ("language", "title", "said"),
    [
        ("en", "Only to a neighbor", "go to sedberouie."),
        ("de", "Nur zum Nachbarn", "Nach Sedberouie ziehen"),
    ],
)
def test_refusal_names_its_rule_in_the_language_of_the_seat(language: str, title: str, said: str) -> None:
    record = begun(KING)
    reader = TextSeat(record, record.state.to_move[0], language)
    for wish in (said, "enter to=region:Sedberouie", {"kind": "enter", "to": "region:Sedberouie"}):
        with pytest.raises(peerage.BadMove) as refused:
            reader.read(wish)
        assert refused.value.rule == "neighbours"
        assert title in refused.value.reason


def test_a_number_that_is_not_legal_names_the_rule_against_its_move() -> None:
    record = begun(KING)
    reader = TextSeat(record, record.state.to_move[0])
    far = record.game.parse(record.state, {"kind": "enter", "to": "region:Sedberouie"})
    for number, rule in ((far, "neighbours"), (5, "no-such-move"), (-1, "no-such-move"), (1 << 70, "no-such-move")):
        with pytest.raises(peerage.BadMove) as refused:
            reader.read(number)
        assert refused.value.rule == rule


def test_a_seat_that_is_not_asked_gets_no_decision() -> None:
    record = begun(KING)
    other = next(seat for seat in range(3) if seat not in record.state.to_move)
    with pytest.raises(peerage.BadMove) as refused:
        TextSeat(record, other).decide()
    assert refused.value.rule == "not-your-turn"


def test_decisions_of_a_seat_have_ascending_ids() -> None:
    record = begun(KING)
    reader = TextSeat(record, record.state.to_move[0])
    assert [reader.decide().id, reader.decide().id] == [1, 2]


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.sampled_from(["region:Man"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@by_game
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_no_answer_can_do_more_than_be_refused(game_id: str, data: st.DataObject) -> None:
    record = begun(game_id)
    seat = record.state.to_move[0]
    reader = TextSeat(record, seat)
    sample = data.draw(st.sampled_from([move.described for move in reader.decide().moves]))
    kinds = list(record.game.presentation.moves.names)
    kind = data.draw(st.sampled_from([sample["kind"], *kinds]) | JUNK)
    names = [name for name in sample if name != "kind"]
    fields = data.draw(st.dictionaries(st.sampled_from([*names, "at", "to", "card", "n"]), JUNK, max_size=4))
    for wish in ({**sample, **fields, "kind": kind}, {"kind": kind, **fields}, data.draw(st.text(max_size=20))):
        read = answer(record.state, wish, reader)
        assert record.state.legal(seat, read) if isinstance(read, int) else read


def test_a_decision_has_all_that_the_protocol_says() -> None:
    record = begun(KING)
    message = TextSeat(record, record.state.to_move[0]).decide(2.5)
    assert isinstance(message, Decide)
    assert message.seconds == 2.5
    assert message.view == record.state.view(record.state.to_move[0])
    assert "Sedberouie" in message.position
