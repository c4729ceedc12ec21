"""What can go wrong with somebody's input. Every message is meant for the person who sent it."""

from collections.abc import Mapping
from typing import Any

from peerage.languages import say_error


class PeerageError(Exception):
    """Base of all errors that are the fault of an input, not of the program.

    `situation` is a key of the tables `text/<language>/errors.json`, and `details` fills the places of its words. Where
    only developers and operators read it, it is an English sentence instead.
    """

    code = "bad_input"

    def __init__(self, situation: str = "", **details: object) -> None:
        super().__init__(situation)
        self.situation = situation
        self.details: dict[str, Any] = details

    def __str__(self) -> str:
        return say_error(self.situation, self.details)


class TemporaryFailure(PeerageError):
    """Something beside Peerage does not answer now, like a database: the same start may succeed later."""

    code = "unavailable"


class UnknownGame(PeerageError):
    """No installed game has this id."""

    code = "unknown_game"


class UnknownRules(PeerageError):
    """A version of a game's rules that is not installed."""

    code = "unknown_rules"


class BadSeats(PeerageError):
    """A number of seats that a game does not have, or a seat that a table does not have."""

    code = "bad_seats"


class BadOption(PeerageError):
    """An option or a combination of options that a game does not have."""

    code = "bad_option"


class BadComponents(PeerageError):
    """Components that cannot be played with.

    `where` is the path of the value, if there is one to blame; `demand` and `args` say in any language what is demanded
    of it, if a game has words for it (see `Game.say_demand`).
    """

    code = "bad_components"

    def __init__(
        self, reason: str, where: str = "", demand: str = "", args: Mapping[str, object] | None = None
    ) -> None:
        super().__init__(reason)
        self.reason = reason
        self.where = where
        self.demand = demand
        self.args_of_demand = {"path": where, **(args or {})}

    def __str__(self) -> str:
        return self.reason


class BadPosition(PeerageError):
    """A position that no game can reach, or a file of one that cannot be read."""

    code = "bad_position"


class BadMove(PeerageError):
    """A move that cannot be played now: `rule` is the id of the rule that forbids it."""

    code = "illegal"

    def __init__(self, situation: str, rule: str = "no-such-move") -> None:
        super().__init__(situation)
        self.rule = rule

    @property
    def reason(self) -> str:
        return super().__str__()

    def __str__(self) -> str:
        return f"{self.reason} ({self.rule})"


class Stale(PeerageError):
    """An answer to a question that is no longer asked."""

    code = "stale"


class BadBot(PeerageError):
    """A bot that a game does not have, or settings that a bot does not have."""

    code = "bad_bot"


class BadRecord(PeerageError):
    """A record that does not hold: `line` is its first bad line, counted from one."""

    code = "bad_record"

    def __init__(self, line: int, situation: str, **details: object) -> None:
        super().__init__(situation, line=line, **details)
        self.line = line

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.line, self.situation), vars(self)


class MissingExtra(PeerageError, ImportError):
    """A part of Peerage whose packages are not installed: `extra` is the name of pip's extra that brings them."""

    code = "missing_extra"

    def __init__(self, extra: str, missing: str) -> None:
        super().__init__(f'{missing} is not installed; run: pip install "peerage[{extra}]"')
        self.extra = extra
        self.missing = missing

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.extra, self.missing)


class OtherRules(BadRecord):
    """A record of a version of the rules that is not installed, so it cannot be checked."""


def demand(holds: bool, name: str, where: str, **args: object) -> None:
    """Refuse components that contradict the rulebook's text; the game's `values/<lang>.toml` says it in words."""
    if not holds:
        raise BadComponents(f"{where}: {name}", where, name, args)


def check(holds: bool, reason: str) -> None:
    """Refuse a position that no game can reach."""
    if not holds:
        raise BadPosition(reason)
