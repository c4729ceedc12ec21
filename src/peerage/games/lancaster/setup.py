"""The set-up: piles are shuffled, players get their start goods and knights, and the start player is drawn by lot."""

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.lancaster.board import RANKS, Board
from peerage.games.lancaster.game_state import Lancaster
from peerage.games.lancaster.laws.law_sets import choose_sets
from peerage.games.lancaster.pieces.piles import shuffled
from peerage.games.lancaster.pieces.screens import begin_counting
from peerage.kernel.playing.rng import Rng
from peerage.kernel.playing.table_config import TableConfig


def set_up(config: TableConfig, rng: Rng, board: Board) -> Lancaster:
    state = Lancaster(config, rng, board)
    state.first = rng.below(config.seats)
    for house in range(board.houses):
        for strength in range(1, int(RANKS)):
            state.reserve[house * RANKS + strength] = board.owned[strength]
        # rule: start-knights
        for strength in board.start_court if house < config.seats else ():
            state.reserve[house * RANKS + strength] -= 1
            state.court[house * RANKS + strength] += 1
    for seat in range(config.seats):
        # rule: start-goods
        state.gold[seat] = board.start_gold
        state.squires[seat] = board.start_squires
        state.votes[seat] = board.start_votes
    # rule: conflict-cards
    state.conflict_pile = vec[i64](shuffled(board.conflicts_in_play, rng))
    sets = choose_sets(state.expansions, rng)
    state.law_sets = vec[i64](sets)
    groups = [shuffled(laws_of(board, group, sets[group]), rng) for group in range(5)]
    state.current = vec[i64](groups[0])
    # rule: laws-pile
    state.law_pile = vec[i64](groups[4] + groups[3] + groups[2] + groups[1])
    for expansion in state.expansions:
        expansion.set_up(state, rng)
    begin_counting(state)
    return state


def laws_of(board: Board, group: int, law_set: int) -> list[int]:
    # rule: law-sets
    return [law for law in range(len(board.law_ids)) if board.law_group[law] == group and board.law_set[law] == law_set]
