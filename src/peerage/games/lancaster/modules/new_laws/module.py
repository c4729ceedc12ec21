"""The New Laws at the moments of the game: the sets of laws, squires in conflicts, extensions that are turned over."""

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from peerage.games.lancaster.board import GOLD, ROOM, SLOTS
from peerage.games.lancaster.bot.worth import conflict_points, squire_worth
from peerage.games.lancaster.laws.law_sets import NEW_SET
from peerage.games.lancaster.module import Module
from peerage.games.lancaster.modules.new_laws.choices import exchanging, paying
from peerage.games.lancaster.modules.new_laws.position import check_new_laws, read_new_laws
from peerage.games.lancaster.moves import EXCHANGE, PAY, SEND, count_taken, good_given
from peerage.games.lancaster.outside.shapes import Band
from peerage.games.lancaster.state import LancasterState
from peerage.kernel.tape import Tape
from peerage.kernel.vecs import seats_of, zeros

RULES: Final = {"lot": "new-laws-lot", "all": "new-laws-all"}


class NewLaws(Module):
    """Nothing of its own: squires and turned extensions lie on the boards."""

    fields: ClassVar[tuple[str, ...]] = ("players.turned", "conflicts.stacks.squires")
    brings_laws: ClassVar[bool] = True
    reinforces: ClassVar[bool] = True

    def __init__(self, chosen: str) -> None:
        self.chosen: str = chosen
        """`all`, `lot`, or groups like `0+2+4`."""

    def clone(self) -> "NewLaws":
        return self

    def carry(self, tape: Tape) -> None:
        pass

    def join(self, state: LancasterState) -> None:
        state.sent = zeros(SLOTS * ROOM)

    def law_sets(self, group: int, possible: list[int]) -> list[int]:
        if self.chosen == "lot":
            return [*possible, NEW_SET]
        return [NEW_SET] if self.chosen == "all" or str(group) in self.chosen.split("+") else possible

    def law_set_rule(self, group: int, rule: str) -> str:
        return RULES.get(self.chosen, "new-laws-groups")

    def castles_end(self, state: LancasterState) -> None:
        """All extensions are turned back."""
        seat: i64 = 0
        while seat < state.seats:
            # rule: turned-extension
            state.turned[seat] = 0
            seat += 1

    def conflict_scored(self, state: LancasterState, slot: i64, won: bool) -> None:
        """The squires go to the supply, whoever won."""
        space: i64 = 0
        while space < ROOM:
            # rule: sent-squires-gone
            state.sent[slot * ROOM + space] = 0
            space += 1

    def prior(self, state: LancasterState, seat: i64, kind: i64, arg: i64) -> float:
        if kind == SEND:
            more: float = conflict_points(state, seat, arg, 1, 0.0) - conflict_points(state, seat, arg, 0, 0.0)
            return more - squire_worth(state)
        if kind == PAY:
            return paying(state, seat)
        if kind == EXCHANGE:
            return exchanging(state, seat, good_given(arg) == GOLD, count_taken(arg))
        return 0.0

    # Views and positions.

    def paint_band(self, state: LancasterState, space: int, shown: Band) -> None:
        shown["squires"] = int(state.sent[space])

    def write_player(self, state: LancasterState, seat: int, written: dict[str, Any]) -> None:
        written["turned"] = [state.board.space_ids[space] for space in seats_of(int(state.turned[seat]))]

    def write_stack(self, state: LancasterState, space: int, written: dict[str, Any]) -> None:
        written["squires"] = int(state.sent[space])

    def read(self, state: LancasterState, position: Any) -> None:
        read_new_laws(state, position)

    def check(self, state: LancasterState) -> None:
        check_new_laws(state)
