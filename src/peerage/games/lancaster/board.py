"""The numbers printed for one number of seats, read once from the components and shared by all states."""

from typing import TYPE_CHECKING, Any, Final, Literal

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.lancaster.laws.law_sets import SETS
from peerage.kernel.playing.vecs import zeros

if TYPE_CHECKING:
    from peerage.games.lancaster.bot.prices import Prices
    from peerage.games.lancaster.expansion_set import ExpansionSet
    from peerage.games.lancaster.laws.laws import Law

COUNTIES: Final[i64] = 9
SPACES: Final[i64] = 6
"""Spaces of a castle, one extension each."""
SLOTS: Final[i64] = 4
"""Places for conflict cards: upper row left and right, lower row left and right."""
ROOM: Final[i64] = 3
"""Spaces for knights at a conflict."""
RANKS: Final[i64] = 5
"""Knights are counted in rows of five, by strength 1 to 4."""
SURREY: Final[i64] = 8
OFFICES: Final[i64] = 3

# What a reward gives: a row of eleven numbers. The first three are goods.
GOLD: Final[i64] = 0
SQUIRES: Final[i64] = 1
VOTES: Final[i64] = 2
POINTS: Final[i64] = 3
KNIGHT: Final[i64] = 4
UPGRADE: Final[i64] = 5
EXTENSION: Final[i64] = 6
PASSAGE: Final[i64] = 7
NOBLE: Final[i64] = 8
SEALS: Final[i64] = 9
DISHONOR: Final[i64] = 10
OTHERS: Final[i64] = 9
"""Goods of expansions from here on."""
KINDS: Final[i64] = 11
REWARDS: Final = (
    "gold",
    "squires",
    "votes",
    "points",
    "knight",
    "upgrade",
    "extension",
    "passage",
    "noble_anywhere",
    "seals",
    "dishonor",
)
GOODS: Final[i64] = 3

# Places where a knight can stand, in eight bits of a move. Favors, laws and reward tiles are listed too, as sources of
# rewards; the number of a law has eight bits as well.
CASTLE: Final[i64] = 9
CONFLICT: Final[i64] = 15
COURT: Final[i64] = 19
FAVORS: Final[i64] = 20
OFFICE: Final[i64] = 26
TOWER: Final[i64] = 29
TOWER_SLOT: Final = "tower:0"
TABLE: Final[i64] = 30
SET_UP: Final[i64] = 31
SOURCES: Final[i64] = 32
"""Sources of expansions from here on, in the order in which they list them."""
LAWS: Final[i64] = 256
TILES: Final[i64] = 512

TILE_RULES: Final = {
    int(GOLD): "tile-gold",
    int(SQUIRES): "tile-squires",
    int(POINTS): "tile-points",
    int(KNIGHT): "tile-knight",
    int(UPGRADE): "tile-upgrade",
    int(EXTENSION): "tile-extension",
    int(NOBLE): "tile-noble",
    int(SEALS): "tile-seal",
}
Privilege = Literal["shield", "archer", "tudor"]
PRIVILEGES: Final[tuple[Privilege, ...]] = ("shield", "archer", "tudor")


