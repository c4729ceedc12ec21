"""The tables of the database, the same in SQLite and PostgreSQL. A change here needs a migration."""

import sqlalchemy as sa

metadata = sa.MetaData()

TEXT = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
"""Compared by its bytes, as SQLite does: times and ids have no language."""

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
"""Of secrets that a table had already: whoever has seen one must not get it again."""

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

house = sa.Table(
    "house",
    metadata,
    sa.Column("name", TEXT, primary_key=True),
    sa.Column("value", TEXT, nullable=False),
)
"""What belongs to no table: the time that clocks go by, and with PostgreSQL the secret key, which all servers share."""

vacations = sa.Table(
    "vacations",
    metadata,
    sa.Column("visitor", TEXT, primary_key=True),
    sa.Column("began", TEXT, primary_key=True),
    sa.Column("until", TEXT, nullable=False),
    sa.Column("over", sa.Boolean, nullable=False),
    sqlite_with_rowid=False,
)
