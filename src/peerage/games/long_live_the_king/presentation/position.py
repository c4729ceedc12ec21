"""Positions as plain data, and the checks of what can stand on the board."""

from collections.abc import Mapping
from typing import Any

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from peerage.errors import check
from peerage.games.long_live_the_king.board import Board
from peerage.games.long_live_the_king.game_state import LongLiveTheKing
from peerage.games.long_live_the_king.ledger import LOOSE, ROW, empty_ledger
from peerage.games.long_live_the_king.presentation.view import hand
from peerage.games.long_live_the_king.state import (
    DICE,
    END_OF_TURN,
    KINDS,
    TURN,
    Dispute,
    Election,
)
from peerage.kernel.playing.decision import frames_of
from peerage.kernel.playing.rng import Rng
from peerage.kernel.playing.state import NOBODY
from peerage.kernel.playing.table_config import TableConfig
from peerage.kernel.playing.vecs import seats_of
from peerage.kernel.records.position import Position, convert, restore_common


class PlayerPart(msgspec.Struct, forbid_unknown_fields=True):
    figure: str
    supply: int
    bonus: int
    hand: list[int]


class RegionPart(msgspec.Struct, forbid_unknown_fields=True):
    owner: int
    courtiers: int


class DisputePart(msgspec.Struct, forbid_unknown_fields=True):
    region: str
    intruder: int
    defender: int
    came_from: str
    contenders: list[int]
    revealed: bool
    winner: int | None
    stakes: list[list[int]]
    dice: list[list[int]]
    under: list[list[int]]
    sums: list[int]


class ElectionPart(msgspec.Struct, forbid_unknown_fields=True):
    votes: list[int]
    bonus: list[int]
    cards_out: list[int]
    order: list[int]
    gained: list[int]
    king: int | None
    dealt: int
    places: list[int]


class RememberedPart(msgspec.Struct, forbid_unknown_fields=True):
    """Cards of each kind that are surely there, and how many more."""

    sure: list[int]
    loose: int


class LedgerPart(msgspec.Struct, forbid_unknown_fields=True):
    hands: list[RememberedPart]
    pile: RememberedPart


class KingPosition(Position, kw_only=True, forbid_unknown_fields=True):
    players: list[PlayerPart]
    regions: dict[str, RegionPart]
    """Regions with courtiers; the others have none."""
    pile: list[int]
    active: int
    turns: int
    elections: int
    entered: list[str]
    dispute: DisputePart | None
    election: ElectionPart | None
    ledger: LedgerPart | None = None
    """None if nobody remembers how it came to this."""


# Reading, with all checks.


def read(data: Mapping[str, Any], config: TableConfig, board: Board) -> LongLiveTheKing:
    position = convert(data, KingPosition)
    state = LongLiveTheKing(config, Rng(0, 0, 0, 0), board)
    check(len(position.players) == config.seats, f"{config.seats} players are needed, not {len(position.players)}")
    read_board(state, position)
    read_dispute(state, position.dispute)
    read_election(state, position.election)
    check_cards(state)
    restore_common(state, position)
    check_decisions(state)
    read_ledger(state, position.ledger)
    return state


def read_board(state: LongLiveTheKing, position: KingPosition) -> None:
    board, seats = state.board, state.config.seats
    check(0 <= position.active < seats, f"seat {position.active} does not exist")
    check(position.turns > 0 and position.elections >= 0, "turns and elections are counted from the first turn")
    state.active, state.turns, state.elections = position.active, position.turns, position.elections
    state.entered = sum(1 << find_region(board, name) for name in set(position.entered))
    check(
        len(position.pile) == KINDS and min(position.pile) >= 0,
        "the pile needs three numbers that are not negative",
    )
    state.pile = vec[i64](position.pile)
    for name, part in position.regions.items():
        region = find_region(board, name)
        check(0 <= part.owner < seats, f"{name}: seat {part.owner} does not exist")
        check(
            1 <= part.courtiers <= board.votes[region],
            f"{name} holds 1 to {board.votes[region]} courtiers, not {part.courtiers}",
        )
        state.courtiers[region] = part.courtiers
        state.courts[part.owner] |= 1 << region
    for seat, player in enumerate(position.players):
        read_player(state, seat, player)
    dispute = position.dispute
    contested = None if dispute is None else dispute.region
    for seat, player in enumerate(position.players):
        strangers = [other for other in range(seats) if other != seat and state.realm(other) >> state.figure[seat] & 1]
        check(
            not strangers or player.figure == contested,
            f"two players stand in {player.figure} without a dispute",
        )


def read_player(state: LongLiveTheKing, seat: int, player: PlayerPart) -> None:
    board = state.board
    state.figure[seat] = find_region(board, player.figure)
    check(player.bonus >= 0, f"seat {seat} has a negative bonus")
    check(
        len(player.hand) == KINDS and min(player.hand) >= 0,
        f"seat {seat}: a hand is three numbers that are not negative",
    )
    state.bonus[seat] = player.bonus
    for kind, count in enumerate(player.hand):
        state.hands[seat * KINDS + kind] = count
    on_board = sum(int(state.courtiers[region]) for region in seats_of(int(state.courts[seat])))
    owned = int(board.supply + board.start_courtiers)
    check(
        player.supply >= 0 and player.supply + on_board == owned,
        f"seat {seat} has {player.supply + on_board} courtiers, not {owned}",
    )
    state.supply[seat] = player.supply


