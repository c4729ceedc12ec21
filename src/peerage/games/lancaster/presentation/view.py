"""What a game shows, and who may see which part of it."""

from collections.abc import Sequence
from typing import Any

from peerage.games.lancaster.board import (
    CONFLICT,
    COUNTIES,
    RANKS,
    ROOM,
    SLOTS,
    SPACES,
)
from peerage.games.lancaster.laws.forecast import Pay, forecast, laws_on_show
from peerage.games.lancaster.laws.law_sets import SETS
from peerage.games.lancaster.moves import ADDED, YES
from peerage.games.lancaster.phases.conflicts import UPPER, english
from peerage.games.lancaster.phases.entering import strength_to_expel
from peerage.games.lancaster.phases.parliament import replaceable, voting_on
from peerage.games.lancaster.phases.polls import accepted, is_voting, known_to, poll_picture, weight
from peerage.games.lancaster.phases.scoring import final_strength
from peerage.games.lancaster.phases.standings import missing, ransom_at_stake, standing
from peerage.games.lancaster.presentation.outlook import end_picture, income
from peerage.games.lancaster.presentation.view_schemas import (
    Ballot,
    Band,
    Conflict,
    County,
    FinalRow,
    House,
    Laws,
    Lord,
    Picture,
    VoteResult,
)
from peerage.games.lancaster.state import HELPERS, NEXT_LAW, PARLIAMENT, PHASES, LancasterState
from peerage.kernel.playing.state import FRAME
from peerage.kernel.playing.vecs import seats_of
from peerage.kernel.playing.view import ALL, OWN, SCREEN, Visibility

VISIBLE: dict[str, Any] = {
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
        "end": ALL,
        # rule: vote-secret
        "poll": OWN,
    },
    "houses": ALL,
    "counties": ALL,
    "conflicts": ALL,
    "conflicts_left": ALL,
    "favors": ALL,
    "favors_left": ALL,
    "laws": ALL,
    "law_sets": ALL,
    "vote": ALL,
    "poll": ALL,
    "final": ALL,
}
"""Nobody may see the order of the piles."""


def visible_with(additions: Sequence[Visibility]) -> dict[str, Any]:
    """Add what expansions paint, in the picture itself or, as tables, in parts of it."""
    visible = {**VISIBLE, "players": dict(VISIBLE["players"])}
    for addition in additions:
        for name, rule in addition.items():
            visible[name] = {**visible[name], **rule} if isinstance(rule, dict) else rule
    return visible


def picture(state: LancasterState) -> Picture:
    board = state.board
    seats = range(state.config.seats)
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
        "poll": poll_picture(state, {}) if is_voting(state) else None,
        "final": final_picture(state),
    }
    for expansion in state.expansions:
        expansion.paint(state, painted)
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
        "end": end_picture(state, seat),
        "poll": poll_picture(state, known_to(state, seat)) if is_voting(state) else None,
    }
    for expansion in state.expansions:
        expansion.paint_player(state, seat, shown)
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
        "income": income(state, house),
    }
    for expansion in state.expansions:
        expansion.paint_house(state, house, shown)
    return shown


def county_picture(state: LancasterState, county: int) -> County:
    house = int(state.county_house[county])
    shown: County = {
        "id": state.board.county_ids[county],
        "house": house if house >= 0 else None,
        "strength": int(state.county_strength[county]),
        "squires": int(state.county_squires[county]),
        "nobles": int(state.nobles[county]),
        "needs": strength_to_expel(state, county),
    }
    for expansion in state.expansions:
        expansion.paint_county(state, county, shown)
    return shown


def conflict_picture(state: LancasterState, slot: int) -> Conflict:
    board, card = state.board, int(state.conflict[slot])
    ranks = standing(state, slot) if card >= 0 else {}
    shown: Conflict = {
        "slot": board.place_slot(CONFLICT + slot),
        "row": "upper" if slot < UPPER else "lower",
        "french": int(board.french[card]) if card >= 0 else None,
        "points": [int(board.conflict_points[card * ROOM + rank]) for rank in range(ROOM)] if card >= 0 else None,
        "spaces": [space_picture(state, slot, space, *ranks.get(space, (0, 0))) for space in range(ROOM)],
        "english": int(english(state, slot)),
        "missing": missing(state, slot) if card >= 0 else None,
    }
    for expansion in state.expansions:
        expansion.paint_conflict(state, slot, shown)
    return shown


def space_picture(state: LancasterState, slot: int, space: int, rank: int, points: int) -> Band | None:
    index = slot * int(ROOM) + space
    house = int(state.fighter[index])
    if house < 0:
        return None
    shown: Band = {
        "house": house % int(HELPERS),
        "knights": by_strength(state.fighting, index),
        "strength": int(state.effort(slot, space)),
        "rank": rank,
        "points": points,
        "ransom": ransom_at_stake(state, slot, space),
    }
    for expansion in state.expansions:
        expansion.paint_band(state, index, shown)
    return shown


def laws_picture(state: LancasterState) -> Laws:
    ids, groups = state.board.law_ids, state.board.law_group
    replaces = [replaceable(state, number) if law >= 0 else [] for number, law in enumerate(state.proposed)]
    return {
        "current": [ids[law] for law in state.current],
        "proposed": [ids[law] if law >= 0 else None for law in state.proposed],
        "voting": int(voting_on(state)) if is_voting(state) else None,
        "applying": applying(state),
        "replaces": [[ids[law] for law in laws] for laws in replaces],
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
    ballots: list[Ballot] = [{"yes": YES.of(ballot) == 1, "n": int(ADDED.of(ballot))} for ballot in state.ballots]
    yes = sum(int(weight(ballot["n"])) for ballot in ballots if ballot["yes"])
    no = sum(int(weight(ballot["n"])) for ballot in ballots if not ballot["yes"])
    law = state.board.law_ids[state.voted_law]
    return {"law": law, "yes": yes, "no": no, "passed": accepted(yes, no), "ballots": ballots}


def final_picture(state: LancasterState) -> list[FinalRow] | None:
    final = state.final
    if final is None:
        return None
    shown: list[FinalRow] = [
        {
            "points": final.before[seat],
            "strength": int(final_strength(state, seat)),
            "knighthood": final.knighthood[seat],
            "extensions": int(state.extensions_of(seat)),
            "castle": final.castle[seat],
            "nobles": int(state.nobles_of(seat)),
            "table": final.table[seat],
            "total": int(state.points[seat]),
        }
        for seat in range(state.config.seats)
    ]
    for expansion in state.expansions:
        for seat in range(state.config.seats):
            expansion.paint_final(state, seat, shown[seat])
    return shown
