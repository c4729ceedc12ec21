"""At the King's Court: lords apply for offices or enter the treasury; the offices are given before the counties pay."""

from typing import ClassVar, Final

from mypy_extensions import i64

from peerage.games.lancaster.board import GOLD, GOODS, OFFICE, OFFICES, PRIVILEGES, RANKS, REWARDS, SQUIRES
from peerage.games.lancaster.modules.kings_court.kings_board import AT_HOME, TREASURY, TUDOR
from peerage.games.lancaster.modules.kings_court.privileges import in_supply, lay_aside, names, tudor_home
from peerage.games.lancaster.moves import APPLY, BACK, DECLINE, LORD, TAKE_GOODS, arg_of, house_of, kind_of, move_of
from peerage.games.lancaster.pieces.goods import gain_seals
from peerage.games.lancaster.pieces.knights import tell_home, tell_lapse
from peerage.games.lancaster.state import APPLYING, IN_TREASURY, FinalScore, LancasterState
from peerage.kernel.decision import Decision

START_VOTES: Final[i64] = 2

# Why a lord may not apply for an office. 0: he may.
OWN_LORD: Final[i64] = 1
NO_TRIBUTE: Final[i64] = 2
TOO_WEAK: Final[i64] = 3


# Lords.


def lord_arg(house: i64, where: i64) -> i64:
    return house << 8 | where


def where_of(arg: i64) -> i64:
    return arg & 0xFF


def offer_lord(state: LancasterState, house: i64) -> None:
    """Offer the lord every office that is open to him, and the treasury."""
    if state.kings_board.lord[house] != AT_HOME:
        return
    office: i64 = 0
    while office < OFFICES:
        if office_barrier(state, house, office) == 0:
            state.offer(move_of(LORD, lord_arg(house, office)))
        office += 1
    state.offer(move_of(LORD, lord_arg(house, TREASURY)))


def office_barrier(state: LancasterState, house: i64, office: i64) -> i64:
    """The tribute must be affordable, and with all his support the lord must be stronger than the applicant there."""
    rival: i64 = state.kings_board.applicant(office)
    if rival >= 0 and state.leader(rival) == state.leader(house):
        return OWN_LORD
    if not state.is_ally(house) and goods_of(state, house, state.board.tribute[office]) == 0:
        return NO_TRIBUTE
    return 0 if most_strength(state, house) > application(state, office) else TOO_WEAK


def pays_openly(state: LancasterState, house: i64, office: i64) -> bool:
    """Whether everybody can see if the tribute is affordable: an ally pays none, and votes lie open."""
    good: i64 = state.board.tribute[office]
    return state.is_ally(house) or (good != GOLD and good != SQUIRES)


def most_strength(state: LancasterState, house: i64) -> i64:
    """The strength of the lord with everything that could support him."""
    most: i64 = 1
    piece: i64 = 0
    while piece < PIECES:
        most += at_hand(state, house, piece) * piece_strength(state, piece)
        piece += 1
    return most


def goods_of(state: LancasterState, seat: i64, good: i64) -> i64:
    if good == GOLD:
        return state.gold[seat]
    return state.squires[seat] if good == SQUIRES else state.votes[seat]


def change_goods(state: LancasterState, seat: i64, good: i64, count: i64) -> None:
    """Move goods out of the treasury or into it."""
    if good == GOLD:
        state.gold[seat] += count
        state.known_gold = 0
    elif good == SQUIRES:
        state.squires[seat] += count
        state.known_squires = 0
    else:
        state.votes[seat] += count


def application(state: LancasterState, office: i64) -> i64:
    """The strength of the lord who applies for an office, with his support; 0 if there is none."""
    king = state.kings_board
    if king.applicant(office) < 0:
        return 0
    strength: i64 = 1 + king.clergy[office]
    piece: i64 = 0
    while piece < RANKS:
        strength += king.knights[office * RANKS + piece] * piece_strength(state, piece)
        piece += 1
    return strength


