"""What a game shows, and who may see which part of it."""

from typing import Any

from peerage.games.lancaster.board import (
    CONFLICT,
    COUNTIES,
    GOODS,
    OFFICES,
    PRIVILEGES,
    RANKS,
    REWARDS,
    ROOM,
    SLOTS,
    SPACES,
    Privilege,
)
from peerage.games.lancaster.laws.forecast import Pay, forecast, laws_on_show
from peerage.games.lancaster.laws.law_sets import SETS
from peerage.games.lancaster.modules.kings_court.application import application, bishops_at_court
from peerage.games.lancaster.modules.kings_court.kings_board import AT_HOME, TREASURY
from peerage.games.lancaster.modules.kings_court.offices import tudor_at_end
from peerage.games.lancaster.modules.kings_court.privileges import in_supply
from peerage.games.lancaster.modules.resentment.resentment import cleared_spaces, markers_on_track
from peerage.games.lancaster.moves import added_votes, says_yes
from peerage.games.lancaster.outside.shapes import (
    Ballot,
    Band,
    Conflict,
    County,
    FinalRow,
    House,
    KingsCourt,
    Laws,
    Lord,
    Office,
    Picture,
    Resentment,
    VoteResult,
)
from peerage.games.lancaster.phases.conflicts import UPPER, english
from peerage.games.lancaster.phases.parliament import voting_on
from peerage.games.lancaster.state import ARCHERS, NEXT_LAW, PARLIAMENT, PHASES, VOTING, LancasterState
from peerage.kernel.state import FRAME
from peerage.kernel.vecs import seats_of
from peerage.kernel.view import ALL, SCREEN, Visibility

VISIBLE: Visibility = {
    "round": ALL,
    "rounds": ALL,
    "phase": ALL,
    "start": ALL,
    "order": ALL,
    "players": {
        "gold": SCREEN,
        "squires": SCREEN,
        # rule: votes-open
        "votes": ALL,
        "new_votes": ALL,
        "points": ALL,
        "nobles": ALL,
        "extensions": ALL,
        "turned": ALL,
        "strength": ALL,
        "pays": ALL,
        "pays_own": SCREEN,
        "bishops": ALL,
        # rule: hidden-seals
        "seals": SCREEN,
        # rule: hidden-dishonor
        "dishonor": SCREEN,
    },
    "houses": ALL,
    "counties": ALL,
    "conflicts": ALL,
    "conflicts_left": ALL,
    "favors": ALL,
    "favors_left": ALL,
    "court": ALL,
    "resentment": ALL,
    "laws": ALL,
    "law_sets": ALL,
    "reward_tiles_left": ALL,
    "vote": ALL,
    "final": ALL,
}
"""Nobody may see the order of the piles."""


def picture(state: LancasterState) -> Picture:
    board = state.board
    seats = range(state.terms.seats)
    painted: Picture = {
        "round": int(state.round),
        "rounds": int(board.rounds),
        "phase": "over" if state.over else PHASES[state.phase],
        "start": int(state.first),
        "order": [int(state.in_order(place)) for place in seats],
        "players": [player(state, seat) for seat in seats],
        "houses": [house_picture(state, house) for house in range(state.houses)],
        "counties": [county_picture(state, county) for county in range(COUNTIES)],
        "conflicts": [conflict_picture(state, slot) for slot in range(SLOTS)],
        "conflicts_left": len(state.conflict_pile),
        "favors": [
            {"id": board.favor_ids[tile], "open": bool(state.favors >> tile & 1)}
            for tile in seats_of(int(board.favors_in_play))
        ],
        "favors_left": int(state.favors_left),
        "laws": laws_picture(state),
        "law_sets": [SETS[law_set] for law_set in state.law_sets],
        "vote": vote_picture(state),
        "final": final_picture(state),
    }
    if state.kings_board.on:
        painted["court"] = court_picture(state)
    if state.anger.on:
        painted["resentment"] = resentment_picture(state)
    for module in state.modules:
        module.paint(state, painted)
    return painted


