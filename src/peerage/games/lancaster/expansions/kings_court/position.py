"""At the King's Court: its part of a position, and the checks on what can lie on the king's board."""

from collections.abc import Mapping
from typing import Any

import msgspec

from peerage.errors import check
from peerage.games.lancaster.board import GOODS, OFFICES, PRIVILEGES, RANKS, REWARDS, ROOM, SLOTS
from peerage.games.lancaster.expansions.kings_court.kings_board import AT_HOME, TREASURY, KingsBoard
from peerage.games.lancaster.expansions.kings_court.privileges import in_supply
from peerage.games.lancaster.phases.conflicts import UPPER
from peerage.games.lancaster.presentation.position_parts import final_rows, mask_by_name, own_fields
from peerage.games.lancaster.presentation.view import by_strength
from peerage.games.lancaster.state import HELPERS, PARLIAMENT, PLACEMENT, SETUP, LancasterState
from peerage.kernel.playing.vecs import changed

SHIELDS, ARCHER_KIND, TUDORS = range(3)
"""Kinds of privileges, in the order of the components."""


class OfficePart(msgspec.Struct, forbid_unknown_fields=True):
    """The holder, and what supports the lord who applies; the lord's own place is given with his house."""

    holder: int | None
    knights: list[int]
    bishops: int
    tudor: int


class CourtPart(msgspec.Struct, forbid_unknown_fields=True):
    treasury: dict[str, int]
    bishops: int
    """How many are left in the supply."""
    offices: list[OfficePart]


class Part(msgspec.Struct):
    court: CourtPart


class PlayerPart(msgspec.Struct):
    seals: int = 0
    bishops: int = 0


class HousePart(msgspec.Struct):
    lord: str = "court"
    privileges: list[str] = []
    unused: list[str] = []
    """Privileges that go back when the round ends."""


class CountyPart(msgspec.Struct):
    shield: bool = False
    tudor: bool = False


class StackPart(msgspec.Struct):
    tudor: int = 0
    archer: bool = False


class FinalPart(msgspec.Struct):
    seals: list[int]


def read_court(state: LancasterState, king: KingsBoard, position: Mapping[str, Any]) -> None:
    for seat, player in enumerate(position["players"]):
        read_clergy(state, king, seat, own_fields(player, PlayerPart))
    for house, part in enumerate(position["houses"]):
        read_house(state, king, house, own_fields(part, HousePart))
    for name, part in position["counties"].items():
        read_county(state, king, name, own_fields(part, CountyPart))
    for slot, conflict in enumerate(position["conflicts"]):
        for space, part in enumerate(conflict["stacks"] if conflict is not None else []):
            read_stack(state, king, slot, space, own_fields(part, StackPart))
    read_board(state, king, own_fields(position, Part).court)
    if position["final"] is not None:
        king.scored_seals = final_rows(state, own_fields(position["final"], FinalPart).seals)


def read_clergy(state: LancasterState, king: KingsBoard, seat: int, part: PlayerPart) -> None:
    check(0 <= part.seals < 1000, f"seat {seat} cannot have {part.seals} seals")
    check(0 <= part.bishops <= state.board.most_bishops, f"seat {seat} cannot have {part.bishops} bishops")
    king.seals[seat] = part.seals
    king.bishops = changed(king.bishops, seat, part.bishops)


def read_house(state: LancasterState, king: KingsBoard, house: int, part: HousePart) -> None:
    places = {"court": int(AT_HOME), "treasury": int(TREASURY)}
    places |= {f"office:{name}": office for office, name in enumerate(state.board.office_ids)}
    check(part.lord in places, f"house {house}: a lord cannot be at {part.lord!r}")
    office = places[part.lord]
    check(not 0 <= office < TREASURY or king.applicant(office) < 0, f"two lords apply for the {part.lord}")
    king.lord[house] = office
    king.privileges[house] = mask_by_name(part.privileges, list(PRIVILEGES), f"house {house}: privilege")
    king.unused[house] = mask_by_name(part.unused, list(PRIVILEGES), f"house {house}: privilege")


def read_county(state: LancasterState, king: KingsBoard, name: str, part: CountyPart) -> None:
    county = state.board.county_ids.index(name)
    alone = state.county_house[county] < 0
    check(not alone or not (part.shield or part.tudor), f"county {name}: a privilege without a knight")
    state.safe |= int(part.shield) << county
    if part.tudor:
        king.tudors |= 1 << county
        state.county_added[county] = state.board.tudor_strength


