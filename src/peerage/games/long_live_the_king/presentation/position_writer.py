"""A state as plain data; position.py declares the parts and reads them back."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.long_live_the_king.ledger import Ledger
from peerage.games.long_live_the_king.presentation.view import hand
from peerage.games.long_live_the_king.state import DICE, KINDS, Dispute, Election, KingState
from peerage.kernel.playing.vecs import seats_of
from peerage.kernel.records.position_writer import common_fields


def write(state: KingState) -> dict[str, Any]:
    names = state.board.names
    seats = state.config.seats
    written = common_fields(state)
    written["players"] = [
        {
            "figure": names[state.figure[seat]],
            "supply": int(state.supply[seat]),
            "bonus": int(state.bonus[seat]),
            "hand": hand(state, seat),
        }
        for seat in range(seats)
    ]
    written["regions"] = {
        names[region]: {"owner": seat, "courtiers": int(state.courtiers[region])}
        for seat in range(seats)
        for region in seats_of(int(state.courts[seat]))
    }
    written["pile"] = [int(count) for count in state.pile]
    written["active"] = int(state.active)
    written["turns"] = int(state.turns)
    written["elections"] = int(state.elections)
    written["entered"] = [names[region] for region in seats_of(int(state.entered))]
    written["dispute"] = None if state.dispute is None else write_dispute(state.dispute, seats, names)
    written["election"] = None if state.election is None else write_election(state.election)
    if state.ledger is not None:
        written["ledger"] = write_ledger(state, state.ledger)
    return written


def write_dispute(dispute: Dispute, seats: int, names: list[str]) -> dict[str, Any]:
    return {
        "region": names[dispute.region],
        "intruder": int(dispute.intruder),
        "defender": int(dispute.defender),
        "came_from": names[dispute.came_from],
        "contenders": seats_of(int(dispute.contenders)),
        "revealed": dispute.revealed,
        "winner": None if dispute.winner < 0 else int(dispute.winner),
        "stakes": rows(dispute.stakes, seats, int(KINDS)),
        "dice": rows(dispute.dice, seats, int(DICE)),
        "under": rows(dispute.under, seats, int(DICE)),
        "sums": [int(points) for points in dispute.sums],
    }


def write_election(election: Election) -> dict[str, Any]:
    return {
        "votes": election.votes[:],
        "bonus": election.bonus[:],
        "cards_out": election.cards_out[:],
        "order": election.order[:],
        "gained": election.gained[:],
        "king": None if election.king < 0 else election.king,
        "dealt": election.dealt,
        "places": election.places[:],
    }


def write_ledger(state: KingState, ledger: Ledger) -> dict[str, Any]:
    hands = [
        {"sure": [int(ledger.sure(seat, kind)) for kind in range(KINDS)], "loose": int(ledger.loose(seat))}
        for seat in range(state.seats)
    ]
    pile = {"sure": [int(count) for count in state.sure_in_pile(ledger)], "loose": int(ledger.loose_in_pile())}
    return {"hands": hands, "pile": pile}


def rows(values: vec[i64], count: int, width: int) -> list[list[int]]:
    return [[int(values[row * width + column]) for column in range(width)] for row in range(count)]