def act_lord(state: LancasterState, seat: i64, move: i64) -> None:
    """The tribute is paid at once; then the support is chosen piece by piece."""
    house: i64 = house_of(arg_of(move))
    where: i64 = where_of(arg_of(move))
    if state.log is not None:
        at = "treasury:0" if where == TREASURY else state.board.place_slot(OFFICE + where)
        args = {"house": int(house), "who": state.lord_name(house), "at": at}
        state.tell("lord", seat, "treasury" if where == TREASURY else "lord-where", args)
    if where == TREASURY:
        enter_treasury(state, seat, house)
        return
    # rule: two-lord-tribute
    if not state.is_ally(house):
        pay_tribute(state, seat, state.board.tribute[where])
    state.push(APPLYING, seat, house | where << 3)


def pay_tribute(state: LancasterState, seat: i64, good: i64) -> None:
    change_goods(state, seat, good, -1)
    state.kings_board.treasury[good] += 1
    if state.log is not None:
        state.tell("tribute", seat, "office-tribute", {"good": good_name(good), "n": 1})


def good_name(good: i64) -> str:
    return f"good:{REWARDS[good]}"


# An application. Its argument holds the house, the office and how many of each piece of support have been chosen.
# A piece is a Tudor knight (0), a knight by his strength, or a bishop.
BISHOP_PIECE: Final[i64] = 5
PIECES: Final[i64] = 6


def applying_house(arg: i64) -> i64:
    return arg & 7


def applying_for(arg: i64) -> i64:
    return arg >> 3 & 3


def chosen(arg: i64, piece: i64) -> i64:
    return arg >> (5 + 2 * piece) & 3


def one_more(arg: i64, piece: i64) -> i64:
    return arg + (1 << (5 + 2 * piece))


def at_hand(state: LancasterState, house: i64, piece: i64) -> i64:
    """How many pieces of a kind a house could send in support."""
    if piece == 0:
        # rule: tudor-lord
        return 1 if state.kings_board.privileges[house] & TUDOR else 0
    if piece < RANKS:
        return state.court[house * RANKS + piece]
    return bishops_at_court(state, house)


def bishops_at_court(state: LancasterState, house: i64) -> i64:
    """The bishops that do not stand with the lord; an ally has none."""
    if state.is_ally(house):
        return 0
    office: i64 = state.kings_board.applies_for(house)
    return state.kings_board.bishops[house] - (state.kings_board.clergy[office] if office >= 0 else 0)


def piece_strength(state: LancasterState, piece: i64) -> i64:
    # rule: lord-strength
    if piece == 0:
        return state.board.tudor_strength
    return piece if piece < RANKS else 1


def strength_so_far(state: LancasterState, arg: i64) -> i64:
    strength: i64 = 1
    piece: i64 = 0
    while piece < PIECES:
        strength += chosen(arg, piece) * piece_strength(state, piece)
        piece += 1
    return strength


def piece_name(state: LancasterState, house: i64, piece: i64) -> str:
    if piece == 0:
        return "privilege:tudor"
    return state.who(house, piece) if piece < RANKS else "piece:bishop"


def stack_names(state: LancasterState, arg: i64) -> list[str]:
    """The lord and the support chosen for him."""
    house = applying_house(arg)
    pieces = [piece for piece in range(PIECES) for _ in range(chosen(arg, piece))]
    return [state.lord_name(house), *[piece_name(state, house, piece) for piece in pieces]]


class Application(Decision[LancasterState]):
    """Which pieces support the lord who applies for an office."""

    name: ClassVar[str] = "application"

    def offer(self, state: LancasterState, seat: i64, arg: i64) -> None:
        """Offer one more piece, or to stop if the application is stronger than the one that stands there."""
        piece: i64 = 0
        while piece < PIECES:
            if chosen(arg, piece) < at_hand(state, applying_house(arg), piece):
                state.offer(move_of(BACK, piece))
            piece += 1
        if strength_so_far(state, arg) > application(state, applying_for(arg)):
            state.offer(move_of(APPLY, 0))

    def act(self, state: LancasterState, seat: i64, arg: i64, move: i64) -> None:
        if kind_of(move) == BACK:
            state.push(APPLYING, seat, one_more(arg, arg_of(move)))
            return
        king = state.kings_board
        house: i64 = applying_house(arg)
        office: i64 = applying_for(arg)
        rival: i64 = king.applicant(office)
        if state.log is not None:
            tell_application(state, seat, arg)
            if rival >= 0:
                args = {
                    "house": int(rival),
                    "who": state.lord_name(rival),
                    "office": state.board.place_slot(OFFICE + office),
                }
                state.tell("lord_expelled", state.leader(rival), "lord-expel", args)
        if rival >= 0:
            # rule: tribute-lost
            bring_home(state, rival, office, "lord-expelled-home")
        king.lord[house] = office
        king.clergy[office] = chosen(arg, BISHOP_PIECE)
        king.knights[office * RANKS] = chosen(arg, 0)
        if chosen(arg, 0) > 0:
            king.privileges[house] &= ~TUDOR
        strength: i64 = 1
        while strength < RANKS:
            king.knights[office * RANKS + strength] = chosen(arg, strength)
            state.court[house * RANKS + strength] -= chosen(arg, strength)
            strength += 1


