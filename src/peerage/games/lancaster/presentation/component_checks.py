"""What the rulebook's text states about the components; an override that contradicts it is refused."""

from typing import Any

from peerage.errors import demand
from peerage.games.lancaster.laws.laws import Law

OFFICES = [
    ["chancellor", "Lord High Chancellor", "votes", 2, "shield", False],
    ["constable", "Lord High Constable", "squires", 1, "archer", False],
    ["chamberlain", "Lord Great Chamberlain", "gold", 0, "tudor", True],
]
OFFICE = ("id", "name", "tribute", "seals", "privilege", "privilege_in_round_5")
STATED: dict[str, Any] = {
    "players": {"min": 2, "max": 5},
    "rounds": 5,
    "knights_per_player": {"1": 3, "2": 2, "3": 1, "4": 1},
    "start_court": [1, 2],
    "start": {"votes": 1, "gold": 2, "squires": 2},
    "extension_tiles_per_player": 6,
    "both_rewards_price": 3,
    "supply": {"squires": 37, "gold": 37, "votes": 37},
    "nobles": {"per_county": {"2": 2, "3": 2, "4": 3, "5": 4}, "points": [0, 0, 1, 3, 6, 10, 15, 21, 28, 36]},
    "ally_castle": {"spaces": ["knight", "upgrade"]},
    "conflicts.removed": {"2": [2, 10], "3": [9, 10], "4": [2, 10], "5": [2, 3]},
    "conflicts.revealed_per_round": 2,
    "conflicts.spaces_per_card": 3,
    "court.bishops": {"2": 5, "3": 5, "4": 7, "5": 9},
    "court.bishops_per_player_max": 3,
    "court.seals": 24,
    "court.shields": 2,
    "court.archers": 3,
    "court.archer_strength": 2,
    "court.tudor_knights": 3,
    "court.tudor_strength": 2,
    "court.offices": [dict(zip(OFFICE, office, strict=True)) for office in OFFICES],
    "resentment.dishonor_markers": 38,
    "resentment.per_space": {"2": 2, "3": 3, "4": 4, "5": 4},
    "resentment.tower_capacity": 7,
    "resentment.tower_filler": {"2": 4, "3": 3, "4": 2, "5": 0},
    "reward_tiles.A": {"points": 3},
    "reward_tiles.D": {"points": 3},
    "reward_tiles.F": {"points": 3},
    "reward_tiles.with_court_replace": {county: {"seals": 1} for county in "ADF"},
}
COUNTY_REWARDS = {
    "A": {"extension": 1},
    "B": {"upgrade": 1},
    "C": {"knight": 1, "votes": 2},
    "D": {"upgrade": 1, "votes": 2},
    "E": {"extension": 1},
    "F": {"knight": 1},
    "H": {"passage": 1},
    "I": {"gold": 2, "squires": 2},
}
SPACES = {
    "squires": ({"squires": 2}, {}),
    "knight": ({"knight": 1}, {"squires": 3}),
    "upgrade": ({"upgrade": 1}, {"squires": 2}),
}
FAVORS = {"upgrade": {"upgrade": 1}, "noble": {"noble_anywhere": 1}}
FIVE = {"0": 3, "1": 4, "2": 4, "3": 4, "4": 3}
"""How many laws each group of a whole set has."""
GOODS = {"gold", "squires", "votes", "points"}
ONCE = [{"gold": 3}, {"squires": 3}, {"knight": 1}, {"noble_anywhere": 1}, {"upgrade": 1}, {"extension": 1}]
"""What the reward tiles without points give."""
MOST = 20
"""Of anything that a reward gives."""
HIGHEST = 99
LONGEST_COLOUR = 20


def check_components(components: dict[str, Any], rows: dict[str, list[Law]]) -> None:
    for name, value in STATED.items():
        table, _, field = name.rpartition(".")
        printed = components[table][field] if table else components[field]
        demand(printed == value, "stated", name, stated=repr(value))
    check_colours(components["colours"])
    check_counties(components["county"])
    check_castle(components["castle_space"])
    check_favors(components["favor"])
    check_conflicts(components["conflicts"]["cards"])
    check_laws(components["laws"], rows)
    check_track(components["resentment"]["track"])
    check_tiles(components["reward_tiles"])


def check_colours(colours: list[str]) -> None:
    fits = len(set(colours)) == len(colours) == 5 and all(0 < len(colour) <= LONGEST_COLOUR for colour in colours)
    demand(fits, "colours", "colours")


