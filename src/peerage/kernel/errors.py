"""What can go wrong by somebody's input. Every message is meant to be read by that somebody."""


class PeerageError(Exception):
    """Base of all errors that are the fault of an input, not of the program."""

    code = "bad_input"


class UnknownGame(PeerageError):
    code = "unknown_game"


class BadSeats(PeerageError):
    code = "bad_seats"


class BadOption(PeerageError):
    code = "bad_option"


class BadComponents(PeerageError):
    code = "bad_components"


class BadPosition(PeerageError):
    code = "bad_position"


class BadMove(PeerageError):
    code = "illegal"


class Stale(PeerageError):
    code = "stale"


class BadBot(PeerageError):
    code = "bad_bot"


class BadRecord(PeerageError):
    """A record that does not hold: `line` is its first bad line, counted from one."""

    code = "bad_record"

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason
