"""The puzzles that come with a game: JSON lines, compressed, in the package of the game."""

import lzma
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from peerage.analysis.puzzles.schemas import Puzzle
from peerage.errors import PeerageError
from peerage.kernel.game import Game
from peerage.kernel.playing.state import State

FILE: Final = "puzzles.jsonl.xz"


@cache
def puzzles_of(game: Game) -> dict[str, Puzzle]:
    """Return the puzzles of a game by their ids, in a fixed order; games of other packages may have none."""
    file = game.file(FILE)
    return unpacked(file.read_bytes()) if file.is_file() else {}


def state_of(game: Game, puzzle: Puzzle) -> State:
    state: State = game.from_dict(puzzle.position)
    return state


def packed(puzzles: Iterable[Puzzle]) -> bytes:
    lines = [msgspec.json.encode(puzzle) for puzzle in sorted(puzzles, key=lambda each: each.id)]
    return lzma.compress(b"".join(line + b"\n" for line in lines), preset=9 | lzma.PRESET_EXTREME)


def unpacked(data: bytes) -> dict[str, Puzzle]:
    puzzles: Sequence[Puzzle] = msgspec.json.Decoder(Puzzle).decode_lines(lzma.decompress(data))
    return {puzzle.id: puzzle for puzzle in puzzles}


def read(file: Path) -> dict[str, Puzzle]:
    try:
        return unpacked(file.read_bytes())
    except OSError as error:
        raise PeerageError(f"cannot read {file}: {error.strerror}") from None
    except (lzma.LZMAError, msgspec.MsgspecError) as error:
        raise PeerageError(f"{file} is not a file of puzzles: {error}") from None


def add(file: Path, puzzles: Iterable[Puzzle]) -> dict[str, Puzzle]:
    """Add puzzles to a file, or begin one; return all that are in it."""
    known = read(file) if file.exists() else {}
    known |= {puzzle.id: puzzle for puzzle in puzzles}
    new = file.with_suffix(".new")
    new.write_bytes(packed(known.values()))
    new.rename(file)
    return known
