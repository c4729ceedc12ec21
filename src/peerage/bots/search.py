"""Information-set tree search on the kernel's contract alone: it plays every game unchanged.

Every seat has a tree of its own over what that seat sees; a secret choice of another seat looks the same whatever it
was. The searching seat's own tree learns from states that fit what it knows. What it expects of the others is learnt
in states that fit what everybody knows, so that its own secrets do not leak into their minds.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from peerage.bots.tree import UNKNOWN, Tree
from peerage.kernel.chance import Chance
from peerage.kernel.state import SECRETLY, TAKE_BACK, State
from peerage.kernel.vecs import zeros

HIDDEN: Final[i64] = -7
"""Label of another seat's secret choice."""


class Search:
    def __init__(self, seats: int, seat: int, chance: Chance, curiosity: float, horizon: int) -> None:
        self.seats: i64 = seats
        self.seat: i64 = seat
        self.chance: Chance = chance
        self.horizon: i64 = horizon
        """Random moves after the trees end, before the standing is guessed."""
        self.own: Tree = Tree(curiosity)
        self.model: list[Tree] = [Tree(curiosity) for _ in range(seats)]
        self.nodes: vec[i64] = zeros(self.seats)

    def tree(self, seat: i64, modelling: bool) -> Tree:
        return self.own if seat == self.seat and not modelling else self.model[seat]

    def iterate(self, state: State, modelling: bool) -> None:
        """Play one dreamt game and learn from it: in the own tree, or, modelling, in everybody's."""
        reopen(state, UNKNOWN if modelling else self.seat)
        seat: i64 = 0
        while seat < self.seats:
            self.nodes[seat] = 0
            seat += 1
        self.descend(state, modelling)
        self.play_on(state)
        if modelling:
            seat = 0
            while seat < self.seats:
                self.model[seat].learn(self.nodes[seat], state.standing(seat))
                seat += 1
        else:
            self.own.learn(self.nodes[self.seat], state.standing(self.seat))

    def descend(self, state: State, modelling: bool) -> None:
        """Follow the trees as far as they reach; the first new node ends it."""
        fresh: bool = False
        while not state.over and not fresh:
            seat: i64 = state.first_to_move()
            count: i64 = state.prepare(seat)
            tree = self.tree(seat, modelling)
            node: i64 = self.nodes[seat]
            move: i64 = tree.pick(node, state.menu, count, self.chance)
            learns: bool = modelling or seat == self.seat
            if learns:
                tree.offered(node, state.menu, count)
            secret: bool = state.secret_open
            state.apply(seat, move)
            fresh = self.observe(seat, move, secret, modelling)

    def observe(self, mover: i64, move: i64, secret: bool, modelling: bool) -> bool:
        """Every seat sees the move, or that there was one. Whether that was new to the mover."""
        fresh: bool = False
        seat: i64 = 0
        while seat < self.seats:
            label: i64 = HIDDEN if secret and seat != mover else move
            tree = self.tree(seat, modelling)
            node: i64 = tree.child(self.nodes[seat], label)
            if node == UNKNOWN and (modelling or seat == self.seat):
                node = tree.add(self.nodes[seat], label)
                tree.chances[node] = 1
                if seat == mover:
                    fresh = True
            elif node == UNKNOWN:
                node = self.nodes[seat]
                fresh = True
            self.nodes[seat] = node
            seat += 1
        return fresh

    def play_on(self, state: State) -> None:
        left: i64 = self.horizon
        while left > 0 and not state.over:
            seat: i64 = state.first_to_move()
            count: i64 = state.prepare(seat)
            state.apply(seat, state.menu[self.chance.drawn_below(count)])
            left -= 1


def reopen(state: State, seat: i64) -> None:
    """Let the others choose anew in an open secret decision: what they chose is only guessed."""
    if state.over or state.top_seat() != SECRETLY:
        return
    other: i64 = 0
    while other < state.seats:
        if other != seat and state.choices[other] != 0 and not state.forced >> other & 1:
            state.apply(other, TAKE_BACK)
        other += 1
