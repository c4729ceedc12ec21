"""Everything that happens every few seconds happens more often, so that tests wait less."""

from typing import Any

from peerage.server.several import beats, fellows, hearing, watch

HASTE: list[tuple[Any, str, float]] = [
    (fellows, "BEAT", 0.25),
    (watch, "POLL", 0.5),
    (watch, "POLL_ALONE", 0.25),
    (watch, "ORPHANS", 0.5),
    (beats, "SILENCE", 1.5),
    (hearing, "SILENCE", 1.5),
]


def hurry() -> None:
    for module, name, seconds in HASTE:
        setattr(module, name, seconds)
