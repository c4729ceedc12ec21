"""Positions as plain data, and the checks of what can stand on the board."""

from collections.abc import Mapping
from typing import Any

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.long_live_the_king.board import Board
from peerage.games.long_live_the_king.dispute import piece_points
from peerage.games.long_live_the_king.flow import LongLiveTheKing
from peerage.games.long_live_the_king.state import (
    ARRIVED,
    BANISHING,
    CARDS_BACK,
    CLEAR_AWAY,
    COMMITTING,
    COMPARE,
    DICE,
    END_OF_TURN,
    FRAMES,
    KINDS,
    MOVE_ON,
    PLACE_DIE,
    REWARD,
    ROLL_DICE,
    ROLL_MORE,
    TAKE_CARDS,
    TRY_ON,
    TURN,
    Dispute,
    Election,
    KingState,
)
from peerage.games.long_live_the_king.view import hand
from peerage.kernel.chance import Chance
from peerage.kernel.position import Position, check, common_fields, convert, restore_common, seats_of
from peerage.kernel.state import NOBODY, SECRETLY
from peerage.kernel.terms import Terms


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


# Writing.


def write(state: KingState) -> dict[str, Any]:
    names = state.board.names
    position = KingPosition(
        **common_fields(state, FRAMES),
        players=[
            PlayerPart(names[state.figure[seat]], int(state.supply[seat]), int(state.bonus[seat]), hand(state, seat))
            for seat in range(state.terms.seats)
        ],
        regions={
            names[region]: RegionPart(seat, int(state.courtiers[region]))
            for seat in range(state.terms.seats)
            for region in seats_of(int(state.courts[seat]))
        },
        pile=[int(count) for count in state.pile],
        active=int(state.active),
        turns=int(state.turns),
        elections=int(state.elections),
        entered=[names[region] for region in seats_of(int(state.entered))],
        dispute=None if state.dispute is None else write_dispute(state.dispute, state.terms.seats, names),
        election=None if state.election is None else write_election(state.election),
    )
    written: dict[str, Any] = msgspec.to_builtins(position)
    return written


def write_dispute(dispute: Dispute, seats: int, names: list[str]) -> DisputePart:
    return DisputePart(
        region=names[dispute.region],
        intruder=int(dispute.intruder),
        defender=int(dispute.defender),
        came_from=names[dispute.came_from],
        contenders=seats_of(int(dispute.contenders)),
        revealed=dispute.revealed,
        winner=None if dispute.winner < 0 else int(dispute.winner),
        stakes=rows(dispute.stakes, seats, int(KINDS)),
        dice=rows(dispute.dice, seats, int(DICE)),
        under=rows(dispute.under, seats, int(DICE)),
        sums=[int(points) for points in dispute.sums],
    )


def write_election(election: Election) -> ElectionPart:
    return ElectionPart(
        votes=election.votes,
        bonus=election.bonus,
        cards_out=election.cards_out,
        order=election.order,
        gained=election.gained,
        king=None if election.king < 0 else election.king,
        dealt=election.dealt,
        places=election.places,
    )


def rows(values: vec[i64], count: int, width: int) -> list[list[int]]:
    return [[int(values[row * width + column]) for column in range(width)] for row in range(count)]


# Reading, with all checks.


def read(data: Mapping[str, Any], terms: Terms, board: Board) -> LongLiveTheKing:
    position = convert(data, KingPosition)
    state = LongLiveTheKing(terms, Chance(0, 0, 0, 0), board)
    check(len(position.players) == terms.seats, f"{terms.seats} players are needed, not {len(position.players)}")
    read_board(state, position)
    read_dispute(state, position.dispute)
    read_election(state, position.election)
    check_cards(state)
    restore_common(state, position, FRAMES)
    check_decisions(state)
    return state


def read_board(state: LongLiveTheKing, position: KingPosition) -> None:
    board, seats = state.board, state.terms.seats
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
    seats = state.terms.seats
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
    seats = state.terms.seats
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


def check_cards(state: LongLiveTheKing) -> None:
    for kind in range(KINDS):
        found = int(state.pile[kind])
        for seat in range(state.terms.seats):
            found += int(state.hands[seat * KINDS + kind])
            if state.dispute is not None:
                found += int(state.dispute.stakes[seat * KINDS + kind])
        owned = int(state.board.cards[kind]) * state.terms.seats
        check(found == owned, f"there are {found} cards x{kind + 1}, not {owned}")


