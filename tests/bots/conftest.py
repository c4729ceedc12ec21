"""What tests of bots share."""

import time

import pytest

from bots.ticking import Ticking


@pytest.fixture
def ticking(monkeypatch: pytest.MonkeyPatch) -> Ticking:
    """The clock by which bots think: an iteration seems to take five milliseconds."""
    clock = Ticking(0.005)
    monkeypatch.setattr(time, "monotonic", clock)
    return clock
