"""Database files as earlier versions of Peerage left them."""

import sqlite3
from contextlib import closing
from pathlib import Path

ADDED = {
    2: (("public", "home", "bot_turn"), ("sitters", "notes")),
    3: (("overrides", "to_move"), ()),
    4: (("version",), ("house", "peerage_version")),
    5: (("secret",), ("nonces",)),
    6: (("time", "clock", "deadline", "ending"), ("vacations",)),
    7: (("changed",), ("bans",)),
    8: (("rated",), ("placings", "results", "ratings", "standings", "anchors", "profiles")),
    9: ((), ("sessions", "passkeys", "emails", "spent", "people")),
    10: (("asked", "choosing"), ("notices", "wishes", "channels")),
    11: (("invite", "began", "paused", "proposal"), ("chat", "blocks", "reports", "jottings", "guests")),
    12: ((), ("pairings", "members", "leagues")),
    13: ((), ("known_addresses",)),
    14: (("sessions.link",), ()),
    15: (("placings.stake",), ()),
    16: ((), ("seekers",)),
    17: ((), ("standing_orders",)),
    18: ((), ("follows", "offline_visitors")),
    19: (("rules",), ()),
    20: ((), ("reviews",)),
    21: (
        ("reports.closed", "reports.note", "sessions.by_passkey"),
        ("audit", "warnings", "visitor_addresses", "roles", "invitation_codes", "invited"),
    ),
    22: ((), ("recoveries",)),
    23: ((), ("puzzle_attempts", "puzzle_standings", "puzzle_ratings")),
    24: (("forks",), ("shared_reports",)),
}
"""What each version added: columns of `tables`, or of another table that is named, and tables."""


def make_older(path: Path, version: int) -> None:
    with closing(sqlite3.connect(path)) as db, db:
        for later in sorted(ADDED, reverse=True):
            if later > version:
                columns, tables = ADDED[later]
                for name in columns:
                    owner, _, column = name.rpartition(".")
                    owner = owner or "tables"
                    db.execute(f"DROP INDEX IF EXISTS ix_{owner}_{column}")
                    db.execute(f"ALTER TABLE {owner} DROP COLUMN {column}")
                for table in tables:
                    db.execute(f"DROP TABLE {table}")
        db.execute(f"PRAGMA user_version = {version}")
