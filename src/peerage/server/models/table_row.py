"""A table as the database stores it, without its record: seats, options and progress."""

from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from peerage import Dice
from peerage.server.models.clock_state import Clock
from peerage.server.models.player_ids import browser_of
from peerage.server.models.rating_rules import Wish
from peerage.server.models.time_control import TimeControl

Ending = Literal["time", "cancelled"]


class Chair(msgspec.Struct, frozen=True):
    """A seat and who sits in it; the visitor id never leaves the server."""

    kind: Literal["person", "bot", "open"]
    name: str | None = None
    bot: str | None = None  # for a person: the bot that stands in
    stand_in: str | None = None  # its name
    visitor: str | None = None
    key: str | None = None  # who has it may take this seat, and nobody else may
    held_for: str | None = None  # whom the seat is reserved for
    came: bool = True  # whether the person was seen here since the game began
    salt: str | None = None  # what the person's browser adds to the dice; secret until the game is over
    vacation: bool = False  # the clock stands meanwhile

    @property
    def browser(self) -> str | None:
        """Where the person plays, perhaps with others."""
        return None if self.visitor is None else browser_of(self.visitor)


class Note(msgspec.Struct, frozen=True):
    """Something that happened at a table, but not in its game: told in the log after move `n`."""

    n: int
    kind: Literal["stand_in", "plays_on", "time_out", "time_ended", "took_over", "paused", "resumed", "cancelled"]
    seat: int
    args: dict[str, Any]


class Proposal(msgspec.Struct, frozen=True):
    """What somebody at a table wants all to agree to."""

    what: Literal["pause", "cancel"]
    by: int
    agreed: list[int]


class Row(msgspec.Struct, frozen=True):
    """A table as it stands on disk, without its record."""

    id: str
    game: str
    options: dict[str, bool | str]
    seats: list[Chair]
    seed: str  # empty until the game begins
    seed_hash: str
    owner: str
    created: str
    status: Literal["open", "running", "over"] = "open"
    number: int = 0  # moves in the record
    shown: int = 0  # the last move of which everybody saw something
    winners: list[int] | None = None
    public: bool = False  # offered to all; otherwise by invitation
    home: str = ""  # the address that the table was made from, as a keyed hash
    bot_turn: bool = False  # only bots are asked
    overrides: dict[str, Any] = {}  # the components of its own that it plays with
    to_move: int = 0  # the seats that are asked, a bit for each
    version: int = 0  # how often it was changed
    invite: str = ""  # a private table: who has it may come in
    began: str = ""
    paused: bool = False
    proposal: Proposal | None = None
    secret: str = ""  # what the server adds to the dice; without one, the seed was drawn at once
    time: TimeControl | None = None
    clock: Clock | None = None  # since the game began
    deadline: int | None = None  # when the clocks that run will have run out, by the uptime clock
    ending: Ending | None = None  # why a game was over before its end
    changed: str = ""  # when that was last
    rated: Wish = "no"
    asked: int = 0  # the number of the question that is pending
    choosing: int = 0  # the seats that seem to be asked: with those who have no choice in a secret decision

    def seat_of(self, visitor: str) -> int | None:
        return next((seat for seat, chair in enumerate(self.seats) if chair.visitor == visitor), None)

    def seats_of(self, browser: str) -> list[int]:
        return [seat for seat, chair in enumerate(self.seats) if chair.browser == browser]

    def includes(self, browser: str | None) -> bool:
        """Whether somebody there opened the table or sits at it."""
        return browser is not None and (browser == self.owner or bool(self.seats_of(browser)))

    @property
    def dice(self) -> Dice | None:
        """What the seed is mixed from when the game begins."""
        return Dice(self.secret, [chair.salt for chair in self.seats]) if self.secret else None

    @property
    def host(self) -> int | None:
        """The seat of who opened the table."""
        return next(iter(self.seats_of(self.owner)), None)

    def may_close(self, browser: str) -> bool:
        """Whether this browser owns the table and nobody else plays here."""
        alone = all(chair.browser in (None, browser) for chair in self.seats)
        return self.owner == browser and (self.status == "open" or alone)

    def waits_for(self, seat: int) -> bool:
        """Whether the game waits for the person in this seat."""
        return bool(self.to_move >> seat & 1) and self.seats[seat].bot is None

    def stopped(self, ending: Ending) -> "Row":
        """Over before its end: nobody is asked any more, and nobody has won."""
        asked = {"to_move": 0, "choosing": 0, "bot_turn": False, "paused": False, "proposal": None}
        return replace(self, status="over", ending=ending, winners=[], **asked)


def with_chair(row: Row, seat: int, chair: Chair) -> Row:
    return replace(row, seats=[*row.seats[:seat], chair, *row.seats[seat + 1 :]])
