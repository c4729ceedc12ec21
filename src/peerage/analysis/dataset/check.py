"""Checks a dataset: its schema, its counts, and that games really go as it says."""

from array import array
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from peerage.analysis.dataset.manifest import Manifest, read_manifest
from peerage.analysis.dataset.reader import KnownGame, game_of, games_in, open_part, parts_of, row_groups
from peerage.analysis.dataset.rows import GameRows, rows_of
from peerage.analysis.dataset.schema import OBSERVATION, TABLES
from peerage.analysis.dataset.writer import arrow_schema
from peerage.errors import BadMove, PeerageError
from peerage.extras import needs
from peerage.kernel.game import Game

with needs("study"):
    import pyarrow.compute as pc

SEARCHED = ("visits", "values")
"""What depends on the bots and not on their moves."""


class Checked(NamedTuple):
    manifest: Manifest
    replayed: int


def check(folder: Path, sample: int = 20, progress: Callable[[int], None] | None = None) -> Checked:
    """Check a dataset, and replay a sample of its games; refuse it with the first flaw."""
    manifest = read_manifest(folder)
    check_schemas(folder, manifest)
    check_counts(folder, manifest)
    replayed = check_games(folder, manifest, sample, progress)
    return Checked(manifest, replayed)


def check_schemas(folder: Path, manifest: Manifest) -> None:
    for table in TABLES:
        wanted = arrow_schema(table, manifest)
        for path in parts_of(folder, table):
            found = open_part(path).schema_arrow
            for field in wanted:
                if field.name not in found.names or found.field(field.name).type != field.type:
                    raise PeerageError(f"{path} lacks column {field.name} of type {field.type}")


def check_counts(folder: Path, manifest: Manifest) -> None:
    for table in TABLES:
        found = sum(open_part(path).metadata.num_rows for path in parts_of(folder, table))
        if found != manifest.counts.get(table):
            raise PeerageError(f"{folder}/{table} has {found} rows, not {manifest.counts.get(table)}")
    games = sum(run.games for run in manifest.runs)
    if games != manifest.counts["games"]:
        raise PeerageError(f"{folder} has {manifest.counts['games']} games, but its runs have {games}")
    place = 0
    for tables in row_groups(folder, {"games": ("game", "decisions")}):
        numbers = tables["games"]["game"].to_pylist()
        if numbers != list(range(place, place + len(numbers))):
            raise PeerageError(f"{folder}/games: the games are not numbered from 0")
        place += len(numbers)


def check_games(folder: Path, manifest: Manifest, sample: int, progress: Callable[[int], None] | None) -> int:
    game, total = game_of(manifest), manifest.counts["games"]
    chosen = set(Random(0).sample(range(total), min(sample, total)))
    known = {found.number: found for found in games_in(folder) if found.number in chosen}
    done = 0
    columns: dict[str, tuple[str, ...]] = dict.fromkeys(TABLES, ())
    for tables in row_groups(folder, columns):
        first, last = (bound(tables["games"]["game"]).as_py() for bound in (pc.min, pc.max))
        for number in sorted(chosen & set(range(first, last + 1))):
            check_game(game, manifest, known[number], tables)
            done += 1
            if progress is not None:
                progress(done)
    return done


def check_game(game: Game, manifest: Manifest, known: KnownGame, tables: dict[str, Any]) -> None:
    """Play a game again and compare every row."""
    row = known.row
    try:
        found = rows_of(known.run(game), known.number, row["seed"], row["bots"], row["peerage"], manifest.observed > 0)
    except BadMove as error:
        raise PeerageError(f"game {known.number} cannot be played like this: {error}") from None
    for name, table in tables.items():
        stored = table.filter(pc.equal(table["game"], known.number))
        for column in stored.column_names:
            if column not in SEARCHED and not same(found, name, column, stored[column]):
                raise PeerageError(f"game {known.number}: its {name} have another {column} when it is played again")


def same(found: GameRows, table: str, column: str, stored: Any) -> bool:
    if column == OBSERVATION:
        return found.observations == float_bytes(stored)
    played = found.tables[table].get(column)
    return played is None or as_stored(played) == stored.to_pylist()


def float_bytes(stored: Any) -> bytes:
    numbers = stored.combine_chunks().flatten()
    size = numbers.type.byte_width
    data: bytes = numbers.buffers()[1].to_pybytes()
    return data[numbers.offset * size : (numbers.offset + len(numbers)) * size]


def as_stored(value: Any) -> Any:
    """Shares and estimates are kept as float32."""
    if isinstance(value, list):
        return [as_stored(item) for item in value]
    return array("f", [value])[0] if isinstance(value, float) else value
