"""The map and the numbers for one number of seats, read once from the components and shared by all states."""

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from peerage.kernel.playing.vecs import zeros

MOST_TURNS: Final = 1000
"""So long do tables with only bots play."""


class Board:
    def __init__(self, components: dict[str, Any], seats: int) -> None:
        regions = components["region"]
        self.names: list[str] = [region["name"] for region in regions]
        self.regions: i64 = len(self.names)
        self.votes: vec[i64] = vec[i64]([int(region["votes"]) for region in regions])
        self.votes_in: vec[i64] = votes_by_mask(self.votes)
        """For each mask of regions, their votes together: votes are counted more often than anything else."""
        out = components["regions_out"].get(str(seats), [])
        self.in_play: i64 = 0
        for index in range(len(self.names)):
            if self.names[index] not in out:
                self.in_play |= 1 << index
        self.neighbours: vec[i64] = zeros(self.regions)
        """For each region the mask of the regions next to it that are in play."""
        for index in range(len(self.names)):
            mask: i64 = 0
            for name in regions[index]["neighbours"]:
                mask |= 1 << self.names.index(name)
            self.neighbours[index] = mask & self.in_play
        cards = components["cards_per_player"]
        self.cards: vec[i64] = vec[i64]([int(cards["x1"]), int(cards["x2"]), int(cards["x3"])])
        self.start_regions: list[int] = [self.names.index(name) for name in components["start_cards"][str(seats)]]
        self.start_courtiers: i64 = components["start_courtiers"]
        self.supply: i64 = components["courtiers_per_player"] - components["start_courtiers"] - 1
        """One courtier of each player stands on the bonus table."""
        self.needed: i64 = components["votes_to_win"][str(seats)]
        self.bonus: vec[i64] = vec[i64]([int(votes) for votes in components["bonus_by_rank"][str(seats)]])
        self.redeal_max: i64 = components["redeal_max"]
        self.piece_points: i64 = components["piece_points"]
        self.most_cards: i64 = components["cards_per_dispute"]["max"]
        self.most_turns: i64 = components.get("most_turns", MOST_TURNS)
        """Where a table with only bots ends, by the ranking of a last election."""

    def slot(self, region: i64) -> str:
        return f"region:{self.names[region]}"


def votes_by_mask(votes: vec[i64]) -> vec[i64]:
    """Each mask has the votes of the same mask without its highest region, and those of this region."""
    sums: vec[i64] = zeros(1 << len(votes))
    region: i64 = 0
    while region < len(votes):
        bit: i64 = 1 << region
        mask: i64 = 0
        while mask < bit:
            sums[bit + mask] = sums[mask] + votes[region]
            mask += 1
        region += 1
    return sums
