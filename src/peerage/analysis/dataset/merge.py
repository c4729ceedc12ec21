"""Puts datasets of one game together; games are numbered anew."""

from collections.abc import Sequence
from pathlib import Path

from peerage.analysis.dataset.manifest import Manifest, read_manifest
from peerage.analysis.dataset.reader import row_groups
from peerage.analysis.dataset.schema import TABLES
from peerage.analysis.dataset.writer import DatasetWriter
from peerage.errors import PeerageError
from peerage.extras import needs

with needs("study"):
    import pyarrow as pa
    import pyarrow.compute as pc


def merge(folders: Sequence[Path], out: Path) -> Manifest:
    """Write the games of all datasets to a new folder, one row group at a time."""
    manifests = [read_manifest(folder) for folder in folders]
    merged = agreed(folders, manifests)
    before = 0
    with DatasetWriter(out, merged) as writer:
        for folder, manifest in zip(folders, manifests, strict=True):
            for tables in row_groups(folder, {name: tuple(writer.schemas[name].names) for name in TABLES}):
                renumbered = {
                    name: table.set_column(0, "game", pc.add(table["game"], pa.scalar(before, pa.int64())))
                    for name, table in tables.items()
                }
                writer.write_group({name: table.cast(writer.schemas[name]) for name, table in renumbered.items()})
            before += manifest.counts["games"]
    return merged


def agreed(folders: Sequence[Path], manifests: Sequence[Manifest]) -> Manifest:
    """Refuse what does not go together. If one has no observations, the merged dataset has none."""
    first = manifests[0]
    for folder, manifest in zip(folders, manifests, strict=True):
        if (manifest.game, manifest.rules, manifest.licence) != (first.game, first.rules, first.licence):
            raise PeerageError(
                f"{folder} has games of {manifest.game} with rules {manifest.rules}, unlike {folders[0]}"
            )
    observed = min(manifest.observed for manifest in manifests)
    runs = [run for manifest in manifests for run in manifest.runs]
    return Manifest(first.schema, first.game, first.rules, observed, runs, {}, first.licence)
