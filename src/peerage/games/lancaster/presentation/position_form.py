"""The form in which positions are set up by hand."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from peerage.games.lancaster.board import PRIVILEGES, RANKS, Board
from peerage.games.lancaster.laws.law_sets import GROUPS, OLD_SET, SETS
from peerage.games.lancaster.state import PHASES
from peerage.kernel.playing.table_config import TableConfig
from peerage.kernel.records.position_form import SEAT, PositionForm, Words

HOUSE = "house"
STRENGTHS = list(range(1, int(RANKS)))


class LancasterForm(PositionForm):
    hidden: ClassVar[Sequence[str]] = (
        "known_gold",
        "known_squires",
        "ballots",
        "voted_law",
        "law_sets",
        "final",
        "resentment.known_fewest",
    )
    starts: ClassVar[Sequence[str]] = ("first_extension", "place", "vote", "county", "castle", "ransom")

    def words(self, config: TableConfig, position: Mapping[str, Any]) -> Mapping[str, Words]:
        board = config.game.board(config)
        counties, castle = Words("county", list(board.county_ids)), Words("castle", list(board.space_ids))
        laws, cards = Words("law", list(laws_in_play(board, position))), Words("", list(board.conflicts_in_play))
        knights, houses = Words("knight", list(STRENGTHS)), list(range(board.houses))
        lords = ["court", "treasury", *(f"office:{name}" for name in board.office_ids)]
        return {
            "phase": Words("phase", list(PHASES)),
            "start": Words(SEAT, list(range(config.seats))),
            "players.*.nobles.*": counties,
            "players.*.extensions.*": castle,
            "players.*.turned.*": castle,
            "houses.*.court": knights,
            "houses.*.reserve": knights,
            "houses.*.castle": castle,
            "houses.*.castle.*": Words("", list(STRENGTHS)),
            "houses.*.lord": Words("lord", list(lords)),
            "houses.*.privileges.*": Words("privilege", list(PRIVILEGES)),
            "houses.*.unused.*": Words("privilege", list(PRIVILEGES)),
            "counties": counties,
            "counties.*.house": Words(HOUSE, list(houses), optional=True),
            "conflicts": Words("conflict", [1, 2, 3, 4]),
            "conflicts.*.card": cards,
            "conflicts.*.stacks.*.house": Words(HOUSE, list(houses)),
            "conflicts.*.stacks.*.knights": knights,
            "conflict_pile.*": cards,
            "law_pile.*": laws,
            "current.*": laws,
            "proposed.*": Words("law", list(laws.words), optional=True),
            "favors.*": Words("favor", list(favors_in_play(board))),
            "court.offices": Words("office", list(board.office_ids)),
            "court.offices.*.holder": Words(HOUSE, list(houses), optional=True),
            "court.offices.*.knights": knights,
            "court.treasury": Words("good", ["gold", "squires", "votes"]),
            "reward_tiles.bag.*": counties,
            "resentment.tower.*": knights,
        }

    def templates(self, config: TableConfig, position: Mapping[str, Any]) -> Mapping[str, Any]:
        board = config.game.board(config)
        return {
            "players.*.nobles": board.county_ids[0],
            "players.*.extensions": board.space_ids[0],
            "players.*.turned": board.space_ids[0],
            "houses.*.castle": 1,
            "houses.*.privileges": PRIVILEGES[0],
            "houses.*.unused": PRIVILEGES[0],
            "conflicts.*": {"card": board.conflicts_in_play[0], "stacks": []},
            "conflicts.*.stacks": {"house": 0, "knights": [0] * len(STRENGTHS)},
            "conflict_pile": board.conflicts_in_play[0],
            "law_pile": laws_in_play(board, position)[0],
            "favors": favors_in_play(board)[0],
            "reward_tiles.bag": board.county_ids[0],
        }

    def put_back(self, position: dict[str, Any], config: TableConfig) -> None:
        """Nobody knows who has most behind the screens. Without modules, knights go to the reserve."""
        position["known_gold"], position["known_squires"] = [], []
        if "resentment" in position:
            position["resentment"]["known_fewest"] = []
        if "resentment" in position or "court" in position:
            return
        board = config.game.board(config)
        for number, house in enumerate(position["houses"]):
            for strength in STRENGTHS:
                out = house["court"][strength - 1] + list(house["castle"].values()).count(strength)
                counties = position["counties"].values()
                out += sum(part["house"] == number and part["strength"] == strength for part in counties)
                for conflict in filter(None, position["conflicts"]):
                    stacks = [stack for stack in conflict["stacks"] if stack["house"] == number]
                    out += sum(stack["knights"][strength - 1] for stack in stacks)
                house["reserve"][strength - 1] = int(board.owned[strength]) - out


def laws_in_play(board: Board, position: Mapping[str, Any]) -> list[str]:
    """Return the laws of the sets that the position has for each group."""
    sets = position.get("law_sets", [SETS[OLD_SET]] * GROUPS)
    return [
        law
        for law, group, law_set in zip(board.law_ids, board.law_group, board.law_set, strict=True)
        if SETS[law_set] == sets[group]
    ]


def favors_in_play(board: Board) -> list[str]:
    return [favor for index, favor in enumerate(board.favor_ids) if int(board.favors_in_play) >> index & 1]
