"""What must hold in every position of a game: its laws of conservation. And games of random moves."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest

import peerage
from games.tables import random_game


def long_live_the_king(state: peerage.State) -> None:
    position = state.to_dict()
    seats = range(position["seats"])
    staked = position["dispute"]["stakes"] if position["dispute"] else [[0, 0, 0] for _ in seats]
    for kind, owned in enumerate((12, 7, 1)):
        found = position["pile"][kind] + sum(
            position["players"][seat]["hand"][kind] + staked[seat][kind] for seat in seats
        )
        assert found == owned * len(seats), f"{found} cards x{kind + 1}"
    for seat in seats:
        placed = sum(part["courtiers"] for part in position["regions"].values() if part["owner"] == seat)
        assert position["players"][seat]["supply"] + placed == 17
    votes = {region["name"]: region["votes"] for region in state.view(None)["regions"]}
    assert all(1 <= part["courtiers"] <= votes[name] for name, part in position["regions"].items())
    if position["dispute"] is None:
        homes = [player["figure"] for player in position["players"]]
        assert len(set(homes)) == len(homes)
        assert all(position["regions"].get(home, {"owner": seat})["owner"] == seat for seat, home in enumerate(homes))


def lancaster(state: peerage.State) -> None:
    position = state.to_dict()
    seats = range(position["seats"])
    check_knights(position)
    if "court" in position:
        check_court(position)
    if "resentment" in position:
        check_resentment(position)
    if "reward_tiles" in position:
        lying = [letter for letter, county in position["counties"].items() if county["tile"]]
        tiles = lying + position["reward_tiles"]["bag"]
        assert len(set(tiles)) == len(tiles), "a reward tile is there twice"
        assert len(position["reward_tiles"]["bag"]) == 9 - position["round"]
    pile = {2: 2, 3: 2, 4: 3, 5: 4}[position["seats"]]
    for letter, county in position["counties"].items():
        found = county["nobles"] + sum(letter in player["nobles"] for player in position["players"])
        assert found == pile or (len(seats) == 2 and 0 <= found < pile), f"{found} noblemen {letter}"
    cards = [conflict["card"] for conflict in position["conflicts"] if conflict] + position["conflict_pile"]
    assert len(set(cards)) == len(cards) <= 10
    assert len(position["conflict_pile"]) == 10 - 2 * position["round"]
    laws = [law for law in position["proposed"] if law] + position["current"] + position["law_pile"]
    assert len(set(laws)) == len(laws) <= 18
    assert len(position["law_pile"]) == 15 - 3 * position["round"]
    for seat, player in enumerate(position["players"]):
        assert len(set(player["extensions"])) == len(player["extensions"]) <= 6
        assert not set(player["extensions"]) & set(position["houses"][seat]["castle"]), "a knight on an extension"
        assert set(player.get("turned", ())) <= set(player["extensions"]), (
            "something else than an extension turned over"
        )
        assert min(player[name] for name in ("gold", "squires", "votes", "new_votes")) >= 0
        assert player["points"] >= 0 or (position["over"] and "resentment" in position)


def check_knights(position: dict[str, Any]) -> None:
    """Every house has three, two, one and one knights, all places together."""
    for house, part in enumerate(position["houses"]):
        found = [court + reserve for court, reserve in zip(part["court"], part["reserve"], strict=True)]
        for strength in part["castle"].values():
            found[strength - 1] += 1
        for county in position["counties"].values():
            if county["house"] == house:
                found[county["strength"] - 1] += 1
        for conflict in position["conflicts"]:
            for stack in conflict["stacks"] if conflict else ():
                if stack["house"] == house:
                    found = [count + more for count, more in zip(found, stack["knights"], strict=True)]
        for name, office in zip(OFFICES, position.get("court", {}).get("offices", ()), strict=False):
            if part["lord"] == f"office:{name}":
                found = [count + more for count, more in zip(found, office["knights"], strict=True)]
        if "resentment" in position:
            found = [count + more for count, more in zip(found, position["resentment"]["tower"][house], strict=True)]
        assert found == [3, 2, 1, 1], f"house {house} has {found} knights"


OFFICES = ("chancellor", "constable", "chamberlain")


def check_court(position: dict[str, Any]) -> None:
    """Lords, bishops, privileges and seals: as many as there are, and where they can be."""
    court, players, houses = position["court"], position["players"], position["houses"]
    bishops = court["bishops"] + sum(player["bishops"] for player in players)
    owned = {2: 5, 3: 5, 4: 7, 5: 9}[len(players)]
    assert bishops == owned or (len(players) == 2 and 0 <= bishops < owned), f"{bishops} bishops"
    assert all(0 <= player["bishops"] <= 3 for player in players)
    for number, (name, office) in enumerate(zip(OFFICES, court["offices"], strict=True)):
        lords = [house for house, part in enumerate(houses) if part["lord"] == f"office:{name}"]
        assert len(lords) <= 1, f"{len(lords)} lords apply for office {number}"
        support = sum(office["knights"]) + office["bishops"] + office["tudor"]
        assert lords or not support, "support without a lord"
        assert office["bishops"] <= (players[lords[0]]["bishops"] if lords and lords[0] < len(players) else 0)
    lords_at = {part["lord"] for part in houses}
    assert lords_at <= {"court", "treasury", *(f"office:{name}" for name in OFFICES)}
    held = [privilege for part in houses for privilege in part["privileges"]]
    stacks = [stack for conflict in position["conflicts"] if conflict for stack in conflict["stacks"]]
    counties = position["counties"].values()
    tudors = sum(office["tudor"] for office in court["offices"]) + sum(stack["tudor"] for stack in stacks)
    assert held.count("shield") + sum(county["shield"] for county in counties) <= 2
    assert held.count("archer") + sum(stack["archer"] for stack in stacks) <= 3
    assert held.count("tudor") + tudors + sum(county["tudor"] for county in counties) <= 3
    assert all(county["house"] is not None for county in counties if county["shield"] or county["tudor"])
    ransomed = any(frame["kind"] == "ransom" for frame in position["stack"])
    assert ransomed or all(any(stack["knights"]) for stack in stacks if stack["tudor"]), "a Tudor knight alone"
    assert min(court["treasury"].values()) >= 0
    assert all(player["seals"] >= 0 for player in players)
    if "king_laws" not in position["options"] and "reward_tiles" not in position["options"]:
        given = position["round"] - (position["phase"] in ("setup", "placement", "parliament"))
        assert sum(player["seals"] for player in players) <= 3 * given, "offices give three seals a round"


def check_resentment(position: dict[str, Any]) -> None:
    """The tower holds seven; markers come from the track, from left to right, and then from the supply."""
    resentment, seats = position["resentment"], position["seats"]
    inside = sum(strength * count for row in resentment["tower"] for strength, count in enumerate(row, start=1))
    assert inside + {2: 4, 3: 3, 4: 2, 5: 0}[seats] <= 7
    size = {2: 2, 3: 3, 4: 4, 5: 4}[seats]
    track, held = resentment["track"], [player["dishonor"] for player in position["players"]]
    assert track == sorted(track)
    assert all(0 <= left <= size for left in track)
    assert sum(0 < left < size for left in track) <= 1
    assert min(held) >= 0
    assert track[-1] == 0 or sum(held) <= 6 * size - sum(track), "markers from nowhere"


class LancasterLedger:
    """What everybody has by the events alone."""

    GAINS = ("gold", "squires", "votes", "points", "seals", "dishonor")
    SCORED = ("ranked", "knighthood", "castle_size", "nobles_scored", "seals_scored")
    LOST = ("dishonor_scored", "penalty")

    def __init__(self, state: peerage.State) -> None:
        self.held = [self.have(player) for player in state.to_dict()["players"]]

    def have(self, player: dict[str, Any]) -> dict[str, int]:
        votes = player["votes"] + player["new_votes"]
        return {name: player.get(name, 0) for name in self.GAINS} | {"votes": votes}

    def compare(self, events: list[peerage.Event], state: peerage.State) -> None:
        for event in events:
            if event.seat >= 0:
                for good, count in self.change(event.kind, event.args).items():
                    self.held[event.seat][good] += count
        assert self.held == [self.have(player) for player in state.to_dict()["players"]]

    def change(self, kind: str, args: dict[str, Any]) -> dict[str, int]:
        count = args.get("n", 0)
        good = str(args.get("good", "")).removeprefix("good:")
        if kind in self.GAINS:
            return {kind: count}
        if kind.startswith("pays_"):
            return {kind.removeprefix("pays_"): -count}
        if kind in ("tribute", "loses"):
            return {good: -count}
        if kind in self.SCORED:
            return {"points": count}
        if kind in self.LOST:
            return {"points": -count}
        others = {
            "treasury": {good: count},
            "place": {"squires": -count},
            "sent_squire": {"squires": -1},
            "voted": {"votes": -count},
            "votes_returned": {"votes": -count},
            "redeemed": {"dishonor": -count},
        }
        return others.get(kind, {})


@pytest.fixture(scope="session")
def ledgers() -> dict[str, type[LancasterLedger]]:
    """For some games a book that follows the events and knows what everybody must have."""
    return {"lancaster": LancasterLedger}


def noblemen(state: peerage.State) -> None:
    position = state.to_dict()
    players = position["players"]
    check_tiles(position)
    cards = Counter(position["deck"] + position["looking"])
    for player in players:
        cards.update(player["cards"])
    drawing = peerage.load("noblemen").drawing(position["seats"])
    assert cards == Counter(drawing["cards"])
    assert cards.total() == 35
    built = Counter(plot.get("building") for player in players for plot in player["estate"])
    for name, owned in (("castle", 15), ("chapel", 15), ("palace", 12)):
        assert position["sale"][name] + position["supply"][name] + built[name] == owned, name
    assert all(count == 1 for name, count in built.items() if str(name).startswith("folly"))
    assert position["markers"] + sum(player["markers"] for player in players) == 20
    knights = Counter(area["knight"] for player in players for area in player["areas"] if "knight" in area)
    assert all(count <= 2 for count in knights.values())
    assert [2 - knights[seat] for seat in range(len(players))] == [
        player["knights"] for player in state.view(None)["players"]
    ]
    titles = Counter(player["title"] for player in players if player["title"])
    for title in drawing["titles"]:
        assert titles[title["id"]] + state.view(None)["titles"][title["id"]] == title["count"]
    assert position["queen"] in range(len(players))


def check_tiles(position: dict[str, Any]) -> None:
    """Each of the 202 tiles is in the bag, in the church, behind a screen or in an estate."""
    found = Counter(position["bag"])
    found.update(position["church"])
    for player in position["players"]:
        found.update(player["tiles"])
        found.update(plot["tile"] for plot in player["estate"])
        in_areas = [(area["x"] + x, area["y"] + y) for area in player["areas"] for x in (0, 1) for y in (0, 1)]
        assert position["options"]["overlapping_areas"] or len(set(in_areas)) == len(in_areas)
    assert found == Counter({"field": 62, "fountain": 44, "grove": 48, "meadow": 48})


LAWS = {"lancaster": lancaster, "long-live-the-king": long_live_the_king, "noblemen": noblemen}


@pytest.fixture(scope="session")
def laws() -> dict[str, Callable[[peerage.State], None]]:
    """For every game a function that fails where something came from nowhere or got lost."""
    return LAWS


@pytest.fixture
def random_play(game: peerage.Game) -> Callable[..., Iterator[Any]]:
    return partial(random_game, game)
