"""The election of the king: votes, the penalty for an empty hand, the king, bonus votes, new cards."""

from itertools import pairwise
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.long_live_the_king.decision_types import Prospect
from peerage.games.long_live_the_king.state import KINDS, Election, KingState
from peerage.kernel.playing.event import only
from peerage.kernel.playing.vecs import zeros

MOST_ELECTIONS: Final[i64] = 40
"""Where a table with only bots ends, by the ranking of its last election; also after `Board.most_turns`."""


def election_due(state: KingState) -> bool:
    """At the end of a turn, if somebody has no card left (or a table of bots has gone on for too long)."""
    if state.finite and state.turns >= state.board.most_turns:
        return True
    # rule: run-out-on-purpose
    seat: i64 = 0
    while seat < state.seats:
        if state.hand_size(seat) == 0:
            return True
        seat += 1
    return False


def hold_election(state: KingState) -> None:
    state.elections += 1
    state.commit()
    seats = range(state.seats)
    cards = [int(state.hand_size(seat)) for seat in seats]
    out = [seat for seat in seats if cards[seat] == 0]
    votes = [int(votes_at_election(state, seat)) for seat in seats]
    bonus = [int(votes_kept) for votes_kept in state.bonus]
    # rule: bonus-added
    totals = [votes[seat] + bonus[seat] for seat in seats]
    if state.log is not None:
        emit_votes(state, out, votes, bonus)
    # rule: needed-votes
    able = [seat for seat in seats if totals[seat] >= state.board.needed]
    last = state.finite and (state.elections >= MOST_ELECTIONS or state.turns >= state.board.most_turns)
    if able or last:
        # rule: king-most-votes
        king = first_of(state, able, [votes, totals, cards], "king-tie") if able else -1
        places = final_places(king, totals, votes, cards)
        state.election = Election(votes, bonus, out, [], [0] * len(votes), king, 0, places)
        state.over = True
        if state.log is not None:
            emit_end(state, king, totals)
        return
    # rule: game-goes-on, bonus-by-region-votes
    order = ranked(state, list(seats), [votes, cards], "bonus-tie")
    gained = give_bonus(state, order)
    dealt = deal(state)
    state.election = Election(votes, bonus, out, order, gained, -1, dealt, [])


def votes_at_election(state: KingState, seat: i64) -> i64:
    """A seat with no card left loses a third of its region votes, rounded down."""
    votes: i64 = state.region_votes(seat)
    # rule: penalty
    if state.hand_size(seat) == 0:
        # rule: penalty-first
        votes -= third_of(votes)
    return votes


def third_of(votes: i64) -> i64:
    # rule: penalty-rounding
    return votes // 3


def penalty_of_empty_hand(state: KingState, seat: i64, change: int) -> Prospect:
    """What an election would cost a seat that so many cards more or fewer leave without a card."""
    if state.hand_size(seat) + change > 0:
        return {}
    return {"penalty": int(third_of(state.region_votes(seat)))}


# As things stand.


def elected_now(state: KingState) -> list[int]:
    """Return the seats that would be king now; several if only cards or dice could decide."""
    seats = range(state.seats)
    votes = [int(state.region_votes(seat)) for seat in seats]
    totals = [votes[seat] + int(state.bonus[seat]) for seat in seats]
    able = [seat for seat in seats if totals[seat] >= state.board.needed]
    return best_by(best_by(able, votes), totals) if able else []


def bonus_now(state: KingState, seat: i64) -> list[int]:
    """The fewest and the most bonus votes that an election would give: cards and dice rank those with equal votes."""
    own: i64 = state.region_votes(seat)
    others = [int(state.region_votes(other)) for other in range(state.seats) if other != seat]
    ahead = sum(votes > own for votes in others)
    equal = sum(votes == own for votes in others)
    return [int(state.board.bonus[ahead + equal]), int(state.board.bonus[ahead])]


# Ranking.


def ranked(state: KingState, seats: list[int], keys: list[list[int]], rule: str) -> list[int]:
    """Highest first by the keys, the last of which counts cards; five dice each decide among those still equal."""
    values = [[key[seat] for key in keys] for seat in range(state.seats)]
    ordered = sorted(seats, key=lambda seat: values[seat], reverse=True)
    result: list[int] = []
    start = 0
    while start < len(ordered):
        end = start + 1
        while end < len(ordered) and values[ordered[end]] == values[ordered[start]]:
            end += 1
        result += by_dice(state, ordered[start:end], rule)
        start = end
    if state.log is not None:
        emit_card_ties(state, result, values, rule)
    return result


def first_of(state: KingState, seats: list[int], keys: list[list[int]], rule: str) -> int:
    """The seat ahead by the keys, the last of which counts cards; dice are rolled for first place only."""
    equal = seats
    for key in keys[:-1]:
        equal = best_by(equal, key)
    first = best_by(equal, keys[-1])
    if state.log is not None:
        for other in equal:
            if other not in first:
                state.emit("more_cards", first[0], rule, {"other_seat": other})
    while len(first) > 1:
        first = best_by(first, roll_five(state, first, rule))
    return first[0]