def check_counties(counties: list[dict[str, Any]]) -> None:
    for letter, county in zip("ABCDEFGHI", counties, strict=True):
        where = f"county.{county['name']}"
        demand(county["id"] == letter, "fixed", f"{where}.id", stated=letter)
        stated = COUNTY_REWARDS.get(letter, county["reward"])
        demand(county["reward"] == stated, "stated", f"{where}.reward", stated=repr(stated))
        lowest = 1 <= county["min_strength"] <= 4
        demand(lowest, "county_minimum", f"{where}.min_strength", county=f"county:{letter}")
    demand(counties[1]["min_strength"] == 1, "stafford", "county.Stafford.min_strength")
    demand(amounts(counties[6]["reward"]), "somerset", "county.Somerset.reward.points", most=MOST)


def check_castle(spaces: list[dict[str, Any]]) -> None:
    for space in spaces:
        name, reward = space["name"], space["reward"]
        demand(space["id"] == name, "fixed", f"castle_space.{name}.id", stated=name)
        if name in SPACES:
            fits = (reward, space.get("cost", {})) == SPACES[name]
            demand(fits, "stated", f"castle_space.{name}", stated=repr(SPACES[name]))
        else:
            fits = bool(reward) and set(reward) <= GOODS and amounts(reward)
            demand(fits, "castle_goods", f"castle_space.{name}.reward", at=f"castle:{name}", most=MOST)


def check_favors(favors: list[dict[str, Any]]) -> None:
    for favor in favors:
        name, reward = favor["name"], favor["reward"]
        demand(favor["id"] == name, "fixed", f"favor.{name}.id", stated=name)
        if name in FAVORS:
            demand(reward == FAVORS[name], "stated", f"favor.{name}.reward", stated=repr(FAVORS[name]))
        else:
            fits = bool(reward) and set(reward) <= {"gold", "squires"} and amounts(reward)
            demand(fits, "favor_goods", f"favor.{name}.reward", tile=f"favor:{name}", most=MOST)
    removed = favors[0]["removed_with_players"]
    demand(removed == [3], "stated", "favor.upgrade.removed_with_players", stated=[3])


def check_conflicts(cards: list[dict[str, Any]]) -> None:
    demand(len(cards) == 12, "conflict_count", "conflicts.cards")
    for number, card in enumerate(cards):
        where = f"conflicts.cards.{number}"
        demand(set(card) == {"strength", "points"}, "conflict_fields", where)
        strength, points = card["strength"], card["points"]
        demand(2 <= strength <= 10, "conflict_strength", f"{where}.strength", card=number + 1)
        fits = len(points) == 3 and HIGHEST >= points[0] >= points[1] >= points[2] >= 0
        demand(fits, "conflict_points", f"{where}.points", card=number + 1, most=HIGHEST)
        demand(strength != 5 or points == [4, 2, 1], "conflict_five", f"{where}.points")
    strengths = [card["strength"] for card in cards]
    demand(all(strengths.count(single) == 1 for single in (2, 9, 10)), "conflict_single", "")
    demand(strengths.count(3) >= 2, "conflict_threes", "")
    demand(5 in strengths, "conflict_five_missing", "")


def check_laws(sets: dict[str, dict[str, list[str]]], rows: dict[str, list[Law]]) -> None:
    """The groups of the base game are stated. Those of the other sets are reconstructed, but their laws are stated."""
    for name, sizes in (("base", FIVE), ("new", FIVE), ("king", {"2": 4, "3": 4})):
        for group, size in sizes.items():
            fits = len(sets[name][group]) == size
            demand(fits, "law_sizes", f"laws.{name}.{group}", set=f"laws:{name}", group=group, size=size)
        named = [law for _, laws in sorted(sets[name].items()) for law in laws]
        own = [law.name for law in rows[name]]
        demand(sorted(named) == sorted(own), "law_once", "", set=f"laws:{name}")
        demand(name != "base" or named == own, "law_groups", "laws.base")


def check_track(track: list[list[int]]) -> None:
    whole = len(track) == 6 and all(len(space) == 2 and HIGHEST >= space[0] >= space[1] >= 0 for space in track)
    demand(whole, "track_spaces", "resentment.track", most=HIGHEST)
    demand(track == sorted(track), "track_order", "resentment.track")
    demand([6, 3] in track, "track_example", "resentment.track")


def check_tiles(tiles: dict[str, Any]) -> None:
    """One tile of each kind, besides those with points."""
    given = [tiles[county] for county in "BCEGHI"]
    demand(all(given.count(reward) == 1 for reward in ONCE), "tiles", "")


def amounts(reward: dict[str, Any]) -> bool:
    """Whether all amounts of a reward are whole numbers that could be printed."""
    return all(type(count) is int and 1 <= count <= MOST for count in reward.values())
