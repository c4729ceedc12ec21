"""The tables of the database, the same in SQLite and PostgreSQL. A change here needs a migration."""

import sqlalchemy as sa

metadata = sa.MetaData()

TEXT = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
"""Compared bytewise, as in SQLite: times and ids have no language."""

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", TEXT, primary_key=True),
    sa.Column("game", TEXT, nullable=False),
    sa.Column("options", TEXT, nullable=False),
    sa.Column("seats", TEXT, nullable=False),
    sa.Column("seed", TEXT, nullable=False),
    sa.Column("seed_hash", TEXT, nullable=False),
    sa.Column("owner", TEXT, nullable=False, index=True),
    sa.Column("status", TEXT, nullable=False, index=True),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("shown", sa.Integer, nullable=False),
    sa.Column("winners", TEXT, nullable=False),
    sa.Column("created", TEXT, nullable=False, index=True),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("home", TEXT, nullable=False),
    sa.Column("bot_turn", sa.Boolean, nullable=False),
    sa.Column("overrides", TEXT, nullable=False),
    sa.Column("to_move", sa.Integer, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("secret", TEXT, nullable=False),
    sa.Column("time", TEXT, nullable=False),
    sa.Column("clock", TEXT, nullable=False),
    sa.Column("deadline", sa.BigInteger, index=True),
    sa.Column("ending", TEXT),
    sa.Column("changed", TEXT, nullable=False),
    sa.Column("rated", TEXT, nullable=False),
    sa.Column("asked", sa.Integer, nullable=False),
    sa.Column("choosing", sa.Integer, nullable=False),
    sa.Column("invite", TEXT, nullable=False),
    sa.Column("began", TEXT, nullable=False),
    sa.Column("paused", sa.Boolean, nullable=False),
    sa.Column("proposal", TEXT, nullable=False),
    sa.Column("rules", sa.Integer, nullable=False, server_default="0"),
    sa.Column("forks", sa.Boolean, nullable=False, server_default=sa.false()),
)

lines = sa.Table(
    "lines",
    metadata,
    sa.Column("table_id", TEXT, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True),
    sa.Column("line", TEXT, nullable=False),
    sqlite_with_rowid=False,
)

sitters = sa.Table(
    "sitters",
    metadata,
    sa.Column("visitor", TEXT, primary_key=True),
    sa.Column("table_id", TEXT, sa.ForeignKey("tables.id"), primary_key=True, index=True),
    sqlite_with_rowid=False,
)