def best_by(seats: list[int], key: list[int]) -> list[int]:
    most = max(key[seat] for seat in seats)
    return [seat for seat in seats if key[seat] == most]


def by_dice(state: KingState, equal: list[int], rule: str) -> list[int]:
    """Five dice each, the highest sum first; those equal again roll again."""
    if len(equal) < 2:
        return equal
    sums = roll_five(state, equal, rule)
    result: list[int] = []
    for value in sorted({sums[seat] for seat in equal}, reverse=True):
        result += by_dice(state, [seat for seat in equal if sums[seat] == value], rule)
    return result


def roll_five(state: KingState, seats: list[int], rule: str) -> list[int]:
    sums = [0] * state.seats
    for seat in seats:
        # rule: bonus-dice
        for _ in range(5):
            sums[seat] += int(state.rng.die())
        if state.log is not None:
            state.emit("tie_dice", seat, rule, {"sum": sums[seat]})
    return sums


def emit_card_ties(state: KingState, order: list[int], values: list[list[int]], rule: str) -> None:
    """Comparing cards says who has more, never how many."""
    for ahead, behind in pairwise(order):
        # rule: compare-cards
        if values[ahead][:-1] == values[behind][:-1] and values[ahead][-1] > values[behind][-1]:
            state.emit("more_cards", ahead, rule, {"other_seat": behind})


def final_places(king: int, totals: list[int], votes: list[int], cards: list[int]) -> list[int]:
    """The king first; the others by all votes, then region votes, then cards, then shared."""
    # rule: places
    keys = [[1 if seat == king else 0, totals[seat], votes[seat], cards[seat]] for seat in range(len(totals))]
    return [1 + sum(1 for other in keys if other > key) for key in keys]


# When nobody is king.


def give_bonus(state: KingState, order: list[int]) -> list[int]:
    gained = [0] * state.seats
    for rank in range(len(order)):
        seat = order[rank]
        gained[seat] = int(state.board.bonus[rank])
        # rule: bonus-next-election, bonus-past-fifteen
        state.bonus[seat] += state.board.bonus[rank]
        if state.log is not None:
            state.emit("bonus", seat, "bonus-votes", {"n": gained[seat]})
    return gained


def deal(state: KingState) -> int:
    """The whole pile is shuffled; everybody gets the same number of cards, at most fifteen."""
    # rule: deal-most, deal-equal, deal-rest, no-new-cards
    share: i64 = min(state.board.redeal_max, state.pile_size() // state.seats)
    seat: i64 = 0
    while seat < state.seats:
        got: vec[i64] = zeros(KINDS)
        dealt: i64 = 0
        while dealt < share:
            kind: i64 = draw_card(state)
            state.hands[seat * KINDS + kind] += 1
            got[kind] += 1
            dealt += 1
        if state.log is not None and share > 0:
            state.emit("hand", seat, "new-cards", {"x1": int(got[0]), "x2": int(got[1]), "x3": int(got[2])}, only(seat))
        seat += 1
    remember_deal(state, share)
    if state.log is not None:
        state.emit("dealt", -1, "new-cards", {"n": int(share)})
    return int(share)


def remember_deal(state: KingState, share: i64) -> None:
    ledger = state.ledger
    if ledger is None:
        return
    if state.open_screens:
        ledger.see_hands(state.hands)
    else:
        ledger.see_dealt(share, state.sure_in_pile(ledger))


def draw_card(state: KingState) -> i64:
    """A card from the shuffled pile: each is as likely as any other."""
    place: i64 = state.rng.below(state.pile_size())
    kind: i64 = 0
    while place >= state.pile[kind]:
        place -= state.pile[kind]
        kind += 1
    state.pile[kind] -= 1
    return kind


# In words.


def emit_votes(state: KingState, out: list[int], votes: list[int], bonus: list[int]) -> None:
    for seat in out:
        state.emit("out_of_cards", seat, "election", {})
    state.emit("election", -1, "election", {"n": int(state.elections)})
    for seat in range(state.seats):
        penalty = int(state.region_votes(seat)) - votes[seat]
        rule = "penalty" if seat in out else "region-votes"
        state.emit(
            "votes_penalty" if penalty else "votes",
            seat,
            rule,
            {
                "votes": votes[seat],
                "bonus": bonus[seat],
                "total": votes[seat] + bonus[seat],
                "penalty": penalty,
            },
        )


def emit_end(state: KingState, king: int, totals: list[int]) -> None:
    if king >= 0:
        state.emit("king", king, "king", {"total": totals[king]})
    else:
        state.emit("finished", -1, "finite", {})
