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

LONGEST_TURN: Final[i64] = 60
"""Moves that are played at most to reach the end of a turn."""


class Search:
    def __init__(
        self,
        seats: int,
        seat: int,
        rng: Rng,
        settings: SearchSettings,
        rollout_depth: int,
        net: Net | None,
        second: Net | None = None,
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
        self.second: Net | None = second
        """Another net: where both disagree, the game's own estimate counts."""
        self.shrink: float = settings.shrink
        self.calm: bool = settings.calm
        self.to_turn_end: bool = settings.leaf == "turn"
        self.turn: i64 = 0
        """The turn of the last move, if the end of the turn is where a position is judged."""
        self.deeper: i64 = settings.deeper
        """The visits from which a net corrects the priors below the root."""
        self.policies: dict[int, Policy] = {}
        """The net's priors at nodes of this seat below the root that have reached so many visits."""
        self.own: Tree = Tree(exploration, settings.fpu)
        self.model: list[Tree] = [Tree(exploration, settings.fpu) for _ in range(seats)]
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
        if self.to_turn_end:
            self.end_turn(state)
        self.judge(state, modelling)
        if modelling:
            seat = 0
            while seat < self.seats:
                self.model[seat].learn(self.nodes[seat], self.shares[seat])
                seat += 1
        else:
            self.own.learn(self.nodes[self.seat], self.shares[self.seat])

    def judge(self, state: State, modelling: bool) -> None:
        """Estimate the shares where the iteration ends."""
        state.estimate(self.shares)
        if state.over:
            return
        if self.calm:
            state.calm(self.shares)
        net = self.net
        if net is None:
            return
        viewer: i64 = state.first_to_move() if modelling else self.seat
        second = self.second
        if second is not None:
            self.judge_twice(state, viewer, net, second)
            return
        state.observe(viewer, net.numbers)
        net.run()
        net.correct(self.shares, self.seats, viewer)

    def judge_twice(self, state: State, viewer: i64, net: Net, second: Net) -> None:
        """The mean of two nets, nearer to the game's own estimate the further they are apart."""
        shares: vec[float] = self.shares
        one: vec[float] = shares[:]
        other: vec[float] = shares[:]
        state.observe(viewer, net.numbers)
        net.run()
        net.correct(one, self.seats, viewer)
        state.observe(viewer, second.numbers)
        second.run()
        second.correct(other, self.seats, viewer)
        distance: float = 0.0
        seat: i64 = 0
        while seat < self.seats:
            distance += abs(one[seat] - other[seat]) / 2.0
            seat += 1
        doubt: float = min(1.0, self.shrink * distance)
        seat = 0
        while seat < self.seats:
            shares[seat] = doubt * shares[seat] + (1.0 - doubt) * (one[seat] + other[seat]) / 2.0
            seat += 1

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
        self.policies = {}
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
                if seat == self.seat and not modelling:
                    if self.nodes[seat] == self.own.root:
                        self.weigh_choice(state, count)
                    elif self.own.visits[self.nodes[seat]] >= self.deeper:
                        self.weigh_later_choice(state, self.nodes[seat], count)
                move = self.tree(seat, modelling).pick(self.nodes[seat], state.menu, count, self.weights)
            if seat == self.seat and self.first != UNKNOWN and not modelling and self.nodes[seat] == self.own.root:
                move = self.first
            secret: bool = state.secret_open
            if self.to_turn_end:
                self.turn = state.turn_key()
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
            if self.to_turn_end:
                self.turn = state.turn_key()
            self.play_by_prior(state)
            left -= 1

    def end_turn(self, state: State) -> None:
        """Play on by the prior until the turn of the last move is over."""
        left: i64 = LONGEST_TURN
        while left > 0 and not state.over and state.turn_key() == self.turn:
            self.play_by_prior(state)
            left -= 1

    def play_by_prior(self, state: State) -> None:
        seat: i64 = state.first_to_move()
        count: i64 = self.weigh(state, seat)
        state.apply(seat, state.menu[self.draw(count)])

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
        prior: float = 0.0
        weight: float = 1.0  # exp(0)
        index: i64 = 0
        while index < count:
            if weights[index] != prior:  # moves that look alike follow each other
                prior = weights[index]
                weight = exp(prior / temperature)
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
            self.policy = self.ask_policy(state, net, count)
        self.weigh_by(self.policy, count)

    def weigh_later_choice(self, state: State, node: i64, count: i64) -> None:
        """The same at a choice below the root, which chance or others may change: then the net is asked again."""
        net = self.net
        if net is None:
            return
        known = self.policies.get(int(node))
        if known is None or not known.fits(state, count):
            known = Policy(state, count, self.ask_policy(state, net, count))
            self.policies[int(node)] = known
        self.weigh_by(known.factors, count)

    def ask_policy(self, state: State, net: Net, count: i64) -> vec[float]:
        """By what the net multiplies the weight of each move on the menu of the seat that thinks."""
        factors: vec[float] = vec[float]([0.0] * count)
        state.observe(self.seat, net.numbers)
        net.run()
        index: i64 = 0
        while index < count:
            factors[index] = exp(net.correction(state.policy_index(state.menu[index])))
            index += 1
        return factors

    def weigh_by(self, factors: vec[float], count: i64) -> None:
        index: i64 = 0
        while index < count:
            self.weights[index] *= factors[index]
            index += 1
        normalise(self.weights, count)

    def choice_weights(self, state: State) -> list[float]:
        """How likely each move of the seat that thinks is, before the search: by prior and net."""
        count: i64 = self.weigh(state, self.seat)
        normalise(self.weights, count)
        self.weigh_choice(state, count)
        return [self.weights[index] for index in range(count)]


class Policy:
    """What a net said of the moves of a menu."""

    def __init__(self, state: State, count: i64, factors: vec[float]) -> None:
        self.menu: vec[i64] = state.menu[:count]
        self.factors: vec[float] = factors

    def fits(self, state: State, count: i64) -> bool:
        if len(self.menu) != count:
            return False
        index: i64 = 0
        while index < count:
            if self.menu[index] != state.menu[index]:
                return False
            index += 1
        return True


def reopen(state: State, seat: i64) -> None:
    """Let the others choose again in an open secret decision: their choices are only guesses."""
    if state.over or state.top_seat() != SECRETLY:
        return
    other: i64 = 0
    while other < state.seats:
        if other != seat and state.choices[other] != 0 and not state.forced >> other & 1:
            state.apply(other, TAKE_BACK)
        other += 1
