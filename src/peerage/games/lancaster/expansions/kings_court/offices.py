"""At the King's Court: the offices are given before the counties pay, and what seals are worth at the end."""

from mypy_extensions import i64

from peerage.games.lancaster.board import OFFICE, OFFICES, PRIVILEGES, SEALS
from peerage.games.lancaster.expansions.kings_court.application import bring_home
from peerage.games.lancaster.expansions.kings_court.kings_board import (
    AT_HOME,
    TREASURY,
    TUDOR,
    KingsBoard,
    gives_privilege,
    lord_name,
)
from peerage.games.lancaster.expansions.kings_court.privileges import in_supply, lay_aside
from peerage.games.lancaster.moves import company_names
from peerage.games.lancaster.pieces.knights import emit_lapse
from peerage.games.lancaster.state import LancasterState


def give_offices(state: LancasterState, king: KingsBoard) -> None:
    """Before counties, castles and conflicts pay. An office without an applicant stays with its holder."""
    lay_aside(state, king)
    king.holder = king.holder[:]
    office: i64 = 0
    while office < OFFICES:
        applicant: i64 = king.applicant(office)
        if applicant >= 0:
            king.holder[office] = applicant
        if king.holder[office] >= 0:
            give_office(state, king, king.holder[office], office, applicant < 0)
        office += 1
    house: i64 = 0
    while house < state.houses:
        send_home(state, king, house)
        house += 1


def give_office(state: LancasterState, king: KingsBoard, house: i64, office: i64, kept: bool) -> None:
    """Give its seals, and its privilege for the next round or for the end; an ally gets no seals."""
    if state.log is not None:
        rule = "office-kept" if kept else "office-given"
        leader, who, at = state.leader(house), lord_name(state, house), state.board.place_slot(OFFICE + office)
        state.emit("office_kept" if kept else "office", leader, rule, {"house": int(house), "who": who, "office": at})
    # rule: office-chancellor, office-constable, office-chamberlain, two-office
    if not state.is_ally(house):
        gain_seals(state, king, house, state.board.office_seals[office], OFFICE + office)
    if not gives_privilege(state, office):
        return
    last: bool = state.round == state.board.rounds
    privilege: i64 = state.board.office_privilege[office]
    if in_supply(state, king, privilege) == 0:
        emit_lapse(state, house, PRIVILEGES[privilege], OFFICE + office, "court-privileges")
        return
    king.privileges[house] |= 1 << privilege
    if state.log is not None:
        rule = "office-round-5" if last else state.board.source_rule(OFFICE + office)
        state.emit(
            "last_privilege" if last else "privilege",
            state.leader(house),
            rule,
            {"house": int(house), "who": lord_name(state, house), "privilege": company_names(1 << privilege)[0]},
        )


def send_home(state: LancasterState, king: KingsBoard, house: i64) -> None:
    where: i64 = king.lord[house]
    if where == TREASURY:
        king.lord[house] = AT_HOME
    elif where != AT_HOME:
        bring_home(state, king, house, where, "lords-home")
    if state.log is not None:
        state.emit(
            "lord_home", state.leader(house), "lords-home", {"house": int(house), "who": lord_name(state, house)}
        )


# Seals.


def gain_seals(state: LancasterState, king: KingsBoard, seat: i64, count: i64, source: i64) -> None:
    """How many a seat gets is public; how many it has is not."""
    if count > 0:
        # rule: court-seals
        king.seals[seat] += count
        state.ledger.book(seat, SEALS, count)
        if state.log is not None:
            at, rule = state.board.place_slot(source), state.board.source_rule(source)
            state.emit("seals", seat, rule, {"n": int(count), "from": at})


def pay_seals(state: LancasterState, king: KingsBoard, seat: i64, count: i64, source: i64) -> None:
    king.seals[seat] -= count
    state.ledger.book(seat, SEALS, -count)
    if state.log is not None:
        at, rule = state.board.place_slot(source), state.board.source_rule(source)
        state.emit("pays_seals", seat, rule, {"n": int(count), "from": at})


# The final scoring.


def tudor_at_end(state: LancasterState, king: KingsBoard, seat: i64) -> i64:
    """What a Tudor knight given in the last round adds to the knighthood."""
    last: bool = state.round == state.board.rounds
    # rule: tudor-final
    return state.board.tudor_strength if last and king.privileges[seat] & TUDOR else 0


def black_pieces(king: KingsBoard, seat: i64) -> i64:
    return 1 + king.bishops[seat]


def seal_points(king: KingsBoard, seat: i64) -> int:
    """Each seal counts as many points as there are black pieces: the lord and the bishops."""
    return int(black_pieces(king, seat) * king.seals[seat])


def score_seals(state: LancasterState, king: KingsBoard) -> None:
    king.scored_seals = [seal_points(king, seat) for seat in range(state.seats)]
    seat: i64 = 0
    while seat < state.seats:
        state.points[seat] += king.scored_seals[seat]
        seat += 1


def emit_seals(state: LancasterState, king: KingsBoard) -> None:
    for seat, points in enumerate(king.scored_seals):
        seals, black = int(king.seals[seat]), int(black_pieces(king, seat))
        state.emit("seals_scored", seat, "seals-final", {"n": points, "seals": seals, "black": black})
