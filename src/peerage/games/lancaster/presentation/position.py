"""Positions as plain data, and the checks on what can lie on the boards. Decisions check when they can be pending."""

from collections.abc import Mapping
from typing import Any

from librt.vecs import vec
from msgspec import UnsetType
from mypy_extensions import i64

from peerage.errors import check
from peerage.games.lancaster.board import COUNTIES, RANKS, REWARDS, ROOM, SLOTS, SPACES, Board
from peerage.games.lancaster.game_state import Lancaster
from peerage.games.lancaster.laws.law_sets import GROUPS, OLD_SET, SETS, possible_sets
from peerage.games.lancaster.moves import ADDED, VOTE
from peerage.games.lancaster.pieces.screens import begin_counting, screened
from peerage.games.lancaster.presentation.position_boards import check_boards
from peerage.games.lancaster.presentation.position_parts import (
    ConflictPart,
    CountyPart,
    HousePart,
    LancasterPosition,
    PlayerPart,
    final_rows,
    given,
    mask_by_name,
    without,
)
from peerage.games.lancaster.state import PHASES, SETUP, FinalScore
from peerage.kernel.playing.decision import frames_of
from peerage.kernel.playing.rng import Rng
from peerage.kernel.playing.table_config import TableConfig
from peerage.kernel.playing.vecs import changed, mask_of
from peerage.kernel.records.position import convert, restore_common

# Reading, with all checks.


def read(data: Mapping[str, Any], config: TableConfig, board: Board) -> Lancaster:
    state = Lancaster(config, Rng(0, 0, 0, 0), board)
    base: Any = data
    for expansion in state.expansions:
        for field in expansion.fields:
            base = without(base, field.split("."))
    position = convert(base, LancasterPosition)
    check(1 <= position.round <= board.rounds, f"there is no round {position.round}")
    check(position.phase in PHASES, f"there is no phase {position.phase!r}")
    check(0 <= position.start < config.seats, f"seat {position.start} does not exist")
    state.round, state.phase, state.first = position.round, PHASES.index(position.phase), position.start
    check(len(position.players) == config.seats, f"{config.seats} players are needed, not {len(position.players)}")
    check(len(position.houses) == board.houses, f"{board.houses} houses are needed, not {len(position.houses)}")
    for seat, player in enumerate(position.players):
        read_player(state, seat, player, position.over)
    for number, part in enumerate(position.houses):
        read_house(state, number, part)
    read_counties(state, position.counties)
    read_conflicts(state, position)
    read_laws(state, position)
    read_favors(state, position)
    for expansion in state.expansions:
        expansion.read(state, data)
    check_places(state)
    read_ledger(state, position.ledger)
    state.known_gold = known_most(position.known_gold, state.gold, "gold")
    state.known_squires = known_most(position.known_squires, state.squires, "squires")
    check_knights(state)
    read_final(state, position)
    restore_common(state, position)
    check_decisions(state)
    return state


def read_ledger(state: Lancaster, ledger: list[dict[str, int]] | UnsetType) -> None:
    """Nothing comes or goes unseen, so the counts must be what lies behind the screens."""
    if isinstance(ledger, UnsetType):
        return
    check(not state.open_screens, "there are no screens at this table, and so no ledger")
    check(len(ledger) == state.config.seats, "the ledger needs the counts of each seat")
    names = [REWARDS[kind] for kind in screened(state)]
    begin_counting(state)
    for seat, counts in enumerate(ledger):
        check(sorted(counts) == sorted(names), f"the ledger counts {', '.join(names)}")
        for name, count in counts.items():
            there = int(state.ledger.counted(seat, REWARDS.index(name)))
            check(count == there, f"ledger: seat {seat} has {there} {name}, not {count}")


def known_most(seats: list[int], goods: vec[i64], name: str) -> int:
    most = [seat for seat, count in enumerate(goods) if count == max(goods)]
    check(seats in ([], most), f"the most {name} is not where it is known to be")
    return mask_of(seats)


def read_player(state: Lancaster, seat: int, part: PlayerPart, over: bool) -> None:
    for name in ("gold", "squires", "votes", "new_votes", "points"):
        least = -1000 if name == "points" and over else 0
        check(least <= getattr(part, name) < 1000, f"seat {seat} cannot have {getattr(part, name)} {name}")
    state.gold[seat], state.squires[seat] = part.gold, part.squires
    state.votes[seat], state.new_votes[seat], state.points[seat] = part.votes, part.new_votes, part.points
    state.table[seat] = mask_by_name(part.nobles, state.board.county_ids, f"seat {seat}: nobleman")
    extensions = mask_by_name(part.extensions, state.board.space_ids, f"seat {seat}: extension")
    state.extensions = changed(state.extensions, seat, extensions)
    check(state.phase == SETUP or bool(part.extensions), f"seat {seat} has no extension")


