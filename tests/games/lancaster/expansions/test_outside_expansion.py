"""An expansion and its decision can be added from outside, without a change to the package."""

from array import array
from typing import Any, get_type_hints

import pytest

from games.lancaster.expansions.fair import BUY, FAIR, GAME, VISIT, schemas
from games.tables import rule_of
from peerage.bots import load as load_bot
from peerage.errors import BadMove, BadPosition
from peerage.games.lancaster import GAME as PRINTED
from peerage.kernel.playing.perspective import Perspective
from peerage.kernel.playing.rng import Rng
from peerage.kernel.presentation.text import words
from peerage.kernel.records.record import Record
from schema_checks import conform

OPTIONS: dict[str, Any] = {"fair": True, "court": True, "resentment": True, "new_laws": "lot", "king_laws": "lot"}
PRINTED_NUMBERS = len(PRINTED.observed)
pytestmark = pytest.mark.builds


def state_at_fair(seats: int = 3) -> Any:
    """The first state in which the fair can be visited."""
    state = GAME.start(seats, "fair", OPTIONS)
    while VISIT.move not in state.moves(state.to_move[0]):
        seat = state.to_move[0]
        state.apply(seat, state.moves(seat)[0])
    return state


def test_expansion_from_outside_is_played_to_the_end() -> None:
    for seats in (2, 3, 5):
        state = GAME.start(seats, f"fair {seats}", OPTIONS)
        rng, visits = Rng.quick(seats), 0
        while not state.over:
            seat = state.to_move[0]
            legal = state.moves(seat)
            move = legal[rng.below(len(legal))]
            visits += VISIT.matches(move)
            state.apply(seat, move)
        assert visits > 0


def test_decision_of_outside_expansion_is_offered_described_and_previewed() -> None:
    state = state_at_fair()
    [seat] = state.to_move
    state.apply(seat, VISIT.move)
    assert state.to_move == [seat]
    decision = GAME.presentation.decision(state, seat)
    assert decision is not None
    assert decision["kind"] == "fair"
    gold, squire = GAME.presentation.offered(state, seat, state.moves(seat))
    assert (gold["kind"], gold["good"], gold["prospect"]) == ("buy", "good:gold", {"goods": {"gold": 1}})
    assert squire["prospect"] == {"goods": {"squires": 1}}
    assert GAME.parse(state, {"kind": "buy", "good": "squires"}) == BUY.of(1)
    before = int(state.gold[seat])
    state.apply(seat, BUY.of(0))
    assert state.gold[seat] == before + 1


def test_decision_of_outside_expansion_forbids_other_moves_by_its_own_rules() -> None:
    state = state_at_fair()
    [seat] = state.to_move
    assert GAME.explain(state, seat, {"kind": "visit_fair"}) is None
    state.apply(seat, VISIT.move)
    for forbidden, rule in (
        ({"kind": "visit_fair"}, "fair-visit"),
        ({"kind": "buy", "good": "squires"}, None),
    ):
        assert rule_of(GAME.explain(state, seat, forbidden)) == rule, forbidden
    assert rule_of(GAME.why_not(state, seat, "county:B")) == "fair-goods"
    with pytest.raises(BadMove) as refused:
        state.play(seat, VISIT.move)
    assert refused.value.rule == "fair-visit"


def test_positions_against_decision_of_outside_expansion_are_refused() -> None:
    state = state_at_fair()
    state.apply(state.to_move[0], VISIT.move)
    position = state.to_dict()
    for wrong, message in (({"fair": 0}, "a seat at the fair has come to it"), ({"fair": 8}, "the fair knows who")):
        with pytest.raises(BadPosition, match=message):
            GAME.from_dict(position | wrong)


def test_decision_of_outside_expansion_tells_clients_and_nets_what_it_is_about() -> None:
    state, asked = state_at_fair(), PRINTED_NUMBERS + 1
    numbers = array("d", [0.0] * len(GAME.observed))
    state.encode(0, numbers)
    assert numbers[asked] == 0.0
    for others in (0, 1):
        while VISIT.move not in state.moves(state.to_move[0]):
            state.apply(state.to_move[0], state.moves(state.to_move[0])[0])
        seat = state.to_move[0]
        state.apply(seat, VISIT.move)
        question = GAME.presentation.decision(state, None)
        assert question is not None
        assert (question["kind"], question["others"]) == ("fair", others)
        conform({"others": question["others"]}, get_type_hints(GAME.schemas()["Decisions"])["fair"])
        state.encode(0, numbers)
        assert (numbers[PRINTED_NUMBERS], numbers[asked]) == (float(not state.to_dict()["fair"] & 1), 1.0)
        state.apply(seat, BUY.of(0))