notes = sa.Table(
    "notes",
    metadata,
    sa.Column("table_id", TEXT, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("k", sa.Integer, primary_key=True),
    sa.Column("note", TEXT, nullable=False),
    sqlite_with_rowid=False,
)

nonces = sa.Table(
    "nonces",
    metadata,
    sa.Column("nonce", TEXT, primary_key=True),
    sa.Column("used", TEXT, nullable=False, index=True),
    sqlite_with_rowid=False,
)
"""Secrets that a table has had before: they must not be used again."""

bans = sa.Table(
    "bans",
    metadata,
    sa.Column("kind", TEXT, primary_key=True),
    sa.Column("who", TEXT, primary_key=True),
    sa.Column("reason", TEXT, nullable=False),
    sa.Column("created", TEXT, nullable=False),
    sa.Column("until", TEXT),
    sqlite_with_rowid=False,
)

chat = sa.Table(
    "chat",
    metadata,
    sa.Column("table_id", TEXT, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("k", sa.Integer, primary_key=True),
    sa.Column("visitor", TEXT, nullable=False, index=True),
    sa.Column("name", TEXT, nullable=False),
    sa.Column("seat", sa.Integer),
    sa.Column("text", TEXT),
    sa.Column("phrase", TEXT),
    sa.Column("time", TEXT, nullable=False),
    sqlite_with_rowid=False,
)

blocks = sa.Table(
    "blocks",
    metadata,
    sa.Column("visitor", TEXT, primary_key=True),
    sa.Column("blocked", TEXT, primary_key=True),
    sa.Column("name", TEXT, nullable=False),
    sa.Column("since", TEXT, nullable=False),
    sqlite_with_rowid=False,
)
"""Blocked visitors, with the name that they had then."""

reports = sa.Table(
    "reports",
    metadata,
    sa.Column("id", TEXT, primary_key=True),
    sa.Column("table_id", TEXT, nullable=False),
    sa.Column("k", sa.Integer, nullable=False),
    sa.Column("reporter", TEXT, nullable=False, index=True),
    sa.Column("speaker", TEXT, nullable=False),
    sa.Column("reason", TEXT, nullable=False),
    sa.Column("lines", TEXT, nullable=False),
    sa.Column("time", TEXT, nullable=False, index=True),
    sa.Column("closed", TEXT),
    sa.Column("note", TEXT),
)
"""Chat reports for operators: the line with the lines around it. They stay when the table is deleted."""

jottings = sa.Table(
    "jottings",
    metadata,
    sa.Column("visitor", TEXT, primary_key=True),
    sa.Column("table_id", TEXT, sa.ForeignKey("tables.id"), primary_key=True, index=True),
    sa.Column("text", TEXT, nullable=False),
    sqlite_with_rowid=False,
)
"""Private notes of players."""

standing_orders = sa.Table(
    "standing_orders",
    metadata,
    sa.Column("id", TEXT, primary_key=True),
    sa.Column("table_id", TEXT, sa.ForeignKey("tables.id"), nullable=False, index=True),
    sa.Column("visitor", TEXT, nullable=False, index=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("decision", TEXT, nullable=False),
    sa.Column("move", TEXT, nullable=False),
    sa.Column("after", TEXT, nullable=False),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("checked", sa.Integer, nullable=False),
    sa.Column("lapsed", TEXT),
    sa.Column("created", TEXT, nullable=False),
)
"""Moves that players have prepared, secret like hands. `checked` is the last question they were compared with."""

reviews = sa.Table(
    "reviews",
    metadata,
    sa.Column("table_id", TEXT, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("percent", sa.Integer, nullable=False),
    sa.Column("seen", TEXT, nullable=False),
    sa.Column("data", TEXT),
)
"""Reviews of finished games, compressed. Without data it is being computed; `seen` is its heartbeat."""

shared_reports = sa.Table(
    "shared_reports",
    metadata,
    sa.Column("visitor", TEXT, primary_key=True),
    sa.Column("since", TEXT, nullable=False),
    sqlite_with_rowid=False,
)
"""Visitors who show the report on their play to all."""

guests = sa.Table(
    "guests",
    metadata,
    sa.Column("table_id", TEXT, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("visitor", TEXT, primary_key=True),
    sa.Column("invite", TEXT, nullable=False),
    sqlite_with_rowid=False,
)
"""Visitors of a private table and the invitation that they came by."""

key_values = sa.Table(
    "house",
    metadata,
    sa.Column("name", TEXT, primary_key=True),
    sa.Column("value", TEXT, nullable=False),
)
"""Values of the deployment: the uptime clock, the key that signs pushes; with PostgreSQL the secret key."""

vacations = sa.Table(
    "vacations",
    metadata,
    sa.Column("visitor", TEXT, primary_key=True),
    sa.Column("began", TEXT, primary_key=True),
    sa.Column("until", TEXT, nullable=False),
    sa.Column("over", sa.Boolean, nullable=False),
    sqlite_with_rowid=False,
)

results = sa.Table(
    "results",
    metadata,
    sa.Column("table_id", TEXT, primary_key=True),
    sa.Column("game", TEXT, nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("k", sa.Integer, nullable=False),
    sa.Column("ladder", TEXT),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("ended", TEXT, nullable=False),
    sa.Index("ix_results_order", "game", "seats", "k", unique=True),
)
"""Finished games, numbered by game and number of seats. They outlive their tables."""

placings = sa.Table(
    "placings",
    metadata,
    sa.Column("table_id", TEXT, sa.ForeignKey("results.table_id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("player", TEXT, index=True),
    sa.Column("name", TEXT, nullable=False),
    sa.Column("bot", TEXT),
    sa.Column("place", sa.Integer, nullable=False),
    sa.Column("score", sa.Integer, nullable=False),
    sa.Column("opening", TEXT, nullable=False),
    sa.Column("mu", sa.Double),
    sa.Column("sigma", sa.Double),
    sa.Column("stake", TEXT, nullable=False, server_default="full"),
)
"""The places of a finished game and what was at stake; of a bot also its rating at that time."""

ratings = sa.Table(
    "ratings",
    metadata,
    sa.Column("game", TEXT, primary_key=True),
    sa.Column("seats", sa.Integer, primary_key=True),
    sa.Column("ladder", TEXT, primary_key=True),
    sa.Column("player", TEXT, primary_key=True, index=True),
    sa.Column("k", sa.Integer, primary_key=True),
    sa.Column("games", sa.Integer, nullable=False),
    sa.Column("mu", sa.Double, nullable=False),
    sa.Column("sigma", sa.Double, nullable=False),
    sqlite_with_rowid=False,
)
"""The rating of each player after each game."""

standings = sa.Table(
    "standings",
    metadata,
    sa.Column("game", TEXT, primary_key=True),
    sa.Column("seats", sa.Integer, primary_key=True),
    sa.Column("ladder", TEXT, primary_key=True),
    sa.Column("player", TEXT, primary_key=True, index=True),
    sa.Column("games", sa.Integer, nullable=False),
    sa.Column("mu", sa.Double, nullable=False),
    sa.Column("sigma", sa.Double, nullable=False),
    sqlite_with_rowid=False,
)
"""The rating of each player after the last game."""

anchors = sa.Table(
    "anchors",
    metadata,
    sa.Column("game", TEXT, primary_key=True),
    sa.Column("seats", sa.Integer, primary_key=True),
    sa.Column("bot", TEXT, primary_key=True),
    sa.Column("mu", sa.Double, nullable=False),
    sa.Column("sigma", sa.Double, nullable=False),
    sa.Column("made", TEXT, nullable=False),
)
"""The ratings of the bots' levels, if the operator has run a ladder."""

profiles = sa.Table(
    "profiles",
    metadata,
    sa.Column("player", TEXT, primary_key=True),
    sa.Column("handle", TEXT, nullable=False, unique=True, index=True),
    sa.Column("name", TEXT, nullable=False),
    sa.Column("hidden", sa.Boolean, nullable=False),
)
"""Public identities of players: a handle instead of the visitor id, and the name in the last rated game."""

people = sa.Table(
    "people",
    metadata,
    sa.Column("id", TEXT, primary_key=True),
    sa.Column("name", TEXT, nullable=False),
    sa.Column("login", TEXT, unique=True, index=True),
    sa.Column("password", TEXT),
    sa.Column("link", TEXT, unique=True, index=True),
    sa.Column("created", TEXT, nullable=False, index=True),
)
"""People with accounts, by their visitor ids. Secrets are stored as hashes only."""

sessions = sa.Table(
    "sessions",
    metadata,
    sa.Column("id", TEXT, primary_key=True),
    sa.Column("person", TEXT, sa.ForeignKey("people.id"), nullable=False, index=True),
    sa.Column("device", TEXT, nullable=False),
    sa.Column("created", TEXT, nullable=False),
    sa.Column("seen", TEXT, nullable=False, index=True),
    sa.Column("link", TEXT),
    sa.Column("by_passkey", sa.Boolean, nullable=False, server_default=sa.false()),
)

known_addresses = sa.Table(
    "known_addresses",
    metadata,
    sa.Column("person", TEXT, sa.ForeignKey("people.id"), primary_key=True),
    sa.Column("address_hash", TEXT, primary_key=True),
    sa.Column("seen", TEXT, nullable=False, index=True),
)
"""Addresses of recent sign-ins; keyed hashes, as in `tables.home`."""

passkeys = sa.Table(
    "passkeys",
    metadata,
    sa.Column("id", TEXT, primary_key=True),
    sa.Column("person", TEXT, sa.ForeignKey("people.id"), nullable=False, index=True),
    sa.Column("key", TEXT, nullable=False),
    sa.Column("uses", sa.BigInteger, nullable=False),
    sa.Column("name", TEXT, nullable=False),
    sa.Column("created", TEXT, nullable=False),
    sa.Column("used", TEXT),
)

emails = sa.Table(
    "emails",
    metadata,
    sa.Column("person", TEXT, sa.ForeignKey("people.id"), primary_key=True),
    sa.Column("address", TEXT, nullable=False),
    sa.Column("token", TEXT, unique=True, index=True),
    sa.Column("until", TEXT, nullable=False),
)
"""Confirmed once the token is gone."""

recoveries = sa.Table(
    "recoveries",
    metadata,
    sa.Column("token", TEXT, primary_key=True),
    sa.Column("person", TEXT, sa.ForeignKey("people.id"), nullable=False, index=True),
    sa.Column("until", TEXT, nullable=False),
)
"""Hashed tokens of links in e-mails, each used once."""

spent = sa.Table(
    "spent",
    metadata,
    sa.Column("id", TEXT, primary_key=True),
    sa.Column("until", TEXT, nullable=False, index=True),
)
"""Answered challenges of passkeys: none counts twice, at whichever process it arrives."""
channels = sa.Table(
    "channels",
    metadata,
    sa.Column("id", TEXT, primary_key=True),
    sa.Column("visitor", TEXT, nullable=False, index=True),
    sa.Column("kind", TEXT, nullable=False),
    sa.Column("address", TEXT, nullable=False),
    sa.Column("name", TEXT, nullable=False),
    sa.Column("language", TEXT, nullable=False),
    sa.Column("origin", TEXT, nullable=False),
    sa.Column("wanted", sa.Boolean, nullable=False),
    sa.Column("created", TEXT, nullable=False),
)
"""Notification channels."""

wishes = sa.Table(
    "wishes",
    metadata,
    sa.Column("visitor", TEXT, primary_key=True),
    sa.Column("table_id", TEXT, sa.ForeignKey("tables.id"), primary_key=True, index=True),
    sa.Column("kind", TEXT, primary_key=True),
    sa.Column("wanted", sa.Boolean, nullable=False),
    sqlite_with_rowid=False,
)
"""Whether a person wants notifications of one kind from one table, where that differs from the general setting."""

notices = sa.Table(
    "notices",
    metadata,
    sa.Column("channel", TEXT, sa.ForeignKey("channels.id"), primary_key=True),
    sa.Column("table_id", TEXT, sa.ForeignKey("tables.id"), primary_key=True, index=True),
    sa.Column("visitor", TEXT, nullable=False, index=True),
    sa.Column("reason", TEXT, nullable=False),
    sa.Column("occasion", sa.Integer, nullable=False),
    sa.Column("due", sa.BigInteger, nullable=False),
    sa.Column("tries", sa.Integer, nullable=False),
    sa.Column("sent", sa.Boolean, nullable=False),
    sa.Index("ix_notices_sent_due", "sent", "due"),
    sqlite_with_rowid=False,
)
"""At most one per channel and table, until its reader has looked at the table again."""
leagues = sa.Table(
    "leagues",
    metadata,
    sa.Column("id", TEXT, primary_key=True),
    sa.Column("name", TEXT, nullable=False),
    sa.Column("game", TEXT, nullable=False),
    sa.Column("options", TEXT, nullable=False),
    sa.Column("kind", TEXT, nullable=False),
    sa.Column("size", sa.Integer, nullable=False),
    sa.Column("rounds", sa.Integer, nullable=False),
    sa.Column("days", sa.Integer, nullable=False),
    sa.Column("rated", sa.Boolean, nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("owner", TEXT, nullable=False, index=True),
    sa.Column("status", TEXT, nullable=False, index=True),
    sa.Column("round", sa.Integer, nullable=False),
    sa.Column("deadline", TEXT),
    sa.Column("created", TEXT, nullable=False, index=True),
    sa.Column("version", sa.Integer, nullable=False),
)

members = sa.Table(
    "members",
    metadata,
    sa.Column("league_id", TEXT, sa.ForeignKey("leagues.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("visitor", TEXT, nullable=False, index=True),
    sa.Column("name", TEXT, nullable=False),
    sa.Column("gone", sa.Boolean, nullable=False),
)
"""The members of a league. Rounds refer to them by number."""

pairings = sa.Table(
    "pairings",
    metadata,
    sa.Column("league_id", TEXT, sa.ForeignKey("leagues.id"), primary_key=True),
    sa.Column("round", sa.Integer, primary_key=True),
    sa.Column("board", sa.Integer, primary_key=True),
    sa.Column("table_id", TEXT, nullable=False),
    sa.Column("players", TEXT, nullable=False),
    sa.Column("scores", TEXT),
)
"""The tables of each round; they count once they have scores."""

seekers = sa.Table(
    "seekers",
    metadata,
    sa.Column("visitor", TEXT, primary_key=True),
    *(sa.Column(name, TEXT, nullable=False) for name in ("home", "name", "arms", "game", "pace", "since", "seen")),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("bots", sa.Boolean, nullable=False),
    sa.Column("table_id", TEXT),
)
"""Who looks for players; with a table, once they have met."""

follows = sa.Table(
    "follows",
    metadata,
    sa.Column("visitor", TEXT, primary_key=True),
    sa.Column("followed", TEXT, primary_key=True, index=True),
    sa.Column("name", TEXT, nullable=False),
    sa.Column("since", TEXT, nullable=False),
    sqlite_with_rowid=False,
)
"""The players whom visitors follow, with the name that they had then."""

offline_visitors = sa.Table("offline_visitors", metadata, sa.Column("visitor", TEXT, primary_key=True))
"""Visitors who do not show their followers when they are online."""

audit = sa.Table(
    "audit",
    metadata,
    sa.Column("id", TEXT, primary_key=True),
    sa.Column("time", TEXT, nullable=False, index=True),
    *(sa.Column(name, TEXT, nullable=False) for name in ("actor", "action", "target", "detail")),
)
"""Every action of an operator."""

warnings = sa.Table(
    "warnings",
    metadata,
    sa.Column("id", TEXT, primary_key=True),
    sa.Column("visitor", TEXT, nullable=False, index=True),
    sa.Column("text", TEXT, nullable=False),
    sa.Column("created", TEXT, nullable=False),
    sa.Column("seen", TEXT),
)
"""What operators have told visitors, who confirm that they have read it."""

visitor_addresses = sa.Table(
    "visitor_addresses",
    metadata,
    sa.Column("visitor", TEXT, primary_key=True),
    sa.Column("address_hash", TEXT, primary_key=True, index=True),
    sa.Column("seen", TEXT, nullable=False, index=True),
    sqlite_with_rowid=False,
)
"""From where visitors have played or signed up, as keyed hashes; forgotten after some weeks."""

roles = sa.Table(
    "roles",
    metadata,
    sa.Column("person", TEXT, primary_key=True),
    sa.Column("role", TEXT, nullable=False),
    sa.Column("created", TEXT, nullable=False),
)

invitation_codes = sa.Table(
    "invitation_codes",
    metadata,
    sa.Column("code", TEXT, primary_key=True),
    sa.Column("note", TEXT, nullable=False),
    sa.Column("created", TEXT, nullable=False),
    sa.Column("until", TEXT),
    sa.Column("left", sa.Integer, nullable=False),
)
"""Codes with which people sign up where registration is by invitation."""

invited = sa.Table(
    "invited",
    metadata,
    sa.Column("person", TEXT, primary_key=True),
    sa.Column("code", TEXT, nullable=False, index=True),
)
"""By which code somebody has signed up."""

puzzle_attempts = sa.Table(
    "puzzle_attempts",
    metadata,
    sa.Column("visitor", TEXT, primary_key=True),
    sa.Column("puzzle", TEXT, primary_key=True),
    sa.Column("game", TEXT, nullable=False),
    sa.Column("tries", sa.Integer, nullable=False),
    sa.Column("solved", sa.Boolean),
    sa.Column("ended", TEXT, nullable=False),
    sa.Column("change", sa.Integer),
    sqlite_with_rowid=False,
)
"""How visitors tried puzzles. `solved` is unknown as long as they may try again; `change` is that of the rating."""

puzzle_standings = sa.Table(
    "puzzle_standings",
    metadata,
    sa.Column("visitor", TEXT, primary_key=True),
    sa.Column("game", TEXT, primary_key=True),
    sa.Column("mu", sa.Double, nullable=False),
    sa.Column("sigma", sa.Double, nullable=False),
    *(sa.Column(name, sa.Integer, nullable=False) for name in ("puzzles", "streak", "best")),
    sqlite_with_rowid=False,
)
"""The rating of each visitor at the puzzles of a game, and how many were solved in a row."""

puzzle_ratings = sa.Table(
    "puzzle_ratings",
    metadata,
    sa.Column("puzzle", TEXT, primary_key=True),
    sa.Column("mu", sa.Double, nullable=False),
    sa.Column("sigma", sa.Double, nullable=False),
    sqlite_with_rowid=False,
)
"""The rating of each puzzle that somebody has tried."""
