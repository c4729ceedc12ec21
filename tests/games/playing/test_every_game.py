"""The promises of the kernel, held against every game, number of seats and mix of options: see cases.py."""

from random import Random

import pytest

import peerage
from games.cases import GAMES, RARELY, every_case, every_game, played
from games.declaring import Options, declared
from peerage.kernel.playing.rng import Rng


def test_three_games_are_installed() -> None:
    assert len(GAMES) >= 3


@every_game
def test_a_state_shows_what_is_asked(game_id: str) -> None:
    game = peerage.load(game_id)
    state = game.start(game.min_seats, seed=1)
    shown = repr(state)
    assert shown.startswith(f"<{game_id}, {game.min_seats} seats, decision 1: ")
    assert shown.endswith(f"{state.decision(None)['kind']} asks {state.to_move}>")
    for _ in played(state, 1):
        pass
    assert repr(state).endswith(": over>")


@every_case
def test_random_games_end_and_lose_nothing(game_id: str, seats: int, options: Options) -> None:
    game, conserved = peerage.load(game_id), declared(game_id).conserved
    for seed in range(3):
        state = game.start(seats, seed, options)
        for number, (seat, _) in enumerate(played(state, seed)):
            assert len(state.moves(seat)) > 1, "a choice with one answer is the engine's"
            if number % 5 == 0:
                conserved(state)
        conserved(state)
        assert state.over
        assert state.to_move == []
        assert state.winners
        assert len(state.scores) == len(state.places) == seats
        assert sorted(state.places)[0] == 1


@every_case
def test_copies_go_their_own_way(game_id: str, seats: int, options: Options) -> None:
    """A copy stays as it was while the original plays on, and then plays the same."""
    state = peerage.load(game_id).start(seats, 5, options)
    for number, _ in enumerate(played(state, 5, 120)):
        if number % 10 == 0:
            copy, before = state.clone(), state.to_dict()
            assert copy.to_dict() == before
            twin = state.clone()
            for seat, move in played(twin, number, 5):
                copy.play(seat, move)
            assert copy.to_dict() == twin.to_dict()
            assert state.to_dict() == before


@every_case
def test_illegal_moves_are_refused_and_change_nothing(game_id: str, seats: int, options: Options) -> None:
    state = peerage.load(game_id).start(seats, 6, options)
    rules = {rule.id for rule in state.config.game.rules("en")}
    for number, _ in enumerate(played(state, 6, 60)):
        if number % 6:
            continue
        before = state.to_dict()
        for seat in range(seats):
            legal = set(state.moves(seat))
            for move in (-1, 0, 1, 255, 1 << 40, 1 << 70, *any_of_each_kind(state.config.game, number)):
                if move not in legal:
                    with pytest.raises(peerage.BadMove) as refused:
                        state.play(seat, move)
                    assert refused.value.rule in rules
                    assert f"({refused.value.rule})" in str(refused.value)
        for seat in (-1, seats, 99, 1 << 70):
            with pytest.raises(peerage.BadMove) as refused:
                state.play(seat, state.moves(state.to_move[0])[0])
            assert refused.value.rule == "not-your-turn"
        assert state.to_dict() == before


def any_of_each_kind(game: peerage.Game, seed: int) -> list[int]:
    noise = Random(seed)
    return [int(kind.move) | noise.getrandbits(int(kind.room)) for kind in game.presentation.moves.named.values()]


@every_game
def test_the_fields_of_a_move_have_bits_of_their_own(game_id: str) -> None:
    for kind in peerage.load(game_id).presentation.moves.named.values():
        taken = 0
        for field in kind.fields:
            own = int(field.mask) << int(field.shift)
            assert not taken & own, f"{field.name} of {kind.name}"
            taken |= own
        assert taken < 1 << int(kind.room), f"{kind.name} has no room for its fields"


@every_case
def test_moves_in_words_and_back(game_id: str, seats: int, options: Options) -> None:
    game = peerage.load(game_id)
    state = game.start(seats, 7, options)
    for seat, _ in played(state, 7, 150):
        for move in state.moves(seat):
            described = game.describe(state, move)
            assert game.parse(state, described) == move
            assert game.explain(state, seat, described) is None
            for slot in described["slots"]:
                assert game.why_not(state, seat, slot) is None


@every_case
def test_determinizations_depend_on_nothing_hidden(game_id: str, seats: int, options: Options) -> None:
    """States that a viewer cannot tell apart give the same determinizations: what is hidden has no way in."""
    state = peerage.load(game_id).start(seats, 12, options)
    for number, _ in enumerate(played(state, 12, 200)):
        if number % 5 == 0:
            for viewer in (None, *range(seats)):
                other = state.resample(viewer, 1)
                assert other.resample(viewer, number).to_dict() == state.resample(viewer, number).to_dict()


@every_case
def test_events_hide_what_the_view_hides(game_id: str, seats: int, options: Options) -> None:
    """A player who may not see an event gets none of it; what everybody sees names no hidden card."""
    state = peerage.load(game_id).start(seats, 9, options)
    state.listen()
    private = 0
    for _ in played(state, 9):
        for event in state.take_events():
            seen_by = [seat for seat in range(seats) if event.visible(seat)]
            if event.seen != -1:
                private += 1
                assert not event.visible(None)
                assert seen_by == [event.seat]
    assert (private > 0) == declared(game_id).private_events


@every_case
def test_records_of_random_games_verify(game_id: str, seats: int, options: Options) -> None:
    game = peerage.load(game_id)
    record = peerage.Record.begin(game, seats, "a seed", options, names=[f"player {seat}" for seat in range(seats)])
    rng = Rng.quick(10)
    while not record.state.over and record.number < 150:
        seat = record.state.to_move[0]
        moves = record.state.moves(seat)
        record.play(seat, moves[rng.below(len(moves))])
    again = peerage.Record.load("\n".join(record.lines()) + "\n")
    assert again.lines() == record.lines()
    assert again.state.to_dict() == record.state.to_dict()
    state, events = again.at(record.number)
    assert state.checksum() == record.moves[-1].check
    assert [event.to_dict() for event in events] == [event.to_dict() for event in record.events[-1]]


@every_case
def test_rules_of_thumb_use_nothing_hidden(game_id: str, seats: int, options: Options) -> None:
    game = peerage.load(game_id)
    if "greedy" not in game.bots:
        return
    state = game.start(seats, 11, options)
    for number, (seat, _) in enumerate(played(state, 11, 200)):
        if number % (5 * RARELY) == 0:
            others = [state.resample(seat, draw, remembering=False) for draw in range(4)]
            assert len({tuple(other.priors(seat)) for other in others}) == 1