def read_house(state: Lancaster, house: int, part: HousePart) -> None:
    for row in (part.court, part.reserve):
        check(len(row) == 4 and min(row) >= 0, f"house {house}: knights are four numbers that are not negative")
    for strength in range(1, int(RANKS)):
        state.court[house * RANKS + strength] = part.court[strength - 1]
        state.reserve[house * RANKS + strength] = part.reserve[strength - 1]
    ids, ally = state.board.space_ids, state.is_ally(house)
    for name, strength in part.castle.items():
        check(name in ids, f"there is no castle space {name!r}")
        space = ids.index(name)
        check(1 <= strength <= 4, f"there is no knight of strength {strength}")
        check(not ally or bool(state.board.ally_spaces >> space & 1), f"an ally's castle has no space {name}")
        check(
            ally or not state.extensions[house] >> space & 1, f"house {house}: a knight stands on the extension {name}"
        )
        state.castle[house * SPACES + space] = strength


def read_counties(state: Lancaster, parts: dict[str, CountyPart]) -> None:
    board = state.board
    check(sorted(parts) == sorted(board.county_ids), f"the counties are {', '.join(board.county_ids)}")
    for name, part in parts.items():
        county = board.county_ids.index(name)
        invited = sum(bool(state.table[seat] >> county & 1) for seat in range(state.config.seats))
        found, owned = part.nobles + invited, int(board.nobles)
        fits = part.nobles >= 0 and (found == owned or (state.houses > state.seats and found < owned))
        check(fits, f"county {name}: there are {found} noblemen, not {owned}")
        state.nobles = changed(state.nobles, county, part.nobles)
        if part.house is None:
            check(part.strength == part.squires == 0, f"county {name}: strength without a knight")
            continue
        check(0 <= part.house < state.houses, f"county {name}: house {part.house} does not exist")
        check(1 <= part.strength <= 4, f"there is no knight of strength {part.strength}")
        check(0 <= part.squires < 1000, f"county {name} cannot hold {part.squires} squires")
        check(part.squires == 0 or not state.is_ally(part.house), f"county {name}: an ally has no squires")
        state.county_house[county] = part.house
        state.county_strength[county] = part.strength
        state.county_squires[county] = part.squires


def read_conflicts(state: Lancaster, position: LancasterPosition) -> None:
    board = state.board
    check(len(position.conflicts) == SLOTS, f"conflicts need {SLOTS} entries")
    for slot, part in enumerate(position.conflicts):
        if part is not None:
            read_conflict(state, slot, part)
    cards = position.conflict_pile + [part.card for part in position.conflicts if part is not None]
    check(
        len(set(cards)) == len(cards) and set(cards) <= set(board.conflicts_in_play),
        "a conflict card is not in play, or stands there twice",
    )
    left = len(board.conflicts_in_play) - 2 * position.round
    check(len(position.conflict_pile) == left, f"{left} conflict cards are left in round {position.round}")
    state.conflict_pile = vec[i64](position.conflict_pile)


def read_conflict(state: Lancaster, slot: int, part: ConflictPart) -> None:
    where = f"conflict {slot + 1}"
    check(len(part.stacks) <= ROOM, f"{where}: three spaces, one for each house")
    state.conflict[slot] = part.card
    for space, stack in enumerate(part.stacks):
        check(0 <= stack.house < state.houses, f"{where}: house {stack.house} does not exist")
        fits = len(stack.knights) == 4 and min(stack.knights) >= 0
        check(fits, f"{where}: knights are four numbers that are not negative")
        index = slot * ROOM + space
        state.fighter[index] = stack.house
        for strength in range(1, int(RANKS)):
            state.fighting[index * RANKS + strength] = stack.knights[strength - 1]


def check_places(state: Lancaster) -> None:
    """With all that stands there because of expansions, each place must be one where its knights can be."""
    for county, name in enumerate(state.board.county_ids):
        minimum = state.board.minimum[county]
        strong = state.county_house[county] < 0 or state.county_strength[county] + state.county_added[county] >= minimum
        check(strong, f"county {name} needs strength {minimum}")
    for slot in range(SLOTS):
        holders = [holder for holder in state.fighter[slot * ROOM : (slot + 1) * ROOM] if holder >= 0]
        check(len(set(holders)) == len(holders), f"conflict {slot + 1}: three spaces, one for each house")


