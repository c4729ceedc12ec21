"""The numbers printed for one number of seats, read once from the components and shared by all states."""

from typing import Any, Final, Literal

from librt.vecs import vec
from mypy_extensions import i64

from peerage.kernel.playing.vecs import zeros

# Kinds of tiles; the first three form areas of the same number.
FIELD: Final[i64] = 0
GROVE: Final[i64] = 1
FOUNTAIN: Final[i64] = 2
MEADOW: Final[i64] = 3
KINDS: Final[i64] = 4
TileKind = Literal["field", "grove", "fountain", "meadow"]
TILES: Final[tuple[TileKind, ...]] = ("field", "grove", "fountain", "meadow")
AreaKind = Literal["manor", "forest", "garden"]
AREAS: Final[tuple[AreaKind, ...]] = ("manor", "forest", "garden")

# Buildings; the follies from FIRST_FOLLY on.
CASTLE: Final[i64] = 1
PALACE: Final[i64] = 2
CHAPEL: Final[i64] = 3
FIRST_FOLLY: Final[i64] = 4
SOLD: Final = range(CASTLE, FIRST_FOLLY)
FOLLIES: Final[i64] = 4
SoldBuilding = Literal["castle", "palace", "chapel"]
BUILDINGS: Final = ("", "castle", "palace", "chapel")
FOLLY_IDS: Final = ("forests", "manors", "gardens", "mixed")

# Scandal cards.
INHERITANCE: Final[i64] = 0
BLACKMAIL: Final[i64] = 1
SECRET_MARRIAGE: Final[i64] = 2
BRILLIANT_MOVE: Final[i64] = 3
VICARS_FAVOUR: Final[i64] = 4
INTRIGUE_CARD: Final[i64] = 5
LIAISON: Final[i64] = 6
DOWRY: Final[i64] = 7
TRIBUTE: Final[i64] = 8
WHITEHALL: Final[i64] = 9
CARDS: Final[i64] = 10
CARD_IDS: Final = (
    "inheritance",
    "blackmail",
    "secret_marriage",
    "brilliant_move",
    "vicars_favour",
    "intrigue",
    "liaison",
    "dowry",
    "tribute",
    "whitehall",
)

TITLES: Final[i64] = 5
"""From duke, 0, down to baron."""
BARON: Final[i64] = 4

# Spaces of the round track.
PLAIN: Final[i64] = 0
BALL_SPACE: Final[i64] = 1
LOCKED: Final[i64] = 2
SCORING_SPACE: Final[i64] = 3
SPACES: Final = {"start": 0, "": 0, "ball": 1, "queen-locked": 2, "scoring": 3}

KNIGHTS: Final[i64] = 2
"""Of each player."""
LOOK: Final[i64] = 3
"""How many scandal cards are looked at."""


class Board:
    def __init__(self, components: dict[str, Any], seats: int) -> None:
        self.seats: i64 = seats
        self.decades: i64 = components["decades"]
        self.start_money: vec[i64] = numbers(components["start_money"])
        self.markers: i64 = components["bribery_markers"]
        self.bribe_price: i64 = components["bribe"]["price"]
        self.bribe_points: i64 = components["bribe"]["points"]
        self.bribe_most: i64 = components["bribe"]["max_per_action"]
        self.opening_each: i64 = components["start_tiles"]["choose_each_max"]
        self.opening_total: i64 = components["start_tiles"]["total"]
        self.expand_most: i64 = components["expand_max_tiles"]
        self.church_most: i64 = components["church_per_kind_per_decade"]
        self.idle_points: i64 = components["idle_points"]
        self.queen_points: i64 = components["queen_points_per_turn"]
        self.tiles: vec[i64] = numbers([components["tiles"][name] for name in TILES])
        self.cards: vec[i64] = numbers([components["scandal"][name] for name in CARD_IDS])
        self.card_count: i64 = sum(components["scandal"].values())
        self.read_buildings(components, str(seats))
        self.read_follies(components["follies"])
        self.read_titles(components["titles"], str(seats))
        self.track: vec[i64] = numbers([SPACES[name] for name in components["round_track"]["spaces"]])
        self.printed_prestige: i64 = components["prestige_track"]["printed"]

    def read_buildings(self, components: dict[str, Any], seats: str) -> None:
        sold = BUILDINGS[1:]
        self.buildings: vec[i64] = numbers([0] + [components["buildings"][name] for name in sold])
        self.on_board: vec[i64] = numbers([0] + [components["on_board"][name][seats] for name in sold])
        """How many of each kind stand for sale at the start of a decade."""
        self.prices: list[vec[i64]] = [zeros(0)] + [numbers(components["prices"][name]) for name in sold]
        """Cheapest first."""
        self.folly_price: i64 = components["prices"]["folly"]

    def read_follies(self, follies: dict[str, Any]) -> None:
        self.folly_needs: vec[i64] = zeros(FOLLIES * 3)
        """Manors, forests and gardens that each folly needs."""
        needs = follies["needs"]
        for folly in range(len(needs)):
            for name, count in needs[folly].items():
                self.folly_needs[folly * 3 + AREAS.index(name)] = int(count)
        self.folly_points: vec[i64] = numbers(follies["points_by_order"])

    def read_titles(self, titles: dict[str, Any], seats: str) -> None:
        self.title_ids: list[str] = [str(name) for name in titles["order"]]
        rows = [titles[name] for name in self.title_ids]
        self.title_prestige: vec[i64] = numbers([row["prestige"] for row in rows])
        self.title_points: vec[i64] = numbers([row["points"] for row in rows])
        self.discount: vec[i64] = numbers([row["discount"] for row in rows])
        self.title_count: vec[i64] = numbers([row["count"][seats] for row in rows])

    def price(self, building: i64, left: i64) -> i64:
        """Of the cheapest of so many that are left: they stand on the most expensive spaces."""
        # rule: for-sale-dearest, build-cheapest
        prices: vec[i64] = self.prices[building]
        return prices[len(prices) - left]


def numbers(values: list[Any]) -> vec[i64]:
    return vec[i64]([int(value) for value in values])


def building_slot(building: i64) -> str:
    return (
        f"folly:{FOLLY_IDS[building - FIRST_FOLLY]}" if building >= FIRST_FOLLY else f"building:{BUILDINGS[building]}"
    )
