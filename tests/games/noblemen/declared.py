"""What the shared tests need to know of Noblemen."""

from collections import Counter
from typing import Any

import peerage
from games.declaring import Choices, Declared, Received, Recorded
from peerage.games.noblemen.game_state import MOVES


def conserved(state: peerage.State) -> None:
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


def without_looks(received: Received) -> Received:
    """A player looks into the bag and at cards of the stack, and open screens show what is kept; at the end, money."""
    view = received.view
    looking = received.decision is not None and received.decision["kind"] == "scandal"
    for player in view["players"]:
        player.pop("looking", None)
        player.pop("bag", None)
        if view["options"]["open_screens"]:
            player.pop("cards", None)
    for player in [*view["players"], *view["final"]] if view["over"] else ():
        player.pop("money", None)
    return received._replace(moves={}, reasons=[]) if looking else received


class Ledger:
    """How much everybody has, by what everybody sees: so this is exact, and the game writes it down nowhere else."""

    def __init__(self, state: Any) -> None:
        seats, first = state.config.seats, state.view(None)["start"]
        money = state.config.components["start_money"]
        self.money = [money[(seat - first) % seats] for seat in range(seats)]
        self.markers, self.cards = [0] * seats, [0] * seats
        self.tiles = [12] * seats

    def compare(self, events: list[peerage.Event], state: Any) -> None:
        for event in events:
            if event.visible(None):
                self.add(event.kind, int(event.seat), dict(event.args))
        view, players = state.view(None), state.to_dict()["players"]
        if not state.over and state.decision(None)["kind"] == "opening":
            return
        given = [{"markers": 0, "cards": 0} for _ in players]
        if view["ball"] and view["ball"]["given"]:
            given[view["ball"]["seat"]] = view["ball"]["given"]
        for seat, player in enumerate(players):
            assert player["money"] == self.money[seat]
            assert player["markers"] == self.markers[seat] - given[seat]["markers"]
            assert sum(player["tiles"].values()) == self.tiles[seat]
            assert sum(player["cards"].values()) == self.cards[seat] - given[seat]["cards"]

    def add(self, kind: str, seat: int, details: dict[str, Any]) -> None:
        for things, change in self.changes(kind, details):
            things[seat] += change
        if kind in ("handed", "handed_money"):
            things = self.tiles if kind == "handed" else self.money
            things[details["to_seat"]] += details["n"]

    def changes(self, kind: str, details: dict[str, Any]) -> list[tuple[list[int], int]]:
        n = details.get("n", 1)
        if kind == "points":
            return [(self.tiles, -1)] if details["from"] == "card:vicars_favour" else []
        if kind == "drew":
            return [(self.tiles, n)] if details["from"] != "moment:set-up" else []
        return {
            "money": [(self.money, n)],
            "bribed": [(self.money, -details.get("price", 0)), (self.markers, n)],
            "built": [(self.money, -n)],
            "handed_money": [(self.money, -n)],
            "got_markers": [(self.markers, n)],
            "markers": [(self.markers, -n)],
            "laid": [(self.tiles, -1)],
            "donated": [(self.tiles, -1)],
            "swapped": [(self.tiles, -1)],
            "handed": [(self.tiles, -n)],
            "took_card": [(self.cards, 1)],
            "intrigue": [(self.cards, n - 2)],  # itself goes, and one was counted already
            "card": [(self.cards, -1)],
            "gave_cards": [(self.cards, -n)],
            "blackmail": [(self.cards, -n)],
        }.get(kind, [])


DECLARED = Declared(
    conserved=conserved,
    ledger=Ledger,
    moves=MOVES.names,
    asked={"opening", "scandal", "turn", "cell", "expand", "markers", "church", "ball"},
    asked_with={"choose_title": "title"},
    sense=0.7,
    records=[
        Recorded(3),
        Recorded(4, {"overlapping_areas": True, "choose_title": True}),
        Recorded(5, {"open_screens": True, "start_player": "3"}),
        Recorded(4, {"memory_aid": True}),
    ],
    choices=[Choices("greedy", "035d09a4701d"), Choices("search:16:plain", "eb2cfd301a59")],
    shown={"drew", "drawn", "winners"},
    unasked={
        *("turn", "cell", "expand", "church", "vicar", "markers", "scandal", "ball"),
        *("swap_second", "swap_take", "hand_over"),
    },
    without_looks=without_looks,
    listened=[
        {},
        {"overlapping_areas": True},
        {"choose_title": True},
        {"open_screens": True, "start_player": "2"},
    ],
    rules_of_events=60,
    rules_named=80,
    rare={
        *("no_cards", "bag_short", "intrigue", "kept_all", "queen_stays"),
        *("knight", "knight_moved", "knight_declined", "nothing"),
        *("handed", "handed_money", "handed_tiles", "got_tiles"),
    },
    unspoken={"slots", "at", "from", "to"},
    rebuilt="[prices]\npalace = [7, 8, 10, 13]\n",
    varied=lambda number: {"prices": {"palace": [number % 10, 10 + number // 10, 40, 50]}},
    encodes=True,
    remembers=True,
    made_anew={"outlook", "outlook_of", "survey", "surveyed"},
)