def player(state: LancasterState, seat: int) -> Lord:
    board = state.board
    shown: Lord = {
        "gold": int(state.gold[seat]),
        "squires": int(state.squires[seat]),
        "votes": int(state.votes[seat]),
        "new_votes": int(state.new_votes[seat]),
        "points": int(state.points[seat]),
        "nobles": [board.county_ids[county] for county in seats_of(int(state.table[seat]))],
        "extensions": [board.space_ids[space] for space in seats_of(int(state.extensions[seat]))],
        "turned": [board.space_ids[space] for space in seats_of(int(state.turned[seat]))],
        "strength": int(state.knighthood(seat)),
        "pays": pays(state, seat, False),
        "pays_own": pays(state, seat, True),
    }
    if state.kings_board.on:
        shown |= {"bishops": int(state.kings_board.bishops[seat]), "seals": int(state.kings_board.seals[seat])}
    if state.anger.on:
        shown["dishonor"] = int(state.anger.dishonor[seat])
    return shown


def pays(state: LancasterState, seat: int, own_goods: bool) -> dict[str, Pay | None]:
    return {state.board.law_ids[law]: forecast(state, seat, law, own_goods) for law in laws_on_show(state)}


def by_strength(values: Any, row: int) -> list[int]:
    return [int(values[row * RANKS + strength]) for strength in range(1, RANKS)]


def house_picture(state: LancasterState, house: int) -> House:
    ally = state.is_ally(house)
    shown: House = {
        "leader": int(state.leader(house)),
        "ally": ally,
        "court": by_strength(state.court, house),
        "reserve": by_strength(state.reserve, house),
        "castle": {
            state.board.space_ids[space]: int(state.castle[house * SPACES + space])
            for space in range(SPACES)
            if not ally or state.board.ally_spaces >> space & 1
        },
    }
    if state.kings_board.on:
        shown |= {
            "lord": lord_where(state, house),
            "bishops": int(bishops_at_court(state, house)),
            "privileges": privilege_ids(state.kings_board.privileges[house]),
            "unused": privilege_ids(state.kings_board.unused[house]),
        }
    return shown


def county_picture(state: LancasterState, county: int) -> County:
    house = int(state.county_house[county])
    shown: County = {
        "id": state.board.county_ids[county],
        "house": house if house >= 0 else None,
        "strength": int(state.county_strength[county]),
        "squires": int(state.county_squires[county]),
        "nobles": int(state.nobles[county]),
    }
    for module in state.modules:
        module.paint_county(state, county, shown)
    if state.kings_board.on:
        shown |= {
            "shield": bool(state.kings_board.shielded >> county & 1),
            "tudor": int(state.kings_board.tudors >> county & 1),
        }
    return shown


def conflict_picture(state: LancasterState, slot: int) -> Conflict:
    board, card = state.board, int(state.conflict[slot])
    return {
        "slot": board.place_slot(CONFLICT + slot),
        "row": "upper" if slot < UPPER else "lower",
        "french": int(board.french[card]) if card >= 0 else None,
        "points": [int(board.conflict_points[card * ROOM + rank]) for rank in range(ROOM)] if card >= 0 else None,
        "spaces": [space_picture(state, slot, space) for space in range(ROOM)],
        "english": int(english(state, slot)),
    }


def space_picture(state: LancasterState, slot: int, space: int) -> Band | None:
    index = slot * int(ROOM) + space
    house = int(state.fighter[index])
    if house < 0:
        return None
    shown: Band = {
        "house": house,
        "knights": by_strength(state.fighting, index),
        "strength": int(state.effort(slot, space)),
    }
    if state.kings_board.on:
        archer = house >= ARCHERS
        shown |= {"house": house % int(ARCHERS), "tudor": int(state.fighting[index * RANKS]), "archer": archer}
    for module in state.modules:
        module.paint_band(state, index, shown)
    return shown


def court_picture(state: LancasterState) -> KingsCourt:
    king = state.kings_board
    lords = [lord_where(state, house) for house in range(state.houses)]
    shields, archers, tudors = [int(in_supply(state, kind)) for kind in range(len(PRIVILEGES))]
    return {
        "treasury": {REWARDS[good]: int(king.treasury[good]) for good in range(GOODS)},
        "in_treasury": [house for house, where in enumerate(lords) if where == "treasury"],
        "bishops": int(king.bishops_left),
        "supply": {"shield": shields, "archer": archers, "tudor": tudors},
        "offices": [office_picture(state, office) for office in range(OFFICES)],
    }


