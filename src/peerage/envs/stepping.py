"""The core of a batch: games that go on together, a row each. Compiled; numpy copies its arrays, see `batch.py`.

A row asks one learner at a time. What several seats choose in secret, they choose one after another: none of them sees
what another one has chosen. Bots play in between. A finished game is followed by the next one of its row.
"""

from collections.abc import Sequence
from typing import Final

from librt.vecs import extend, vec
from mypy_extensions import i64, u8

from peerage.bots import load
from peerage.bots.bot import Bot
from peerage.bots.game_loop import perspective_for
from peerage.errors import BadMove
from peerage.kernel.playing.rng import Rng
from peerage.kernel.playing.state import State
from peerage.kernel.playing.table_config import TableConfig
from peerage.kernel.playing.vecs import grown, zeros

LEARNER: Final = "learner"
"""Among players: the caller that steps the batch."""
TO_BEGIN: Final[i64] = -1
"""Instead of a move, before the first step."""


# One game.


def legal_mask(state: State, seat: int) -> vec[u8]:
    """1 for each legal action of a seat that is asked; `numpy.frombuffer` looks at it without a copy."""
    mask: vec[u8] = vec[u8]([0] * state.config.game.indexed)
    count: i64 = state.prepare(seat)
    index: i64 = 0
    while index < count:
        mask[state.policy_index(state.menu[index])] = 1
        index += 1
    return mask


def legal_actions(state: State, seat: int) -> list[int]:
    """The legal actions of a seat that is asked, from the lowest to the highest."""
    count: i64 = state.prepare(seat)
    return sorted({int(state.policy_index(state.menu[index])) for index in range(count)})


def move_of(state: State, seat: int, action: int) -> int:
    """The move that an action means: the first legal one with this index."""
    wanted: i64 = action
    count: i64 = state.prepare(seat)
    index: i64 = 0
    while index < count:
        if state.policy_index(state.menu[index]) == wanted:
            return int(state.menu[index])
        index += 1
    raise BadMove(f"action {action} is not legal for seat {seat}")


def observe(state: State, seat: int) -> vec[float]:
    """What a seat may know, as numbers; `numpy.frombuffer` looks at them without a copy."""
    numbers: vec[float] = vec[float]([0.0] * len(state.config.game.observed))
    state.observe(seat, numbers)
    return numbers


def rewards(state: State) -> list[float]:
    """Of each seat: 0 before the end; then 1 for the only winner and -1 / (seats - 1) for each of the others.

    They add up to 0. Winners who share the win share what it brings.
    """
    shares: vec[float] = vec[float]([0.0] * state.seats)
    if not state.over:
        return list(shares)
    state.estimate(shares)
    return [reward_of(share, state.seats) for share in shares]


def reward_of(share: float, seats: i64) -> float:
    return (share * float(seats) - 1.0) / float(seats - 1)


# Many games.


class Row:
    """A game, and after its end the next one with a seed of its own."""

    def __init__(self, config: TableConfig, seed: str, players: Sequence[str], memory: bool) -> None:
        self.config: TableConfig = config
        self.seed: str = seed
        self.players: Sequence[str] = players
        self.memory: bool = memory
        self.games: i64 = 0
        """How many began before this one."""
        self.bots: list[Bot | None] = [None for _ in players]
        self.seat: i64 = -1
        """The learner who is asked."""
        self.state: State = self.started()

    def started(self) -> State:
        """The same as `Game.quick_start` with the seed of this game."""
        seed = f"{self.seed}/{self.games}"
        state: State = self.config.game.new_state(self.config, Rng.running(seed))
        state.start()
        if not self.memory:
            state.forget()
        for seat, player in enumerate(self.players):
            if player != LEARNER:
                self.bots[seat] = load(player, f"{seed}/{seat}")
        return state

    def play_bots(self) -> None:
        """Until a learner is asked, or the game is over."""
        state: State = self.state
        while not state.over:
            seat: i64 = state.first_to_move()
            bot = self.bots[seat]
            if bot is None:
                self.seat = seat
                return
            state.play(int(seat), bot.choose(perspective_for(bot, state, int(seat))))

    def begin_next(self) -> None:
        """After the end; a game in which no learner was asked is passed over."""
        while self.state.over:
            self.games += 1
            self.state = self.started()
            self.play_bots()


