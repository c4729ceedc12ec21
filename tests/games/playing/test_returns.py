"""What a game brings its seats: known at its end, estimated before."""

import pytest

import peerage
from games.cases import every_game
from games.tables import random_game, usual_seats


@every_game
def test_returns_are_known_only_at_the_end(game_id: str) -> None:
    game = peerage.load(game_id)
    state = game.start(usual_seats(game), 1)
    for number, state in enumerate(random_game(game, usual_seats(game), 1, sense=0.5)):
        if number % 20 == 0 and not state.over:
            with pytest.raises(peerage.PeerageError, match="only when it is over; `shares` estimates"):
                state.returns()
            assert all(0 <= share <= 1 for share in state.shares)
    returns = state.returns()
    assert sum(returns) == pytest.approx(1)
    assert [seat for seat, share in enumerate(returns) if share] == state.winners
    assert returns == pytest.approx(state.shares)
    assert len(set(returns)) == 2
