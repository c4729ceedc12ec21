"""Reads a dataset one row group at a time."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from peerage.analysis.dataset.manifest import Manifest
from peerage.analysis.game_run import GameRun, begin, by_heart
from peerage.errors import PeerageError, UnknownRules
from peerage.extras import needs
from peerage.kernel.game import Game
from peerage.kernel.registry import load_version

with needs("study"):
    import pyarrow as pa
    import pyarrow.parquet as pq

REPLAYED = ("game", "move")


class KnownGame(NamedTuple):
    """A game of a dataset: its row of `games`, and its moves."""

    row: Mapping[str, Any]
    moves: list[int]

    @property
    def number(self) -> int:
        return int(self.row["game"])

    def run(self, game: Game) -> GameRun:
        """Play it again."""
        row = self.row
        options, components = text_as_json(row["options"]), text_as_json(row["components"])
        return GameRun(begin(game, row["seats"], row["seed"], options, components), by_heart(self.moves))


def text_as_json(text: str) -> dict[str, Any]:
    return msgspec.json.decode(text, type=dict[str, Any])


def parts_of(folder: Path, table: str) -> list[Path]:
    return sorted((folder / table).glob("part-*.parquet"))


def open_part(path: Path) -> Any:
    try:
        return pq.ParquetFile(path)
    except (OSError, pa.ArrowInvalid) as error:
        raise PeerageError(f"{path} cannot be read: {error}") from None


def row_groups(folder: Path, columns: Mapping[str, tuple[str, ...]]) -> Iterator[dict[str, Any]]:
    """Yield these columns of these tables, for the same games in each."""
    paths = [parts_of(folder, table) for table in columns]
    if len({len(found) for found in paths}) > 1:
        raise PeerageError(f"{folder} has more parts of one table than of another")
    for same in zip(*paths, strict=True):
        files = dict(zip(columns, map(open_part, same), strict=True))
        groups = {file.num_row_groups for file in files.values()}
        if len(groups) > 1:
            raise PeerageError(f"{same[0].name} has more row groups in one table than in another")
        for group in range(groups.pop()):
            yield {name: file.read_row_group(group, list(columns[name]) or None) for name, file in files.items()}


def games_in(folder: Path) -> Iterator[KnownGame]:
    """Yield every game with its moves."""
    for tables in row_groups(folder, {"games": (), "decisions": REPLAYED}):
        decided = tables["decisions"]
        numbers, moves = decided["game"].to_pylist(), decided["move"].to_pylist()
        place = 0
        for row in tables["games"].to_pylist():
            end = place + row["decisions"]
            if numbers[place:end] != [row["game"]] * row["decisions"]:
                raise PeerageError(f"{folder}: game {row['game']} has other decisions than it says")
            yield KnownGame(row, moves[place:end])
            place = end


def game_of(manifest: Manifest) -> Game:
    try:
        return load_version(manifest.game, manifest.rules)
    except UnknownRules as error:
        raise PeerageError(str(error)) from None
