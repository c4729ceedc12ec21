"""What the rulebook's text states about the components; an override that contradicts it is refused."""

from typing import Any

from peerage.games.lancaster.laws.law_sets import SETS
from peerage.games.lancaster.laws.laws import ROWS
from peerage.kernel.errors import BadComponents

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
    "nobles": {"per_county": {"2": 2, "3": 2, "4": 3, "5": 4}, "points": [0, 0, 1, 3, 6, 10, 15, 21, 28, 36]},
    "ally_castle": {"spaces": ["knight", "upgrade"]},
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
SPACE_IDS = [*SPACES, "gold", "votes", "purse"]
FAVORS = {"upgrade": {"upgrade": 1}, "noble": {"noble_anywhere": 1}}
FAVOR_IDS = [*FAVORS, "gold", "squires", "mixed-1", "mixed-2"]
FIVE = {"0": 3, "1": 4, "2": 4, "3": 4, "4": 3}
"""How many laws each group of a whole set has."""
GOODS = {"gold", "squires", "votes", "points"}


def check_components(components: dict[str, Any]) -> None:
    for name, value in STATED.items():
        table, _, field = name.rpartition(".")
        printed = components[table][field] if table else components[field]
        check(printed == value, f"{name}: the rulebook states {value!r}")
    check_counties(components["county"])
    check_castle(components["castle_space"])
    check_favors(components["favor"])
    check_conflicts(components["conflicts"])
    check_laws(components["laws"])
    check_track(components["resentment"]["track"])
    check_tiles(components["reward_tiles"])


def check_laws(sets: dict[str, dict[str, list[str]]]) -> None:
    """The groups of the base game are stated. Those of the other sets are reconstructed, but their laws are stated."""
    named: dict[str, list[str]] = {
        name: [law for _, laws in sorted(sets[name].items()) for law in laws] for name in SETS
    }
    check(named["base"] == [law.name for law in ROWS["base"]], "base laws: those of the rulebook, in its groups")
    for name, sizes in (("base", FIVE), ("new", FIVE), ("king", {"2": 4, "3": 4})):
        check({group: len(laws) for group, laws in sets[name].items()} == sizes, f"{name} laws: groups of {sizes!r}")
        own = sorted(law.name for law in ROWS[name])
        check(sorted(named[name]) == own, f"{name} laws: each of the rulebook's once")


def check_counties(counties: list[dict[str, Any]]) -> None:
    check([county["id"] for county in counties] == list("ABCDEFGHI"), "the counties are A to I")
    for county in counties:
        name, reward = county["name"], county["reward"]
        stated = COUNTY_REWARDS.get(county["id"])
        check(stated is None or reward == stated, f"{name}: the rulebook states {stated!r}")
        check(1 <= county["min_strength"] <= 4, f"{name}: a minimum of 1 to 4")
    check(counties[1]["min_strength"] == 1, "Stafford: the rulebook's example has a knight of strength 1 there")
    check(set(counties[6]["reward"]) == {"points"} and amounts(counties[6]), "Somerset gives power points")


def check_castle(spaces: list[dict[str, Any]]) -> None:
    check([space["id"] for space in spaces] == SPACE_IDS, f"the spaces of a castle are {', '.join(SPACE_IDS)}")
    ids = {space["id"]: (space["reward"], space.get("cost", {})) for space in spaces}
    for name, stated in SPACES.items():
        check(ids.get(name) == stated, f"castle space {name}: the rulebook states {stated!r}")
    for space in spaces:
        if space["id"] not in SPACES:
            check(set(space["reward"]) <= GOODS and amounts(space), f"castle space {space['id']} gives goods")
            check(not space.get("cost"), f"castle space {space['id']} costs nothing")


def check_favors(favors: list[dict[str, Any]]) -> None:
    check([favor["id"] for favor in favors] == FAVOR_IDS, f"the favors are {', '.join(FAVOR_IDS)}")
    for favor in favors:
        name = favor["id"]
        stated = FAVORS.get(name)
        check(stated is None or favor["reward"] == stated, f"favor {name}: the rulebook states {stated!r}")
        goods = set(favor["reward"]) <= {"gold", "squires"} and amounts(favor)
        check(stated is not None or goods, f"favor {name} gives gold or squires")
        removed = favor.get("removed_with_players", [])
        check(removed == ([3] if name == "upgrade" else []), "with 3 seats the upgrade is removed, and nothing else")


def check_conflicts(conflicts: dict[str, Any]) -> None:
    cards = conflicts["cards"]
    check(len(cards) == 12, "there are twelve conflict cards")
    for card in cards:
        check(set(card) == {"strength", "points"}, "a conflict has a strength and points")
        points = card["points"]
        check(type(card["strength"]) is int and 2 <= card["strength"] <= 10, "conflicts have strengths from 2 to 10")
        whole = len(points) == 3 and all(type(count) is int and count >= 0 for count in points)
        check(whole and points == sorted(points, reverse=True), "a conflict has points for three ranks, falling")
    strengths = [card["strength"] for card in cards]
    check(all(strengths.count(single) == 1 for single in (2, 9, 10)), "2, 9 and 10 are on one conflict card each")
    check(strengths.count(3) >= 2, "there are two conflicts of strength 3 or more")
    check(all(card["points"] == [4, 2, 1] for card in cards if card["strength"] == 5), "strength 5 gives 4, 2 and 1")
    removed = {"2": [2, 10], "3": [9, 10], "4": [2, 10], "5": [2, 3]}
    check(conflicts["removed"] == removed, f"conflicts removed: the rulebook states {removed!r}")
    check(
        conflicts["revealed_per_round"] == 2 and conflicts["spaces_per_card"] == 3, "two conflicts, three spaces each"
    )


def check_track(track: list[list[int]]) -> None:
    whole = all(len(space) == 2 and space[0] >= space[1] >= 0 for space in track)
    check(len(track) == 6 and whole, "the track of dishonor has six spaces with a larger and a smaller number")
    check(track == sorted(track), "the numbers on the track of dishonor do not fall from left to right")
    check([6, 3] in track, "the rulebook's example loses 6 and 3")


def check_tiles(tiles: dict[str, Any]) -> None:
    """Three tiles with points, which seals replace, and one tile of each other kind."""
    seals = {county: {"seals": 1} for county in "ADF"}
    check(tiles["with_court_replace"] == seals, f"reward tiles with the court: the rulebook states {seals!r}")
    given = {county: tiles[county] for county in "ABCDEFGHI"}
    for county in "ADF":
        check(given.pop(county) == {"points": 3}, f"reward tile {county}: the rulebook states 3 points")
    once = [{"gold": 3}, {"squires": 3}, {"knight": 1}, {"noble_anywhere": 1}, {"upgrade": 1}, {"extension": 1}]
    fits = len(given) == len(once) and all(reward in given.values() for reward in once)
    check(fits, f"the other reward tiles: the rulebook states {once!r}, each once")


def amounts(source: dict[str, Any]) -> bool:
    """Whether all amounts of a reward are whole numbers from 1 to 20."""
    return all(type(count) is int and 1 <= count <= 20 for count in source["reward"].values())


def check(holds: bool, reason: str) -> None:
    if not holds:
        raise BadComponents(reason)
