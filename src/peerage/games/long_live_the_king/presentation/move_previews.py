"""What the asked player could work out about a move: chances, votes, what pieces bring to a dispute."""

from typing import cast

from mypy_extensions import i64

from peerage.games.long_live_the_king.dispute.odds import chance_with_die, stake_odds
from peerage.games.long_live_the_king.dispute.rolling import piece_points
from peerage.games.long_live_the_king.dispute.winning import cards_for
from peerage.games.long_live_the_king.moves import (
    CARD,
    COMMIT,
    COURTIER,
    DIE,
    ENTER,
    GO_ON,
    ROLL,
    STAKE,
    TAKE,
    TO,
    N,
    cards_in,
)
from peerage.games.long_live_the_king.presentation.schemas import Prospect
from peerage.games.long_live_the_king.state import Dispute, KingState
from peerage.games.long_live_the_king.turn.election import third_of
from peerage.games.long_live_the_king.turn.placing import chance_of_success, place_courtier


def prospect(state: KingState, seat: int, move: int) -> Prospect:
    if ROLL.matches(move) or GO_ON.matches(move):
        return {"chance": percent(chance_of_success(CARD.of(move)))} | with_cards_left(state, seat, -1)
    if ENTER.matches(move):
        return entering(state, seat, TO.of(move))
    if COMMIT.matches(move):
        return staking(state, seat, STAKE.of(move))
    if DIE.matches(move):
        points, chance = chance_with_die(state, seat, CARD.of(move))
        return {"sum": points, "chance": percent(chance)}
    if COURTIER.matches(move):
        return placing(state, seat)
    if TAKE.matches(move):
        cards = cards_for(state.the_dispute(), seat, N.of(move))
        return {"cards": [int(count) for count in cards]} | with_cards_left(state, seat, int(N.of(move)))
    return {}


def percent(chance: float) -> int:
    """What is not certain is neither 0 nor 100."""
    if chance in (0.0, 1.0):
        return round(100 * chance)
    return min(99, max(1, round(100 * chance)))


def with_cards_left(state: KingState, seat: i64, change: int) -> Prospect:
    """A last card costs a third of the votes at the election."""
    if state.hand_size(seat) + change > 0:
        return {}
    return {"penalty": int(third_of(state.region_votes(seat)))}


def entering(state: KingState, seat: i64, region: i64) -> Prospect:
    """The votes that it brings, in a foreign region if the dispute is won; and there what pieces bring to it."""
    holder: i64 = state.holder(region)
    after = cast(KingState, state.clone())
    after.figure[seat] = region
    if holder < 0 or holder == seat:
        return {"votes": int(after.region_votes(seat) - state.region_votes(seat))}
    dispute = Dispute(state.seats, region, seat, holder, state.figure[seat])
    pieces = [int(piece_points(after, dispute, side)) for side in (seat, holder)]
    dispute.winner = seat
    after.dispute = dispute
    return {"votes": int(after.region_votes(seat) - state.region_votes(seat)), "pieces": pieces}


def staking(state: KingState, seat: i64, stake: i64) -> Prospect:
    x1, x2, x3 = [int(cards_in(stake, card)) for card in (1, 2, 3)]
    odds = stake_odds(state, seat, x1, x2, x3)
    return {
        "points": [odds.least, odds.most],
        "average": round(odds.average, 1),
        "against": [percent(chance) for chance in odds.against],
    } | with_cards_left(state, seat, -(x1 + x2 + x3))


def placing(state: KingState, seat: i64) -> Prospect:
    """A courtier brings votes where the seat has no piece yet."""
    after = cast(KingState, state.clone())
    place_courtier(after, seat, state.placing_region(), "")
    votes = int(after.region_votes(seat) - state.region_votes(seat))
    return {"votes": votes} if votes else {}
