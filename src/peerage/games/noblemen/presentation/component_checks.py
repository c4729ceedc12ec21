"""What the rulebook's text states about the components; an override that contradicts it is refused."""

from itertools import pairwise
from typing import Any

from peerage.errors import demand
from peerage.games.noblemen.board import SPACES

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
        demand(components[name] == value, "stated", name, stated=repr(value))
    check_prices(components["prices"])
    check_track(components["round_track"]["spaces"])
    demand(1 <= components["prestige_track"]["printed"] <= 100, "prestige_end", "prestige_track.printed")


def check_prices(prices: dict[str, Any]) -> None:
    demand(prices["folly"] == 12, "stated", "prices.folly", stated=12)
    for name, counts in STATED["on_board"].items():
        row, most, where = prices[name], max(counts.values()), f"prices.{name}"
        demand(len(row) == most, "price_count", where, most=most)
        demand(all(0 <= price <= DEAREST for price in row), "price_range", where, most=DEAREST)
        demand(all(one <= next_one for one, next_one in pairwise(row)), "price_order", where)


def check_track(spaces: list[str]) -> None:
    where = "round_track.spaces"
    demand(2 <= len(spaces) <= LONGEST_TRACK, "track_length", where, most=LONGEST_TRACK)
    for name in spaces:
        demand(name in SPACES, "track_space", where, given_name=name[:LONGEST_TRACK])
    demand(spaces[0] == "start" and spaces.count("start") == 1, "track_start", where)
    demand(spaces[-1] == "scoring" and spaces.count("scoring") == 1, "track_end", where)
    # rule: ball-twice
    demand(spaces.count("ball") == 2, "track_balls", where)
    demand(spaces.count("queen-locked") == 1, "track_queen", where)
