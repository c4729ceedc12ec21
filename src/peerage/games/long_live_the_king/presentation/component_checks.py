"""What the rulebook's text states about the components; an override that contradicts it is refused."""

from typing import Any

from peerage.errors import demand

SEATS = ("3", "4", "5")
NEIGHBOURS = {
    "Wigemor": {"Man", "Loncastre", "Tateshale", "Stadford", "Oxeneford", "Lideforde"},
    "Sarisberie": {"Oxeneford", "Lideforde"},
}
VOTES = {"Sedberouie": 2, "Tateshale": 4, "Wigemor": 4, "Oxeneford": 4, "Sarisberie": 2, "Man": 2}
BEGINNERS = {"3": "Rouecestre", "4": "Tateshale", "5": "Stadford"}
STATED: dict[str, Any] = {
    "players": {"min": 3, "max": 5},
    "votes_to_win": {"3": 19, "4": 20, "5": 20},
    "regions_out": {"3": ["Man"]},
    "courtiers_per_player": 18,
    "start_courtiers": 2,
    "cards_per_player": {"x1": 12, "x2": 7, "x3": 1},
    "cards_per_dispute": {"min": 1, "max": 5},
    "redeal_max": 15,
    "piece_points": 2,
    "bonus_table": 15,
    "bonus_by_rank": {"3": [3, 2, 1], "4": [4, 3, 2, 1], "5": [5, 4, 3, 2, 1]},
}
EXAMPLE = ("Tateshale", "Lincolia", "Grentebrige", "Lundonia")
LONGEST_NAME = 40
MOST_CORNERS = 60


def check_components(components: dict[str, Any]) -> None:
    for name, value in STATED.items():
        demand(components[name] == value, "stated", name, stated=repr(value))
    regions = {region["name"]: region for region in components["region"]}
    check_votes(regions)
    check_neighbours(regions)
    check_start_cards(components["start_cards"], regions)
    check_drawing(regions)


def check_votes(regions: dict[str, Any]) -> None:
    votes = {name: region["votes"] for name, region in regions.items()}
    for name, count in votes.items():
        where = f"region.{name}.votes"
        demand(count == VOTES.get(name, count), "stated", where, stated=VOTES.get(name))
        demand(2 <= count <= 4, "votes_range", where, region=f"region:{name}")
    demand(sum(votes.values()) == 39, "votes_sum", "", given=sum(votes.values()))
    together = sum(votes[name] for name in EXAMPLE)
    demand(together == 14, "votes_example", "", regions=list(EXAMPLE), given=together)


def check_neighbours(regions: dict[str, Any]) -> None:
    near = {name: region["neighbours"] for name, region in regions.items()}
    for name, neighbours in near.items():
        where = f"region.{name}.neighbours"
        for other in neighbours:
            demand(other in regions, "border_unknown", where, region=name, other=other)
            demand(other != name, "border_itself", where, region=name)
            demand(name in near[other], "border_both_ways", where, region=name, other=other)
        demand(len(set(neighbours)) == len(neighbours), "border_twice", where, region=name)
        # rule: neighbour-count
        wanted = {2: 2, 4: 6}.get(regions[name]["votes"], len(neighbours))
        demand(len(neighbours) == wanted, "neighbour_count", where, region=name)
        stated = NEIGHBOURS.get(name, set(neighbours))
        demand(set(neighbours) == stated, "neighbours_stated", where, region=name, others=sorted(stated))
        sea = regions[name]["sea"]
        fits = all(isinstance(other, str) and other in neighbours for other in sea)
        demand(fits, "sea", f"region.{name}.sea", region=name)
    demand(connected(near, set(regions) - {"Man"}), "connected", "")


def check_start_cards(cards: dict[str, list[str]], regions: dict[str, Any]) -> None:
    for players in SEATS:
        names, where = cards[players], f"start_cards.{players}"
        demand(len(names) == int(players) == len(set(names)), "start_count", where, players=players)
        demand(set(names) <= set(regions), "start_unknown", where, players=players)
        demand(players != "3" or "Man" not in names, "start_man", where)
        demand(names[0] == BEGINNERS[players], "start_first", where, players=players, region=BEGINNERS[players])


def check_drawing(regions: dict[str, Any]) -> None:
    """How the map is drawn is free, as long as it can be drawn."""
    for name, region in regions.items():
        where = f"region.{name}"
        polygon = region["polygon"]
        demand(is_point(region["capital"]), "point", f"{where}.capital")
        demand(3 <= len(polygon) <= MOST_CORNERS and all(map(is_point, polygon)), "polygon", f"{where}.polygon")
        demand(0 < len(region["modern"]) <= LONGEST_NAME, "modern", f"{where}.modern", most=LONGEST_NAME)


def is_point(point: list[float]) -> bool:
    return len(point) == 2 and all(0 <= coordinate <= 100 for coordinate in point)


def connected(near: dict[str, list[str]], names: set[str]) -> bool:
    reached, fresh = set[str](), {min(names)}
    while fresh:
        reached |= fresh
        fresh = {other for name in fresh for other in near[name] if other in names} - reached
    return reached == names