def read_dispute(state: LongLiveTheKing, part: DisputePart | None) -> None:
    if part is None:
        return
    seats = state.config.seats
    region = find_region(state.board, part.region)
    for seat in (part.intruder, part.defender, *part.contenders, part.winner or 0):
        check(0 <= seat < seats, f"dispute: seat {seat} does not exist")
    check(part.intruder != part.defender, "nobody disputes a region with himself")
    check(bool(part.contenders), "a dispute needs somebody who can win it")
    shapes = ((part.stakes, KINDS, 5), (part.dice, DICE, 6), (part.under, DICE, 3))
    for table, width, most in shapes:
        fits = len(table) == seats and all(len(row) == width and min(row) >= 0 and max(row) <= most for row in table)
        check(fits, "dispute: stakes, dice and the cards under them need a row for each seat")
    check(len(part.sums) == seats and min(part.sums) >= 0, "dispute: sums need a number for each seat")
    check(all(sum(stake) <= state.board.most_cards for stake in part.stakes), "more than five cards are staked")
    check(part.revealed or not any(map(sum, part.stakes)), "cards lie open in a dispute that is not revealed")
    dispute = Dispute(seats, region, part.intruder, part.defender, find_region(state.board, part.came_from))
    dispute.contenders = sum(1 << seat for seat in set(part.contenders))
    dispute.revealed = part.revealed
    dispute.winner = -1 if part.winner is None else part.winner
    dispute.stakes = vec[i64]([count for row in part.stakes for count in row])
    dispute.dice = vec[i64]([die for row in part.dice for die in row])
    dispute.under = vec[i64]([card for row in part.under for card in row])
    dispute.sums = vec[i64](part.sums)
    check(
        dispute.winner >= 0 or state.figure[part.intruder] == region,
        "the intruder does not stand in the disputed region",
    )
    state.dispute = dispute


def read_election(state: LongLiveTheKing, part: ElectionPart | None) -> None:
    if part is None:
        return
    seats = state.config.seats
    for row in (part.votes, part.bonus, part.gained):
        check(
            len(row) == seats and min(row) >= 0,
            "election: votes, bonus and gains need a number for each seat",
        )
    placed = len(part.places) == seats and all(1 <= place <= seats for place in part.places)
    check(placed or not part.places, "election: places need a number for each seat")
    check(not part.order or sorted(part.order) == list(range(seats)), "election: everybody has one rank")
    check(0 <= part.dealt <= state.board.redeal_max, f"election: {part.dealt} cards cannot have been dealt")
    for seat in (*part.cards_out, *part.order, part.king or 0):
        check(0 <= seat < seats, f"election: seat {seat} does not exist")
    king = -1 if part.king is None else part.king
    state.election = Election(
        part.votes, part.bonus, part.cards_out, part.order, part.gained, king, part.dealt, part.places
    )


def read_ledger(state: LongLiveTheKing, part: LedgerPart | None) -> None:
    if part is None:
        return
    seats = state.config.seats
    check(len(part.hands) == seats, f"ledger: {seats} hands are needed, not {len(part.hands)}")
    ledger = empty_ledger(seats)
    for row, known in enumerate((*part.hands, part.pile)):
        where = f"ledger: the hand of seat {row}" if row < seats else "ledger: the pile"
        check(
            len(known.sure) == KINDS and min(*known.sure, known.loose) >= 0,
            f"{where} needs three sure numbers and a loose one, none of them negative",
        )
        secret = state.elections > 0 and not state.open_screens
        check(secret or known.loose == 0, f"{where} has loose cards, but none were dealt unseen")
        held = hand(state, row) if row < seats else [int(count) for count in state.pile]
        enough = all(sure <= count for sure, count in zip(known.sure, held, strict=True))
        check(enough and sum(known.sure) + known.loose == sum(held), f"{where} does not fit the cards in it")
        ledger.rows[row * ROW + LOOSE] = known.loose
        for kind in range(KINDS):
            if row < seats:
                ledger.rows[row * ROW + kind] = known.sure[kind]
            ledger.rows[seats * ROW + kind] += held[kind] - known.sure[kind]
    state.ledger = ledger


def check_cards(state: LongLiveTheKing) -> None:
    for kind in range(KINDS):
        found = int(state.pile[kind])
        for seat in range(state.config.seats):
            found += int(state.hands[seat * KINDS + kind])
            if state.dispute is not None:
                found += int(state.dispute.stakes[seat * KINDS + kind])
        owned = int(state.board.cards[kind]) * state.config.seats
        check(found == owned, f"there are {found} cards x{kind + 1}, not {owned}")


def check_decisions(state: LongLiveTheKing) -> None:
    """The stack is one that a game can have, it fits the board, and every asked seat has a choice."""
    if state.over:
        check(state.election is not None and bool(state.election.places), "a game is over by an election only")
        check(state.depth == 0 and state.dispute is None, "nothing is pending in a game that is over")
        return
    frames = frames_of(state)
    check(frames[:1] == [(int(END_OF_TURN), int(NOBODY), 0)], "the end of the turn must lie at the bottom of the stack")
    check_hands(state)
    kind, seat, arg = frames.pop()
    state.decisions[kind].check(state, seat, arg, frames)
    for seat in state.to_move:
        check(len(state.moves(seat)) > 1, f"seat {seat} has nothing to choose")


def check_hands(state: LongLiveTheKing) -> None:
    """An empty hand leads to an election: before the first one, only the current turn can have emptied a hand."""
    if state.elections > 0:
        return
    dispute = state.dispute
    for seat in range(state.config.seats):
        cards = state.hand_size(seat) + (0 if dispute is None else dispute.staked(seat))
        spent = seat == state.active and state.top_kind() != TURN
        check(cards > 0 or spent, f"seat {seat} cannot have lost all cards yet")


def find_region(board: Board, name: str) -> int:
    check(name in board.names, f"there is no region {name!r}")
    region = board.names.index(name)
    check(bool(board.in_play >> region & 1), f"{name} is not in play")
    return region
