"""Information-set tree search on the kernel's contract alone: it plays every game unchanged.

Every seat has a tree of its own over the moves that it sees; another seat's secret choice leaves no trace in it.
The searching seat's own tree learns from states that fit what it knows. What it expects of the others is learnt in
states that fit what everybody knows, so that its own secrets do not leak into their minds.
"""

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from peerage.bots.nets.net import Net
from peerage.bots.search.settings import SearchSettings
from peerage.bots.search.tree import UNKNOWN, Tree
from peerage.kernel.playing.rng import Rng
from peerage.kernel.playing.state import SECRETLY, TAKE_BACK, State
from peerage.kernel.playing.vecs import normalise, zeros

TICKETS: Final[i64] = 1000000
"""Not a power of two: mypyc 2.4 takes float(1 << 30) of a constant for a negative number."""


class Search:
    def __init__(
        self, seats: int, seat: int, rng: Rng, settings: SearchSettings, rollout_depth: int, net: Net | None
    ) -> None:
        self.seats: i64 = seats
        self.seat: i64 = seat
        self.rng: Rng = rng
        exploration: float = settings.exploration
        self.temperature: float = settings.temperature
        """The higher it is, the less the prior decides what a sensible player chooses."""
        self.rollout_depth: i64 = rollout_depth
        """Moves after the trees end, before the value is estimated."""
        self.net: Net | None = net
        """Corrects estimates where the trees end, and priors at the root."""
        self.own: Tree = Tree(exploration)
        self.model: list[Tree] = [Tree(exploration) for _ in range(seats)]
        self.nodes: vec[i64] = zeros(self.seats)
        self.weights: vec[float] = vec[float]([0.0] * 64)
        self.total: float = 0.0
        """Of the weights."""
        self.policy: vec[float] = vec[float]([])
        """By what the net multiplies the weights of the moves at the root, once it was asked."""
        self.shares: vec[float] = vec[float]([0.0] * self.seats)
        """Of each seat in the win, as estimated at the end of the last iteration."""
        self.first: i64 = UNKNOWN
        """The move with which the seat that thinks must begin, if it is to be tried and not chosen."""

    def tree(self, seat: i64, modelling: bool) -> Tree:
        return self.own if seat == self.seat and not modelling else self.model[seat]

    def iterate(self, state: State, modelling: bool) -> None:
        """Play on from a determinization and learn: in the seat's own tree or, when modelling, in everybody's."""
        reopen(state, UNKNOWN if modelling else self.seat)
        seat: i64 = 0
        while seat < self.seats:
            self.nodes[seat] = self.tree(seat, modelling).root
            seat += 1
        self.descend(state, modelling)
        self.roll_out(state)
        state.estimate(self.shares)
        net = self.net
        if net is not None and not state.over:
            viewer: i64 = state.first_to_move() if modelling else self.seat
            state.observe(viewer, net.numbers)
            net.run()
            net.correct(self.shares, self.seats, viewer)
        if modelling:
            seat = 0
            while seat < self.seats:
                self.model[seat].learn(self.nodes[seat], self.shares[seat])
                seat += 1
        else:
            self.own.learn(self.nodes[self.seat], self.shares[self.seat])

    def tries(self, move: int) -> int:
        """How often a move of the seat that thinks was tried."""
        child: i64 = self.own.child(self.own.root, move)
        return 0 if child == UNKNOWN else int(self.own.visits[child])

    def worth(self, move: int) -> float:
        """What a move was worth in all games in which it was tried."""
        child: i64 = self.own.child(self.own.root, move)
        return 0.0 if child == UNKNOWN else self.own.total[child]

    def follow(self, move: int) -> None:
        """The seat that thinks makes an open move: what was learnt about what comes after it stays."""
        self.policy = vec[float]([])
        self.own.follow(move)
        for tree in self.model:
            tree.follow(move)

    def descend(self, state: State, modelling: bool) -> None:
        """Follow the trees until the one that learns grows."""
        grew: bool = False
        while not state.over and not grew:
            seat: i64 = state.first_to_move()
            count: i64 = self.weigh(state, seat)
            move: i64 = state.menu[self.draw(count)]
            if self.nodes[seat] != UNKNOWN:
                normalise(self.weights, count)
                if self.nodes[seat] == self.own.root and seat == self.seat and not modelling:
                    self.weigh_choice(state, count)
                move = self.tree(seat, modelling).pick(self.nodes[seat], state.menu, count, self.weights)
            if seat == self.seat and self.first != UNKNOWN and not modelling and self.nodes[seat] == self.own.root:
                move = self.first
            secret: bool = state.secret_open
            state.apply(seat, move)
            grew = self.observe(seat, move, secret, modelling)

    def observe(self, mover: i64, move: i64, secret: bool, modelling: bool) -> bool:
        """Everybody sees an open move, only the mover a secret one. Whether the mover's tree learnt a new move."""
        grew: bool = False
        seat: i64 = 0
        while seat < self.seats:
            node: i64 = self.nodes[seat]
            if node != UNKNOWN and (seat == mover or not secret):
                tree = self.tree(seat, modelling)
                child: i64 = tree.child(node, move)
                if child == UNKNOWN and (modelling or seat == self.seat):
                    child = tree.add(node, move)
                    grew = grew or seat == mover
                self.nodes[seat] = child
            seat += 1
        return grew

    def roll_out(self, state: State) -> None:
        """Where the trees end, everybody plays on by the prior."""
        left: i64 = self.rollout_depth
        while left > 0 and not state.over:
            seat: i64 = state.first_to_move()
            count: i64 = self.weigh(state, seat)
            state.apply(seat, state.menu[self.draw(count)])
            left -= 1

    def draw(self, count: i64) -> i64:
        """One of the weighted moves, by its weight."""
        weights: vec[float] = self.weights
        ticket: float = self.total * float(self.rng.drawn_below(TICKETS)) / float(TICKETS)
        index: i64 = 0
        while index < count - 1 and ticket >= weights[index]:
            ticket -= weights[index]
            index += 1
        return index

    def weigh(self, state: State, seat: i64) -> i64:
        """How likely a sensible player is to choose each legal move; how many there are."""
        count: i64 = state.prepare(seat)
        while len(self.weights) < count:
            self.weights = vec[float]([0.0] * (len(self.weights) * 2))
        weights: vec[float] = self.weights
        temperature: float = self.temperature
        state.weigh(seat, weights)
        total: float = 0.0
        index: i64 = 0
        while index < count:
            weight: float = exp(weights[index] / temperature)
            weights[index] = weight
            total += weight
            index += 1
        self.total = total
        return count

    def weigh_choice(self, state: State, count: i64) -> None:
        """At the choice that is thought about, a net corrects how likely each move is."""
        net = self.net
        if net is None:
            return
        if len(self.policy) != count:
            self.policy = vec[float]([0.0] * count)
            state.observe(self.seat, net.numbers)
            net.run()
            index: i64 = 0
            while index < count:
                self.policy[index] = exp(net.correction(state.policy_index(state.menu[index])))
                index += 1
        index = 0
        while index < count:
            self.weights[index] *= self.policy[index]
            index += 1
        normalise(self.weights, count)


def reopen(state: State, seat: i64) -> None:
    """Let the others choose again in an open secret decision: their choices are only guesses."""
    if state.over or state.top_seat() != SECRETLY:
        return
    other: i64 = 0
    while other < state.seats:
        if other != seat and state.choices[other] != 0 and not state.forced >> other & 1:
            state.apply(other, TAKE_BACK)
        other += 1