class Stepper:
    """All rows of a batch. `choose` takes an action for each, then `advance` plays them, some rows after others."""

    def __init__(self, config: TableConfig, seeds: list[str], seated: list[list[str]], memory: bool, most: int) -> None:
        """`seated` has the players of each row; `most` rows are advanced at a time."""
        rows = len(seeds)
        self.seats: i64 = config.seats
        self.actions: i64 = config.game.indexed
        self.rows: list[Row] = [Row(config, seed, row, memory) for seed, row in zip(seeds, seated, strict=True)]
        self.asked: vec[i64] = zeros(rows)
        """Of each row: the seat of the learner who is asked."""
        self.ended: vec[u8] = vec[u8]([0] * rows)
        """Of each row: whether a game has just ended."""
        self.rewards: vec[float] = vec[float]([0.0] * (rows * self.seats))
        self.shares: vec[float] = vec[float]([0.0] * self.seats)
        self.legal: vec[i64] = zeros(16 * rows)
        """The legal actions of all rows, one row after another, and below it the moves that they mean."""
        self.moves: vec[i64] = zeros(16 * rows)
        self.begins: vec[i64] = zeros(rows + 1)
        """Where those of each row begin; the last number is where all of them end."""
        self.chosen: vec[i64] = vec[i64]([TO_BEGIN] * rows)
        """Of each row: the move that `advance` plays."""
        self.blank: vec[float] = vec[float]([0.0] * len(config.game.observed))
        """An observation of zeros: copying it is faster than clearing one."""
        self.room: vec[float] = vec[float](capacity=most * len(config.game.observed))
        """Empty; observations are written behind its end."""
        self.mask: vec[u8] = vec[u8]([0] * (most * self.actions))
        """The masks of the rows that were advanced last, which are these."""
        self.first: i64 = 0
        self.end: i64 = 0

    def choose(self, actions: vec[i64]) -> None:
        """Take an action for each row; refuse all if one of them is not legal."""
        rows: i64 = len(self.rows)
        if len(actions) != rows:
            raise BadMove(f"{rows} games take {rows} actions, not {len(actions)}")
        row: i64 = 0
        while row < rows:
            place: i64 = self.begins[row]
            end: i64 = self.begins[row + 1]
            while place < end and self.legal[place] != actions[row]:
                place += 1
            if place == end:
                raise BadMove(f"action {actions[row]} is not legal in game {row} of the batch")
            self.chosen[row] = self.moves[place]
            row += 1

    def advance(self, first: i64, end: i64) -> vec[float]:
        """Play the chosen moves of these rows; return what the learners who are asked next know, row after row."""
        self.clear_mask()
        seen: vec[float] = self.room
        number: i64 = first
        while number < end:
            row: Row = self.rows[number]
            self.play(row, number)
            self.note_legal(row, number, (number - first) * self.actions)
            numbers: vec[float] = self.blank[:]
            row.state.write_observation(row.seat, numbers)
            seen = extend(seen, numbers)
            number += 1
        self.first = first
        self.end = end
        return seen

    def clear_mask(self) -> None:
        row: i64 = self.first
        while row < self.end:
            at: i64 = (row - self.first) * self.actions
            place: i64 = self.begins[row]
            while place < self.begins[row + 1]:
                self.mask[at + self.legal[place]] = 0
                place += 1
            row += 1

    def play(self, row: Row, number: i64) -> None:
        """Play the chosen move of a row, and what bots answer; after the end begin the next game."""
        if self.ended[number]:
            self.forget_end(number)
        move: i64 = self.chosen[number]
        if move != TO_BEGIN:
            row.state.apply(row.seat, move)
        row.play_bots()
        if row.state.over:
            if move != TO_BEGIN:
                self.note_end(row.state, number)
            row.begin_next()
        self.asked[number] = row.seat

    def note_end(self, state: State, number: i64) -> None:
        self.ended[number] = 1
        state.estimate(self.shares)
        seat: i64 = 0
        while seat < self.seats:
            self.rewards[number * self.seats + seat] = reward_of(self.shares[seat], self.seats)
            seat += 1

    def forget_end(self, number: i64) -> None:
        self.ended[number] = 0
        seat: i64 = 0
        while seat < self.seats:
            self.rewards[number * self.seats + seat] = 0.0
            seat += 1

    def note_legal(self, row: Row, number: i64, at: i64) -> None:
        """Of moves with the same index, only the first one can be chosen."""
        state: State = row.state
        count: i64 = state.prepare(row.seat)
        place: i64 = self.begins[number]
        if place + count > len(self.legal):
            self.legal = grown(self.legal, place + count)
            self.moves = grown(self.moves, place + count)
        index: i64 = 0
        while index < count:
            move: i64 = state.menu[index]
            action: i64 = state.policy_index(move)
            if not self.mask[at + action]:
                self.mask[at + action] = 1
                self.legal[place] = action
                self.moves[place] = move
                place += 1
            index += 1
        self.begins[number + 1] = place