def test_search_answers_decision_of_outside_expansion_from_what_its_seat_knows() -> None:
    record = Record.begin(GAME, 3, "fair", OPTIONS)
    bot, answers = load_bot("search:8", 1), 0
    while answers == 0:
        seat = record.state.to_move[0]
        legal = record.state.moves(seat)
        at_fair = legal == [BUY.of(0), BUY.of(1)]
        if at_fair:
            move = bot.choose(Perspective(record.state, seat))
            assert move in legal
        else:
            move = VISIT.move if VISIT.move in legal else legal[0]
        answers += at_fair
        record.play(seat, move)
    assert record.at(record.number)[0].checksum() == record.state.checksum()


def test_position_bytes_and_view_with_outside_expansion_come_back() -> None:
    state = state_at_fair()
    state.apply(state.to_move[0], VISIT.move)
    position = state.to_dict()
    assert GAME.from_dict(position).to_dict() == position
    assert GAME.from_bytes(state.to_bytes()).to_dict() == position
    assert GAME.presentation.view(state, None)["fair"] == position["fair"] > 0


def test_nets_know_outside_expansion_after_the_printed_game() -> None:
    assert GAME.observed[: len(PRINTED.observed)] == PRINTED.observed
    assert GAME.observed[len(PRINTED.observed) :] == FAIR.state.observed
    state = state_at_fair()
    indices = [state.policy_index(move) for move in (VISIT.move, BUY.of(0), BUY.of(1))]
    assert indices == [PRINTED.indexed, PRINTED.indexed + 1, PRINTED.indexed + 2]
    assert GAME.indexed == PRINTED.indexed + 3


def test_words_of_outside_expansion_are_said_in_both_languages() -> None:
    state = state_at_fair()
    state.listen()
    [seat] = state.to_move
    state.apply(seat, VISIT.move)
    [visited] = state.take_events()
    state.apply(seat, BUY.of(1))
    bought = state.take_events()[0]
    move = GAME.describe(state, BUY.of(1))
    for lang, event, gain, buy, title, rule in (
        ("en", "Ann visits the fair.", "Ann gets 1 squire (fair).", "Buy squires", "The fair", "One visit"),
        (
            "de",
            "Ann besucht den Jahrmarkt.",
            "Ann bekommt 1 Knappen (Jahrmarkt).",
            "Knappen kaufen",
            "Der Jahrmarkt",
            "Ein Besuch",
        ),
    ):
        text = GAME.text(lang)
        assert words(text, "events", visited.kind, {"seat": 0, **visited.args}, ["Ann"]) == event
        assert words(text, "moves", move["kind"], move, ["Ann"]) == buy
        assert words(text, "events", bought.kind, {"seat": 0, **bought.args}, ["Ann"]) == gain
        assert text["options"]["fair"]["title"] == title
        assert text["moves"]["place"] == PRINTED.text(lang)["moves"]["place"], "the base game keeps its words"
        [found] = [each for each in GAME.rules(lang) if each.id == visited.rule]
        assert (found.title, found.when) == (rule, ("fair",))


def test_types_of_outside_expansion_join_those_of_the_game() -> None:
    state, declared = state_at_fair(), GAME.schemas()
    assert get_type_hints(declared["Decisions"]).keys() >= {"fair", "place", "redeem"}
    assert get_type_hints(declared["Moves"])["buy"] is schemas.Bought
    assert "fair" not in get_type_hints(PRINTED.schemas()["View"])
    conform(GAME.drawing(3), declared["Drawing"])
    for viewer in (None, 0):
        conform(GAME.presentation.view(state, viewer), declared["View"])
    state.listen()
    state.apply(state.to_move[0], VISIT.move)
    assert {event.kind for event in state.take_events()} <= get_type_hints(declared["Events"]).keys()


def test_printed_game_does_not_know_outside_expansion() -> None:
    assert "fair" not in [option.name for option in PRINTED.options]
    assert "fair" in [option.name for option in GAME.options]
