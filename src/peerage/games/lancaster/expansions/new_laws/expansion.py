"""The New Laws at the moments of the game: the sets of laws, squires in conflicts, extensions that are turned over."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.lancaster.board import GOLD, RANKS, ROOM, SLOTS, Board
from peerage.games.lancaster.bot.battles import conflict_points
from peerage.games.lancaster.bot.prices import prices_of
from peerage.games.lancaster.decision import thing_of
from peerage.games.lancaster.expansion import Expansion
from peerage.games.lancaster.expansions.new_laws import choices, schemas
from peerage.games.lancaster.expansions.new_laws.choices import (
    EXCHANGE,
    GIVEN,
    PAY,
    SEND,
    TAKE_HOME,
    TAKEN,
    TURN_OVER,
    exchanging,
    paying,
)
from peerage.games.lancaster.expansions.new_laws.new_laws import (
    ASKED,
    COUNTED,
    COUNTY_TAX,
    EXCHANGING,
    EXTENSION_TAX,
    NEW,
    SENDING,
)
from peerage.games.lancaster.expansions.new_laws.position import check_new_laws, read_new_laws
from peerage.games.lancaster.expansions.new_laws.sent_squires import SentSquires
from peerage.games.lancaster.laws.law_sets import NEW_SET
from peerage.games.lancaster.moves import SLOT
from peerage.games.lancaster.observation import ASKED_COUNTY, ASKED_SPACE
from peerage.games.lancaster.presentation.view_schemas import Band
from peerage.games.lancaster.state import LancasterState
from peerage.kernel.content.options import Option
from peerage.kernel.playing.table_config import TableConfig
from peerage.kernel.playing.vecs import seats_of, zeros

RULES: Final = {"lot": "new-laws-lot", "all": "new-laws-all"}


class NewLaws(SentSquires):
    fields: ClassVar[tuple[str, ...]] = ("players.*.turned", "conflicts.*.stacks.*.squires")
    brings_laws: ClassVar[bool] = True
    observed: ClassVar[tuple[str, ...]] = (
        *("question:send_squires", "question:county_tax", "question:extension_tax", "question:exchange"),
        "squires_to_send",
    )

    def clone(self) -> "NewLaws":
        return NewLaws(self.chosen, self.sent[:])

    def law_sets(self, group: int, possible: list[int]) -> list[int]:
        if self.chosen == "lot":
            return [*possible, NEW_SET]
        return [NEW_SET] if self.chosen == "all" or str(group) in self.chosen.split("+") else possible

    def law_set_rule(self, group: int, rule: str) -> str:
        return RULES.get(self.chosen, "new-laws-groups")

    def castles_end(self, state: LancasterState) -> None:
        """All extensions are turned back."""
        # rule: turned-extension
        state.turned = zeros(len(state.turned))

    def conflict_scored(self, state: LancasterState, slot: i64, won: bool) -> None:
        """Return the squires to the supply, after a victory or a defeat."""
        index: i64 = slot * ROOM
        while index < (slot + 1) * ROOM:
            # rule: sent-squires-gone
            state.fighting[index * RANKS] -= self.sent[index]
            self.sent[index] = 0
            index += 1

    def prior(self, state: LancasterState, seat: i64, move: i64) -> float:
        if SEND.matches(move):
            slot: i64 = SLOT.of(move)
            more: float = conflict_points(state, seat, slot, 1, 0.0) - conflict_points(state, seat, slot, 0, 0.0)
            return more - prices_of(state).squire
        if PAY.matches(move):
            return paying(state, seat)
        if EXCHANGE.matches(move):
            return exchanging(state, seat, GIVEN.of(move) == GOLD, TAKEN.of(move))
        return 0.0

    def encode(self, state: LancasterState, seat: i64, numbers: vec[float], begin: i64) -> None:
        kind: i64 = -1 if state.over else state.top_kind()
        if not SENDING <= kind <= EXCHANGING:
            return
        numbers[begin + kind - SENDING] = 1.0
        thing: i64 = thing_of(state.top_arg())
        if kind == SENDING:
            numbers[begin + 4] = float(thing) * 0.25
        elif kind == COUNTY_TAX:
            numbers[ASKED_COUNTY + thing] = 1.0
        elif kind == EXTENSION_TAX:
            numbers[ASKED_SPACE + thing] = 1.0

    # Views and positions.

    def paint_band(self, state: LancasterState, space: int, shown: Band) -> None:
        cast(schemas.Band, shown)["squires"] = int(self.sent[space])

    def write_player(self, state: LancasterState, seat: int, written: dict[str, Any]) -> None:
        written["turned"] = [state.board.space_ids[space] for space in seats_of(int(state.turned[seat]))]

    def write_stack(self, state: LancasterState, space: int, written: dict[str, Any]) -> None:
        written["squires"] = int(self.sent[space])

    def read(self, state: LancasterState, position: Mapping[str, Any]) -> None:
        read_new_laws(state, self, position)

    def check(self, state: LancasterState) -> None:
        check_new_laws(state, self)


def enter(config: TableConfig, board: Board) -> NewLaws | None:
    if "new_laws" not in config.options:
        return None
    return NewLaws(str(config.options["new_laws"]), zeros(SLOTS * ROOM))


NEW_LAWS: Final = Expansion(
    NewLaws,
    enter,
    Option("new_laws", "none", ("none", "all", "lot"), parts=("0", "1", "2", "3", "4"), module=True),
    [choices],
    [SEND, PAY, TAKE_HOME, TURN_OVER, EXCHANGE],
    "new",
    NEW,
    COUNTED,
    ASKED,
    schemas=schemas,
    text=__name__.rpartition(".")[0],
)