def read_stack(state: LancasterState, king: KingsBoard, slot: int, space: int, part: StackPart) -> None:
    index, where = slot * int(ROOM) + space, f"conflict {slot + 1}"
    check(0 <= part.tudor < 1000, f"{where} cannot hold {part.tudor} Tudor knights")
    king.fighting_tudors[index] = part.tudor
    state.fighting[index * RANKS] += part.tudor * state.board.tudor_strength
    if part.archer:
        house = int(state.fighter[index])
        behind = space > 0 and state.fighter[index - 1] == house
        alone = not any(by_strength(state.fighting, index)) and part.tudor == 0
        check(behind and alone, f"{where}: an archer stands alone, below his knight")
        state.fighter[index] = HELPERS + house
        state.fighting[index * RANKS] += state.board.archer_strength


def read_board(state: LancasterState, king: KingsBoard, part: CourtPart) -> None:
    """Read after houses, counties and conflicts."""
    goods = list(REWARDS[:GOODS])
    check(sorted(part.treasury) == sorted(goods), f"the treasury holds {', '.join(goods)}")
    for name, count in part.treasury.items():
        check(0 <= count < 1000, f"the treasury cannot hold {count} {name}")
        king.treasury = changed(king.treasury, goods.index(name), count)
    king.bishops_left = part.bishops
    check(len(part.offices) == OFFICES, f"there are {OFFICES} offices")
    for office, own in enumerate(part.offices):
        read_office(state, king, office, own)
    found, owned = part.bishops + sum(king.bishops), int(state.board.bishops)
    fits = part.bishops >= 0 and (found == owned or (state.houses > state.seats and found < owned))
    check(fits, f"there are {found} bishops, not {owned}")
    check_lords(state, king)
    check_privileges(state, king)


def read_office(state: LancasterState, king: KingsBoard, office: int, part: OfficePart) -> None:
    name = state.board.office_ids[office]
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


def check_lords(state: LancasterState, king: KingsBoard) -> None:
    home = [where == AT_HOME for where in king.lord]
    check(state.phase != SETUP or all(home), "lords are at home in the set-up")
    check(state.phase != PARLIAMENT or not any(home), "all lords are placed before parliament sits")
    check(state.phase <= PARLIAMENT or all(home), "lords are at home when the offices are given")
    if before_offices(state):
        check(max(king.holder) < 0, "no office has a holder before the first ones are given")
        check(not any(king.seals), "nobody has seals before the first offices are given")


def before_offices(state: LancasterState) -> bool:
    return bool(state.round == 1 and state.phase <= PARLIAMENT)


def check_privileges(state: LancasterState, king: KingsBoard) -> None:
    """One of each is given per round, to the holder of its office, for use in the next round."""
    board = state.board
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
        fresh, lower = placed(state, king, kind)
        before = [*fresh, *lower, *unused]
        check(state.round > 1 or not before, f"there is no {name} from before the first round")
        this_round = [*fresh, *(held if placing else unused)]
        count = len(this_round) + max(0, len(lower) - carried)
        check(count <= 1 and in_supply(state, king, kind) >= 0, f"there are too many of the privilege {name}")
        check(holder >= 0 or not before, f"the {name} is out, but nobody has been the {giver}")
        own = not placing or count == 0 or holder in (this_round or lower)
        check(own, f"the {name} is placed by the {giver}")


def placed(state: LancasterState, king: KingsBoard, kind: int) -> tuple[list[int], list[int]]:
    """Who has privileges of a kind where only this round's can stand, and who has them in the lower row of conflicts.

    In the lower row there may also be one from the round before.
    """
    fresh: list[int] = []
    lower: list[int] = []
    for space in range(SLOTS * ROOM):
        count = int(king.fighting_tudors[space]) if kind == TUDORS else 0
        if kind == ARCHER_KIND and state.fighter[space] >= HELPERS:
            count = 1
        row = fresh if space < UPPER * ROOM else lower
        row += [int(state.fighter[space] % HELPERS)] * count
    counties = {SHIELDS: int(state.safe), TUDORS: int(king.tudors)}.get(kind, 0)
    fresh += [int(house) for county, house in enumerate(state.county_house) if counties >> county & 1]
    if kind == TUDORS:
        fresh += [int(king.applicant(office)) for office in range(OFFICES) if king.knights[office * RANKS] > 0]
    return fresh, lower
