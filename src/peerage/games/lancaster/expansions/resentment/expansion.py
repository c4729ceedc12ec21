"""The King's Resentment at the moments of the game."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.lancaster.board import DISHONOR, LAWS, RANKS, TOWER, Board
from peerage.games.lancaster.expansion import Expansion
from peerage.games.lancaster.expansions.resentment import encoder, schemas, tower
from peerage.games.lancaster.expansions.resentment.bot import dishonor_cost, into_tower, redraw_dishonor, shame
from peerage.games.lancaster.expansions.resentment.dishonor import (
    emit_dishonor,
    give_dishonor,
    is_absent,
    marker_points,
    markers_on_track,
    penalty_of,
    score_dishonor,
    shame_absent,
)
from peerage.games.lancaster.expansions.resentment.kings_anger import KingsAnger
from peerage.games.lancaster.expansions.resentment.position import check_resentment, read_resentment
from peerage.games.lancaster.expansions.resentment.tower import REDEEM, clear_tower, enter_tower, redeemable
from peerage.games.lancaster.expansions.resentment.view import draw, resentment_picture
from peerage.games.lancaster.moves import PLACE, N
from peerage.games.lancaster.presentation.view import by_strength
from peerage.games.lancaster.presentation.view_schemas import Conflict, FinalRow, Lord, Picture
from peerage.games.lancaster.state import LancasterState
from peerage.kernel.content.options import Option
from peerage.kernel.playing.rng import Rng
from peerage.kernel.playing.table_config import TableConfig
from peerage.kernel.playing.vecs import seats_of, zeros
from peerage.kernel.playing.view import ALL, SCREEN, Visibility


class Resentment(KingsAnger):
    fields: ClassVar[tuple[str, ...]] = ("resentment", "players.*.dishonor", "final.dishonor", "final.penalty")
    final_points: ClassVar[Mapping[str, tuple[str, int]]] = {
        "dishonor_scored": ("dishonor", -1),
        "penalty": ("penalty", -1),
    }
    # rule: hidden-dishonor
    visible: ClassVar[Visibility] = {"resentment": ALL, "players": {"dishonor": SCREEN, "dishonor_points": SCREEN}}
    places: ClassVar[tuple[int, ...]] = (int(TOWER),)
    stuck: ClassVar[str] = "tower-upgrade"
    screened: ClassVar[tuple[int, ...]] = (int(DISHONOR),)
    observed: ClassVar[tuple[str, ...]] = encoder.OBSERVED

    def clone(self) -> "Resentment":
        return Resentment(
            self.dishonor[:],
            self.track_left,
            self.tower[:],
            self.room,
            self.known_fewest,
            self.lost,
            self.penalty,
        )

    # Placing.

    def offer_knight(self, state: LancasterState, house: i64, strength: i64) -> None:
        # rule: tower-legal
        if strength <= self.room:
            state.offer(PLACE.of_all(house, strength, TOWER))

    def open_places(self, state: LancasterState, house: i64, strength: i64) -> i64:
        return 1 if strength <= self.room else 0

    def place_knight(self, state: LancasterState, seat: i64, house: i64, strength: i64, place: i64) -> None:
        if place == TOWER:
            enter_tower(state, self, seat, house, strength)

    def rule_against_placing(self, state: LancasterState, strength: int, place: int) -> str:
        if place != TOWER:
            return super().rule_against_placing(state, strength, place)
        return "" if strength <= self.room else "tower-room"

    # Upgrades.

    def stands(self, house: i64, strength: i64, place: i64) -> bool:
        return place == TOWER and self.inside(house, strength) > 0

    def out_of_reach(self, state: LancasterState, house: i64, strength: i64) -> i64:
        if self.room != 0:
            return 0
        return self.inside(house, strength)

    def place_to_raise(self, state: LancasterState, house: i64, strength: i64, placing: bool) -> i64:
        if self.room > 0 and self.inside(house, strength) > 0:
            return TOWER
        return -1

    def raise_knight(self, house: i64, strength: i64, place: i64) -> None:
        if place == TOWER:
            self.take(house, strength)
            self.put(house, strength + 1)

    def rule_against_raising(self, state: LancasterState, place: int) -> str:
        return "tower-room" if place == TOWER and self.room == 0 else ""

    # Parliament and conflicts.

    def compared(self, state: LancasterState, kind: i64, mask: i64) -> None:
        if kind == DISHONOR:
            self.known_fewest = mask
            state.commit()

    def gain(self, state: LancasterState, seat: i64, kind: i64, count: i64, source: i64) -> None:
        if kind == DISHONOR:
            give_dishonor(state, self, seat, count, source, "law-dishonor-track" if source >= LAWS else "dishonor")

    def behind_screen(self, seat: i64, kind: i64) -> i64:
        if kind != DISHONOR:
            return 0
        return self.dishonor[seat]

    def put_behind_screen(self, seat: i64, kind: i64, count: i64) -> None:
        if kind == DISHONOR:
            self.dishonor[seat] = count

    def parliament_ends(self, state: LancasterState) -> None:
        clear_tower(state, self)

    def conflict_scored(self, state: LancasterState, slot: i64, won: bool) -> None:
        if not won:
            shame_absent(state, self, slot)

    # The final scoring.

    def score_finally(self, state: LancasterState) -> None:
        score_dishonor(state, self)

    def emit_final(self, state: LancasterState) -> None:
        emit_dishonor(state, self)

    # What bots go by.

    def prior(self, state: LancasterState, seat: i64, move: i64) -> float:
        return float(N.of(move)) * dishonor_cost(state, self) if REDEEM.matches(move) else 0.0

    def placing_worth(self, state: LancasterState, house: i64, strength: i64, place: i64) -> float:
        return into_tower(state, self, house, strength) if place == TOWER else 0.0

    def joining_worth(self, state: LancasterState, chance: float) -> float:
        """Return the worth of a knight there: its owner gets no dishonor if the conflict is lost."""
        return dishonor_cost(state, self) * (1.0 - chance)

    def worth_of(self, state: LancasterState, seat: i64, kind: i64) -> float:
        return -dishonor_cost(state, self) if kind == DISHONOR else 0.0

    def chance_to_lead(self, state: LancasterState, seat: i64, kind: i64, knows_goods: bool) -> float:
        if kind != DISHONOR:
            return 0.0
        return 0.7 / float(1 + (self.dishonor[seat] if knows_goods else 1))

    def promise(self, state: LancasterState, seat: i64) -> float:
        return -(shame(state, self, seat) + 0.7 * float(penalty_of(state, self, seat)))

    def encode(self, state: LancasterState, seat: i64, numbers: vec[float], begin: i64) -> None:
        encoder.encode_resentment(state, self, seat, numbers, begin)

    def redraw_screens(self, state: LancasterState, viewer: i64, rng: Rng) -> None:
        redraw_dishonor(state, self, viewer, rng)

    # Views and positions.

    def follows_placing(self, state: LancasterState, house: int, strength: int, place: int) -> dict[str, int]:
        if place != TOWER or state.is_ally(house):
            return {}
        return {"dishonor": -int(redeemable(self, house, strength))}

    def paint(self, state: LancasterState, painted: Picture) -> None:
        cast(schemas.View, painted)["resentment"] = resentment_picture(state, self)

    def paint_player(self, state: LancasterState, seat: int, shown: Lord) -> None:
        added = cast(schemas.Lord, shown)
        added["dishonor"] = int(self.dishonor[seat])
        penalty = int(penalty_of(state, self, seat)) if state.open_screens else 0
        added["dishonor_points"] = -marker_points(self, seat) - penalty

    def paint_conflict(self, state: LancasterState, slot: int, shown: Conflict) -> None:
        lost = state.conflict[slot] >= 0 and shown["missing"] != 0
        absent = [seat for seat in range(state.config.seats) if lost and is_absent(state, seat, slot)]
        cast(schemas.Conflict, shown)["shames"] = absent

    def paint_final(self, state: LancasterState, seat: int, shown: FinalRow) -> None:
        added = cast(schemas.FinalRow, shown)
        added["dishonor"], added["penalty"] = -self.lost[seat], -self.penalty[seat]

    def write(self, state: LancasterState, written: dict[str, Any]) -> None:
        written["resentment"] = {
            "track": markers_on_track(state, self),
            "tower": [by_strength(self.tower, house) for house in range(state.houses)],
            "known_fewest": seats_of(int(self.known_fewest)),
        }

    def write_player(self, state: LancasterState, seat: int, written: dict[str, Any]) -> None:
        written["dishonor"] = int(self.dishonor[seat])

    def write_final(self, written: dict[str, Any]) -> None:
        written["dishonor"], written["penalty"] = self.lost[:], self.penalty[:]

    def read(self, state: LancasterState, position: Mapping[str, Any]) -> None:
        read_resentment(state, self, position)

    def knights_elsewhere(self, house: int, strength: int) -> int:
        return int(self.inside(house, strength))

    def scored(self, seat: int) -> int:
        return -self.lost[seat] - self.penalty[seat]

    def check(self, state: LancasterState) -> None:
        check_resentment(state, self)


def enter(config: TableConfig, board: Board) -> Resentment | None:
    if not config.on("resentment"):
        return None
    # rule: dishonor-track
    markers: i64 = board.markers_per_space * len(board.track_large)
    # rule: tower-filler
    room: i64 = board.tower_capacity - board.tower_filler
    return Resentment(zeros(board.seats), markers, zeros(board.houses * RANKS), room, 0, [], [])


RESENTMENT: Final = Expansion(
    Resentment,
    enter,
    Option("resentment", False, module=True),
    [tower],
    [REDEEM],
    schemas=schemas,
    draw=draw,
    text=__name__.rpartition(".")[0],
)
