"""The form in which positions are set up by hand."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from peerage.games.long_live_the_king.state import KINDS
from peerage.kernel.playing.table_config import TableConfig
from peerage.kernel.records.position_form import SEAT, PositionForm, Words


class KingForm(PositionForm):
    hidden: ClassVar[Sequence[str]] = ("players.*.supply", "pile", "election", "dispute")
    starts: ClassVar[Sequence[str]] = ("turn", "arrived", "commit", "reward")

    def words(self, config: TableConfig, position: Mapping[str, Any]) -> Mapping[str, Words]:
        board = config.game.board(config)
        regions = Words("region", [name for index, name in enumerate(board.names) if board.in_play >> index & 1])
        seats = Words(SEAT, list(range(config.seats)))
        return {
            "active": seats,
            "players.*.figure": regions,
            "players.*.hand": Words("card", [f"x{kind + 1}" for kind in range(KINDS)]),
            "regions": regions,
            "regions.*.owner": seats,
            "entered.*": regions,
        }

    def templates(self, config: TableConfig, position: Mapping[str, Any]) -> Mapping[str, Any]:
        return {"regions": {"owner": 0, "courtiers": 1}, "entered": config.game.board(config).names[0]}

    def put_back(self, position: dict[str, Any], config: TableConfig) -> None:
        """Courtiers go to the supply, cards to the pile."""
        board, dispute = config.game.board(config), position["dispute"]
        for seat, player in enumerate(position["players"]):
            out = sum(part["courtiers"] for part in position["regions"].values() if part["owner"] == seat)
            player["supply"] = int(board.supply + board.start_courtiers) - out
        for kind in range(KINDS):
            held = sum(player["hand"][kind] for player in position["players"])
            staked = sum(stake[kind] for stake in dispute["stakes"]) if dispute else 0
            position["pile"][kind] = int(board.cards[kind]) * config.seats - held - staked
