"""The texts of notifications: which game, with whom, and what to do. Never what anybody has done."""

from collections.abc import Callable
from typing import NamedTuple

import peerage
from peerage.errors import PeerageError
from peerage.server.models.table_row import Row
from peerage.server.notifications.outbox import Reason

WORDS = {
    "en": {
        "begin": "{game}: the game has begun, and it is your turn",
        "turn": "{game}: it is your turn",
        "over": "{game}: the game is over",
        "again": "{game}: the others are playing again",
        "clock": "{game}: little time is left for your move",
        "try": "Peerage can reach you here",
        "with": "With {names}.",
        "and": " and ",
        "open": "Open the table:",
        "why": "You get this letter because you asked for it. Peerage writes again only after you have looked at the "
        "table. To change that:",
    },
    "de": {
        "begin": "{game}: Die Partie hat begonnen, und du bist am Zug",
        "turn": "{game}: Du bist am Zug",
        "over": "{game}: Die Partie ist zu Ende",
        "again": "{game}: Die anderen spielen noch einmal",
        "clock": "{game}: Für deinen Zug bleibt wenig Zeit",
        "try": "Peerage kann dich hier erreichen",
        "with": "Mit {names}.",
        "and": " und ",
        "open": "Zum Tisch:",
        "why": "Du bekommst diese Nachricht, weil du sie bestellt hast. Peerage schreibt erst wieder, wenn du den "
        "Tisch angesehen hast. Das ändern:",
    },
}
LANGUAGES = tuple(WORDS)


class Message(NamedTuple):
    language: str
    title: str
    path: str
    """The page that it opens."""
    tag: str
    """Of several messages with the same tag, only the last is worth showing."""
    names: tuple[str, ...] = ()
    """Of those with whom one plays, as they have chosen them."""

    def body(self, escape: Callable[[str], str] = str) -> str:
        """With whom one plays; `escape` writes a name as the receiver needs it."""
        words = WORDS[self.language]
        names = [escape(name) for name in self.names]
        return words["with"].format(names=listed(names, words["and"])) if names else ""


def message_of(row: Row, reason: Reason, visitor: str, language: str) -> Message:
    title = WORDS[language][reason].format(game=title_of(row.game, language))
    others = (chair.name or "" for chair in row.seats if chair.kind != "open" and chair.browser != visitor)
    return Message(language, title, f"/table/{row.id}", row.id, tuple(others))


def trial(language: str) -> Message:
    return Message(language, WORDS[language]["try"], "/notices", "try")


def title_of(game_id: str, language: str) -> str:
    try:
        title: str = peerage.load(game_id).text(language)["game"]["title"]
    except PeerageError:  # a game that is no longer here
        return game_id
    return title


def listed(names: list[str], last: str) -> str:
    return last.join(filter(None, [", ".join(names[:-1]), names[-1]]))
