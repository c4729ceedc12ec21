"""`dataset.json`: what a dataset holds and how it was made."""

import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

import peerage
from peerage.analysis.dataset.schema import VERSION
from peerage.errors import PeerageError

FILE = "dataset.json"
LICENCE = "MIT"


class Run(msgspec.Struct):
    """Games that were played together."""

    seats: int
    options: dict[str, bool | str]
    components: dict[str, Any]
    bots: list[str]
    seed: str
    games: int
    peerage: str
    commit: str | None
    """Of the source, if it was a checkout."""
    build: str


class Manifest(msgspec.Struct):
    schema: int
    game: str
    rules: int
    observed: int
    """Numbers of an observation; 0 if they are not kept."""
    runs: list[Run]
    counts: dict[str, int]
    """Rows of each table."""
    licence: str = LICENCE

    def save(self, folder: Path) -> None:
        (folder / FILE).write_bytes(msgspec.json.format(msgspec.json.encode(self)) + b"\n")


def read_manifest(folder: Path) -> Manifest:
    file = folder / FILE
    if not file.is_file():
        raise PeerageError(f"{folder} has no finished dataset: {FILE} is missing")
    try:
        manifest = msgspec.json.decode(file.read_bytes(), type=Manifest)
    except msgspec.MsgspecError as error:
        raise PeerageError(f"{file} cannot be read: {error}") from None
    if manifest.schema != VERSION:
        raise PeerageError(f"{folder} has version {manifest.schema} of the schema; this version reads {VERSION}")
    return manifest


@cache
def commit() -> str | None:
    """Return the commit of the source, if it is a checkout."""
    source = Path(peerage.__file__).resolve().parent
    command = ["git", "-C", str(source), "describe", "--always", "--dirty", "--exclude=*"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=10, check=True)
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout.strip()
