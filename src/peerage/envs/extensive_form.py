"""The whole tree of a tiny game as a Gambit file, for methods that walk it many times.

`pyspiel.load_efg_game` reads it: OpenSpiel's solvers in C++ are then some hundred times as fast as on the Python game.
"""

from collections.abc import Iterator
from typing import Any

from peerage.errors import PeerageError
from peerage.extras import needs

with needs("rl"):
    import pyspiel

MOST_NODES = 1_000_000


Memory = tuple[tuple[tuple[int, int], ...], ...]
"""Of each seat: its information sets so far, each with the action that it chose."""


class ExtensiveForm:
    """Writes a game's tree, the nodes in depth-first order.

    A seat remembers what it knew and did at its earlier decisions, as exact methods want it.
    """

    def __init__(self, game: Any, most: int = MOST_NODES) -> None:
        """`most` nodes are written before the game counts as too large."""
        self.game = game
        self.nodes = 0
        self.chances = 0
        self.outcomes = 0
        self._most = most
        self._known: dict[tuple[int, str, tuple[tuple[int, int], ...]], int] = {}
        self._sets = [0] * game.num_players()

    @property
    def information_sets(self) -> int:
        return sum(self._sets)

    def lines(self) -> Iterator[str]:
        players = " ".join(f'"Seat {seat}"' for seat in range(self.game.num_players()))
        yield f'EFG 2 R "{self.game.get_type().short_name}" {{ {players} }}'
        yield from self._node(self.game.new_initial_state(), ((),) * self.game.num_players())

    def _node(self, state: Any, memory: Memory) -> Iterator[str]:
        self.nodes += 1
        if self.nodes > self._most:
            raise PeerageError(f"the tree of this game has more than {self._most} nodes")
        if state.is_terminal():
            self.outcomes += 1
            yield f't "" {self.outcomes} "" {{ {" ".join(map(repr, state.returns()))} }}'
            return
        if state.is_chance_node():
            self.chances += 1
            drawn = state.chance_outcomes()
            actions = [action for action, _ in drawn]
            branches = " ".join(f'"{action}" {likelihood!r}' for action, likelihood in drawn)
            yield f'c "" {self.chances} "" {{ {branches} }} 0'
            for action in actions:
                yield from self._node(state.child(action), memory)
            return
        seat, actions = state.current_player(), state.legal_actions()
        known = self._information_set(state, seat, memory)
        branches = " ".join(f'"{action}"' for action in actions)
        yield f'p "" {seat + 1} {known} "" {{ {branches} }} 0'
        for action in actions:
            own = (*memory[seat], (known, action))
            yield from self._node(state.child(action), (*memory[:seat], own, *memory[seat + 1 :]))

    def _information_set(self, state: Any, seat: int, memory: Memory) -> int:
        key = seat, state.information_state_string(seat), memory[seat]
        if key not in self._known:
            self._sets[seat] += 1
            self._known[key] = self._sets[seat]
        return self._known[key]


def extensive_form(game: Any, most: int = MOST_NODES) -> Any:
    """Return the same game as a tree in memory, which OpenSpiel walks without asking Python."""
    return pyspiel.load_efg_game("\n".join(ExtensiveForm(game, most).lines()) + "\n")
