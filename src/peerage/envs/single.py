"""What the adapters to other libraries share: a game that begins again, and what a seat sees as numpy arrays."""

import sys
from collections.abc import Sequence
from typing import Any

from peerage.envs.raster import pixels
from peerage.envs.spec import Spec
from peerage.envs.stepping import Row
from peerage.errors import PeerageError
from peerage.extras import needs
from peerage.kernel.game import seed_text
from peerage.kernel.playing.state import State
from peerage.kernel.playing.table_config import TableConfig

with needs("rl"):
    import gymnasium
    import numpy as np
    import numpy.typing as npt

Array = npt.NDArray[Any]
RENDERING: dict[str, Any] = {"render_modes": ["ansi", "human", "svg", "rgb_array"], "render_fps": 1}
"""Declared in the metadata of environments."""


def observation_space(spec: Spec) -> gymnasium.spaces.Box:
    low, high = spec.game.observed_bounds
    return gymnasium.spaces.Box(low, high, (spec.observation_size,), np.float32)


def action_space(spec: Spec) -> Any:
    return gymnasium.spaces.Discrete(spec.actions)


def observation(state: State, seat: int) -> Array:
    """What a seat may know, in a new array."""
    numbers = np.zeros(len(state.config.game.observed), np.float32)
    state.encode(seat, numbers)
    return numbers


def action_mask(state: State, seat: int) -> Array:
    """1 for each legal action of a seat; 0 for all if it is not asked. Libraries want int8."""
    flags = np.zeros(state.config.game.indexed, np.int8)
    state.mask(seat, flags)
    return flags


def begun(row: Row | None, config: TableConfig, seed: int | None, players: Sequence[str], memory: bool) -> Row:
    """A row of a batch that begins with this seed; without one the row goes on with its next game."""
    if row is None or seed is not None:
        return Row(config, seed_text(seed), players, memory)
    row.games += 1
    row.players = players
    row.bots = [None for _ in players]
    row.state = row.started()
    return row


def picture(state: State, seat: int | None = None, lang: str = "en") -> Array:
    """Return what a seat, or a spectator (None), may know, as rows of pixels with red, green and blue."""
    viewer = None if seat is None else state.checked_viewer(seat)
    return pixels(state.config.game.presentation.canvas(state, viewer, lang, ()))


def check_render_mode(mode: str | None) -> None:
    if mode is not None and mode not in RENDERING["render_modes"]:
        raise PeerageError(f"a game is rendered as one of {RENDERING['render_modes']}, not as {mode!r}")


def rendered(state: State, seat: int | None, mode: str | None) -> str | Array | None:
    """The position, as a seat, or a spectator (None), may know it.

    `ansi` returns it in words and `human` prints them; `svg` and `rgb_array` are pictures.
    """
    if mode is None:
        gymnasium.logger.warn("nothing is rendered without a render_mode")
        return None
    if mode == "svg":
        return state.render("svg", seat)
    if mode == "rgb_array":
        return picture(state, seat)
    text = state.render("text", seat)
    if mode == "ansi":
        return text
    sys.stdout.write(f"{text}\n")
    return None
