"""Parts of a position that not every table has (law sets, The King's Resentment), with their checks."""

from librt.vecs import vec
from msgspec import UNSET, UnsetType
from mypy_extensions import i64

from peerage.games.lancaster.laws.law_sets import GROUPS, SETS, possible_sets
from peerage.games.lancaster.modules.resentment.resentment import markers_on_track
from peerage.games.lancaster.outside.position_parts import ResentmentPart, given
from peerage.games.lancaster.state import LancasterState
from peerage.kernel.errors import check
from peerage.kernel.vecs import mask_of

# Law sets.


def read_sets(state: LancasterState, law_sets: list[str] | UnsetType) -> None:
    names = given(law_sets, state.other_laws, "law_sets", ["base"] * GROUPS)
    check(len(names) == GROUPS, "law_sets need an entry for each group")
    for group, name in enumerate(names):
        possible = [SETS[law_set] for law_set in possible_sets(state.modules, group)]
        check(name in possible, f"group {group} of the laws comes from {' or '.join(possible)} here, not {name!r}")
    state.law_sets = vec[i64]([SETS.index(name) for name in names])


# The King's Resentment.


def read_resentment(state: LancasterState, part: ResentmentPart | UnsetType) -> None:
    check((part is not UNSET) == state.anger.on, "resentment belongs to The King's Resentment")
    if isinstance(part, UnsetType):
        return
    board, anger = state.board, state.anger
    read_tower(state, part.tower)
    anger.track_left = sum(part.track)
    check(part.track == markers_on_track(state), "the track of dishonor is cleared from left to right")
    taken = int(board.markers_per_space) * len(part.track) - sum(part.track)
    check(not anger.track_left or sum(anger.dishonor) <= taken, "more dishonor was given than the track has lost")
    fewest = [seat for seat, count in enumerate(anger.dishonor) if count == min(anger.dishonor)]
    check(part.known_fewest in ([], fewest), "the fewest dishonor is not where it is known to be")
    anger.known_fewest = mask_of(part.known_fewest)


def read_tower(state: LancasterState, tower: list[list[int]]) -> None:
    check(len(tower) == state.houses, "the tower needs the knights of each house")
    for house, knights in enumerate(tower):
        check(len(knights) == 4 and min(knights) >= 0, "in the tower knights are four numbers that are not negative")
        for strength, count in enumerate(knights, start=1):
            check(count <= state.board.owned[strength], f"house {house} has no {count} knights of strength {strength}")
            for _ in range(count):
                state.anger.put(house, strength)
    check(state.anger.room >= 0, f"the tower holds strength {state.board.tower_capacity} and no more")
