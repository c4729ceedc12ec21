"""At the King's Court: its part of a position, and the checks of what can lie on the king's board."""

import msgspec

from peerage.games.lancaster.board import GOODS, OFFICES, PRIVILEGES, RANKS, REWARDS, ROOM, SLOTS
from peerage.games.lancaster.conflicts import UPPER
from peerage.games.lancaster.kings_board import AT_HOME, TREASURY
from peerage.games.lancaster.privileges import in_supply
from peerage.games.lancaster.state import ARCHERS, PARLIAMENT, PLACEMENT, SETUP, LancasterState, bits
from peerage.games.lancaster.view import by_strength
from peerage.kernel.position import check

SHIELDS, ARCHER_KIND, TUDORS = range(3)
"""Kinds of privileges, as the components count them."""


class OfficePart(msgspec.Struct, forbid_unknown_fields=True):
    """The holder, and what supports the lord who applies: he is where his house says."""

    holder: int | None
    knights: list[int]
    bishops: int
    tudor: int


class CourtPart(msgspec.Struct, forbid_unknown_fields=True):
    treasury: dict[str, int]
    bishops: int
    """Left in the supply."""
    offices: list[OfficePart]


NO_COURT = CourtPart({}, 0, [])


def write_court(state: LancasterState) -> CourtPart:
    king = state.king
    return CourtPart(
        treasury={REWARDS[good]: int(king.treasury[good]) for good in range(GOODS)},
        bishops=int(king.bishops_left),
        offices=[
            OfficePart(
                int(king.holder[office]) if king.holder[office] >= 0 else None,
                by_strength(king.knights, office),
                int(king.clergy[office]),
                int(king.knights[office * RANKS]),
            )
            for office in range(OFFICES)
        ],
    )


# Reading, with all checks.


def read_lord(state: LancasterState, house: int, where: str) -> None:
    places = {"court": int(AT_HOME), "treasury": int(TREASURY)}
    places |= {f"office:{name}": office for office, name in enumerate(state.board.office_ids)}
    check(where in places, f"house {house}: a lord cannot be at {where!r}")
    office = places[where]
    check(not 0 <= office < TREASURY or state.king.applicant(office) < 0, f"two lords apply for the {where}")
    state.king.lord[house] = office


def read_clergy(state: LancasterState, seat: int, seals: int, bishops: int) -> None:
    check(0 <= seals < 1000, f"seat {seat} cannot have {seals} seals")
    check(0 <= bishops <= state.board.most_bishops, f"seat {seat} cannot have {bishops} bishops")
    state.king.seals[seat], state.king.bishops[seat] = seals, bishops


def read_court(state: LancasterState, part: CourtPart) -> None:
    """After houses, counties and conflicts."""
    king = state.king
    goods = list(REWARDS[:GOODS])
    check(sorted(part.treasury) == sorted(goods), f"the treasury holds {', '.join(goods)}")
    for name, count in part.treasury.items():
        check(0 <= count < 1000, f"the treasury cannot hold {count} {name}")
        king.treasury[goods.index(name)] = count
    king.bishops_left = part.bishops
    check(len(part.offices) == OFFICES, f"there are {OFFICES} offices")
    for office, own in enumerate(part.offices):
        read_office(state, office, own)
    found, owned = part.bishops + sum(king.bishops), int(state.board.bishops)
    fits = part.bishops >= 0 and (found == owned or (state.houses > state.seats and found < owned))
    check(fits, f"there are {found} bishops, not {owned}")
    check_lords(state)
    check_privileges(state)


def read_office(state: LancasterState, office: int, part: OfficePart) -> None:
    king, name = state.king, state.board.office_ids[office]
    house = int(king.applicant(office))
    fits = len(part.knights) == 4 and min(*part.knights, part.bishops) >= 0 and part.tudor in (0, 1)
    check(fits, f"{name}: the support of a lord is counted, with one Tudor knight at most")
    check(house >= 0 or not any([*part.knights, part.bishops, part.tudor]), f"{name}: support without a lord")
    owned = int(king.bishops[house]) if 0 <= house < state.seats else 0
    check(part.bishops <= owned, f"{name}: a lord is supported by the bishops of his house")
    check(part.holder is None or 0 <= part.holder < state.houses, f"{name}: house {part.holder} does not exist")
    king.holder[office] = -1 if part.holder is None else part.holder
    king.clergy[office] = part.bishops
    king.knights[office * RANKS] = part.tudor
    for strength in range(1, int(RANKS)):
        king.knights[office * RANKS + strength] = part.knights[strength - 1]


def check_lords(state: LancasterState) -> None:
    home = [where == AT_HOME for where in state.king.lord]
    check(state.phase != SETUP or all(home), "lords are at home in the set-up")
    check(state.phase != PARLIAMENT or not any(home), "all lords are placed before parliament sits")
    check(state.phase <= PARLIAMENT or all(home), "lords are at home when the offices are given")
    if before_offices(state):
        check(max(state.king.holder) < 0, "no office has a holder before the first ones are given")
        check(not any(state.king.seals), "nobody has seals before the first offices are given")


def before_offices(state: LancasterState) -> bool:
    return bool(state.round == 1 and state.phase <= PARLIAMENT)


def check_privileges(state: LancasterState) -> None:
    """One of each is given in a round, to the holder of its office, for the next round."""
    king, board = state.king, state.board
    placing = state.phase in (PLACEMENT, PARLIAMENT)
    for office, kind in enumerate(board.office_privilege):
        holders = [house for house in range(state.houses) if king.privileges[house] >> kind & 1]
        name = PRIVILEGES[kind]
        check(holders in ([], [king.holder[office]]), f"the {name} is the privilege of the {board.office_ids[office]}")
        last = state.round == board.rounds and not placing
        check(not last or not holders or bool(board.privilege_at_end[office]), f"there is no {name} in the last round")
        fresh, old = placed(state, kind)
        this_round = fresh + (len(holders) if placing else 0)
        check(this_round <= 1 and in_supply(state, kind) >= 0, f"there are too many of the privilege {name}")
        check(state.round > 1 or fresh + old == 0, f"no {name} is placed in the first round")


def placed(state: LancasterState, kind: int) -> tuple[int, int]:
    """How many of a privilege stand where only this round's can, and in the lower row of conflicts."""
    fresh = old = 0
    for space in range(SLOTS * ROOM):
        count = int(state.fighting[space * RANKS]) if kind == TUDORS else 0
        if kind == ARCHER_KIND and state.fighter[space] >= ARCHERS:
            count = 1
        if space < UPPER * ROOM:
            fresh += count
        else:
            old += count
    if kind == SHIELDS:
        fresh += int(bits(state.king.shielded))
    elif kind == TUDORS:
        fresh += int(bits(state.king.tudors)) + sum(int(state.king.knights[o * RANKS]) for o in range(OFFICES))
    return fresh, old
