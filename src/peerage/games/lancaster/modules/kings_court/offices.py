"""At the King's Court: the offices are given before the counties pay, and what seals are worth at the end."""

from mypy_extensions import i64

from peerage.games.lancaster.board import OFFICE, OFFICES, PRIVILEGES
from peerage.games.lancaster.modules.kings_court.application import bring_home
from peerage.games.lancaster.modules.kings_court.kings_board import AT_HOME, TREASURY, TUDOR
from peerage.games.lancaster.modules.kings_court.privileges import in_supply, lay_aside, names
from peerage.games.lancaster.pieces.goods import gain_seals
from peerage.games.lancaster.pieces.knights import tell_lapse
from peerage.games.lancaster.state import FinalScore, LancasterState


def give_offices(state: LancasterState) -> None:
    """Before counties, castles and conflicts pay. An office without an applicant stays with its holder."""
    king = state.kings_board
    lay_aside(state)
    king.holder = king.holder[:]
    office: i64 = 0
    while office < OFFICES:
        applicant: i64 = king.applicant(office)
        if applicant >= 0:
            king.holder[office] = applicant
        if king.holder[office] >= 0:
            give_office(state, king.holder[office], office, applicant < 0)
        office += 1
    house: i64 = 0
    while house < state.houses:
        send_home(state, house)
        house += 1


def give_office(state: LancasterState, house: i64, office: i64, kept: bool) -> None:
    """Give its seals, and its privilege for the next round or for the end; an ally gets no seals."""
    if state.log is not None:
        args = {"house": int(house), "who": state.lord_name(house), "office": state.board.place_slot(OFFICE + office)}
        rule = "office-kept" if kept else "office-given"
        state.tell("office_kept" if kept else "office", state.leader(house), rule, args)
    # rule: office-chancellor, office-constable, office-chamberlain, two-office
    if not state.is_ally(house):
        gain_seals(state, house, state.board.office_seals[office], OFFICE + office)
    last: bool = state.round == state.board.rounds
    if last and state.board.privilege_at_end[office] == 0:
        return
    privilege: i64 = state.board.office_privilege[office]
    if in_supply(state, privilege) == 0:
        tell_lapse(state, house, PRIVILEGES[privilege], OFFICE + office, "court-privileges")
        return
    state.kings_board.privileges[house] |= 1 << privilege
    if state.log is not None:
        told = {"house": int(house), "who": state.lord_name(house), "privilege": names(1 << privilege)[0]}
        rule = "office-round-5" if last else state.board.source_rule(OFFICE + office)
        state.tell("last_privilege" if last else "privilege", state.leader(house), rule, told)


def send_home(state: LancasterState, house: i64) -> None:
    where: i64 = state.kings_board.lord[house]
    if where == TREASURY:
        state.kings_board.lord[house] = AT_HOME
    elif where != AT_HOME:
        bring_home(state, house, where, "lords-home")
    if state.log is not None:
        state.tell("lord_home", state.leader(house), "lords-home", {"house": int(house), "who": state.lord_name(house)})


# The final scoring.


def tudor_at_end(state: LancasterState, seat: i64) -> i64:
    """What a Tudor knight given in the last round adds to the knighthood."""
    last: bool = state.kings_board.on and state.round == state.board.rounds
    # rule: tudor-final
    return state.board.tudor_strength if last and state.kings_board.privileges[seat] & TUDOR else 0


def black_pieces(state: LancasterState, seat: i64) -> i64:
    return 1 + state.kings_board.bishops[seat]


def score_seals(state: LancasterState, final: FinalScore) -> None:
    """Each seal counts as many points as there are black pieces: the lord and the bishops."""
    seat: i64 = 0
    while seat < state.seats:
        points: i64 = black_pieces(state, seat) * state.kings_board.seals[seat]
        state.points[seat] += points
        final.seals.append(int(points))
        seat += 1
