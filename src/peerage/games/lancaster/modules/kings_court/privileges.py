"""At the King's Court, privileges: shield, archer and Tudor knight, who go out with a knight and return to the king.

A company is the set of privileges that go with one knight, as bits.
"""

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.lancaster.board import CONFLICT, COUNTIES, OFFICES, PRIVILEGES, RANKS, ROOM, SLOTS, TOWER
from peerage.games.lancaster.modules.kings_court.kings_board import ARCHER, SHIELD, TUDOR
from peerage.games.lancaster.places import find
from peerage.games.lancaster.state import ARCHERS, LancasterState, bits
from peerage.kernel.errors import BadMove
from peerage.kernel.vecs import zeros


def company_strength(state: LancasterState, company: i64) -> i64:
    """What the Tudor knight adds to the knight he goes with."""
    return state.board.tudor_strength if company & TUDOR else 0


def reach(state: LancasterState, house: i64, strength: i64) -> i64:
    """The strength of a knight with all the company he could have."""
    return strength + company_strength(state, state.kings_board.privileges[house]) if state.kings_board.on else strength


# Going out.


def archer_fits(state: LancasterState, house: i64, slot: i64) -> bool:
    """The knight must take the topmost free space, with the one right below free too; he must not join a stack."""
    return state.fighter[slot * ROOM + ROOM - 2] < 0 and state.space_in(house, slot) < 0


def into_county(state: LancasterState, house: i64, county: i64, company: i64) -> None:
    king = state.kings_board
    king.privileges[house] &= ~company
    # rule: shield
    if company & SHIELD:
        king.shielded |= 1 << county
    if company & TUDOR:
        king.tudors |= 1 << county


def into_conflict(state: LancasterState, house: i64, slot: i64, company: i64) -> None:
    """Join a knight who already stands there; the archer goes right below him."""
    state.kings_board.privileges[house] &= ~company
    space: i64 = slot * ROOM + state.space_in(house, slot)
    # rule: tudor
    if company & TUDOR:
        state.fighting[space * RANKS] += 1
    # rule: archer
    if company & ARCHER:
        state.fighter[space + 1] = ARCHERS + house


def rule_of(company: i64) -> str:
    if company & ARCHER:
        return "archer"
    return "shield" if company & SHIELD else "tudor"


def names(company: i64) -> list[str]:
    return [f"privilege:{name}" for bit, name in enumerate(PRIVILEGES) if company >> bit & 1]


# Going back.


def leave_with_knight(state: LancasterState, county: i64) -> bool:
    """The shield goes back to the king. Returns whether there was a Tudor knight, who goes wherever his knight goes."""
    king = state.kings_board
    bit: i64 = 1 << county
    if king.shielded & bit:
        king.shielded &= ~bit
        if state.log is not None:
            tell_back(state, state.county_house[county], SHIELD, "shield-back")
    accompanied: bool = king.tudors & bit != 0
    king.tudors &= ~bit
    return accompanied


def tudor_home(state: LancasterState, house: i64, place: i64, rule: str) -> None:
    if state.log is not None:
        state.tell("tudor_home", state.leader(house), rule, {"house": int(house), "at": state.board.place_slot(place)})


def leave_conflict_space(state: LancasterState, slot: i64, space: i64, won: bool) -> None:
    """Archers and Tudor knights go back to the king, whoever won."""
    index: i64 = slot * ROOM + space
    house: i64 = state.fighter[index]
    if house >= ARCHERS:
        house -= ARCHERS
        if state.log is not None:
            args = {"house": int(house), "at": state.board.place_slot(CONFLICT + slot)}
            state.tell("archer_home", state.leader(house), "archer-won" if won else "archer-lost", args)
    while state.fighting[index * RANKS] > 0:
        state.fighting[index * RANKS] -= 1
        tudor_home(state, house, CONFLICT + slot, "tudor-stays" if won else "tudor-second")


def lay_aside(state: LancasterState) -> None:
    """When new privileges are about to be given, those of the last round can no longer be used."""
    king = state.kings_board
    king.unused = king.privileges
    king.privileges = zeros(state.houses)


def return_unused(state: LancasterState) -> None:
    """At the end of a round."""
    unused: vec[i64] = state.kings_board.unused
    state.kings_board.unused = zeros(state.houses)
    if state.log is not None:
        for house in range(state.houses):
            for bit in range(3):
                if unused[house] >> bit & 1:
                    tell_back(state, house, 1 << bit, "privilege-back")


def tell_back(state: LancasterState, house: i64, privilege: i64, rule: str) -> None:
    args = {"house": int(house), "who": state.lord_name(house), "privilege": names(privilege)[0]}
    state.tell("privilege_back", state.leader(house), rule, args)


def in_supply(state: LancasterState, privilege: i64) -> i64:
    """How many of a kind (0 to 2) lie on the king's board."""
    king = state.kings_board
    out: i64 = 0
    house: i64 = 0
    while house < state.houses:
        out += (king.privileges[house] >> privilege & 1) + (king.unused[house] >> privilege & 1)
        house += 1
    if 1 << privilege == SHIELD:
        out += bits(king.shielded)
    elif 1 << privilege == TUDOR:
        out += bits(king.tudors)
        office: i64 = 0
        while office < OFFICES:
            out += king.knights[office * RANKS]
            office += 1
    space: i64 = 0
    while space < SLOTS * ROOM:
        if 1 << privilege == TUDOR:
            out += state.fighting[space * RANKS]
        elif 1 << privilege == ARCHER and state.fighter[space] >= ARCHERS:
            out += 1
        space += 1
    return state.board.privileges[privilege] - out


# Why not.


def company_named(company: object) -> int:
    """The privileges of a list of their names."""
    if not isinstance(company, list):
        raise BadMove(f"with is a list of privileges, not {company!r}")
    return sum(1 << find(list(PRIVILEGES), "privilege", name) for name in set(map(str, company)))


def rule_against_company(state: LancasterState, house: int, place: int, company: int) -> str:
    """Which rule stops the company, where the knight alone could go."""
    if not state.kings_board.on:
        return "not-offered"
    if company & ~state.kings_board.privileges[house]:
        return "privilege-next-round"
    if place == TOWER:
        return "tower-no-tudor"
    if COUNTIES <= place < CONFLICT:
        return "privilege-use"
    if place < COUNTIES or company & SHIELD:
        return rule_of(company & (ARCHER if place < COUNTIES else SHIELD))
    if company & ARCHER and not archer_fits(state, house, place - CONFLICT):
        return "archer-not-stacked" if state.space_in(house, place - CONFLICT) >= 0 else "archer-lowest"
    return "not-offered"


def rule_against_bishop(state: LancasterState) -> str:
    return "bishop-supply" if state.kings_board.bishops_left == 0 else "bishop-three"
