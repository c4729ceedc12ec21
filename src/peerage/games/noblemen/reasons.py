"""Which rule forbids a place or a wish."""

from collections.abc import Mapping
from typing import Any

from peerage.games.noblemen.state import NoblemenState
from peerage.kernel.game import Reason


def forbids(state: NoblemenState, seat: int, slot: str) -> Reason:
    return Reason("not-offered", {"at": slot})


def forbids_wish(state: NoblemenState, seat: int, wish: Mapping[str, Any]) -> Reason:
    return Reason("not-offered")
