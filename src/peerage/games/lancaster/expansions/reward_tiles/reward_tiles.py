"""Queenie 1, reward tiles: one is drawn each round, lies in the county of its letter, and may be taken there.

A tile is the number of its county. With At the King's Court the second row of tiles is in play: three give seals.
"""

from collections.abc import Mapping
from typing import Any, ClassVar, Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.lancaster.board import COUNTIES, KINDS, KNIGHT, REWARDS, TILES, UPGRADE, Board
from peerage.games.lancaster.bot.determinize import shuffle
from peerage.games.lancaster.bot.prices import prices_of
from peerage.games.lancaster.bot.prior import inviting
from peerage.games.lancaster.bot.worth import reward_worth
from peerage.games.lancaster.decision_types import Prospect, Reward
from peerage.games.lancaster.expansion import Expansion
from peerage.games.lancaster.expansion_state import ExpansionState
from peerage.games.lancaster.expansions.reward_tiles import schemas
from peerage.games.lancaster.expansions.reward_tiles.position import check_tiles
from peerage.games.lancaster.expansions.reward_tiles.schemas import Drawn, RewardTile
from peerage.games.lancaster.moves import CountyTraits
from peerage.games.lancaster.observation import LETTERS
from peerage.games.lancaster.pieces.goods import pay_gold
from peerage.games.lancaster.pieces.knights import emit_lapse
from peerage.games.lancaster.pieces.piles import last, shorter, shuffled
from peerage.games.lancaster.pieces.promises import both, promised
from peerage.games.lancaster.pieces.rewards import give_reward, invite
from peerage.games.lancaster.presentation.view_schemas import County, Picture
from peerage.games.lancaster.state import EXTENDING, INVITING, UPGRADING, LancasterState
from peerage.kernel.content.options import Option
from peerage.kernel.playing.codec import Codec
from peerage.kernel.playing.move import MoveKind
from peerage.kernel.playing.rng import Rng
from peerage.kernel.playing.table_config import TableConfig
from peerage.kernel.playing.vecs import mask_of, zeros
from peerage.kernel.playing.view import ALL, Visibility

TAKE_TILE: Final = MoveKind("take_tile", 24, [], CountyTraits())
TAKE_BOTH_TILE: Final = MoveKind("take_both_tile", 25, [], CountyTraits())


