from collections.abc import Callable
from typing import Any

import pytest

GAME = "long-live-the-king"
LINE = ("calibrate", GAME, "--bot", "search:2", "--games", 1, "--others", 1, "--leaves", 0.5)


@pytest.mark.slow
def test_calibration_is_shown_for_asked_seats_others_and_leaves(peerage: Callable[..., Any]) -> None:
    (one,) = peerage(*LINE, "--json").json
    assert one["net"] == "shipped"
    kinds = {each["kind"]: each for each in one["kinds"]}
    assert set(kinds) >= {"asked", "1 after", "leaves"}
    assert all(0 < each["brier"] < 1 for each in kinds.values())
    out = peerage(*LINE, "--bins").out
    assert "predicted" in out
    assert "leaves" in out


def test_calibration_needs_a_net(refused: Callable[..., str]) -> None:
    assert "no net" in refused("calibrate", GAME, "--nets", "missing.net")