def office_picture(state: LancasterState, office: int) -> Office:
    board, king = state.board, state.kings_board
    holder, applicant = int(king.holder[office]), int(king.applicant(office))
    applied: Band = {
        "house": applicant,
        "knights": by_strength(king.knights, office),
        "bishops": int(king.clergy[office]),
        "tudor": int(king.knights[office * RANKS]),
        "strength": int(application(state, office)),
    }
    return {
        "id": board.office_ids[office],
        "tribute": REWARDS[board.tribute[office]],
        "seals": int(board.office_seals[office]),
        "privilege": PRIVILEGES[board.office_privilege[office]],
        "holder": holder if holder >= 0 else None,
        "applicant": applied if applicant >= 0 else None,
    }


def privilege_ids(bits: int) -> list[Privilege]:
    return [PRIVILEGES[kind] for kind in seats_of(int(bits))]


def lord_where(state: LancasterState, house: int) -> str:
    where = int(state.kings_board.lord[house])
    if where == AT_HOME:
        return "court"
    return "treasury" if where == TREASURY else f"office:{state.board.office_ids[where]}"


def resentment_picture(state: LancasterState) -> Resentment:
    board, anger = state.board, state.anger
    cleared = int(cleared_spaces(state))
    numbers = [[int(large), int(small)] for large, small in zip(board.track_large, board.track_small, strict=True)]
    given = sum(anger.dishonor)
    return {
        "track": [
            {"left": left, "large": large, "small": small}
            for left, (large, small) in zip(markers_on_track(state), numbers, strict=True)
        ],
        "supply": max(0, int(board.all_markers - anger.track_left - given)),
        "tower": [
            {"house": house, "knight": strength}
            for house in range(state.houses)
            for strength in range(1, RANKS)
            for _ in range(anger.inside(house, strength))
        ],
        "filler": int(board.tower_filler),
        "room": int(anger.room),
        "penalty": numbers[cleared - 1] if cleared else [0, 0],
    }


def laws_picture(state: LancasterState) -> Laws:
    ids, groups = state.board.law_ids, state.board.law_group
    voting = not state.over and state.top_kind() == VOTING
    return {
        "current": [ids[law] for law in state.current],
        "proposed": [ids[law] if law >= 0 else None for law in state.proposed],
        "voting": int(voting_on(state)) if voting else None,
        "applying": applying(state),
        "pile": [groups[law] for law in reversed(list(state.law_pile))],
    }


def applying(state: LancasterState) -> int | None:
    """Which of the laws in force is being applied: the step to the next one lies at the bottom of the stack."""
    if state.over or state.phase != PARLIAMENT or state.stack[0] != NEXT_LAW:
        return None
    return int(state.stack[FRAME - 1]) - 1


def vote_picture(state: LancasterState) -> VoteResult | None:
    if state.voted_law < 0:
        return None
    ballots: list[Ballot] = [{"yes": says_yes(ballot), "n": int(added_votes(ballot))} for ballot in state.ballots]
    yes = sum(1 + ballot["n"] for ballot in ballots if ballot["yes"])
    no = sum(1 + ballot["n"] for ballot in ballots if not ballot["yes"])
    law = state.board.law_ids[state.voted_law]
    return {"law": law, "yes": yes, "no": no, "passed": yes >= no, "ballots": ballots}


def final_picture(state: LancasterState) -> list[FinalRow] | None:
    final = state.final
    if final is None:
        return None
    shown: list[FinalRow] = [
        {
            "points": final.before[seat],
            "strength": int(state.knighthood(seat) + tudor_at_end(state, seat)),
            "knighthood": final.knighthood[seat],
            "extensions": int(state.extensions_of(seat)),
            "castle": final.castle[seat],
            "nobles": int(state.nobles_of(seat)),
            "table": final.table[seat],
            "total": int(state.points[seat]),
        }
        for seat in range(state.terms.seats)
    ]
    for seat, points in enumerate(final.dishonor):
        shown[seat] |= {"dishonor": -points, "penalty": -final.penalty[seat]}
    for seat, points in enumerate(final.seals):
        shown[seat]["seals"] = points
    return shown
