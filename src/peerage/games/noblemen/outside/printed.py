"""What the rulebook's text states about the components; an override that contradicts it is refused."""

from itertools import pairwise
from typing import Any

from peerage.games.noblemen.board import SPACES
from peerage.kernel.errors import BadComponents

STATED: dict[str, Any] = {
    "players": {"min": 3, "max": 5},
    "decades": 3,
    "start_money": [10, 11, 12, 13, 14],
    "knights_per_player": 2,
    "bribery_markers": 20,
    "bribe": {"price": 2, "points": 1, "max_per_action": 5},
    "start_tiles": {"choose_each_max": 3, "total": 12},
    "expand_max_tiles": 3,
    "swap": {"give": 2, "take": 1},
    "church_per_kind_per_decade": 3,
    "idle_points": 1,
    "queen_points_per_turn": 1,
    "tiles": {"field": 62, "fountain": 44, "grove": 48, "meadow": 48},
    "areas": {"field": "manor", "grove": "forest", "fountain": "garden"},
    "buildings": {"castle": 15, "chapel": 15, "palace": 12, "folly": 4},
    "on_board": {
        "castle": {"3": 3, "4": 4, "5": 5},
        "chapel": {"3": 3, "4": 4, "5": 5},
        "palace": {"3": 2, "4": 3, "5": 4},
    },
    "follies": {
        "needs": [{"forest": 2}, {"manor": 2}, {"garden": 2}, {"forest": 1, "manor": 1, "garden": 1}],
        "points_by_order": [12, 10, 8, 6],
    },
    "titles": {
        "order": ["duke", "marquess", "earl", "viscount", "baron"],
        "duke": {"prestige": 14, "points": 7, "discount": 3, "count": {"3": 1, "4": 1, "5": 1}},
        "marquess": {"prestige": 10, "points": 5, "discount": 2, "count": {"3": 1, "4": 1, "5": 1}},
        "earl": {"prestige": 6, "points": 3, "discount": 1, "count": {"3": 1, "4": 1, "5": 2}},
        "viscount": {"prestige": 2, "points": 1, "discount": 0, "count": {"3": 1, "4": 2, "5": 3}},
        "baron": {"prestige": 0, "points": 0, "discount": 0, "count": {"3": 3, "4": 4, "5": 5}},
    },
    "scandal": {
        "inheritance": 3,
        "blackmail": 4,
        "secret_marriage": 4,
        "brilliant_move": 4,
        "vicars_favour": 3,
        "intrigue": 3,
        "liaison": 4,
        "dowry": 4,
        "tribute": 4,
        "whitehall": 2,
    },
}
LONGEST_TRACK = 40
DEAREST = 50


def check_components(components: dict[str, Any]) -> None:
    for name, value in STATED.items():
        check(components[name] == value, f"{name}: the rulebook states {value!r}")
    check_prices(components["prices"])
    check_track(components["round_track"]["spaces"])
    check(1 <= components["prestige_track"]["printed"] <= 100, "the prestige track ends between 1 and 100")


def check_prices(prices: dict[str, Any]) -> None:
    check(prices["folly"] == 12, "prices.folly: the rulebook states 12")
    for name, counts in STATED["on_board"].items():
        row, most = prices[name], max(counts.values())
        check(len(row) == most, f"prices.{name}: {most} spaces for what stands on the board with five players")
        check(all(0 <= price <= DEAREST for price in row), f"prices.{name}: prices are from 0 to {DEAREST}")
        check(all(one <= next_one for one, next_one in pairwise(row)), f"prices.{name}: the cheapest comes first")


def check_track(spaces: list[str]) -> None:
    check(2 <= len(spaces) <= LONGEST_TRACK, f"the round track has at most {LONGEST_TRACK} spaces")
    for name in spaces:
        check(name in SPACES, f"there is no space {name!r}; there are {', '.join(filter(None, SPACES))} and plain ones")
    check(spaces[0] == "start" and spaces.count("start") == 1, "the round track begins with its only start")
    check(spaces[-1] == "scoring" and spaces.count("scoring") == 1, "the round track ends with its only scoring")
    # rule: ball-twice
    check(spaces.count("ball") == 2, "there are two balls on the round track")
    check(spaces.count("queen-locked") == 1, "on one space of the round track the Queen is locked")


def check(holds: bool, reason: str) -> None:
    if not holds:
        raise BadComponents(reason)
