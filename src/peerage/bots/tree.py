"""What one seat has learnt in a search: a tree over what it sees, moves of its own and moves of others.

Nodes are numbers; node 0 is the root. A child is found by its parent and the label of what was seen.
"""

from math import log, sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from peerage.kernel.chance import Chance
from peerage.kernel.vecs import grown, zeros

UNKNOWN: Final[i64] = -1
FIRST_SIZE: Final[i64] = 256
SPREAD: Final[i64] = 0x9E3779B1
BITS: Final[i64] = 0x7FFFFFFF


class Tree:
    def __init__(self, curiosity: float) -> None:
        self.curiosity: float = curiosity
        self.size: i64 = 1
        self.parent: vec[i64] = zeros(FIRST_SIZE)
        self.label: vec[i64] = zeros(FIRST_SIZE)
        self.visits: vec[i64] = zeros(FIRST_SIZE)
        self.chances: vec[i64] = zeros(FIRST_SIZE)
        """How often a node could have been chosen: legal moves differ between the states that a seat holds possible."""
        self.total: vec[float] = vec[float]([0.0] * FIRST_SIZE)
        self.slots: vec[i64] = zeros(FIRST_SIZE * 4)
        """Hash table of children, open addressing; 0 is a free slot."""

    def slot(self, node: i64, label: i64) -> i64:
        """Where the child stands in the table, or the free slot where it would."""
        mask: i64 = len(self.slots) - 1
        place: i64 = ((node * SPREAD + label * 0x85EBCA6B) & BITS) * SPREAD >> 15 & mask
        while True:
            child: i64 = self.slots[place]
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
        self.chances = grown(self.chances, more)
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

    def pick(self, node: i64, moves: vec[i64], count: i64, chance: Chance) -> i64:
        """The most promising of the legal moves; any untried one first."""
        untried: i64 = 0
        best: i64 = moves[0]
        best_value: float = -1.0
        index: i64 = 0
        while index < count:
            child: i64 = self.child(node, moves[index])
            if child == UNKNOWN or self.visits[child] == 0:
                untried += 1
                if chance.drawn_below(untried) == 0:
                    best = moves[index]
            elif untried == 0:
                visits: float = float(self.visits[child])
                value: float = self.total[child] / visits + self.curiosity * sqrt(
                    log(float(self.chances[child]) + 1.0) / visits
                )
                if value > best_value:
                    best_value = value
                    best = moves[index]
            index += 1
        return best

    def offered(self, node: i64, moves: vec[i64], count: i64) -> None:
        """Note that these moves could have been chosen here."""
        index: i64 = 0
        while index < count:
            child: i64 = self.child(node, moves[index])
            if child != UNKNOWN:
                self.chances[child] += 1
            index += 1

    def learn(self, node: i64, reward: float) -> None:
        """A result for a node and all that lead to it."""
        while node != 0:
            self.visits[node] += 1
            self.total[node] += reward
            node = self.parent[node]
        self.visits[0] += 1
