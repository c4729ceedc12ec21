"""What a start of this version would do to a database: migrations, and which games go on. It only reads."""

import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from importlib import import_module
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

import msgspec
import sqlalchemy as sa

from peerage import PeerageError, Record
from peerage.server.db.admin.offline_access import check_version, uri_of, version_at
from peerage.server.db.migrations import versions
from peerage.server.db.url import DatabaseAddress
from peerage.server.db.versions import VERSION
from peerage.server.models.rules_support import is_playable, versions_of

# These columns are in databases of every version.
HEADERS = sa.text("SELECT t.game, t.status, l.line FROM tables t JOIN lines l ON l.table_id = t.id WHERE l.n = 0")
RUNNING = sa.text(
    "SELECT t.id, l.line FROM tables t JOIN lines l ON l.table_id = t.id WHERE t.status = 'running' ORDER BY t.id, l.n"
)


class Step(msgspec.Struct, frozen=True):
    """A migration: the version that it leads to, and what it does."""

    version: int
    what: str


class RulesInUse(msgspec.Struct, frozen=True):
    """The tables of a game that are played by one version of its rules."""

    game: str
    version: int
    running: int
    over: int
    playable: bool
    """They go on and are shown as before; otherwise players see an archive, and may end the game."""
    newest: int | None
    """The version that new tables play by."""


class Upgrade(msgspec.Struct, frozen=True):
    schema: int
    needed: int
    steps: list[Step]
    rules: list[RulesInUse]
    broken: dict[str, str]
    """Running tables that this version cannot go on with although it has their rules, and why."""

    @property
    def stopped(self) -> int:
        """How many running games would not go on."""
        return sum(each.running for each in self.rules if not each.playable) + len(self.broken)

    @property
    def running(self) -> int:
        return sum(each.running for each in self.rules)


def steps_after(version: int) -> list[Step]:
    """Return the migrations that a database of this version needs, in their order."""
    found = []
    for module in iter_modules(versions.__path__):
        number = int(module.name[1:5])
        if number > version:
            loaded = import_module(f"{versions.__name__}.{module.name}")
            found.append(Step(number, (loaded.__doc__ or "").partition("\n")[0]))
    return sorted(found, key=lambda step: step.version)


async def planned(address: DatabaseAddress) -> Upgrade:
    """Return what a start of this version would do to a database, whether or not its server runs."""
    schema = await version_at(address)
    check_version(address, max(schema, VERSION))  # one of a newer Peerage is refused
    headers: list[Any] = []
    running: list[Any] = []
    if schema:
        headers, running = await rows_of(address)
    return Upgrade(schema, VERSION, steps_after(schema) if schema else [], in_use(headers), dict(broken(running)))


async def rows_of(address: DatabaseAddress) -> tuple[list[Any], list[Any]]:
    if isinstance(address, Path):
        with closing(sqlite3.connect(uri_of(address, writing=False), uri=True)) as file:
            return file.execute(HEADERS.text).fetchall(), file.execute(RUNNING.text).fetchall()
    from peerage.server.db.postgres import Postgres, engine_of

    database = Postgres(engine_of(address))
    try:
        return await database.read(lambda found: (list(found.execute(HEADERS)), list(found.execute(RUNNING))))
    finally:
        await database.aclose()


def in_use(headers: list[Any]) -> list[RulesInUse]:
    """Count the tables of each version of each game's rules."""
    counts = Counter((game, rules_in(line), status) for game, status, line in headers)
    found = []
    for game, version in sorted({(game, version) for game, version, _ in counts}):
        known = versions_of(game)
        running, over = counts[game, version, "running"], counts[game, version, "over"]
        playable = is_playable(game, version)
        found.append(RulesInUse(game, version, running, over, playable, max(known) if known else None))
    return found


def rules_in(header: str) -> int:
    try:
        return int(msgspec.json.decode(header)["rules"])
    except (msgspec.DecodeError, KeyError, TypeError, ValueError):
        return 0


def broken(rows: list[Any]) -> Iterator[tuple[str, str]]:
    """Replay the running games, and name those whose records do not replay although their rules are here."""
    for table_id, lines in groupby(rows, key=itemgetter(0)):
        text = [line for _, line in lines]
        try:
            header = msgspec.json.decode(text[0])
            if is_playable(header["game"], header["rules"]):
                Record.resume("\n".join(text))
        except (PeerageError, msgspec.DecodeError, KeyError, TypeError) as error:
            yield table_id, str(error)
