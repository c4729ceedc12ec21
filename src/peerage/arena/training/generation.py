"""What came out of a generation of a training run."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from peerage.arena.training.calibration import Calibration


@dataclass(frozen=True)
class Generation:
    number: int
    before: list[Calibration]
    """Of the best net before in the games that it has played for this generation."""
    after: list[Calibration]
    """Of the new net in games that were held back."""
    better: bool
    verdict: str


def result_of(home: Path, number: int) -> Generation:
    """Read the results in a generation's folder; those of earlier versions have no calibrations."""
    verdict: dict[str, Any] = msgspec.json.decode((home / "verdict.json").read_bytes())
    return Generation(
        number, calibrations(home, "before"), calibrations(home, "after"), is_better(verdict), in_words(verdict)
    )


def was_better(home: Path) -> bool:
    """Return whether the net of a generation has passed its gate."""
    path = home / "verdict.json"
    return path.exists() and is_better(msgspec.json.decode(path.read_bytes()))


def is_better(verdict: dict[str, Any]) -> bool:
    """Read the result of a sequential test, or of a match."""
    if "better" in verdict:
        return bool(verdict["better"])
    return bool(verdict["wins"][0] / verdict["games"] > 1 / verdict["seats"])


def in_words(verdict: dict[str, Any]) -> str:
    what = "better than the best so far" if is_better(verdict) else "not better than the best so far"
    if "better" not in verdict:
        share = verdict["wins"][0] / verdict["games"]
        return f"{what}: {share:.1%} of {verdict['games']} games at {verdict['seats']} seats"
    clear = "" if verdict["decided"] else ", but the games ended before the test was sure"
    return f"{what} after {verdict['games']} games, evidence {verdict['evidence']:+.2f}{clear}"


def calibrations(home: Path, when: str) -> list[Calibration]:
    path = home / f"calibration-{when}.json"
    return msgspec.json.decode(path.read_bytes(), type=list[Calibration]) if path.exists() else []
