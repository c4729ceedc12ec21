"""Time controls, chosen when a table is opened."""

from typing import Annotated, Literal

import msgspec

SECOND = 1000
HOUR = 3600 * SECOND
"""All times of clocks are whole milliseconds."""

AtZero = Literal["bot", "end"]


class Live(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="live"):
    """A time bank for the whole game, with an increment per decision or turn."""

    bank: Annotated[int, msgspec.Meta(ge=5, le=24 * 3600)]
    """Seconds."""
    increment: Annotated[int, msgspec.Meta(ge=0, le=3600)] = 0
    """Seconds."""
    per: Literal["decision", "turn"] = "decision"
    """What the increment is for; a turn ends when another seat is asked."""
    at_zero: AtZero = "bot"
    """After a timeout, a bot plays on or the game ends."""
    bot: Annotated[str, msgspec.Meta(max_length=100)] | None = None
    """The bot that plays on."""

    @property
    def first(self) -> int:
        return self.bank * SECOND


class Correspondence(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="correspondence"):
    """A time limit per decision."""

    hours: Annotated[int, msgspec.Meta(ge=1, le=30 * 24)]
    at_zero: AtZero = "bot"
    bot: Annotated[str, msgspec.Meta(max_length=100)] | None = None

    @property
    def first(self) -> int:
        return self.hours * HOUR


TimeControl = Live | Correspondence
