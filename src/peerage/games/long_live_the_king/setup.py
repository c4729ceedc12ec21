"""The set-up: start cards are dealt, figures and courtiers stand there, everybody gets the same cards."""

from peerage.games.long_live_the_king.board import Board
from peerage.games.long_live_the_king.game_state import LongLiveTheKing
from peerage.games.long_live_the_king.ledger import empty_ledger
from peerage.games.long_live_the_king.state import KINDS
from peerage.kernel.playing.rng import Rng
from peerage.kernel.playing.table_config import TableConfig


def set_up(config: TableConfig, rng: Rng, board: Board) -> LongLiveTheKing:
    state = LongLiveTheKing(config, rng, board)
    # rule: start-player, board, sea-routes, neighbour-count
    cards = list(board.start_regions)
    beginner = cards[0]
    for seat in range(config.seats):
        region = cards.pop(rng.below(len(cards)))
        state.figure[seat] = region
        state.courts[seat] = 1 << region
        # rule: start-pieces
        state.courtiers[region] = board.start_courtiers
        for kind in range(KINDS):
            # rule: start-hand, cards-in-play
            state.hands[seat * KINDS + kind] = board.cards[kind]
        if region == beginner:
            state.active = seat
    state.ledger = empty_ledger(config.seats)
    state.ledger.see_hands(state.hands)
    return state
