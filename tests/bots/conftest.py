"""What tests of bots share."""

import time

import pytest

from bots.fake_clock import FakeClock


@pytest.fixture
def ticking(monkeypatch: pytest.MonkeyPatch) -> FakeClock:
    """The clock by which bots think: an iteration seems to take five milliseconds."""
    clock = FakeClock(0.005)
    monkeypatch.setattr(time, "monotonic", clock)
    return clock