OWN_TURN = (TURN, ARRIVED, TRY_ON, MOVE_ON)
Frame = tuple[int, int, int]
"""What is pending: its kind, the seat, the argument."""


def check_decisions(state: LongLiveTheKing) -> None:
    """The stack is one that a game can have, it fits the board, and whoever is asked has a choice."""
    if state.over:
        check(state.election is not None and bool(state.election.places), "a game is over by an election only")
        check(state.depth == 0 and state.dispute is None, "nothing is pending in a game that is over")
        return
    frames = [frame(state, index) for index in range(state.depth)]
    check(frames[0] == (END_OF_TURN, NOBODY, 0), "the end of the turn must lie at the bottom of the stack")
    if state.dispute is None:
        check_turn(state, frames[1:])
    else:
        check_dispute(state, state.dispute, frames[1:])
    for seat in state.to_move:
        check(len(state.moves(seat)) > 1, f"seat {seat} has nothing to choose")


def frame(state: LongLiveTheKing, index: int) -> Frame:
    return int(state.stack[index * 3]), int(state.stack[index * 3 + 1]), int(state.stack[index * 3 + 2])


def check_turn(state: LongLiveTheKing, pending: list[Frame]) -> None:
    check(len(pending) == 1, "in a turn without a dispute one decision is pending")
    kind, seat, arg = pending[0]
    here = int(state.figure[state.active])
    check(seat == state.active, "only the active seat takes a turn")
    check(bool(state.entered >> here & 1), f"{state.board.names[here]} was not entered in this turn")
    if kind == ROLL_MORE:
        check(arg == here and bool(state.courts[seat] >> here & 1), "who rolls for more has a courtier there")
    else:
        check(kind in OWN_TURN and arg == 0, f"{FRAMES[kind]} is not part of a turn without a dispute")


def check_dispute(state: LongLiveTheKing, dispute: Dispute, pending: list[Frame]) -> None:
    check(dispute.intruder == state.active, "the active seat is the intruder")
    came_from = int(dispute.came_from)
    owners = [seat for seat in range(state.terms.seats) if state.realm(seat) >> came_from & 1]
    check(
        came_from != dispute.region and set(owners) <= {int(dispute.intruder)},
        "the intruder came from another region, which nobody else holds",
    )
    step = pending[0] if pending else None
    if step == (COMPARE, NOBODY, 0):
        check_open_dispute(state, dispute, pending[1:])
    elif step == (CARDS_BACK, NOBODY, 0):
        check_reward(state, dispute, pending[1:])
    else:
        check(step == (CLEAR_AWAY, NOBODY, 0), "a dispute is pending, but not its end")
        check_cards_back(state, dispute, pending[1:])


def check_open_dispute(state: LongLiveTheKing, dispute: Dispute, pending: list[Frame]) -> None:
    region, intruder, defender = int(dispute.region), int(dispute.intruder), int(dispute.defender)
    inside = {seat for seat in range(state.terms.seats) if state.realm(seat) >> region & 1}
    check(inside == {intruder, defender}, "intruder and defender, and nobody else, are in the disputed region")
    check(not state.courts[intruder] >> region & 1, "the intruder has no courtiers in the disputed region")
    check(dispute.winner < 0, "a dispute that is won is not fought any more")
    if not dispute.revealed:
        everybody = sum(1 << seat for seat in range(state.terms.seats) if state.hand_size(seat) > 0)
        check(
            pending == [(COMMITTING, SECRETLY, everybody)], "everybody with cards stakes, and nothing else is pending"
        )
        check(dispute.contenders == (1 << state.terms.seats) - 1, "everybody can win before the stakes are shown")
        rolled = any(dispute.dice) or any(dispute.under) or any(dispute.sums)
        check(not rolled, "nobody rolls before the stakes are shown")
        return
    check(bool(pending) and pending[-1][0] == PLACE_DIE, "in an open dispute somebody places dice")
    _, seat, die = pending[-1]
    order = [other for other in clockwise(state, intruder) if dispute.contenders >> other & 1]
    check(seat in order and 0 <= die < dispute.staked(seat), f"seat {seat} has no die to place")
    later = order[order.index(seat) + 1 :]
    check(
        pending[:-1] == [(ROLL_DICE, NOBODY, other) for other in reversed(later)],
        "the contenders roll one after the other, the intruder first",
    )
    check(dispute.staked(intruder) > 0, "the intruder staked a card")
    for other in range(state.terms.seats):
        check(dispute.staked(other) > 0 or state.hand_size(other) == 0, f"seat {other} staked no card")
        check_dice(state, dispute, other, int(die) if other == seat else -1, other in later)


