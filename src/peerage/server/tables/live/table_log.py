"""Events beside the game in the log of a table: stand-ins, pauses, hints, timeouts."""

from operator import itemgetter
from typing import Any

from peerage import Record
from peerage.server.models.table_row import Note

LogEntry = dict[str, Any]

MOST_NOTES = 200

RULES = {
    "time_out": "time-out",
    "time_ended": "time-out",
    "took_over": "missing-player",
    "took_seat": "bot-seat",
    "paused": "agreement",
    "resumed": "agreement",
    "cancelled": "agreement",
    "standing_order": "standing-order",
}


class TableLog:
    """The notes of one table, as stored and as log entries."""

    def __init__(self, record: Record | None, stored: list[Note]) -> None:
        self.stored = stored
        self.entries = all_notes(record, stored)  # a new list whenever it changes

    @property
    def full(self) -> bool:
        return len(self.stored) >= MOST_NOTES

    def add(self, record: Record, *notes: Note) -> None:
        self.stored += notes
        self.entries = [*self.entries, *(note_dict(record, note) for note in notes)]

    def add_hint(self, record: Record, seat: int) -> None:
        self.entries = [*self.entries, hint_dict(record, record.number, seat)]

    def rewind(self, record: Record) -> None:
        self.entries = without_later(self.entries, record)

    def read_again(self, record: Record | None, stored: list[Note]) -> None:
        self.stored = stored
        self.entries = in_sent_order(self.entries, all_notes(record, stored))

    def empty(self) -> None:
        self.stored, self.entries = [], []


def all_notes(record: Record | None, stored: list[Note]) -> list[LogEntry]:
    """Return the log entries of stored notes, and of hints as the record marks them."""
    if record is None:
        return []
    notes = [note_dict(record, note) for note in stored]
    hints = [hint_dict(record, n, seat) for n, seat in record.header.hints]
    return sorted(notes + hints, key=itemgetter("n"))


def note_dict(record: Record, note: Note) -> LogEntry:
    n = record.last_seen(None, min(note.n, record.number))  # moves may have been taken back
    rule = RULES.get(note.kind, "stand-in")
    return {"n": n, "kind": note.kind, "seat": note.seat, "rule": rule, "args": note.args, "forced": False}


def hint_dict(record: Record, n: int, seat: int) -> LogEntry:
    """Return the log entry of a hint; its content goes only to the player who asked."""
    n = record.last_seen(None, n)
    return {"n": n, "kind": "hint", "seat": seat, "rule": "hint", "args": {}, "forced": False}


def in_sent_order(sent: list[LogEntry], notes: list[LogEntry]) -> list[LogEntry]:
    """Return entries in the order in which they were sent: connections count how many of them they have."""
    first, rest = [], notes.copy()
    for note in sent:
        if note in rest:
            rest.remove(note)
            first.append(note)
    return first + rest


def without_later(notes: list[LogEntry], record: Record) -> list[LogEntry]:
    """Move the notes of moves that were taken back to the last move left."""
    last = record.last_seen(None)
    return [{**note, "n": min(note["n"], last)} for note in notes]
