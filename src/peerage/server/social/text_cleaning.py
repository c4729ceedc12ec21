"""Cleans texts of people: plain text that all can read."""

import unicodedata

from peerage.server.errors import Fault
from peerage.server.models.names import MOST_MARKS, UNSEEN

LONGEST = 300

PHRASES = (
    "hello",
    "good_luck",
    "your_turn",
    "one_moment",
    "well_played",
    "thanks",
    "oops",
    "good_game",
)
"""Phrases of the chat, by key; each client shows them in its own language."""


def spoken(text: str) -> str:
    """Return one line, without invisible characters and stacked marks."""
    line = " ".join(unicodedata.normalize("NFC", text).split())
    line = UNSEEN.sub("", "".join(sign for sign in line if sign.isprintable()))
    line = thinned(line).strip()
    if not line:
        raise Fault("chat_message_empty")
    if len(line) > LONGEST:
        raise Fault("chat_message_too_long", most=LONGEST)
    return line


def thinned(line: str) -> str:
    """Limit the combining marks per letter."""
    kept, marks = [], 0
    for sign in line:
        marks = marks + 1 if unicodedata.category(sign).startswith("M") else 0
        if marks <= MOST_MARKS:
            kept.append(sign)
    return "".join(kept)


def known_phrase(key: str) -> str:
    if key not in PHRASES:
        raise Fault("phrase_unknown")
    return key