def tell_application(state: LancasterState, seat: i64, arg: i64) -> None:
    args = {
        "house": int(applying_house(arg)),
        "who": stack_names(state, arg),
        "office": state.board.place_slot(OFFICE + applying_for(arg)),
        "strength": int(strength_so_far(state, arg)),
        "knights": [int(chosen(arg, strength)) for strength in range(1, RANKS)],
        "bishops": int(chosen(arg, BISHOP_PIECE)),
        "tudor": int(chosen(arg, 0)),
    }
    state.tell("application", seat, "lord-support" if strength_so_far(state, arg) > 1 else "lord-space", args)


def bring_home(state: LancasterState, house: i64, office: i64, rule: str) -> None:
    """The lord and his support return to the court, a Tudor knight to the king's board."""
    king = state.kings_board
    king.lord[house] = AT_HOME
    king.clergy[office] = 0
    strength: i64 = 1
    while strength < RANKS:
        index: i64 = office * RANKS + strength
        while king.knights[index] > 0:
            king.knights[index] -= 1
            state.court[house * RANKS + strength] += 1
            if state.log is not None:
                tell_home(state, "home", rule, house, strength, OFFICE + office)
        strength += 1
    if king.knights[office * RANKS] > 0:
        king.knights[office * RANKS] = 0
        tudor_home(state, house, OFFICE + office, rule)


# The treasury.


def enter_treasury(state: LancasterState, seat: i64, house: i64) -> None:
    # rule: treasury-alone, treasury-safe
    state.kings_board.lord[house] = TREASURY
    if lies_there(state, 0) or lies_there(state, 1) or lies_there(state, 2):
        state.push(IN_TREASURY, seat, house)
    elif state.log is not None:
        tell_nothing(state, seat, house, "treasury")


def lies_there(state: LancasterState, good: i64) -> bool:
    return state.kings_board.treasury[good] > 0


class Treasury(Decision[LancasterState]):
    """What a lord takes from the treasury."""

    name: ClassVar[str] = "treasury"

    def offer(self, state: LancasterState, seat: i64, house: i64) -> None:
        """All of one kind; a player may take nothing, but an ally must remove something."""
        good: i64 = 0
        while good < GOODS:
            if lies_there(state, good):
                state.offer(move_of(TAKE_GOODS, good))
            good += 1
        if not state.is_ally(house):
            state.offer(move_of(DECLINE, 0))

    def act(self, state: LancasterState, seat: i64, house: i64, move: i64) -> None:
        if kind_of(move) == DECLINE:
            if state.log is not None:
                tell_nothing(state, seat, house, "treasury-optional")
            return
        good: i64 = arg_of(move)
        count: i64 = state.kings_board.treasury[good]
        state.kings_board.treasury[good] = 0
        ally: bool = state.is_ally(house)
        if not ally:
            change_goods(state, seat, good, count)
        if state.log is not None:
            args = {"house": int(house), "who": state.lord_name(house), "good": good_name(good), "n": int(count)}
            rule = "two-lord-treasury" if ally else "treasury"
            state.tell("treasury_removed" if ally else "treasury", seat, rule, args)


def tell_nothing(state: LancasterState, seat: i64, house: i64, rule: str) -> None:
    state.tell("treasury_nothing", seat, rule, {"house": int(house), "who": state.lord_name(house)})


# Offices.


def give_offices(state: LancasterState) -> None:
    """Before counties, castles and conflicts pay. An office without an applicant stays with its holder."""
    king = state.kings_board
    lay_aside(state)
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
