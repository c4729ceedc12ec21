"""Games that go on from a position: of another game, or as one seat knows it."""

from functools import cache
from typing import Any

import pytest

import peerage
from games.cases import RARELY, every_case, every_game, played
from games.declaring import Options, declared
from games.tables import random_game, usual_seats
from peerage.bots import load
from peerage.kernel.presentation.result import result_of
from peerage.kernel.records.starts import known_position

EVERY = 12 * RARELY
SEED = "a new seed"


@cache
def played_out(game_id: str) -> str:
    record = peerage.Record.begin(peerage.load(game_id), usual_seats(peerage.load(game_id)), seed=3)
    bot = load("greedy", 1)
    while not record.state.over:
        seat = record.state.to_move[0]
        record.play(seat, bot.choose(peerage.Perspective(record.state, seat)))
    return "\n".join(record.lines())


def finished(game_id: str) -> peerage.Record:
    return peerage.Record.resume(played_out(game_id))


@every_game
def test_game_from_a_position_has_the_dice_of_its_game(game_id: str) -> None:
    record = finished(game_id)
    half = record.number // 2
    fork = peerage.Record.begin_at(record.game, record.at(half)[0].to_dict(), ["Ann"])
    assert fork.state.to_dict() == record.at(half)[0].to_dict()
    for line in record.moves[half:]:
        fork.play(line.seat, line.move)
    assert fork.state.checksum() == record.state.checksum()
    assert [line.chance for line in fork.moves] == [line.chance for line in record.moves[half:]]

    for read in (peerage.Record.load, peerage.Record.resume):
        again = read("\n".join(fork.lines()))
        assert again.lines() == fork.lines()
        assert again.state == fork.state


@every_game
def test_result_of_a_game_from_a_position_adds_up_to_the_scores(game_id: str) -> None:
    record = finished(game_id)
    half = record.number // 2
    fork = peerage.Record.begin_at(record.game, record.at(half)[0].to_dict())
    for line in record.moves[half:]:
        fork.play(line.seat, line.move)
    whole, result = result_of(record), result_of(fork)
    assert result["scores"] == whole["scores"]
    for seat, score in enumerate(result["scores"]):
        assert sum(source["points"][seat] for source in result["sources"]) == score
        assert sum(part["points"][seat] for part in result["parts"]) == score
    last = {(part["kind"], part["n"]) for part in whole["parts"]}
    assert {(part["kind"], part["n"]) for part in result["parts"]} <= last, "parts keep their numbers"


@every_game
def test_position_that_a_game_cannot_go_on_from_is_refused(game_id: str) -> None:
    record = finished(game_id)
    with pytest.raises(peerage.BadPosition, match="the game is over"):
        peerage.Record.begin_at(record.game, record.state.to_dict())
    without_seed: dict[str, Any] = record.at(5)[0].to_dict() | {"chance": [1, 2, 3, 4]}
    with pytest.raises(peerage.BadPosition, match="needs a seed"):
        peerage.Record.begin_at(record.game, without_seed)


@every_game
def test_moves_of_everybody_are_taken_back_to_a_choice(game_id: str) -> None:
    record = finished(game_id)
    lines = record.lines()
    seat = record.moves[0].seat
    before = record.last_choice(seat)
    assert before is not None
    assert record.moves[before].seat == seat
    record.rewind(before)
    assert record.lines() == lines[: before + 1]
    assert seat in record.state.to_move
    assert peerage.Record.load("\n".join(record.lines())).state == record.state
    record.rewind(0)
    assert record.last_choice(seat) is None


@every_case
def test_fork_follows_from_what_its_seat_knows(game_id: str, seats: int, options: Options) -> None:
    """Two states that a seat cannot tell apart give the same fork; it looks to the seat as its game does."""
    game = peerage.load(game_id)
    state = game.start(seats, 37, options)
    for number, _ in enumerate(played(state, 37)):
        if number % EVERY or state.over:
            continue
        for seat in range(seats):
            fork = known_position(state, seat, SEED)
            assert known_position(state.resample(seat, number), seat, SEED) == fork
            forked = peerage.Record.begin_at(game, fork).state
            assert forked.view(seat) == state.view(seat)
            assert forked.moves(seat) == state.moves(seat)


@every_game
def test_fork_redraws_what_its_seat_does_not_know(game_id: str) -> None:
    game = peerage.load(game_id)
    states = (state for state in random_game(game, usual_seats(game), 6, sense=0.5) if not state.over)
    forks = ({str(known_position(state, 0, f"{n}") | {"chance": None}) for n in range(8)} for state in states)
    assert any(len(each) > 1 for each in forks) == declared(game_id).drawn_anew, "chance decides what is hidden"
