"""What happened: who, what, how much, by which rule, and who may see it."""

from collections.abc import Mapping
from typing import Any, Final

from mypy_extensions import i64

EVERYBODY: Final = -1


class Event:
    """What happened in a game. `seen`: a bit mask of the seats that may see it, or EVERYBODY (spectators included)."""

    def __init__(
        self,
        kind: str,
        seat: int,
        rule: str,
        args: Mapping[str, object],
        seen: int = EVERYBODY,
        forced: bool = False,
        openly: bool = False,
    ) -> None:
        self.kind = kind
        self.seat = seat
        self.rule = rule
        self.args = args
        self.seen = seen
        self.forced = forced
        self.openly = openly
        """Everybody could see that there was no choice."""

    def number(self, name: str) -> int:
        """One of the arguments."""
        value = self.args[name]
        assert isinstance(value, int)
        return value

    def visible(self, seat: int | None) -> bool:
        if self.seen == EVERYBODY:
            return True
        return seat is not None and bool(self.seen >> seat & 1)

    def to_dict(self, viewer: int | None = None) -> dict[str, Any]:
        """As a seat or a spectator gets it. Having had no choice can give a hand away: then only its owner sees it."""
        return {
            "kind": self.kind,
            "seat": self.seat if self.seat >= 0 else None,
            "rule": self.rule,
            "args": self.args,
            "forced": self.forced and (self.openly or viewer == self.seat),
        }

    def __repr__(self) -> str:
        return f"Event({self.kind!r}, {self.seat}, {self.rule!r}, {self.args!r})"


def only(seat: i64) -> int:
    """The mask of one seat."""
    return int(1 << seat)
