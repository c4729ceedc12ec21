"""A small net, run without any library: from an observation to the share in the win and to how likely each move is.

Two hidden layers of rectified sums. The first layer is kept by inputs, so that an input of 0, and most are, costs
nothing. Of the policy only the rows of legal moves are worked out.
"""

from math import exp

from librt.vecs import vec
from mypy_extensions import i64


class Net:
    def __init__(self, inputs: int, hidden: int, last: int, moves: int, weights: list[float]) -> None:
        self.inputs: i64 = inputs
        self.hidden: i64 = hidden
        self.last: i64 = last
        self.moves: i64 = moves
        parts = Parts(weights)
        self.first: vec[float] = parts.take(inputs * hidden)
        self.first_bias: vec[float] = parts.take(hidden)
        self.second: vec[float] = parts.take(last * hidden)
        self.second_bias: vec[float] = parts.take(last)
        self.value: vec[float] = parts.take(last)
        self.value_bias: vec[float] = parts.take(1)
        self.policy: vec[float] = parts.take(moves * last)
        self.policy_bias: vec[float] = parts.take(moves)
        parts.finish()
        self.numbers: vec[float] = vec[float]([0.0] * inputs)
        """The observation."""
        self.middle: vec[float] = vec[float]([0.0] * hidden)
        self.top: vec[float] = vec[float]([0.0] * last)

    def run(self) -> None:
        """Work out the hidden layers for the observation in `numbers`; `share` and `prior` are about it."""
        hidden: i64 = self.hidden
        middle: vec[float] = self.middle
        first: vec[float] = self.first
        unit: i64 = 0
        while unit < hidden:
            middle[unit] = self.first_bias[unit]
            unit += 1
        number: i64 = 0
        while number < self.inputs:
            amount: float = self.numbers[number]
            if amount != 0.0:
                row: i64 = number * hidden
                unit = 0
                while unit < hidden:
                    middle[unit] += amount * first[row + unit]
                    unit += 1
            number += 1
        second: vec[float] = self.second
        output: i64 = 0
        while output < self.last:
            total: float = self.second_bias[output]
            row = output * hidden
            unit = 0
            while unit < hidden:
                if middle[unit] > 0.0:
                    total += middle[unit] * second[row + unit]
                unit += 1
            self.top[output] = total if total > 0.0 else 0.0
            output += 1

    def share(self) -> float:
        """The estimated share in the win of the seat whose observation it is."""
        return 1.0 / (1.0 + exp(-self.dot(self.value, 0) - self.value_bias[0]))

    def prior(self, move: i64) -> float:
        """Of a move by its index."""
        return self.dot(self.policy, move * self.last) + self.policy_bias[move]

    def dot(self, weights: vec[float], row: i64) -> float:
        total: float = 0.0
        unit: i64 = 0
        while unit < self.last:
            total += self.top[unit] * weights[row + unit]
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
