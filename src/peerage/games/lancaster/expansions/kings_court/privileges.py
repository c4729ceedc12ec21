"""At the King's Court, privileges: shield, archer and Tudor knight, who go out with a knight and return to the king.

A company is the set of privileges that go with one knight, as bits.
"""

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.lancaster.board import CONFLICT, COUNTIES, OFFICES, RANKS, ROOM, SLOTS, TOWER
from peerage.games.lancaster.expansions.kings_court.kings_board import ARCHER, SHIELD, TUDOR, KingsBoard, lord_name
from peerage.games.lancaster.moves import company_names
from peerage.games.lancaster.phases.placement import offer_knight, open_counties
from peerage.games.lancaster.pieces.knights import may_fight
from peerage.games.lancaster.state import HELPERS, LancasterState, bits
from peerage.kernel.playing.vecs import zeros


def company_strength(state: LancasterState, company: i64) -> i64:
    """What the Tudor knight adds to the knight he goes with."""
    if company & TUDOR == 0:
        return 0
    return state.board.tudor_strength


# Going out.


def archer_fits(state: LancasterState, house: i64, slot: i64) -> bool:
    """The knight must take the topmost free space, with the one right below free too; he must not join a stack."""
    return state.fighter[slot * ROOM + ROOM - 2] < 0 and state.space_in(house, slot) < 0


def into_county(state: LancasterState, king: KingsBoard, house: i64, county: i64, company: i64) -> None:
    # rule: shield
    if company & SHIELD:
        state.safe |= 1 << county
    # rule: tudor-county
    if company & TUDOR:
        king.tudors |= 1 << county
        state.county_added[county] += state.board.tudor_strength


def into_conflict(state: LancasterState, king: KingsBoard, house: i64, slot: i64, company: i64) -> None:
    """Join a knight who already stands there; the archer goes right below him."""
    space: i64 = slot * ROOM + state.space_in(house, slot)
    # rule: tudor, tudor-conflict
    if company & TUDOR:
        king.fighting_tudors[space] += 1
        state.fighting[space * RANKS] += state.board.tudor_strength
    # rule: archer, archer-strength
    if company & ARCHER:
        state.fighter[space + 1] = HELPERS + house
        state.fighting[(space + 1) * RANKS] = state.board.archer_strength


def rule_of(company: i64) -> str:
    if company & ARCHER:
        return "archer"
    return "shield" if company & SHIELD else "tudor"


def offer_companies(state: LancasterState, king: KingsBoard, house: i64, strength: i64) -> None:
    """Offer the knight with one or more of the privileges that the house holds."""
    # rule: two-privilege
    held: i64 = king.privileges[house]
    company: i64 = held
    while company != 0:
        offer_knight(state, house, strength, company, open_in_company(state, house, strength, company))
        # rule: privilege-two
        company = (company - 1) & held


def open_in_company(state: LancasterState, house: i64, strength: i64, company: i64) -> i64:
    """Mask of the counties and conflicts where a knight can go with certain privileges."""
    mask: i64 = 0
    if not company & ARCHER:
        # rule: tudor-county
        mask = open_counties(state, house, strength + company_strength(state, company))
    if company & SHIELD:
        return mask
    slot: i64 = 0
    while slot < SLOTS:
        if may_fight(state, house, slot) and (not company & ARCHER or archer_fits(state, house, slot)):
            mask |= 1 << (CONFLICT + slot)
        slot += 1
    return mask


# Going back.


def leave_with_knight(state: LancasterState, king: KingsBoard, county: i64) -> bool:
    """The shield goes back to the king. Returns whether there was a Tudor knight, who goes wherever his knight goes."""
    bit: i64 = 1 << county
    if state.safe & bit and state.log is not None:
        emit_back(state, state.county_house[county], SHIELD, "shield-back")
    accompanied: bool = king.tudors & bit != 0
    king.tudors &= ~bit
    return accompanied


def tudor_home(state: LancasterState, house: i64, place: i64, rule: str) -> None:
    if state.log is not None:
        state.emit("tudor_home", state.leader(house), rule, {"house": int(house), "at": state.board.place_slot(place)})


def leave_conflict_space(state: LancasterState, king: KingsBoard, slot: i64, space: i64, won: bool) -> None:
    """Return archers and Tudor knights to the king, after a victory or a defeat."""
    index: i64 = slot * ROOM + space
    house: i64 = state.fighter[index]
    if house >= HELPERS:
        house -= HELPERS
        if state.log is not None:
            rule, at = "archer-won" if won else "archer-lost", state.board.place_slot(CONFLICT + slot)
            state.emit("archer_home", state.leader(house), rule, {"house": int(house), "at": at})
    while king.fighting_tudors[index] > 0:
        king.fighting_tudors[index] -= 1
        tudor_home(state, house, CONFLICT + slot, "tudor-stays" if won else "tudor-second")


def lay_aside(state: LancasterState, king: KingsBoard) -> None:
    """When new privileges are about to be given, those of the last round can no longer be used."""
    king.unused = king.privileges
    king.privileges = zeros(state.houses)


def return_unused(state: LancasterState, king: KingsBoard) -> None:
    """At the end of a round."""
    unused: vec[i64] = king.unused
    king.unused = zeros(state.houses)
    if state.log is not None:
        for house in range(state.houses):
            for bit in range(3):
                if unused[house] >> bit & 1:
                    emit_back(state, house, 1 << bit, "privilege-back")


def emit_back(state: LancasterState, house: i64, privilege: i64, rule: str) -> None:
    who, name = lord_name(state, house), company_names(privilege)[0]
    state.emit("privilege_back", state.leader(house), rule, {"house": int(house), "who": who, "privilege": name})


def in_supply(state: LancasterState, king: KingsBoard, privilege: i64) -> i64:
    """How many of a kind (0 to 2) lie on the king's board."""
    out: i64 = 0
    house: i64 = 0
    while house < state.houses:
        out += (king.privileges[house] >> privilege & 1) + (king.unused[house] >> privilege & 1)
        house += 1
    if 1 << privilege == SHIELD:
        out += bits(state.safe)
    elif 1 << privilege == TUDOR:
        out += bits(king.tudors)
        office: i64 = 0
        while office < OFFICES:
            out += king.knights[office * RANKS]
            office += 1
    space: i64 = 0
    while space < SLOTS * ROOM:
        if 1 << privilege == TUDOR:
            out += king.fighting_tudors[space]
        elif 1 << privilege == ARCHER and state.fighter[space] >= HELPERS:
            out += 1
        space += 1
    return state.board.privileges[privilege] - out


# Why not.


def rule_against_company(state: LancasterState, king: KingsBoard, house: int, place: int, company: int) -> str:
    """Which rule stops the company, where the knight alone could go."""
    if company & ~king.privileges[house]:
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
