"""What one seat has learnt in a search: a tree over what it sees, moves of its own and moves of others.

Nodes are numbers; the root is 0 until moves are followed. A child is found by its parent and by what was seen.
"""

from math import sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from peerage.kernel.playing.vecs import grown, zeros

UNKNOWN: Final[i64] = -1
FIRST_SIZE: Final[i64] = 256
SPREAD: Final[i64] = 0x9E3779B1
BITS: Final[i64] = 0x7FFFFFFF


class Tree:
    def __init__(self, exploration: float, fpu: float = 0.0) -> None:
        self.exploration: float = exploration
        self.fpu: float = fpu
        self.root: i64 = 0
        self.size: i64 = 1
        self.parent: vec[i64] = zeros(FIRST_SIZE)
        self.label: vec[i64] = zeros(FIRST_SIZE)
        self.visits: vec[i64] = zeros(FIRST_SIZE)
        self.total: vec[float] = vec[float]([0.0] * FIRST_SIZE)
        self.slots: vec[i64] = zeros(FIRST_SIZE * 4)
        """Hash table of children, open addressing; 0 is a free slot."""

    def slot(self, node: i64, label: i64) -> i64:
        """Where the child is in the table, or the free slot where it would go."""
        slots: vec[i64] = self.slots
        mask: i64 = len(slots) - 1
        place: i64 = ((node * SPREAD + label * 0x85EBCA6B) & BITS) * SPREAD >> 15 & mask
        while True:
            child: i64 = slots[place]
            if child == 0 or (self.parent[child] == node and self.label[child] == label):
                return place
            place = (place + 1) & mask

    def child(self, node: i64, label: i64) -> i64:
        found: i64 = self.slots[self.slot(node, label)]
        return found if found != 0 else UNKNOWN

    def add(self, node: i64, label: i64) -> i64:
        if self.size == len(self.parent):
            self.grow()
        child: i64 = self.size
        self.size += 1
        self.parent[child] = node
        self.label[child] = label
        self.slots[self.slot(node, label)] = child
        return child

    def grow(self) -> None:
        more: i64 = self.size
        self.parent = grown(self.parent, more)
        self.label = grown(self.label, more)
        self.visits = grown(self.visits, more)
        total: vec[float] = vec[float]([0.0] * (more * 2))
        node: i64 = 0
        while node < self.size:
            total[node] = self.total[node]
            node += 1
        self.total = total
        self.slots = zeros(more * 8)
        node = 1
        while node < self.size:
            self.slots[self.slot(self.parent[node], self.label[node])] = node
            node += 1

    def pick(self, node: i64, moves: vec[i64], count: i64, weights: vec[float]) -> i64:
        """The most promising of the legal moves: by what was learnt, and by its weight while little was."""
        parent_value: float = 0.5 if self.visits[node] == 0 else self.total[node] / float(self.visits[node])
        untried: float = parent_value - self.fpu
        root: float = sqrt(float(self.visits[node]) + 1.0)
        best: i64 = moves[0]
        best_value: float = -1.0e9
        index: i64 = 0
        while index < count:
            child: i64 = self.child(node, moves[index])
            value: float = untried
            visits: float = 0.0
            if child != UNKNOWN and self.visits[child] > 0:
                visits = float(self.visits[child])
                value = self.total[child] / visits
            value += self.exploration * weights[index] * root / (1.0 + visits)
            if value > best_value:
                best_value = value
                best = moves[index]
            index += 1
        return best

    def learn(self, node: i64, reward: float) -> None:
        """Add a result to a node and all that lead to it."""
        while True:
            self.visits[node] += 1
            self.total[node] += reward
            if node == self.root:
                return
            node = self.parent[node]

    def follow(self, label: i64) -> None:
        """Go on from a child of the root; all that does not come after it is of no more use."""
        child: i64 = self.child(self.root, label)
        self.root = child if child != UNKNOWN else self.add(self.root, label)
