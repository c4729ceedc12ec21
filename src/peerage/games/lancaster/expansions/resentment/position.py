"""The King's Resentment in a position: the markers, the track and the tower."""

from collections.abc import Mapping
from typing import Any

import msgspec

from peerage.errors import check
from peerage.games.lancaster.expansions.resentment.dishonor import markers_on_track
from peerage.games.lancaster.expansions.resentment.kings_anger import KingsAnger
from peerage.games.lancaster.presentation.position_parts import final_rows, own_fields
from peerage.games.lancaster.state import PARLIAMENT, PLACEMENT, LancasterState
from peerage.kernel.playing.vecs import mask_of


class ResentmentPart(msgspec.Struct, forbid_unknown_fields=True):
    track: list[int]
    """Markers on each space of the track."""
    tower: list[list[int]]
    """Knights of each house."""
    known_fewest: list[int] = []


class Part(msgspec.Struct):
    resentment: ResentmentPart


class PlayerPart(msgspec.Struct):
    dishonor: int = 0


class FinalPart(msgspec.Struct):
    """Points lost."""

    dishonor: list[int]
    penalty: list[int]


def read_resentment(state: LancasterState, anger: KingsAnger, position: Mapping[str, Any]) -> None:
    part = own_fields(position, Part).resentment
    for seat, player in enumerate(position["players"]):
        markers = own_fields(player, PlayerPart).dishonor
        check(0 <= markers < 1000, f"seat {seat} cannot have {markers} markers of dishonor")
        anger.dishonor[seat] = markers
    read_tower(state, anger, part.tower)
    anger.track_left = sum(part.track)
    check(part.track == markers_on_track(state, anger), "the track of dishonor is cleared from left to right")
    taken = int(state.board.markers_per_space) * len(part.track) - sum(part.track)
    check(not anger.track_left or sum(anger.dishonor) <= taken, "more dishonor was given than the track has lost")
    fewest = [seat for seat, count in enumerate(anger.dishonor) if count == min(anger.dishonor)]
    check(part.known_fewest in ([], fewest), "the fewest dishonor is not where it is known to be")
    anger.known_fewest = mask_of(part.known_fewest)
    if position["final"] is not None:
        final = own_fields(position["final"], FinalPart)
        anger.lost, anger.penalty = final_rows(state, final.dishonor), final_rows(state, final.penalty)


def read_tower(state: LancasterState, anger: KingsAnger, tower: list[list[int]]) -> None:
    check(len(tower) == state.houses, "the tower needs the knights of each house")
    for house, knights in enumerate(tower):
        check(len(knights) == 4 and min(knights) >= 0, "in the tower knights are four numbers that are not negative")
        for strength, count in enumerate(knights, start=1):
            check(count <= state.board.owned[strength], f"house {house} has no {count} knights of strength {strength}")
            for _ in range(count):
                anger.put(house, strength)
    check(anger.room >= 0, f"the tower holds strength {state.board.tower_capacity} and no more")


def check_resentment(state: LancasterState, anger: KingsAnger) -> None:
    cleared = state.phase in (PLACEMENT, PARLIAMENT) or not any(anger.tower)
    check(cleared, "the tower is cleared before the counties")
