"""What the shared tests need to know of Lancaster and its modules."""

from collections.abc import Mapping
from itertools import product
from typing import Any

import peerage
from games.declaring import Choices, Declared, Options, Recorded
from peerage.games.lancaster.expansion_registry import BIG_BOX as PRINTED


def conserved(state: peerage.State) -> None:
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


class Ledger:
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

    def change(self, kind: str, args: Mapping[str, Any]) -> dict[str, int]:
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


BIG_BOX: Options = {"court": True, "resentment": True, "reward_tiles": True}
EVERYTHING: Options = {**BIG_BOX, "new_laws": "lot", "king_laws": "lot"}
COUNTIES = ["York", "Gloucester", "Bedford", "Suffolk"]
STRENGTHS = list(product((1, 2, 3, 4), repeat=4))


def with_strengths(number: int) -> dict[str, Any]:
    pairs = zip(COUNTIES, STRENGTHS[number], strict=True)
    return {"county": [{"name": name, "min_strength": strength} for name, strength in pairs]}


DECLARED = Declared(
    conserved=conserved,
    ledger=Ledger,
    moves=PRINTED.moves.names,
    asked={"place", "squires", "favor", "upgrade", "noble", "vote", "county", "castle"},
    records=[
        Recorded(2),
        Recorded(4),
        Recorded(5, {"open_screens": True}),
        Recorded(3, {"memory_aid": True}),
        Recorded(3, {"new_laws": "all"}),
        Recorded(5, {"court": True}),
        Recorded(4, {"resentment": True, "reward_tiles": True}),
        Recorded(2, EVERYTHING),
        Recorded(4, {**BIG_BOX, "new_laws": "0+1+3", "king_laws": "2"}),
    ],
    choices=[
        Choices("greedy", "623e241d8416"),
        Choices("search:16:plain", "dd29064bbe64"),
        Choices("greedy", "907938f897bd", EVERYTHING),
        Choices("search:16:plain", "aca42e9cf352", EVERYTHING),
    ],
    shown={
        *("voted", "proposed", "revealed", "tile_drawn", "most"),
        *("knighthood", "castle_size", "seals_scored"),
    },
    encodes=True,
    remembers=True,
    unasked={
        *("place", "squires", "trade", "castle", "ransom", "send_squires", "county_tax", "extension_tax"),
        *("exchange", "return_dishonor", "redeem"),
    },
    listened=[{}] * 5 + [{**BIG_BOX, "new_laws": "all"}] * 5 + [{**BIG_BOX, "king_laws": "all"}] * 5,
    rules_of_events=80,
    rules_named=50,
    rare={"passed_over", "pays_votes"},
    unspoken={"slots", "left"},
    rebuilt='[[county]]\nname = "Somerset"\nreward = { points = 5 }\n',
    varied=with_strengths,
    made_anew={"placing", "sized_up"},
)
