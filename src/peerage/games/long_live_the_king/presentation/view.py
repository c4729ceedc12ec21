"""The picture of a game, and who may see which part of it."""

from peerage.games.long_live_the_king.dispute.dice import dice_points, piece_points
from peerage.games.long_live_the_king.dispute.odds import chances_now, percent
from peerage.games.long_live_the_king.presentation import schemas
from peerage.games.long_live_the_king.presentation.schemas import Picture, Player, Region
from peerage.games.long_live_the_king.state import DICE, KINDS, Dispute, Election, KingState
from peerage.games.long_live_the_king.turn.election import bonus_now, elected_now, third_of
from peerage.kernel.playing.view import ALL, SCREEN, Visibility

VISIBLE: Visibility = {
    "turns": ALL,
    "elections": ALL,
    "active": ALL,
    "needed": ALL,
    "elected": ALL,
    "players": {
        "figure": ALL,
        "supply": ALL,
        "bonus": ALL,
        "votes": ALL,
        "missing": ALL,
        "penalty": ALL,
        "bonus_now": ALL,
        # rule: hidden-hands, hidden-pile
        "hand": SCREEN,
    },
    "regions": ALL,
    "turn": ALL,
    "dispute": ALL,
    "election": ALL,
}
"""Nobody sees the pile, or how many cards the others hold."""


def picture(state: KingState) -> Picture:
    names = state.board.names
    seats = range(state.config.seats)
    return {
        "turns": int(state.turns),
        "elections": int(state.elections),
        "active": int(state.active),
        "needed": int(state.board.needed),
        "elected": elected_now(state),
        "players": [player(state, seat) for seat in seats],
        "regions": [region(state, index) for index in range(state.board.regions) if state.board.in_play >> index & 1],
        "turn": {"entered": [name for index, name in enumerate(names) if state.entered >> index & 1]},
        "dispute": None if state.dispute is None else dispute_picture(state, state.dispute),
        "election": None if state.election is None else election_picture(state.election),
    }


def player(state: KingState, seat: int) -> Player:
    votes, bonus = int(state.region_votes(seat)), int(state.bonus[seat])
    return {
        "figure": state.board.names[state.figure[seat]],
        "supply": int(state.supply[seat]),
        "bonus": bonus,
        "votes": votes,
        "missing": max(0, int(state.board.needed) - votes - bonus),
        "penalty": int(third_of(votes)),
        "bonus_now": bonus_now(state, seat),
        "hand": hand(state, seat),
    }


def hand(state: KingState, seat: int) -> list[int]:
    return [int(state.hands[seat * KINDS + kind]) for kind in range(KINDS)]


def region(state: KingState, index: int) -> Region:
    """Its owner is the seat that its votes count for."""
    owners = (seat for seat in range(state.config.seats) if state.voting_realm(seat) >> index & 1)
    return {
        "name": state.board.names[index],
        "votes": int(state.board.votes[index]),
        "owner": next(owners, None),
        "courtiers": int(state.courtiers[index]),
    }


def dispute_picture(state: KingState, dispute: Dispute) -> schemas.Dispute:
    seats = range(state.config.seats)
    cards: list[list[int] | None] = [None] * state.config.seats
    if dispute.revealed:
        cards = [[int(dispute.stakes[seat * KINDS + kind]) for kind in range(KINDS)] for seat in seats]
    rolled = [[place for place in range(seat * DICE, seat * DICE + DICE) if dispute.dice[place]] for seat in seats]
    return {
        "region": state.board.names[dispute.region],
        "intruder": int(dispute.intruder),
        "defender": int(dispute.defender),
        "revealed": dispute.revealed,
        "cards": cards,
        "dice": [[int(dispute.dice[place]) for place in places] for places in rolled],
        "on": [[int(dispute.under[place]) for place in places] for places in rolled],
        "pieces": [shown_pieces(state, dispute, seat) for seat in seats],
        "sums": [shown_sum(state, dispute, seat) for seat in seats],
        "chances": shown_chances(state, dispute),
        "winner": int(dispute.winner) if dispute.winner >= 0 else None,
    }


def shown_pieces(state: KingState, dispute: Dispute, seat: int) -> int:
    """What pieces gave to the sum, even after they have been sent away."""
    if dispute.winner < 0:
        return int(piece_points(state, dispute, seat))
    return int(dispute.sums[seat] - dice_points(dispute, seat))


def shown_sum(state: KingState, dispute: Dispute, seat: int) -> int | None:
    """Return the sum of a seat, or None until its dice are rolled and placed; a seat without a stake has none."""
    if not dispute.revealed:
        return None
    if dispute.sums[seat] == 0:
        return shown_pieces(state, dispute, seat) if dispute.staked(seat) == 0 else None
    places = range(seat * DICE, seat * DICE + DICE)
    unplaced = any(dispute.dice[place] and not dispute.under[place] for place in places)
    return None if unplaced else int(dispute.sums[seat])


def shown_chances(state: KingState, dispute: Dispute) -> list[int] | None:
    """As long as the stakes are shown and nobody has won."""
    if not dispute.revealed or dispute.winner >= 0:
        return None
    return [percent(chance) for chance in chances_now(state, dispute)]


def election_picture(election: Election) -> schemas.Election:
    return {
        "votes": election.votes,
        "bonus": election.bonus,
        "totals": [votes + bonus for votes, bonus in zip(election.votes, election.bonus, strict=True)],
        "without_cards": election.cards_out,
        "order": election.order,
        "gained": election.gained,
        "king": election.king if election.king >= 0 else None,
        "dealt": election.dealt,
    }
