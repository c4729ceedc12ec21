"""A table as the database stores it, without its record: seats, options and progress."""

from datetime import UTC, datetime
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from peerage import Dice
from peerage.server.models.clock_state import Clock
from peerage.server.models.player_ids import browser_of
from peerage.server.models.rating_rules import RatingStake, Wish
from peerage.server.models.rules_support import is_playable
from peerage.server.models.time_control import TimeControl

Ending = Literal["time", "cancelled", "rules"]


REVOKED = ""
"""Instead of the hash of a seat token: a program could play here earlier in the game."""


class SeatRow(msgspec.Struct, frozen=True):
    """A seat and who sits in it; the visitor id never leaves the server."""

    kind: Literal["person", "bot", "open"]
    name: str | None = None
    arms: str = ""  # the coat of arms that the person has chosen
    bot: str | None = None  # for a person: the bot that stands in
    stand_in: str | None = None  # its name
    visitor: str | None = None
    key: str | None = None  # a secret key that reserves this seat for its holder
    held_for: str | None = None  # the name of the player whom the seat is reserved for
    kept_for: str | None = None  # the visitor id of the player whom an open seat is reserved or kept for
    kept_until: str | None = None  # after a rematch: when others may take it
    came: bool = True  # whether the person was seen here since the game began
    salt: str | None = None  # what the person's browser adds to the dice; secret until the game is over
    vacation: bool = False  # the clock stands meanwhile
    stake: RatingStake = "full"  # what a rated game can do to the person's rating
    since: int = 0  # how many moves there were when the bot began to stand in
    program: str | None = None  # the hash of the token with which the person's program plays, or REVOKED

    @property
    def browser(self) -> str | None:
        """The browser of the player, perhaps shared with others."""
        return None if self.visitor is None else browser_of(self.visitor)

    def keeps_out(self, visitor: str | None, now: str) -> bool:
        """Whether the seat is kept for another player of the last game."""
        return self.kept_until is not None and now < self.kept_until and self.kept_for != visitor

    def expects(self, browser: str, now: str) -> bool:
        """Whether the open seat is reserved or kept for a player at this browser."""
        if self.kind != "open" or self.kept_for is None or browser_of(self.kept_for) != browser:
            return False
        return self.kept_until is None or now < self.kept_until


class Note(msgspec.Struct, frozen=True):
    """An event at a table beside its game, shown in the log after move `n`."""

    n: int
    kind: Literal[
        "stand_in",
        "plays_on",
        "time_out",
        "time_ended",
        "took_over",
        "took_seat",
        "paused",
        "resumed",
        "cancelled",
        "standing_order",
    ]
    seat: int
    args: dict[str, Any]


class Proposal(msgspec.Struct, frozen=True):
    """A vote on pausing or ending the game, which all players have to agree to."""

    what: Literal["pause", "cancel"]
    by: int
    agreed: list[int]


class TableRow(msgspec.Struct, frozen=True):
    """A table as the database stores it, without its record."""

    id: str
    game: str
    options: dict[str, bool | str]
    seats: list[SeatRow]
    seed: str  # empty until the game begins
    seed_hash: str
    owner: str
    created: str
    status: Literal["open", "running", "over"] = "open"
    number: int = 0  # moves in the record
    shown: int = 0  # the last move that all viewers saw something of
    winners: list[int] | None = None
    public: bool = False  # listed for all; otherwise by invitation
    address_hash: str = ""  # of the address that the table was made from; the column is called `home`
    bot_turn: bool = False  # whether only bots are asked
    overrides: dict[str, Any] = {}  # custom components
    to_move: int = 0  # the seats that are asked, as a bit mask
    version: int = 0  # how often it was changed
    invite: str = ""  # the invitation key of a private table
    began: str = ""
    paused: bool = False
    proposal: Proposal | None = None
    secret: str = ""  # the server's part of the seed; without one, the seed was drawn at once
    time: TimeControl | None = None
    clock: Clock | None = None  # since the game began
    deadline: int | None = None  # when all running clocks have run out, by the uptime clock
    ending: Ending | None = None  # why a game was over before its end
    changed: str = ""  # when the row was written last
    rated: Wish = "no"
    asked: int = 0  # the number of the pending question
    rules: int = 0  # the version of the rules, since the game began
    forks: bool = False  # whether players may fork the running game, as far as they know it
    choosing: int = 0  # a bit mask: the seats that seem to be asked, in a secret decision also those without a choice

    def seat_of(self, visitor: str) -> int | None:
        return next((seat for seat, seat_row in enumerate(self.seats) if seat_row.visitor == visitor), None)

    def seats_of(self, browser: str) -> list[int]:
        return [seat for seat, seat_row in enumerate(self.seats) if seat_row.browser == browser]

    def includes(self, browser: str | None) -> bool:
        """Return whether a browser opened the table or has a seat."""
        return browser is not None and (browser == self.owner or bool(self.seats_of(browser)))

    def expects(self, browser: str) -> bool:
        """Return whether a seat is reserved or kept for a player at this browser."""
        now = datetime.now(UTC).isoformat()
        return any(seat_row.expects(browser, now) for seat_row in self.seats)

    @property
    def dice(self) -> Dice | None:
        """The parts that the seed is mixed from when the game begins."""
        return Dice(self.secret, [seat_row.salt for seat_row in self.seats]) if self.secret else None

    @property
    def host(self) -> int | None:
        """The seat of the owner."""
        return next(iter(self.seats_of(self.owner)), None)

    def may_close(self, browser: str) -> bool:
        """Return whether this browser owns the table and no other person plays here."""
        alone = all(seat_row.browser in (None, browser) for seat_row in self.seats)
        return self.owner == browser and (self.status == "open" or alone)

    @property
    def playable(self) -> bool:
        """Whether the rules of the table are installed here."""
        return is_playable(self.game, self.rules)

    def waits_for(self, seat: int) -> bool:
        """Return whether the game waits for the person in this seat; a table that cannot go on waits for nobody."""
        return self.playable and bool(self.to_move >> seat & 1) and self.seats[seat].bot is None

    def stopped(self, ending: Ending) -> "TableRow":
        """End a game before its end: no seat is asked any more, and there is no winner."""
        asked = {"to_move": 0, "choosing": 0, "bot_turn": False, "paused": False, "proposal": None}
        return replace(self, status="over", ending=ending, winners=[], **asked)


def with_seat(row: TableRow, seat: int, seat_row: SeatRow) -> TableRow:
    return replace(row, seats=[*row.seats[:seat], seat_row, *row.seats[seat + 1 :]])