def read_laws(state: Lancaster, position: LancasterPosition) -> None:
    board = state.board
    ids = board.law_ids
    check(len(position.current) == 3 and len(position.proposed) == 3, "there are three laws in force and three spaces")
    proposed = [name for name in position.proposed if name is not None]
    shown = position.current + proposed + position.law_pile
    read_sets(state, position.law_sets)
    for name in [*shown, *([position.voted_law] if position.voted_law else [])]:
        check(name in ids, f"there is no law {name!r}")
        law = ids.index(name)
        check(board.law_set[law] == state.law_sets[board.law_group[law]], f"law {name!r} is not in play")
    check(len(set(shown)) == len(shown), "a law stands there twice")
    state.current = vec[i64]([ids.index(name) for name in position.current])
    state.proposed = vec[i64]([-1 if name is None else ids.index(name) for name in position.proposed])
    state.law_pile = vec[i64]([ids.index(name) for name in position.law_pile])
    groups = sorted(
        (group for group, own in zip(board.law_group, board.law_set, strict=True) if own == OLD_SET and group > 0),
        reverse=True,
    )
    wanted = groups[: len(groups) - 3 * position.round]
    check(
        [board.law_group[law] for law in state.law_pile] == wanted, "the pile of laws has other groups or another size"
    )
    check(len(position.ballots) == state.config.seats, "ballots need an entry for each seat")
    for ballot in position.ballots:
        cast_it = VOTE.matches(ballot) and ADDED.of(ballot) < 1000
        check(cast_it if position.voted_law else ballot == 0, f"{ballot} is no ballot")
    state.voted_law = ids.index(position.voted_law) if position.voted_law else -1
    state.ballots = vec[i64](position.ballots)


def read_sets(state: Lancaster, law_sets: list[str] | UnsetType) -> None:
    names = given(law_sets, state.other_laws, "law_sets", ["base"] * GROUPS)
    check(len(names) == GROUPS, "law_sets need an entry for each group")
    for group, name in enumerate(names):
        possible = [SETS[law_set] for law_set in possible_sets(state.expansions, group)]
        check(name in possible, f"group {group} of the laws comes from {' or '.join(possible)} here, not {name!r}")
    state.law_sets = vec[i64]([SETS.index(name) for name in names])


def read_favors(state: Lancaster, position: LancasterPosition) -> None:
    board = state.board
    state.favors = mask_by_name(position.favors, board.favor_ids, "favor")
    check(state.favors & ~board.favors_in_play == 0, "a favor is not in play with this number of seats")
    fits = 0 <= position.favors_left <= min(board.favor_count, len(position.favors))
    check(fits, f"{position.favors_left} favors cannot be left")
    state.favors_left = position.favors_left


def check_knights(state: Lancaster) -> None:
    """Every house must have its seven knights, over all places."""
    for house in range(state.houses):
        for strength in range(1, int(RANKS)):
            found = int(state.court[house * RANKS + strength] + state.reserve[house * RANKS + strength])
            found += sum(int(state.castle[house * SPACES + space]) == strength for space in range(SPACES))
            found += sum(expansion.knights_elsewhere(house, strength) for expansion in state.expansions)
            found += sum(
                state.county_house[county] == house and state.county_strength[county] == strength
                for county in range(COUNTIES)
            )
            for space in range(SLOTS * ROOM):
                if state.fighter[space] == house:
                    found += int(state.fighting[space * RANKS + strength])
            owned = int(state.board.owned[strength])
            check(found == owned, f"house {house} has {found} knights of strength {strength}, not {owned}")


def read_final(state: Lancaster, position: LancasterPosition) -> None:
    part = position.final
    check((part is not None) == position.over, "the final scoring and the end go together")
    if part is None:
        return
    base = (part.before, part.knighthood, part.castle, part.table)
    for row in base:
        final_rows(state, row)
    for seat in range(state.config.seats):
        total = sum(row[seat] for row in base)
        total += sum(expansion.scored(seat) for expansion in state.expansions)
        check(total == state.points[seat], f"seat {seat}: the final scoring does not add up")
    state.final = FinalScore(*base)


def check_decisions(state: Lancaster) -> None:
    """The stack must be one that a game can have and fit the boards, and a player who is asked must have a choice."""
    for expansion in state.expansions:
        expansion.check(state)
    if state.over:
        check(state.depth == 0, "nothing is pending in a game that is over")
        check(state.round == state.board.rounds, "the game is over before the last round")
        return
    frames = frames_of(state)
    check(len(frames) > 1, "a step is pending, but no decision")
    kind, seat, arg = frames.pop()
    state.decisions[kind].check(state, seat, arg, frames)
    check_boards(state)
    for seat in state.to_move:
        check(len(state.moves(seat)) > 1, f"seat {seat} has nothing to choose")