class Board:
    def __init__(self, components: dict[str, Any], seats: int, box: "ExpansionSet") -> None:
        self.seats: i64 = seats
        # rule: two-rules, two-ally
        self.houses: i64 = 4 if seats == 2 else seats
        self.rounds: i64 = components["rounds"]
        owned = components["knights_per_player"]
        self.owned: vec[i64] = vec[i64]([0] + [int(owned[str(strength)]) for strength in range(1, 5)])
        self.start_court: list[int] = list(components["start_court"])
        self.start_gold: i64 = components["start"]["gold"]
        self.start_squires: i64 = components["start"]["squires"]
        self.start_votes: i64 = components["start"]["votes"]
        self.both_price: i64 = components["both_rewards_price"]
        # rule: noble-piles
        self.nobles: i64 = components["nobles"]["per_county"][str(seats)]
        self.noble_points: vec[i64] = vec[i64]([int(points) for points in components["nobles"]["points"]])
        self.read_counties(components["county"])
        self.read_castle(components)
        self.read_favors(components["favor"], seats)
        self.read_conflicts(components["conflicts"], seats)
        self.box: ExpansionSet = box
        """The expansions that there are, whichever are in play."""
        self.source_slots: list[str] = list(box.sources)
        self.source_rules: list[str] = list(box.sources.values())
        self.laws: list[Law] = box.laws
        self.read_laws(components["laws"], [law.name for law in box.laws])
        self.read_court(components["court"], seats)
        self.read_resentment(components["resentment"], seats)
        self.read_tiles(components["reward_tiles"])
        self.prices: list[Prices] = []
        """What bots think that things are worth, by round and phase: see `all_prices`."""

    def read_counties(self, counties: list[dict[str, Any]]) -> None:
        self.county_ids: list[str] = [str(county["id"]) for county in counties]
        self.county_names: list[str] = [str(county["name"]) for county in counties]
        self.minimum: vec[i64] = vec[i64]([int(county["min_strength"]) for county in counties])
        self.county_rewards: vec[i64] = rewards(counties)

    def read_castle(self, components: dict[str, Any]) -> None:
        spaces = components["castle_space"]
        self.space_ids: list[str] = [str(space["id"]) for space in spaces]
        self.space_rewards: vec[i64] = rewards(spaces)
        self.space_cost: vec[i64] = vec[i64]([int(space.get("cost", {}).get("squires", 0)) for space in spaces])
        self.ally_spaces: i64 = 0
        """Mask of the spaces in an ally's small castle."""
        for name in components["ally_castle"]["spaces"]:
            self.ally_spaces |= 1 << self.space_ids.index(name)

    def read_favors(self, favors: list[dict[str, Any]], seats: int) -> None:
        self.favor_ids: list[str] = [str(favor["id"]) for favor in favors]
        self.favor_rewards: vec[i64] = rewards(favors)
        self.favors_in_play: i64 = 0
        self.favor_count: i64 = 0
        for index in range(len(favors)):
            if seats not in favors[index].get("removed_with_players", []):
                self.favors_in_play |= 1 << index
                self.favor_count += 1

    def read_conflicts(self, conflicts: dict[str, Any], seats: int) -> None:
        cards = conflicts["cards"]
        self.french: vec[i64] = vec[i64]([int(card["strength"]) for card in cards])
        self.conflict_points: vec[i64] = vec[i64]([int(points) for card in cards for points in card["points"]])
        self.conflicts_in_play: list[int] = list(range(len(cards)))
        # rule: conflict-cards
        for strength in conflicts["removed"][str(seats)]:
            for index in self.conflicts_in_play:
                if cards[index]["strength"] == strength:
                    self.conflicts_in_play.remove(index)
                    break

    def read_laws(self, laws: dict[str, dict[str, list[str]]], names: list[str]) -> None:
        """A law is identified by its row, in the order of the rules; `group` is the number printed on its back."""
        groups = {law: int(group) for name in SETS for group, printed in laws[name].items() for law in printed}
        sets = {law: number for number, name in enumerate(SETS) for printed in laws[name].values() for law in printed}
        self.law_ids: list[str] = names
        self.law_group: list[int] = [groups[law] for law in names]
        self.law_set: list[int] = [sets[law] for law in names]

    def read_court(self, court: dict[str, Any], seats: int) -> None:
        """At the King's Court."""
        offices = court["offices"]
        self.office_ids: list[str] = [str(office["id"]) for office in offices]
        self.office_names: list[str] = [str(office["name"]) for office in offices]
        self.tribute: vec[i64] = vec[i64]([REWARDS.index(office["tribute"]) for office in offices])
        self.office_seals: vec[i64] = vec[i64]([int(office["seals"]) for office in offices])
        self.office_privilege: vec[i64] = vec[i64]([PRIVILEGES.index(office["privilege"]) for office in offices])
        self.privilege_at_end: vec[i64] = vec[i64]([int(office["privilege_in_round_5"]) for office in offices])
        self.privileges: vec[i64] = vec[i64]([int(court[name]) for name in ("shields", "archers", "tudor_knights")])
        """How many of each privilege there are."""
        self.archer_strength: i64 = court["archer_strength"]
        self.tudor_strength: i64 = court["tudor_strength"]
        # rule: court-bishops
        self.bishops: i64 = court["bishops"][str(seats)]
        self.most_bishops: i64 = court["bishops_per_player_max"]

    def read_resentment(self, resentment: dict[str, Any], seats: int) -> None:
        """The King's Resentment."""
        self.all_markers: i64 = resentment["dishonor_markers"]
        self.markers_per_space: i64 = resentment["per_space"][str(seats)]
        self.track_large: vec[i64] = vec[i64]([int(numbers[0]) for numbers in resentment["track"]])
        self.track_small: vec[i64] = vec[i64]([int(numbers[1]) for numbers in resentment["track"]])
        self.tower_capacity: i64 = resentment["tower_capacity"]
        self.tower_filler: i64 = resentment["tower_filler"][str(seats)]

    def read_tiles(self, tiles: dict[str, Any]) -> None:
        """One row for each county, and a second one for each when At the King's Court is in play."""
        plain = [tiles[county] for county in self.county_ids]
        # rule: tiles-seals
        with_court = [tiles["with_court_replace"].get(county, tiles[county]) for county in self.county_ids]
        self.tile_rewards: vec[i64] = rewards([{"reward": reward} for reward in plain + with_court])

    def tile_kind(self, row: i64) -> i64:
        """What a reward tile gives."""
        kind: i64 = 0
        while self.tile_rewards[row * KINDS + kind] == 0:
            kind += 1
        return kind

    def place_slot(self, place: i64) -> str:
        """The name of a place where a knight can stand, or of the source of a reward."""
        if place < CASTLE:
            return f"county:{self.county_ids[place]}"
        if place < CONFLICT:
            return f"castle:{self.space_ids[place - CASTLE]}"
        if place < COURT:
            return f"conflict:{place - CONFLICT + 1}"
        if place == COURT:
            return "court:0"
        if place < OFFICE:
            return f"favor:{self.favor_ids[place - FAVORS]}"
        if place < TOWER:
            return f"office:{self.office_ids[place - OFFICE]}"
        if place == TOWER:
            return TOWER_SLOT
        if place == TABLE:
            return "table:0"
        if place == SET_UP:
            return "set-up:0"
        if place < LAWS:
            return self.source_slots[place - SOURCES]
        if place >= TILES:
            return f"tile:{self.county_ids[(place - TILES) % COUNTIES]}"
        return f"law:{self.law_ids[place - LAWS]}"

    def source_of(self, slot: str) -> int:
        """The number of a source that an expansion lists."""
        return int(SOURCES) + self.source_slots.index(slot)

    def source_rule(self, place: i64) -> str:
        """The rule under which a source gives its reward."""
        if place < CASTLE:
            return f"county-{self.county_ids[place].lower()}"
        if place < CONFLICT:
            return f"castle-{self.space_ids[place - CASTLE]}"
        if place < COURT:
            return "conflict-england"
        if FAVORS <= place < OFFICE:
            row: i64 = (place - FAVORS) * KINDS
            if self.favor_rewards[row + UPGRADE] > 0:
                return "favor-upgrade"
            return "favor-noble" if self.favor_rewards[row + NOBLE] > 0 else "favor-goods"
        if OFFICE <= place < TOWER:
            return f"office-{self.office_ids[place - OFFICE]}"
        if place == TOWER:
            return "tower"
        if place == TABLE:
            return "table-votes"
        if place == SET_UP:
            return "start-extension"
        if place < LAWS:
            return self.source_rules[place - SOURCES]
        if place >= TILES:
            return TILE_RULES[self.tile_kind(place - TILES)]
        return f"law-{self.law_ids[place - LAWS]}"


def rewards(sources: list[dict[str, Any]]) -> vec[i64]:
    table: vec[i64] = zeros(len(sources) * KINDS)
    for index in range(len(sources)):
        for name, count in sources[index]["reward"].items():
            table[index * KINDS + REWARDS.index(name)] = int(count)
    return table
