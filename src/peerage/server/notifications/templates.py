"""The texts of notifications: the game, the players, and what to do. Never what a player has done."""

from collections.abc import Callable
from typing import NamedTuple

import peerage
from peerage.errors import PeerageError
from peerage.languages import fill, table
from peerage.server.models.table_row import TableRow
from peerage.server.notifications.outbox import Reason

TABLE = "notifications.toml"


def say(language: str, section: str, key: str, **details: object) -> str:
    """Return a sentence of a notification or an e-mail."""
    return fill(table(language, TABLE)[section][key], details)


class Message(NamedTuple):
    language: str
    title: str
    path: str
    """The page that it opens."""
    tag: str
    """Of several messages with the same tag, only the last is worth showing."""
    names: tuple[str, ...] = ()
    """The names of the other players, as they have chosen them."""

    def body(self, escape: Callable[[str], str] = str) -> str:
        """Return the body with the players' names; `escape` quotes a name for the receiver."""
        names = [escape(name) for name in self.names]
        return (
            say(self.language, "body", "with", names=listed(names, say(self.language, "body", "and"))) if names else ""
        )


def message_of(row: TableRow, reason: Reason, visitor: str, language: str) -> Message:
    title = say(language, "titles", reason, game=title_of(row.game, language))
    others = (seat_row.name or "" for seat_row in row.seats if seat_row.kind != "open" and seat_row.browser != visitor)
    return Message(language, title, f"/table/{row.id}", row.id, tuple(others))


def trial(language: str) -> Message:
    return Message(language, say(language, "titles", "try"), "/notices", "try")


def title_of(game_id: str, language: str) -> str:
    try:
        title: str = peerage.load(game_id).text(language)["game"]["title"]
    except PeerageError:  # a game that is no longer installed
        return game_id
    return title


def listed(names: list[str], last: str) -> str:
    return last.join(filter(None, [", ".join(names[:-1]), names[-1]]))
