"""A game as environments of Gymnasium: one seat against bots, alone or many games at once.

Importing this module registers an id for each environment: lancaster_v0 is "peerage/Lancaster-v0".
"""

from collections.abc import Mapping, Sequence
from typing import Any, SupportsInt

from peerage import bots
from peerage.envs import single
from peerage.envs.batch import Batch
from peerage.envs.spec import SPECS, find
from peerage.envs.stepping import LEARNER, Row, move_of, rewards
from peerage.errors import BadMove, BadSeats, PeerageError
from peerage.extras import needs

with needs("rl"):
    import gymnasium
    import numpy as np
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

Array = single.Array
Info = dict[str, Any]
VECTOR_METADATA: Info = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}


class SeatEnv(gymnasium.Env[Array, np.int64]):
    """An environment in which one seat plays against bots.

    Observations, actions and rewards are those of `peerage.envs.Batch`. `opponents` is a pool: each game draws a bot
    for every other seat, and the learner's seat unless `seat` says it. An illegal action ends the game with
    `illegal_reward`, or is a `BadMove` if that is None.
    """

    metadata = single.RENDERING

    def __init__(
        self,
        game: str = "lancaster_v0",
        *,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        opponents: Sequence[str] = ("random",),
        seat: int | None = None,
        memory: bool = True,
        illegal_reward: float | None = -1.0,
        render_mode: str | None = None,
    ) -> None:
        single.check_render_mode(render_mode)
        self.env_spec = find(game)
        self.config = self.env_spec.config(seats, options)
        self.opponents = pool_of(opponents)
        if seat is not None and not 0 <= seat < self.config.seats:
            raise BadSeats("seat_unknown", last=self.config.seats - 1)
        self.fixed_seat = seat
        self.memory = memory
        self.illegal_reward = illegal_reward
        self.render_mode = render_mode
        self.observation_space = single.observation_space(self.env_spec)
        self.action_space = single.action_space(self.env_spec)
        self.row: Row | None = None
        self.seat = 0
        """Of the learner, in this game."""

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Array, Info]:
        super().reset(seed=seed)
        self.row = single.begun(self.row, self.config, seed, self.drawn_players(), self.memory)
        self.row.play_bots()
        self.row.begin_next()  # unless the learner is asked in this one
        self.show()
        return self.observation(), self.info()

    def drawn_players(self) -> list[str]:
        chance = self.np_random
        self.seat = int(chance.integers(self.config.seats)) if self.fixed_seat is None else self.fixed_seat
        players = [str(chance.choice(self.opponents)) for _ in range(self.config.seats)]
        players[self.seat] = LEARNER
        return players

    def step(self, action: SupportsInt) -> tuple[Array, float, bool, bool, Info]:
        row = self.game()
        try:
            move = move_of(row.state, self.seat, int(action))
        except BadMove:
            if self.illegal_reward is None or row.state.over:
                raise
            return self.observation(), self.illegal_reward, True, False, {**self.info(), "illegal": True}
        row.state.play(self.seat, move)
        row.play_bots()
        self.show()
        return self.observation(), rewards(row.state)[self.seat], row.state.over, False, self.info()

    def action_masks(self) -> Array:
        """Whether each action is legal now, as other packages ask for it."""
        return single.action_mask(self.game().state, self.seat).view(np.bool_)

    def render(self) -> str | Array | None:
        """The position as the learner may know it: see `single.rendered`."""
        return single.rendered(self.game().state, self.seat, self.render_mode)

    def show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def game(self) -> Row:
        if self.row is None:
            raise gymnasium.error.ResetNeeded("call reset before anything else")
        return self.row

    def observation(self) -> Array:
        return single.observation(self.game().state, self.seat)

    def info(self) -> Info:
        return {"action_mask": single.action_mask(self.game().state, self.seat), "seat": self.seat}


class SeatVectorEnv(VectorEnv[Array, Array, Array]):
    """A vector environment in which one seat of each game plays against bots, stepped by a `Batch`.

    A finished game is followed by the next one within the same step. In each row the learner sits one seat
    further than in the row before, and so do the opponents: the pool in turn. An illegal action is a `BadMove`, and no
    game moves. Nothing is ever truncated, so there is no last observation.
    """

    metadata = VECTOR_METADATA

    def __init__(
        self,
        num_envs: int = 1,
        game: str = "lancaster_v0",
        *,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        opponents: Sequence[str] = ("random",),
        memory: bool = True,
    ) -> None:
        self.env_spec = find(game)
        self.config = self.env_spec.config(seats, options)
        self.num_envs = num_envs
        pool = pool_of(opponents)
        self.players = [LEARNER, *(pool[other % len(pool)] for other in range(self.config.seats - 1))]
        self.memory = memory
        self.single_observation_space = single.observation_space(self.env_spec)
        self.single_action_space = single.action_space(self.env_spec)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.batch: Batch | None = None

    def reset(self, *, seed: int | Sequence[int] | None = None, options: Info | None = None) -> tuple[Array, Info]:
        """`seed` is one for all games, or a list with one for each."""
        super().reset(seed=seed if isinstance(seed, int) else None)
        seeds = int(self.np_random.integers(2**63)) if seed is None else seed
        self.batch = Batch(
            self.env_spec,
            self.num_envs,
            seats=self.config.seats,
            options=self.config.options,
            seeds=seeds,
            players=self.players,
            memory=self.memory,
        )
        self.seats = np.array([players.index(LEARNER) for players in self.batch.players])
        """Of the learner, in each game."""
        into = self.batch.into
        return into.observations.copy(), self.info(into.masks.copy())

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, Info]:
        if self.batch is None:
            raise gymnasium.error.ResetNeeded("call reset before anything else")
        out = self.batch.step(actions, self.batch.buffers())
        rewarded = out.rewards[np.arange(self.num_envs), self.seats]
        return out.observations, rewarded, out.dones, np.zeros_like(out.dones), self.info(out.masks)

    def info(self, masks: Array) -> Info:
        all_games = np.ones(self.num_envs, np.bool_)
        return {"action_mask": masks.view(np.int8), "_action_mask": all_games, "seat": self.seats, "_seat": all_games}


def pool_of(opponents: Sequence[str]) -> list[str]:
    pool = [opponents] if isinstance(opponents, str) else list(opponents)
    if not pool:
        raise PeerageError("a learner needs opponents")
    for name in pool:
        bots.family_of(name)
    return pool


def gymnasium_id(spec_id: str) -> str:
    """Return the id as Gymnasium writes ids: "peerage/LongLiveTheKing-v0" for "long_live_the_king_v0"."""
    name, _, version = spec_id.rpartition("_")
    return f"peerage/{name.title().replace('_', '')}-{version}"


for spec_id in SPECS:
    gymnasium.register(
        gymnasium_id(spec_id),
        entry_point=f"{__name__}:{SeatEnv.__name__}",
        vector_entry_point=f"{__name__}:{SeatVectorEnv.__name__}",
        kwargs={"game": spec_id},
    )
