"""Rules of thumb for Long Live the King, from what a seat may see."""

from collections.abc import Mapping
from typing import Any

from peerage.kernel.chance import Chance


def advise(view: Mapping[str, Any], choices: list[tuple[int, dict[str, Any]]], noise: Chance) -> int:
    return choices[0][0]
