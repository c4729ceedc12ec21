"""The set-up: piles are shuffled, players get their start goods and knights, and the start player is drawn by lot."""

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.lancaster.board import RANKS, Board
from peerage.games.lancaster.flow import Lancaster
from peerage.games.lancaster.laws.law_sets import choose_sets
from peerage.games.lancaster.pieces.piles import shuffled
from peerage.games.lancaster.pieces.screens import begin_counting
from peerage.kernel.chance import Chance
from peerage.kernel.terms import Terms


def set_up(terms: Terms, chance: Chance, board: Board) -> Lancaster:
    state = Lancaster(terms, chance, board)
    state.first = chance.below(terms.seats)
    for house in range(board.houses):
        for strength in range(1, int(RANKS)):
            state.reserve[house * RANKS + strength] = board.owned[strength]
        # rule: start-knights
        for strength in board.start_court if house < terms.seats else ():
            state.reserve[house * RANKS + strength] -= 1
            state.court[house * RANKS + strength] += 1
    for seat in range(terms.seats):
        # rule: start-goods
        state.gold[seat] = board.start_gold
        state.squires[seat] = board.start_squires
        state.votes[seat] = board.start_votes
    # rule: conflict-cards
    state.conflict_pile = vec[i64](shuffled(board.conflicts_in_play, chance))
    sets = choose_sets(state.modules, chance)
    state.law_sets = vec[i64](sets)
    groups = [shuffled(laws_of(board, group, sets[group]), chance) for group in range(5)]
    state.current = vec[i64](groups[0])
    # rule: laws-pile
    state.law_pile = vec[i64](groups[4] + groups[3] + groups[2] + groups[1])
    for module in state.modules:
        module.set_up(state, chance)
    begin_counting(state)
    return state


def laws_of(board: Board, group: int, law_set: int) -> list[int]:
    # rule: law-sets
    return [law for law in range(len(board.law_ids)) if board.law_group[law] == group and board.law_set[law] == law_set]
