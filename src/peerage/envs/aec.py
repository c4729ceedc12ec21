"""A game as an AEC environment of PettingZoo: each seat is an agent, asked in turn."""

from collections.abc import Mapping
from typing import Any, SupportsInt

from peerage.envs import single
from peerage.envs.spec import find
from peerage.envs.stepping import LEARNER, Row, move_of, rewards
from peerage.errors import PeerageError
from peerage.extras import needs

with needs("rl"):
    import gymnasium
    import numpy as np
    from pettingzoo import AECEnv
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper

METADATA = {**single.RENDERING, "is_parallelizable": False, "name": "peerage"}


def env(game: str = "lancaster_v0", **settings: Any) -> AECEnv:
    """Return a game with PettingZoo's check of the order of calls; `settings` are those of `AecGame`."""
    return OrderEnforcingWrapper(AecGame(game, **settings))


class AecGame(AECEnv):
    """An AEC environment whose agents are the seats of a game.

    Observations, actions and rewards are those of `peerage.envs.Batch`; an illegal action is a `BadMove`.
    `reset(seed=s)` begins the games of a row of a batch with the seed s; a reset without a seed begins its next game.
    """

    metadata = METADATA

    def __init__(
        self,
        game: str = "lancaster_v0",
        *,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        memory: bool = True,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        single.check_render_mode(render_mode)
        self.env_spec = find(game)
        self.config = self.env_spec.config(seats, options)
        self.memory = memory
        self.render_mode = render_mode
        self.metadata = {**METADATA, "name": self.env_spec.id}
        self.possible_agents = [f"seat_{seat}" for seat in range(self.config.seats)]
        self.agents: list[str] = []
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: self.space() for agent in self.possible_agents}
        self.action_spaces = {agent: single.action_space(self.env_spec) for agent in self.possible_agents}
        self.row: Row | None = None

    def space(self) -> gymnasium.spaces.Dict:
        mask = gymnasium.spaces.Box(0, 1, (self.env_spec.actions,), np.int8)
        return gymnasium.spaces.Dict({"observation": single.observation_space(self.env_spec), "action_mask": mask})

    def observation_space(self, agent: str) -> gymnasium.spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        self.row = single.begun(self.row, self.config, seed, [LEARNER] * self.config.seats, self.memory)
        self.state_of_game = self.row.state
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.state_of_game.first_to_move()]
        self.show()

    def observe(self, agent: str) -> dict[str, single.Array]:
        state, seat = self.state_of_game, self.seat_of[agent]
        asked = agent == self.agent_selection and not state.over  # of seats that choose secretly, only the first
        mask = single.action_mask(state, seat)
        return {"observation": single.observation(state, seat), "action_mask": mask if asked else mask * 0}

    def step(self, action: SupportsInt | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise PeerageError("an action may be None only after the end of the game")
        state, seat = self.state_of_game, self.seat_of[agent]
        state.play(seat, move_of(state, seat, int(action)))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.agents, rewards(state), strict=True))
        if state.over:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.agents[state.first_to_move()]
        self._accumulate_rewards()
        self.show()

    def render(self) -> str | single.Array | None:
        """The position as the agent that is asked may know it: see `single.rendered`."""
        state = self.state_of_game
        seat = None if state.over else self.seat_of[self.agent_selection]
        return single.rendered(state, seat, self.render_mode)

    def close(self) -> None:
        """There is nothing to close; PettingZoo wants a method of each environment that renders."""

    def show(self) -> None:
        if self.render_mode == "human":
            self.render()
