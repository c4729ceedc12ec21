"""Why something is forbidden."""

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Reason:
    """The rule that forbids it, and what its sentence needs."""

    rule: str
    args: dict[str, Any] = field(default_factory=dict)