def check_dice(state: LongLiveTheKing, dispute: Dispute, seat: int, placed: int, later: bool) -> None:
    """The dice of a seat lie on its cards: the first `placed` of them, or all (-1); who rolls later may have none.

    Who staked no card never has dice: before the first roll his sum is 0, after a tie his pieces count already.
    """
    count = int(dispute.staked(seat))
    base = seat * int(DICE)
    dice = [int(dispute.dice[base + index]) for index in range(DICE)]
    under = [int(dispute.under[base + index]) for index in range(DICE)]
    if later and not any(dice) and (count > 0 or dispute.sums[seat] == 0):
        check(not any(under) and dispute.sums[seat] == 0, f"seat {seat} has not rolled yet")
        return
    down = count if placed < 0 else placed
    check(all(dice[:count]) and not any(dice[count:]), f"seat {seat} rolls a die for each card")
    check(all(under[:down]) and not any(under[down:]), f"seat {seat} places the dice in order")
    for card in (1, 2, 3):
        check(under.count(card) <= dispute.stakes[seat * KINDS + card - 1], f"seat {seat}: more dice than cards")
    if placed < 0:
        points = sum(die * card for die, card in zip(dice, under, strict=True)) + piece_points(state, dispute, seat)
        check(dispute.sums[seat] == points, f"the sum of seat {seat} is {points}")


def check_won(state: LongLiveTheKing, dispute: Dispute) -> list[int]:
    """The figures that the winner has still to send away."""
    region, winner = int(dispute.region), int(dispute.winner)
    check(dispute.revealed and winner >= 0 and dispute.contenders == 1 << winner, "the dispute needs its one winner")
    owners = [seat for seat in range(state.terms.seats) if state.courts[seat] >> region & 1]
    check(set(owners) <= {winner}, "only the winner has courtiers in the region that was won")
    figures = [seat for seat in range(state.terms.seats) if state.figure[seat] == region and seat != winner]
    check(
        set(figures) <= {int(dispute.intruder), int(dispute.defender)},
        "only intruder and defender can be sent away",
    )
    stays_out = winner not in (dispute.intruder, dispute.defender)
    check(not stays_out or state.figure[winner] != region, "a third winner's figure stays away")
    return sorted(figures, key=lambda seat: seat == dispute.intruder)


def check_reward(state: LongLiveTheKing, dispute: Dispute, pending: list[Frame]) -> None:
    figures, region, winner = check_won(state, dispute), int(dispute.region), int(dispute.winner)
    if pending == [(ROLL_MORE, winner, region)]:
        check(not figures, "figures are sent away before courtiers are rolled for")
        check(bool(state.courts[winner] >> region & 1), "who rolls for more has a courtier there")
        return
    wanted = [(REWARD, winner, region), *((BANISHING, winner, seat) for seat in figures)]
    check(pending == wanted, "the winner sends every foreign figure away, and then places courtiers")


def check_cards_back(state: LongLiveTheKing, dispute: Dispute, pending: list[Frame]) -> None:
    check(not check_won(state, dispute), "figures are sent away before cards come back")
    order = clockwise(state, int(dispute.intruder))
    seats = [seat for _, seat, _ in reversed(pending)]
    check(bool(seats) and seats == [seat for seat in order if seat in seats], "cards come back clockwise")
    for kind, seat, ones in pending:
        check(
            kind == TAKE_CARDS and ones == dispute.ones(seat) and max(1, ones - 1) < dispute.staked(seat),
            f"seat {seat} takes a card back for each one, of two cards or more",
        )


def clockwise(state: LongLiveTheKing, first: int) -> list[int]:
    return [(first + index) % state.terms.seats for index in range(state.terms.seats)]


def find_region(board: Board, name: str) -> int:
    check(name in board.names, f"there is no region {name!r}")
    region = board.names.index(name)
    check(bool(board.in_play >> region & 1), f"{name} is not in play")
    return region
