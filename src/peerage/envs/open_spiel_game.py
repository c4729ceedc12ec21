"""A game as a Python game of OpenSpiel. Importing this module registers "peerage_lancaster_v0" and its siblings.

Chance is explicit, as serialization and many algorithms of OpenSpiel want it. It acts once, at the beginning: it
chooses one of `deals` seeds, and all that is drawn or rolled follows from it. With 0 deals, each draw and each die is a
chance node of its own, as in the rules.
"""

from collections.abc import Callable, Mapping
from typing import Any

from peerage.arena.protocol.notation import notation
from peerage.envs.spec import SPECS, TINY_SPECS, Spec
from peerage.envs.stepping import LEARNER, Row, legal_actions, move_of, rewards
from peerage.envs.transition import Transition
from peerage.extras import needs
from peerage.kernel.playing.state import State
from peerage.kernel.playing.table_config import TableConfig

with needs("rl"):
    import numpy as np
    import pyspiel

MOST_OUTCOMES = 1000
"""Of one draw: no pile has more cards or tiles."""
UNDEALT = "Before the deal"
LONGEST = 5000
"""Moves of a game: about ten times as many as the longest random games have."""


class PeerageGame(pyspiel.Game):
    """Parameters are the number of `players`, the number of `deals`, and the options of the table."""

    env_spec: Spec

    def __init__(self, parameters: Mapping[str, Any]) -> None:
        spec = self.env_spec
        self.table = table_of(spec, parameters)
        self.deals = int(parameters["deals"])
        info = pyspiel.GameInfo(
            num_distinct_actions=spec.actions,
            max_chance_outcomes=self.deals or MOST_OUTCOMES,
            num_players=self.table.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(spec), info, dict(parameters))

    def new_initial_state(self) -> "PeerageState":
        return PeerageState(self)

    def max_chance_nodes_in_history(self) -> int:
        return 1 if self.deals else LONGEST

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "PeerageObserver":
        return PeerageObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class PeerageState(pyspiel.State):
    """Players are seats, asked in turn; what several choose in secret, they choose one after another."""

    def __init__(self, game: PeerageGame) -> None:
        super().__init__(game)
        self.position: State | None = None
        """None before the deal is complete."""
        self.transition: Transition | None = None
        """With draws of their own: the set-up or a move whose draws are not complete."""
        self.unopened = game.env_spec.opening
        """With draws of their own: decisions that are still made before the game begins."""
        if not game.deals:
            self._begin(Transition(game.table))

    def current_player(self) -> int:
        if self.position is None or self.transition is not None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL if self.position.over else self.position.first_to_move())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes = self.get_game().deals if self.transition is None else self.transition.outcomes
        return [(outcome, 1 / outcomes) for outcome in range(outcomes)]

    def _legal_actions(self, player: int) -> list[int]:
        return legal_actions(self.dealt(), player)

    def _apply_action(self, action: int) -> None:
        game = self.get_game()
        if self.transition is not None:
            self.transition.choose(action)
            self._begin(self.transition)
        elif self.position is None:
            self.position = Row(game.table, str(action), [LEARNER] * game.table.seats, True).state
            for _ in range(game.env_spec.opening):
                self.position.play(*first_move(self.position))
        else:
            seat = self.current_player()
            move = move_of(self.position, seat, action)
            if game.deals:
                self.position.play(seat, move)
            else:
                self._begin(Transition(game.table, self.position, seat, move))

    def _begin(self, transition: Transition) -> None:
        """Go on to where a transition leads, if it has no draw left."""
        self.transition = transition if transition.outcomes else None
        if self.transition is None:
            self.position = transition.after
            if self.unopened:
                self.unopened -= 1
                self._begin(Transition(transition.table, self.position, *first_move(self.position)))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"Deal {action}" if self.transition is None else f"Draw {action}"
        position = self.dealt()
        if action not in legal_actions(position, player):
            return f"Action {action}"
        return notation(position.config.game.describe(position, move_of(position, player, action)))

    def is_terminal(self) -> bool:
        return self.transition is None and self.position is not None and self.position.over

    def returns(self) -> list[float]:
        return [0.0] * self.num_players() if self.position is None else rewards(self.position)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "PeerageState":
        """Another state that the player could not tell from this one; its history is that of this one."""
        twin: PeerageState = self.clone()
        twin.position = self.dealt().resample(player, int(sampler() * 2**53))
        return twin

    def dealt(self) -> State:
        if self.position is None:
            raise ValueError("nobody knows or does anything before the deal")
        return self.position

    def __str__(self) -> str:
        """What a spectator sees, and a hash of everything; with draws of their own, the last ones."""
        drawn = "" if self.transition is None else f" {self.transition.draws}"
        if self.position is None:
            return UNDEALT + drawn
        return f"{self.position.render()}{self.position.checksum()}{drawn}"


class PeerageObserver:
    """What a player knows: with perfect recall all that is remembered (the ledger), without it what is on the table."""

    def __init__(self, game: PeerageGame, observed: Any, params: Any) -> None:
        if params:
            raise ValueError(f"there are no parameters of observations like {params}")
        self.recalls = bool(observed.perfect_recall)
        self.private = observed.private_info != pyspiel.PrivateInfoType.NONE
        self.public = bool(observed.public_info)
        whole = self.private and self.public
        self.tensor = np.zeros(game.env_spec.observation_size, np.float32) if whole else None
        name = "info_state" if self.recalls else "observation"
        self.dict = {} if self.tensor is None else {name: self.tensor}

    def set_from(self, state: PeerageState, player: int) -> None:
        if self.tensor is None:
            return
        self.tensor.fill(0)
        if state.position is not None:
            self.known(state.position).encode(player, self.tensor)

    def string_from(self, state: PeerageState, player: int) -> str:
        if state.position is None:
            return UNDEALT
        if not self.public:
            return ""
        return self.known(state.position).information_state(player if self.private else None)

    def known(self, position: State) -> State:
        if self.recalls:
            return position
        twin = position.clone()
        twin.forget()
        return twin


def first_move(position: State) -> tuple[int, int]:
    """Return the seat that is asked, and its first legal action as a move."""
    seat = int(position.first_to_move())
    return seat, move_of(position, seat, legal_actions(position, seat)[0])


def game_name(spec_id: str) -> str:
    """Return the name by which OpenSpiel loads an environment."""
    return f"peerage_{spec_id}"


def table_of(spec: Spec, parameters: Mapping[str, Any]) -> TableConfig:
    declared = {option.name for option in spec.game.options}
    options = {name: unquoted(value) for name, value in parameters.items() if name in declared}
    return spec.config(int(parameters["players"]), options)


def unquoted(value: bool | str) -> bool | str:
    """Without the quotes around a value like '0+1', which OpenSpiel would take for a number."""
    return value.strip("'") if isinstance(value, str) else value


def game_type(spec: Spec) -> Any:
    game = spec.game
    return pyspiel.GameType(
        short_name=game_name(spec.id),
        long_name=f"Peerage {spec.id}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.max_seats,
        min_num_players=game.min_seats,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": spec.seats,
            "deals": spec.deals,
            **{option.name: option.default for option in game.options},
        },
    )


for registered in (*SPECS.values(), *TINY_SPECS.values()):
    # A class, not a partial: the library drops what it was given after the end of the interpreter.
    pyspiel.register_game(game_type(registered), type("PeerageGame", (PeerageGame,), {"env_spec": registered}))
