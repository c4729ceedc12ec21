"""What the shared tests need to know of Long Live the King."""

from itertools import permutations

import peerage
from games.declaring import Choices, Declared, Recorded
from peerage.games.long_live_the_king.moves import MOVES


def conserved(state: peerage.State) -> None:
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


REGIONS = ["Man", "Lideforde", "Lundonia", "Wigemor", "Sarisberie", "Rouecestre", "Oxeneford", "Loncastre"]
STARTS = list(permutations(REGIONS, 3))

DECLARED = Declared(
    conserved=conserved,
    moves=MOVES.names,
    asked={"turn", "arrived", "commit", "reward", "take_cards"},
    asked_with={"place_dice": "place_die"},
    records=[
        Recorded(3),
        Recorded(4, {"place_dice": True}),
        Recorded(5, {"open_screens": True, "two_cards_to_enter": True}),
        Recorded(4, {"memory_aid": True}),
    ],
    encodes=True,
    choices=[
        Choices("random", "919fee378cbb"),
        Choices("greedy", "1c0276c86b6c"),
        Choices("search:16:plain", "6dcada0ce3da"),
    ],
    shown={"reveal", "out_of_cards", "more_cards", "hand"},
    unasked={"turn", "arrived", "try_on", "move_on", "roll_more", "commit"},
    listened=[
        {},
        {"place_dice": True},
        {"open_screens": True, "two_cards_to_enter": True},
        {"place_dice": True, "open_screens": True, "two_cards_to_enter": True, "finite": False},
    ],
    remembers=True,
    rules_of_events=25,
    rules_named=30,
    rare={"no_cards", "no_dice", "finished"},
    rebuilt='[start_cards]\n4 = ["Tateshale", "Man", "Lideforde", "Lundonia"]\n',
    varied=lambda number: {"start_cards": {"4": ["Tateshale", *STARTS[number]]}},
)
