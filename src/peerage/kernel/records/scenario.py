"""A position for a test or a study: play until something is asked, change what lies there, decide the dice to come.

Study("lancaster", seats=4).until("vote").change(players={0: {"votes": 5}}).state
"""

from collections.abc import Callable, Mapping
from typing import Any

from peerage.errors import BadPosition, PeerageError
from peerage.kernel.game import Seed, seed_text
from peerage.kernel.playing.rng import Rng
from peerage.kernel.playing.state import State
from peerage.kernel.registry import load

Sight = str | Callable[[State], bool]
GAMES = 50
"""How many games are tried before a position is called unreachable."""
LONGEST = 5000
SENSE = 3
"""Of so many moves, one is random: rules of thumb alone never meet some questions."""


class Study:
    """A position that is reached step by step. Each step returns the study; `state` is the position so far."""

    def __init__(
        self,
        game: str,
        seats: int,
        options: Mapping[str, object] | None = None,
        components: object = None,
        seed: Seed = 0,
    ) -> None:
        self.game = load(game)
        self.seed = seed_text(seed)
        self.__begun = seats, options, components
        self.state: State = self.__begin(self.seed)

    def __begin(self, seed: str) -> State:
        seats, options, components = self.__begun
        state: State = self.game.start(seats, seed, options, components)
        return state

    def until(self, sight: Sight) -> "Study":
        """The first position in which this decision is asked, or this is true; other games are tried if need be."""
        seen = asks(sight) if isinstance(sight, str) else sight
        if isinstance(sight, str) and sight not in self.game.frames:
            raise PeerageError(f"{self.game.id} has no decision {sight!r}; there are {', '.join(self.game.frames)}")
        for number in range(GAMES):
            state = self.state if number == 0 else self.__begin(f"{self.seed}/{number}")
            if play_until(state, seen, Rng.quick(number)):
                self.state = state
                return self
        raise PeerageError(f"not seen in {GAMES} games: {sight}")

    def change(self, **fields: Any) -> "Study":
        """Other values in the position, as `to_dict` names them; numbers lead into lists. The game checks them."""
        position = merged(self.state.to_dict(), fields, "")
        if "ledger" not in fields:
            position.pop("ledger", None)  # nobody has seen the game come to this
        self.state = self.game.from_dict(position)
        return self

    def dice(self, *faces: int) -> "Study":
        """What the next dice show."""
        return self.draws(*(face - 1 for face in faces))

    def draws(self, *results: int) -> "Study":
        """The next results of chance, each counted from 0. `state.rng.results` says how a game draws."""
        self.state.rng.plan(list(results))
        return self


def asks(decision: str) -> Callable[[State], bool]:
    return lambda state: not state.over and state.decisions[state.top_kind()].name == decision


def play_until(state: State, seen: Callable[[State], bool], rng: Rng) -> bool:
    """Play with some sense until it is seen; False if the game ends without it."""
    for _ in range(LONGEST):
        if seen(state):
            return True
        if state.over:
            return False
        seat = state.to_move[0]
        moves = state.moves(seat)
        if rng.below(SENSE) == 0:
            state.apply(seat, moves[rng.below(len(moves))])
        else:
            state.apply(seat, max(zip(state.priors(seat), moves, strict=True))[1])
    return False


def merged(old: Any, new: Any, path: str) -> Any:
    """The old data with the new values in it."""
    if not isinstance(new, Mapping):
        return new
    known = dict(enumerate(old)) if isinstance(old, list) else old
    if not isinstance(known, dict):
        return new
    for name, value in new.items():
        if name not in known:
            raise BadPosition(f"a position has no {path}{name}; there are {', '.join(map(str, known))}")
        known[name] = merged(known[name], value, f"{path}{name}.")
    return list(known.values()) if isinstance(old, list) else known
