"""A game as a Python game of OpenSpiel. Importing this module registers "peerage_lancaster_v0" and its siblings.

Chance acts once, at the beginning: it chooses one of `deals` seeds, and all that is drawn or rolled follows from it.
So chance is explicit, as serialization and many algorithms of OpenSpiel want it, whatever the rules draw.
"""

from collections.abc import Callable, Mapping
from typing import Any

from peerage.arena.protocol.notation import notation
from peerage.envs.spec import SPECS, Spec
from peerage.envs.stepping import LEARNER, Row, legal_actions, move_of, rewards
from peerage.extras import needs
from peerage.kernel.playing.state import State
from peerage.kernel.playing.table_config import TableConfig

with needs("rl"):
    import numpy as np
    import pyspiel

DEALS = 1000
"""Unless others are asked for."""
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
            max_chance_outcomes=self.deals,
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
        return 1

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "PeerageObserver":
        return PeerageObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class PeerageState(pyspiel.State):
    """Players are seats, asked in turn; what several choose in secret, they choose one after another."""

    def __init__(self, game: PeerageGame) -> None:
        super().__init__(game)
        self.position: State | None = None
        """None before the deal."""

    def current_player(self) -> int:
        if self.position is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL if self.position.over else self.position.first_to_move())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        deals = self.get_game().deals
        return [(deal, 1 / deals) for deal in range(deals)]

    def _legal_actions(self, player: int) -> list[int]:
        return legal_actions(self.dealt(), player)

    def _apply_action(self, action: int) -> None:
        if self.position is None:
            table: TableConfig = self.get_game().table
            self.position = Row(table, str(action), [LEARNER] * table.seats, True).state
        else:
            seat = self.current_player()
            self.position.play(seat, move_of(self.position, seat, action))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"Deal {action}"
        position = self.dealt()
        if action not in legal_actions(position, player):
            return f"Action {action}"
        return notation(position.config.game.describe(position, move_of(position, player, action)))

    def is_terminal(self) -> bool:
        return self.position is not None and self.position.over

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
        """What a spectator sees, and a hash of everything."""
        return UNDEALT if self.position is None else f"{self.position.render()}{self.position.checksum()}"


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
            "deals": DEALS,
            **{option.name: option.default for option in game.options},
        },
    )


for registered in SPECS.values():
    # A class, not a partial: the library drops what it was given after the end of the interpreter.
    pyspiel.register_game(game_type(registered), type("PeerageGame", (PeerageGame,), {"env_spec": registered}))
