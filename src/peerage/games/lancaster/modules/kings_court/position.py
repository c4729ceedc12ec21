"""At the King's Court: its part of a position, and the checks on what can lie on the king's board."""

from peerage.games.lancaster.board import GOODS, OFFICES, PRIVILEGES, RANKS, REWARDS, ROOM, SLOTS
from peerage.games.lancaster.modules.kings_court.kings_board import AT_HOME, TREASURY
from peerage.games.lancaster.modules.kings_court.privileges import in_supply
from peerage.games.lancaster.outside.position_parts import CourtPart, OfficePart
from peerage.games.lancaster.phases.conflicts import UPPER
from peerage.games.lancaster.state import ARCHERS, PARLIAMENT, PLACEMENT, SETUP, LancasterState
from peerage.kernel.errors import check

SHIELDS, ARCHER_KIND, TUDORS = range(3)
"""Kinds of privileges, in the order of the components."""


NO_COURT = CourtPart({}, 0, [])


def read_lord(state: LancasterState, house: int, where: str) -> None:
    places = {"court": int(AT_HOME), "treasury": int(TREASURY)}
    places |= {f"office:{name}": office for office, name in enumerate(state.board.office_ids)}
    check(where in places, f"house {house}: a lord cannot be at {where!r}")
    office = places[where]
    check(not 0 <= office < TREASURY or state.kings_board.applicant(office) < 0, f"two lords apply for the {where}")
    state.kings_board.lord[house] = office


def read_clergy(state: LancasterState, seat: int, seals: int, bishops: int) -> None:
    check(0 <= seals < 1000, f"seat {seat} cannot have {seals} seals")
    check(0 <= bishops <= state.board.most_bishops, f"seat {seat} cannot have {bishops} bishops")
    state.kings_board.seals[seat], state.kings_board.bishops[seat] = seals, bishops


def read_court(state: LancasterState, part: CourtPart) -> None:
    """Read after houses, counties and conflicts."""
    king = state.kings_board
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
    king, name = state.kings_board, state.board.office_ids[office]
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
    home = [where == AT_HOME for where in state.kings_board.lord]
    check(state.phase != SETUP or all(home), "lords are at home in the set-up")
    check(state.phase != PARLIAMENT or not any(home), "all lords are placed before parliament sits")
    check(state.phase <= PARLIAMENT or all(home), "lords are at home when the offices are given")
    if before_offices(state):
        check(max(state.kings_board.holder) < 0, "no office has a holder before the first ones are given")
        check(not any(state.kings_board.seals), "nobody has seals before the first offices are given")


def before_offices(state: LancasterState) -> bool:
    return bool(state.round == 1 and state.phase <= PARLIAMENT)


def check_privileges(state: LancasterState) -> None:
    """One of each is given per round, to the holder of its office, for use in the next round."""
    king, board = state.kings_board, state.board
    placing = state.phase in (PLACEMENT, PARLIAMENT)
    carried = int(state.round > 2)
    for office, kind in enumerate(board.office_privilege):
        name, giver, holder = PRIVILEGES[kind], board.office_ids[office], int(king.holder[office])
        held = [house for house in range(state.houses) if king.privileges[house] >> kind & 1]
        unused = [house for house in range(state.houses) if king.unused[house] >> kind & 1]
        check(state.phase > PARLIAMENT or not unused, f"the {name} can still be used")
        check(held in ([], [holder]), f"the {name} is the privilege of the {giver}")
        last = state.round == board.rounds and not placing
        check(not last or not held or bool(board.privilege_at_end[office]), f"there is no {name} in the last round")
        fresh, lower = placed(state, kind)
        before = [*fresh, *lower, *unused]
        check(state.round > 1 or not before, f"there is no {name} from before the first round")
        this_round = [*fresh, *(held if placing else unused)]
        count = len(this_round) + max(0, len(lower) - carried)
        check(count <= 1 and in_supply(state, kind) >= 0, f"there are too many of the privilege {name}")
        check(holder >= 0 or not before, f"the {name} is out, but nobody has been the {giver}")
        own = not placing or count == 0 or holder in (this_round or lower)
        check(own, f"the {name} is placed by the {giver}")


def placed(state: LancasterState, kind: int) -> tuple[list[int], list[int]]:
    """Who has privileges of a kind where only this round's can stand, and who has them in the lower row of conflicts.

    In the lower row there may also be one from the round before.
    """
    king = state.kings_board
    fresh: list[int] = []
    lower: list[int] = []
    for space in range(SLOTS * ROOM):
        count = int(state.fighting[space * RANKS]) if kind == TUDORS else 0
        if kind == ARCHER_KIND and state.fighter[space] >= ARCHERS:
            count = 1
        row = fresh if space < UPPER * ROOM else lower
        row += [int(state.fighter[space] % ARCHERS)] * count
    counties = {SHIELDS: int(king.shielded), TUDORS: int(king.tudors)}.get(kind, 0)
    fresh += [int(house) for county, house in enumerate(state.county_house) if counties >> county & 1]
    if kind == TUDORS:
        fresh += [int(king.applicant(office)) for office in range(OFFICES) if king.knights[office * RANKS] > 0]
    return fresh, lower