class RewardTiles(ExpansionState):
    visible: ClassVar[Visibility] = {"reward_tiles_left": ALL}
    fields: ClassVar[tuple[str, ...]] = ("reward_tiles", "counties.*.tile")
    observed: ClassVar[tuple[str, ...]] = tuple([f"county:{letter}:tile" for letter in LETTERS])

    def __init__(self, with_court: bool, lying: i64, bag: vec[i64]) -> None:
        self.with_court: bool = with_court
        self.lying: i64 = lying
        """Mask of the counties where a tile lies."""
        self.bag: vec[i64] = bag
        """By county; the last one is drawn next. Replaced, never changed."""

    def clone(self) -> "RewardTiles":
        return RewardTiles(self.with_court, self.lying, self.bag)

    def carry(self, codec: Codec) -> None:
        self.lying = codec.number(self.lying)
        self.bag = codec.pile(self.bag)

    def lies_in(self, county: i64) -> bool:
        return self.lying >> county & 1 == 1

    def row(self, county: i64) -> i64:
        """Where to find the reward of a county's tile."""
        # rule: tiles-seals
        return county + COUNTIES if self.with_court else county

    # The rounds.

    def set_up(self, state: LancasterState, rng: Rng) -> None:
        # rule: tiles-bag
        self.bag = vec[i64](shuffled(list(range(COUNTIES)), rng))

    def round_begins(self, state: LancasterState) -> None:
        """A tile is laid in the county of its letter."""
        county: i64 = last(self.bag)
        self.bag = shorter(self.bag)
        # rule: tile-stays
        self.lying |= 1 << county
        if state.log is not None:
            at = state.board.place_slot(county)
            state.emit("tile_drawn", -1, "tile-drawn", {"county": at, **self.describe_tile(state, county)})

    # Counties.

    def offer_in_county(self, state: LancasterState, house: i64, county: i64, both: bool) -> None:
        if self.lies_in(county):
            if both:
                state.offer(TAKE_BOTH_TILE.move)
            state.offer(TAKE_TILE.move)

    def take_in_county(self, state: LancasterState, seat: i64, house: i64, county: i64, move: i64) -> None:
        """The tile replaces the printed reward."""
        both: bool = TAKE_BOTH_TILE.matches(move)
        if not both and not TAKE_TILE.matches(move):
            return
        if state.log is not None:
            what, rule = ("take:both-tile", "tile-both") if both else ("take:tile", "tile-choice")
            if state.is_ally(house):
                rule = "two-tile"
            state.emit("took", seat, rule, {"what": what, "at": state.board.place_slot(county), "house": int(house)})
        if both:
            pay_gold(state, seat, state.board.both_price, county, "tile-both")
            invite(state, house, county, county)
        # rule: tile-not-with-reward
        self.give(state, house, county)

    def give(self, state: LancasterState, house: i64, county: i64) -> None:
        """The tile gives its reward and leaves the game; an ally can use only a knight or an upgrade."""
        row: i64 = self.row(county)
        self.lying &= ~(1 << county)
        if state.log is not None:
            state.emit("tile_gone", state.leader(house), "tile-gone", self.describe_tile(state, county))
        if state.is_ally(house) and not for_allies(state, row):
            emit_lapse(state, house, reward_name(state, row), TILES + row, "two-tile-lapse")
        else:
            give_reward(state, house, state.board.tile_rewards, row, TILES + row)

    def describe_tile(self, state: LancasterState, county: i64) -> Drawn:
        row: i64 = self.row(county)
        return {"tile": state.board.place_slot(TILES + row), "reward": f"reward:{reward_name(state, row)}"}

    def rule_against_taking(self, state: LancasterState, house: i64, kind: str) -> str:
        if kind == "take_both_tile":
            return "two-tile-both" if state.is_ally(house) else "tile-both"
        return "tile-choice" if kind == "take_tile" else ""

    def asks_in_county(self, state: LancasterState, county: i64, kind: i64, source: i64) -> bool:
        asks: bool = kind == UPGRADING or kind == EXTENDING or kind == INVITING
        return asks and source == TILES + self.row(county) and not self.lies_in(county)

    # What bots go by.

    def prior(self, state: LancasterState, seat: i64, move: i64) -> float:
        both: bool = TAKE_BOTH_TILE.matches(move)
        if not both and not TAKE_TILE.matches(move):
            return 0.0
        county: i64 = state.top_arg()
        house: i64 = state.county_house[county]
        worth: float = self.county_worth(state, house, county)
        if both:
            worth += inviting(state, seat, house, county)
            worth -= float(state.board.both_price) * prices_of(state).gold
        return worth

    def county_worth(self, state: LancasterState, house: i64, county: i64) -> float:
        """The worth of the tile that lies there; taking it also keeps it from the others."""
        if not self.lies_in(county):
            return 0.0
        row: i64 = self.row(county)
        if state.is_ally(house) and not for_allies(state, row):
            return 0.1
        return 0.1 + reward_worth(state, house, state.board.tile_rewards, row)

    def encode(self, state: LancasterState, seat: i64, numbers: vec[float], begin: i64) -> None:
        county: i64 = 0
        while county < COUNTIES:
            numbers[begin + county] = float(self.lying >> county & 1)
            county += 1

    def redraw_piles(self, state: LancasterState, rng: Rng) -> None:
        # rule: hidden-tiles
        self.bag = self.bag[:]
        shuffle(self.bag, 0, len(self.bag), rng)

    # Views and positions.

    def paint(self, state: LancasterState, painted: Picture) -> None:
        cast(schemas.View, painted)["reward_tiles_left"] = len(self.bag)

    def paint_county(self, state: LancasterState, county: int, shown: County) -> None:
        cast(schemas.County, shown)["tile"] = self.picture(state, county) if self.lies_in(county) else None

    def preview(self, state: LancasterState, seat: int, move: int) -> Prospect:
        if TAKE_TILE.matches(move):
            return {"goods": self.promised(state, int(state.top_arg()))}
        if TAKE_BOTH_TILE.matches(move):
            return both(state, int(state.top_arg()), self.promised(state, int(state.top_arg())))
        return {}

    def promised(self, state: LancasterState, county: int) -> Reward:
        house, row = int(state.county_house[county]), int(self.row(county))
        if state.is_ally(house) and not for_allies(state, row):
            return {}
        return promised(state, house, state.board.tile_rewards, row)

    def picture(self, state: LancasterState, county: int) -> RewardTile:
        row = self.row(county) * KINDS
        reward = {name: int(state.board.tile_rewards[row + kind]) for kind, name in enumerate(REWARDS)}
        given = {name: count for name, count in reward.items() if count > 0}
        return {"id": state.board.county_ids[county], "reward": given}

    def write(self, state: LancasterState, written: dict[str, Any]) -> None:
        written["reward_tiles"] = {"bag": [state.board.county_ids[county] for county in self.bag]}

    def write_county(self, state: LancasterState, county: int, written: dict[str, Any]) -> None:
        written["tile"] = self.lies_in(county)

    def read(self, state: LancasterState, position: Mapping[str, Any]) -> None:
        ids = state.board.county_ids
        lying, bag = check_tiles(position, ids, int(state.round))
        self.lying = mask_of([ids.index(name) for name in lying])
        self.bag = vec[i64]([ids.index(name) for name in bag])


def for_allies(state: LancasterState, row: i64) -> bool:
    rewards = state.board.tile_rewards
    return rewards[row * KINDS + KNIGHT] > 0 or rewards[row * KINDS + UPGRADE] > 0


def reward_name(state: LancasterState, row: i64) -> str:
    return REWARDS[state.board.tile_kind(row)]


def enter(config: TableConfig, board: Board) -> RewardTiles | None:
    return RewardTiles(config.on("court"), 0, zeros(0)) if config.on("reward_tiles") else None


def draw(config: TableConfig) -> schemas.Drawing:
    return {"reward_tiles": config.components["reward_tiles"]}


REWARD_TILES: Final = Expansion(
    RewardTiles,
    enter,
    Option("reward_tiles", False, module=True),
    moves=[TAKE_TILE, TAKE_BOTH_TILE],
    schemas=schemas,
    draw=draw,
    text=__name__.rpartition(".")[0],
)
