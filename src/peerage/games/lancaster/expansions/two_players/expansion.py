"""The game for two: each player leads an ally with knights, a court and a small castle of its own.

An ally places, fights and is upgraded like a player, but has no goods, votes, points, extensions or ransom.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.lancaster.board import (
    CASTLE,
    CONFLICT,
    EXTENSION,
    GOLD,
    POINTS,
    RANKS,
    REWARDS,
    SEALS,
    SQUIRES,
    TILES,
    VOTES,
    Board,
)
from peerage.games.lancaster.bot.battles import conflict_points, win_chance
from peerage.games.lancaster.bot.worth import reward_worth
from peerage.games.lancaster.expansion import Expansion
from peerage.games.lancaster.expansion_state import ExpansionState
from peerage.games.lancaster.expansions.two_players.castle import end_ally_castle, score_ally_castle
from peerage.games.lancaster.phases.conflicts import lose_knight, strongest
from peerage.games.lancaster.pieces.knights import ask_upgrade, emit_lapse, leave_castle
from peerage.games.lancaster.state import MUST, LancasterState
from peerage.kernel.playing.codec import Codec
from peerage.kernel.playing.rng import Rng
from peerage.kernel.playing.table_config import TableConfig

ALLY_COURT: Final = (2,)
"""The knights at an ally's court at the start."""


class TwoPlayers(ExpansionState):
    """Nothing of its own: allies are houses like those of players."""

    def clone(self) -> "TwoPlayers":
        return self

    def carry(self, codec: Codec) -> None:
        pass

    def set_up(self, state: LancasterState, rng: Rng) -> None:
        house: i64 = state.seats
        while house < state.houses:
            # rule: two-ally-start
            for strength in ALLY_COURT:
                state.reserve[house * RANKS + strength] -= 1
                state.court[house * RANKS + strength] += 1
            house += 1

    # Rewards.

    def house_rule(self, state: LancasterState, house: i64, source: i64) -> str:
        if source < CASTLE:
            return "two-county"
        if source < CONFLICT:
            return "two-ally-castle"
        return "two-tile" if source >= TILES else f"two-{state.board.source_rule(source)}"

    def lapse(self, state: LancasterState, house: i64, table: vec[i64], base: i64, source: i64) -> None:
        """Gold, squires, votes, points, seals and extensions lapse."""
        if state.log is not None:
            for kind in (GOLD, SQUIRES, VOTES, POINTS, SEALS, EXTENSION):
                if table[base + kind] > 0:
                    emit_lapse(state, house, REWARDS[kind], source, self.house_rule(state, house, source))

    def rule_against_taking(self, state: LancasterState, house: i64, kind: str) -> str:
        return "two-county" if kind == "take_both" and state.is_ally(house) else ""

    # Castles and conflicts.

    def score_castle(self, state: LancasterState, house: i64) -> i64:
        return score_ally_castle(state, house)

    def use_castle(self, state: LancasterState, house: i64, space: i64) -> None:
        leave_castle(state, house, space, "home", "two-ally-castle")
        ask_upgrade(state, house, MUST, CASTLE + space)

    def end_castle(self, state: LancasterState, house: i64) -> None:
        end_ally_castle(state, house)

    def capture(self, state: LancasterState, slot: i64) -> None:
        """Allies are never ransomed."""
        house: i64 = state.seats
        while house < state.houses:
            strength: i64 = strongest(state, house, slot)
            while strength > 0:
                lose_knight(state, house, slot, strength, "two-no-ransom")
                strength = strongest(state, house, slot)
            house += 1

    def describe_rank(self, state: LancasterState, house: i64, helper: bool, side: str, rule: str) -> tuple[str, str]:
        if helper or not state.is_ally(house):
            return side, rule
        return "side:ally", "two-conflict-rank"

    # What bots go by.

    def placing_worth(self, state: LancasterState, house: i64, strength: i64, place: i64) -> float:
        """In an ally's castle."""
        if not CASTLE <= place < CONFLICT:
            return 0.0
        return reward_worth(state, house, state.board.space_rewards, place - CASTLE) - 0.3 * float(strength)

    def fighting_worth(self, state: LancasterState, house: i64, strength: i64, slot: i64, others: float) -> float:
        """What an ally's knight keeps from the others."""
        added: float = conflict_points(state, house, slot, strength, others)
        leads: i64 = state.space_in(state.leader(house), slot)
        chance: float = win_chance(state, slot, strength, others) - win_chance(state, slot, 0, others)
        return 0.2 * added + (3.0 * chance if leads >= 0 else 0.0)

    def inviting_worth(self, state: LancasterState, seat: i64, county: i64) -> float:
        """An ally removes those that only the other player lacks."""
        lacking: float = 0.0 if state.table[1 - seat] >> county & 1 else 0.6
        return lacking - (0.0 if state.table[seat] >> county & 1 else 0.6)


def enter(config: TableConfig, board: Board) -> TwoPlayers | None:
    return TwoPlayers() if config.seats == 2 else None


TWO_PLAYERS: Final = Expansion(TwoPlayers, enter, text=__name__.rpartition(".")[0])
