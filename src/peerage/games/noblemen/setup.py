"""The set-up: what lies where at first, and the opening tiles, which all choose in secret at the same time."""

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.noblemen.board import CARDS, CASTLE, CHAPEL, MEADOW, PALACE, Board
from peerage.games.noblemen.game_state import Noblemen
from peerage.kernel.playing.rng import Rng
from peerage.kernel.playing.table_config import TableConfig


def set_up(config: TableConfig, rng: Rng, board: Board) -> Noblemen:
    state = Noblemen(config, rng, board)
    named = str(config.options["start_player"])
    # rule: start-player, option-start-player
    state.first = rng.below(config.seats) if named == "lot" else int(named) - 1
    state.queen = (state.first + state.seats - 1) % state.seats
    for place in range(config.seats):
        # rule: start-money
        state.money[(state.first + place) % state.seats] = board.start_money[place]
        # rule: start-title
        state.titles_left[len(board.title_ids) - 1] -= 1
        state.bag[MEADOW] -= 1
    for building in (CASTLE, PALACE, CHAPEL):
        # rule: for-sale
        state.supply[building] = board.buildings[building] - board.on_board[building]
    state.supply[CASTLE] -= config.seats
    # rule: card-counts
    state.deck = vec[i64](shuffled([card for card in range(CARDS) for _ in range(board.cards[card])], rng))
    state.deck_size = len(state.deck)
    return state


def shuffled(cards: list[int], rng: Rng) -> list[int]:
    left = list(cards)
    return [left.pop(rng.below(len(left))) for _ in cards]
