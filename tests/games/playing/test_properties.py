"""Whatever players do: every game, any seed, any moves. A failure is shrunk to its shortest game."""

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import peerage
from games.declaring import Options
from games.tables import fits
from peerage.kernel.content.options import mixes

GAMES = [peerage.load(game_id) for game_id in peerage.game_ids()]
many_examples = settings(max_examples=100)


@cache
def fitting(game: peerage.Game, seats: int) -> list[Options]:
    """All mixes of options for so many seats. There are thousands: who only collects the tests needs none of them."""
    return [mix for mix in mixes(game.options) if fits(game, seats, mix)]


@st.composite
def tables(draw: st.DrawFn) -> peerage.Record:
    game = draw(st.sampled_from(GAMES))
    seats = draw(st.integers(game.min_seats, game.max_seats))
    options = draw(st.sampled_from(fitting(game, seats)))
    return peerage.Record.begin(game, seats, draw(st.integers(0, 1 << 32)), options)


picks = st.lists(st.integers(0, 1 << 16), max_size=60)


def play_out(record: peerage.Record, wishes: list[int]) -> list[str]:
    """Play what the wishes say, secret choices taken back now and then; the checksum before each move."""
    checks = []
    for wish in wishes:
        if record.state.over:
            break
        seats = [seat for seat in range(record.header.seats) if record.state.moves(seat)]
        seat = seats[wish % len(seats)]
        moves = record.state.moves(seat)
        checks.append(record.state.checksum())
        record.play(seat, moves[wish // 7 % len(moves)])
    return checks


@pytest.mark.slow
@many_examples
@given(tables(), picks)
def test_a_record_of_any_game_proves_itself(record: peerage.Record, wishes: list[int]) -> None:
    play_out(record, wishes)
    again = peerage.Record.load("\n".join(record.lines()))
    assert again.state.to_dict() == record.state.to_dict()
    assert record.game.from_dict(record.state.to_dict()).to_dict() == record.state.to_dict()


@pytest.mark.slow
@many_examples
@given(tables(), picks)
def test_undo_leads_back_step_by_step_and_never_past_what_was_learnt(record: peerage.Record, wishes: list[int]) -> None:
    checks = play_out(record, wishes)
    while record.number and record.can_undo(record.moves[-1].seat):
        last = record.moves[-1]
        assert last.chance == [], "no roll is taken back"
        assert all(not record.can_undo(seat) for seat in range(record.header.seats) if seat != last.seat)
        record.undo(last.seat)
        assert record.state.checksum() == checks[record.number]
        if record.number:
            assert record.moves[-1].check == checks[record.number]


@many_examples
@given(tables(), picks, st.integers(0, 1 << 30))
def test_any_number_is_a_legal_move_or_refused(record: peerage.Record, wishes: list[int], move: int) -> None:
    play_out(record, wishes)
    before = record.state.to_dict()
    for seat in range(record.header.seats):
        if move not in record.state.moves(seat):
            try:
                record.play(seat, move)
            except peerage.BadMove:
                continue
            raise AssertionError("an illegal move was played")
    assert record.state.to_dict() == before
