"""Lancaster, for 2 to 5 seats."""

from collections.abc import Mapping
from typing import Any

from peerage.games.lancaster.board import Board
from peerage.games.lancaster.flow import DECISIONS
from peerage.games.lancaster.laws.applying import TABLE
from peerage.games.lancaster.laws.law_sets import SETS
from peerage.games.lancaster.outside import position, printed, reasons, view, words, writing
from peerage.games.lancaster.setup import set_up
from peerage.games.lancaster.state import LancasterState
from peerage.kernel.chance import Chance
from peerage.kernel.decision import names_of
from peerage.kernel.game import Game
from peerage.kernel.options import Clash, Need, Option
from peerage.kernel.reason import Reason
from peerage.kernel.terms import Terms


class LancasterGame(Game[LancasterState, Board]):
    id = "lancaster"
    package = __name__
    rules_version = 2
    # rule: seats
    min_seats = 2
    max_seats = 5
    options = (
        # rule: open-screens
        Option("open_screens", False),
        # rule: modules
        Option("new_laws", "none", ("none", "all", "lot"), parts=("0", "1", "2", "3", "4"), module=True),
        Option("court", False, module=True),
        Option("resentment", False, module=True),
        Option("reward_tiles", False, module=True),
        Option(
            "king_laws",
            "none",
            ("none", "all", "lot", "2", "3"),
            # rule: king-laws-need
            needs=(Need("court"), Need("resentment"), Need("new_laws", ("lot", "2", "3"))),
            clashes=(
                Clash("all", "new_laws", "2"),
                Clash("all", "new_laws", "3"),
                Clash("2", "new_laws", "2"),
                Clash("3", "new_laws", "3"),
            ),
            module=True,
        ),
    )
    bots = ("random", "greedy", "search")
    rollout_depth = 8
    replaced_whole = ("reward_tiles.?",)
    frames = names_of(DECISIONS)
    visible = view.VISIBLE

    def terms(self, seats: int, options: Mapping[str, object], components: object = None) -> Terms:
        """There are no screens with two seats."""
        terms = super().terms(seats, options, components)
        # rule: two-open, two-seals-open, two-dishonor-open
        if seats == 2:
            terms.options["open_screens"] = True
        return terms

    def rollout_depth_at(self, terms: Terms) -> int:
        """An office is given long after a lord has applied for it."""
        return 2 * self.rollout_depth if terms.on("court") else self.rollout_depth

    def new_board(self, components: dict[str, Any], seats: int) -> Board:
        return Board(components, seats, [law.name for law in TABLE])

    def new_state(self, terms: Terms, chance: Chance) -> LancasterState:
        return set_up(terms, chance, self.board(terms))

    def position(self, state: LancasterState) -> dict[str, Any]:
        return writing.write(state)

    def restore(self, data: Mapping[str, Any], terms: Terms) -> LancasterState:
        return position.read(data, terms, self.board(terms))

    def picture(self, state: LancasterState) -> dict[str, Any]:
        return view.picture(state)

    def move_args(self, state: LancasterState, move: int) -> dict[str, Any]:
        return words.describe(state, move)

    def parse(self, state: LancasterState, wish: Mapping[str, Any]) -> int:
        return words.parse(state, wish)

    def decision_args(self, state: LancasterState) -> dict[str, Any]:
        return words.decision_args(state)

    def forbids(self, state: LancasterState, seat: int, slot: str) -> Reason:
        return reasons.forbids(state, seat, slot)

    def forbids_wish(self, state: LancasterState, seat: int, wish: Mapping[str, Any]) -> Reason:
        return reasons.forbids_wish(state, seat, wish)

    def explain(self, state: LancasterState, seat: int, wish: Mapping[str, Any]) -> Reason | None:
        """Judge a wish to place or upgrade a knight by that knight: other rules may stop other knights there."""
        reason = super().explain(state, seat, reasons.with_slots(state, wish))
        if reason is None or seat not in state.to_move or reason.rule == "no-such-move":
            return reason
        return reasons.forbids_wish(state, seat, wish) if reasons.names_a_knight(state, wish) else reason

    def check_components(self, components: dict[str, Any]) -> None:
        printed.check_components(components)

    def drawing(self, seats: int, components: object = None) -> dict[str, Any]:
        terms = self.terms(seats, {}, components)
        table, printed_board = terms.components, self.board(terms)
        return {
            "counties": [
                {name: county[name] for name in ("id", "name", "min_strength", "reward")} for county in table["county"]
            ],
            "castle_spaces": [
                {name: space[name] for name in ("id", "reward", "cost") if name in space}
                for space in table["castle_space"]
            ],
            "ally_castle": table["ally_castle"]["spaces"],
            "favors": [
                {"id": favor["id"], "reward": favor["reward"]}
                for index, favor in enumerate(table["favor"])
                if printed_board.favors_in_play >> index & 1
            ],
            "laws": [
                {"id": name, "group": printed_board.law_group[law], "set": SETS[printed_board.law_set[law]]}
                for law, name in enumerate(printed_board.law_ids)
            ],
            "both_price": table["both_rewards_price"],
            "nobles_points": table["nobles"]["points"],
            "rounds": table["rounds"],
            "houses": int(printed_board.houses),
            "colours": table["colours"],
            "court": {
                "offices": [
                    {name: office[name] for name in ("id", "name", "tribute", "seals", "privilege")}
                    for office in table["court"]["offices"]
                ],
                "privileges": {
                    "shield": table["court"]["shields"],
                    "archer": table["court"]["archers"],
                    "tudor": table["court"]["tudor_knights"],
                },
                "bishops": table["court"]["bishops"][str(seats)],
                "most_bishops": table["court"]["bishops_per_player_max"],
                "archer_strength": table["court"]["archer_strength"],
                "tudor_strength": table["court"]["tudor_strength"],
            },
            "reward_tiles": table["reward_tiles"],
            "resentment": {
                "track": table["resentment"]["track"],
                "tower_capacity": table["resentment"]["tower_capacity"],
                "filler": table["resentment"]["tower_filler"][str(seats)],
            },
        }


GAME = LancasterGame()
