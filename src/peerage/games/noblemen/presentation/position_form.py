"""The form in which positions are set up by hand."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from peerage.games.noblemen.board import AREAS, BUILDINGS, CARD_IDS, FOLLY_IDS, SOLD, TILES
from peerage.games.noblemen.state import PHASES
from peerage.kernel.playing.table_config import TableConfig
from peerage.kernel.records.position_form import SEAT, PositionForm, Words


class NoblemenForm(PositionForm):
    hidden: ClassVar[Sequence[str]] = (
        "bag",
        "deck",
        "markers",
        "supply",
        "looking",
        "laid",
        "formed",
        "swap_dropped",
        "scored",
        "ball",
        "final",
    )
    starts: ClassVar[Sequence[str]] = ("opening", "turn", "cell", "site", "ball")

    def words(self, config: TableConfig, position: Mapping[str, Any]) -> Mapping[str, Words]:
        board = config.game.board(config)
        seats, tiles = Words(SEAT, list(range(config.seats))), Words("tile", list(TILES))
        buildings = [*(BUILDINGS[building] for building in SOLD), *(f"folly:{name}" for name in FOLLY_IDS)]
        return {
            "phase": Words("phase", list(PHASES)),
            "start": seats,
            "queen": seats,
            "active": Words(SEAT, list(range(config.seats)), optional=True),
            "players.*.tiles": tiles,
            "players.*.cards": Words("card", list(CARD_IDS)),
            "players.*.title": Words("title", list(board.title_ids), optional=True),
            "players.*.estate.*.tile": tiles,
            "players.*.estate.*.building": Words("building", list(buildings), optional=True),
            "players.*.areas.*.kind": Words("area", list(AREAS)),
            "players.*.areas.*.knight": Words(SEAT, list(range(config.seats)), optional=True),
            "church": tiles,
            "sale": Words("building", [BUILDINGS[building] for building in SOLD]),
        }

    def templates(self, config: TableConfig, position: Mapping[str, Any]) -> Mapping[str, Any]:
        return {
            "players.*.cards": 1,
            "players.*.estate": {"x": 1, "y": 0, "tile": TILES[0], "building": None},
            "players.*.areas": {"kind": AREAS[0], "x": 0, "y": 0, "knight": None},
        }

    def put_back(self, position: dict[str, Any], config: TableConfig) -> None:
        """Tiles go to the bag, cards into the stack, markers and buildings to their supplies."""
        board, players = config.game.board(config), position["players"]
        lying = Counter(plot["tile"] for player in players for plot in player["estate"])
        for kind, name in enumerate(TILES):
            out = lying[name] + position["church"][name] + sum(player["tiles"].get(name, 0) for player in players)
            position["bag"][name] = int(board.tiles[kind]) - out
        position["markers"] = int(board.markers) - sum(player["markers"] for player in players)
        built = Counter(plot.get("building") for player in players for plot in player["estate"])
        for building in SOLD:
            sold = BUILDINGS[building]
            position["supply"][sold] = int(board.buildings[building]) - position["sale"][sold] - built[sold]
        self.stack_cards(position, [int(count) for count in board.cards])

    def stack_cards(self, position: dict[str, Any], owned: list[int]) -> None:
        """Keep the order of the stack, as far as its cards lie nowhere else now; the others go below."""
        left = Counter(dict(zip(CARD_IDS, owned, strict=True)))
        left.subtract(Counter(position["looking"]))
        for player in position["players"]:
            left.subtract(Counter(player["cards"]))
        deck = []
        for name in position["deck"]:
            if left[name] > 0:
                deck.append(name)
                left[name] -= 1
        position["deck"] = [*deck, *left.elements()]
