"""A small net, run without any library: it corrects what a game's rules of thumb say of a position and of its moves.

Two hidden layers of rectified sums. The first layer is kept by inputs, so that an input of 0, and most are, costs
nothing; four others are added at once. Of the policy only the rows of legal moves are worked out.
"""

from math import exp, log
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from peerage.kernel.playing.vecs import normalise, zeros

AT_ONCE: Final[i64] = 4
LEAST_SHARE: Final = 1e-4
"""No estimate is so sure that a net could not correct it."""


class Net:
    def __init__(self, inputs: int, hidden: int, last: int, chairs: int, moves: int, weights: list[float]) -> None:
        self.inputs: i64 = inputs
        self.hidden: i64 = hidden
        self.last: i64 = last
        self.chairs: i64 = chairs
        """The most seats of the game."""
        self.moves: i64 = moves
        parts = Parts(weights)
        self.first: vec[float] = parts.take(inputs * hidden)
        self.first_bias: vec[float] = parts.take(hidden)
        self.second: vec[float] = parts.take(last * hidden)
        self.second_bias: vec[float] = parts.take(last)
        self.value: vec[float] = parts.take(chairs * last)
        self.value_bias: vec[float] = parts.take(chairs)
        self.trust: vec[float] = parts.take(1)
        """How much the game's own estimate counts."""
        self.policy: vec[float] = parts.take(moves * last)
        self.policy_bias: vec[float] = parts.take(moves)
        parts.finish()
        self.numbers: vec[float] = vec[float]([0.0] * inputs)
        """The observation."""
        self.amounts: vec[float] = vec[float]([0.0] * (inputs + AT_ONCE))
        """Of the observation, what is not 0; `rows` says where the weights of each begin."""
        self.rows: vec[i64] = zeros(inputs + AT_ONCE)
        self.middle: vec[float] = vec[float]([0.0] * hidden)
        self.top: vec[float] = vec[float]([0.0] * last)

    def run(self) -> None:
        """Work out the hidden layers for the observation in `numbers`; the other methods are about it."""
        self.run_first(self.gather())
        middle: vec[float] = self.middle
        second: vec[float] = self.second
        hidden: i64 = self.hidden
        output: i64 = 0
        while output < self.last:
            total: float = self.second_bias[output]
            row: i64 = output * hidden
            unit: i64 = 0
            while unit < hidden:
                total += middle[unit] * second[row + unit]
                unit += 1
            self.top[output] = total if total > 0.0 else 0.0
            output += 1

    def gather(self) -> i64:
        """Find the inputs that are not 0; how many, filled up so that they can be added at once."""
        numbers: vec[float] = self.numbers
        count: i64 = 0
        number: i64 = 0
        while number < self.inputs:
            amount: float = numbers[number]
            if amount != 0.0:
                self.amounts[count] = amount
                self.rows[count] = number * self.hidden
                count += 1
            number += 1
        while count % AT_ONCE != 0:
            self.amounts[count] = 0.0
            self.rows[count] = 0
            count += 1
        return count

    def run_first(self, count: i64) -> None:
        hidden: i64 = self.hidden
        middle: vec[float] = self.middle
        first: vec[float] = self.first
        unit: i64 = 0
        while unit < hidden:
            middle[unit] = self.first_bias[unit]
            unit += 1
        index: i64 = 0
        while index < count:
            a: float = self.amounts[index]
            b: float = self.amounts[index + 1]
            c: float = self.amounts[index + 2]
            d: float = self.amounts[index + 3]
            row_a: i64 = self.rows[index]
            row_b: i64 = self.rows[index + 1]
            row_c: i64 = self.rows[index + 2]
            row_d: i64 = self.rows[index + 3]
            unit = 0
            while unit < hidden:
                middle[unit] += (
                    a * first[row_a + unit]
                    + b * first[row_b + unit]
                    + c * first[row_c + unit]
                    + d * first[row_d + unit]
                )
                unit += 1
            index += AT_ONCE
        unit = 0
        while unit < hidden:
            if middle[unit] < 0.0:
                middle[unit] = 0.0
            unit += 1

    def correct(self, shares: vec[float], seats: i64, viewer: i64) -> None:
        """Correct the estimated share of each seat in the win, after an observation of the viewer."""
        seat: i64 = 0
        while seat < seats:
            chair: i64 = seat - viewer if seat >= viewer else seat - viewer + seats
            estimate: float = shares[seat] if shares[seat] > LEAST_SHARE else LEAST_SHARE
            shares[seat] = exp(self.trust[0] * log(estimate) + self.dot(self.value, chair) + self.value_bias[chair])
            seat += 1
        normalise(shares, seats)

    def correction(self, move: i64) -> float:
        """Of the log-probability of a move, by its index, beyond what the rules of thumb say."""
        return self.dot(self.policy, move) + self.policy_bias[move]

    def dot(self, weights: vec[float], row: i64) -> float:
        total: float = 0.0
        place: i64 = row * self.last
        unit: i64 = 0
        while unit < self.last:
            total += self.top[unit] * weights[place + unit]
            unit += 1
        return total


class Parts:
    """A list of weights that is taken apart from the front."""

    def __init__(self, weights: list[float]) -> None:
        self.weights = weights
        self.place = 0

    def take(self, count: int) -> vec[float]:
        part = self.weights[self.place : self.place + count]
        if len(part) != count:
            raise ValueError("a net with too few weights")
        self.place += count
        return vec[float](part)

    def finish(self) -> None:
        if self.place != len(self.weights):
            raise ValueError("a net with too many weights")
