"""What the rulebook's text states about the components; an override that contradicts it is refused."""

from typing import Any

from peerage.kernel.errors import BadComponents

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


def check_components(components: dict[str, Any]) -> None:
    for name, value in STATED.items():
        check(components[name] == value, f"{name}: the rulebook states {value!r}")
    regions = {region["name"]: region for region in components["region"]}
    check_votes(regions)
    check_neighbours(regions)
    check_start_cards(components["start_cards"], regions)


def check_votes(regions: dict[str, Any]) -> None:
    votes = {name: region["votes"] for name, region in regions.items()}
    for name, count in VOTES.items():
        check(votes[name] == count, f"{name}: the rulebook states {count} votes")
    check(all(2 <= count <= 4 for count in votes.values()), "every region has 2 to 4 votes")
    check(sum(votes.values()) == 39, f"all regions together have 39 votes, not {sum(votes.values())}")
    example = ("Tateshale", "Lincolia", "Grentebrige", "Lundonia")
    check(sum(votes[name] for name in example) == 14, f"{', '.join(example)} have 14 votes together")


def check_neighbours(regions: dict[str, Any]) -> None:
    for name, region in regions.items():
        check(all(isinstance(other, str) for other in region["sea"]), f"{name}: sea routes lead to names of regions")
    near = {name: set(region["neighbours"]) for name, region in regions.items()}
    for name, neighbours in near.items():
        check(neighbours <= set(regions), f"{name} borders on a region that does not exist")
        check(name not in neighbours, f"{name} borders on itself")
        check(all(name in near[other] for other in neighbours), f"{name}: borders go both ways")
        check(set(regions[name]["sea"]) <= neighbours, f"{name}: a sea route leads to a neighbour")
        wanted = {2: 2, 4: 6}.get(regions[name]["votes"])
        check(wanted is None or len(neighbours) == wanted, f"{name}: 2 votes mean 2 neighbours, 4 votes mean 6")
    for name, neighbours in NEIGHBOURS.items():
        check(
            near[name] == neighbours,
            f"{name}: the rulebook names its neighbours: {', '.join(sorted(neighbours))}",
        )
    check(
        connected(near, set(regions) - {"Man"}),
        "without Man, every region must be reachable from every other",
    )


def check_start_cards(cards: dict[str, list[str]], regions: dict[str, Any]) -> None:
    for seats in SEATS:
        names = cards[seats]
        check(len(names) == int(seats) == len(set(names)), f"start cards for {seats}: {seats} different regions")
        check(set(names) <= set(regions), f"start cards for {seats}: unknown region")
        check(seats != "3" or "Man" not in names, "Man is not in play with 3 seats")
        check(names[0] == BEGINNERS[seats], f"with {seats} seats the player in {BEGINNERS[seats]} begins")


def connected(near: dict[str, set[str]], names: set[str]) -> bool:
    reached, fresh = set[str](), {min(names)}
    while fresh:
        reached |= fresh
        fresh = {other for name in fresh for other in near[name] & names} - reached
    return reached == names


def check(holds: bool, reason: str) -> None:
    if not holds:
        raise BadComponents(reason)
