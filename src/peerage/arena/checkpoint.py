"""Resumable runs: a folder stores finished results, and the same command resumes there.

The first line of its file is the plan. Each other line is a result with its number, appended as soon as it is
available. A killed run truncates the last line at worst; an unreadable line is a missing result.
"""

import os
import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from peerage.arena.workers import Task
from peerage.errors import PeerageError
from peerage.kernel.game import Seed, seed_text

T = TypeVar("T")

FILE = "run.jsonl"


class Line(msgspec.Struct):
    number: int
    result: Any


def agreed_seed(folder: Path, plan: Mapping[str, object], seed: Seed) -> str:
    """Begin a run, or resume one of the same plan; another plan is refused. Without a seed, the run's own is used."""
    file = folder / FILE
    if not file.exists():
        folder.mkdir(parents=True, exist_ok=True)
        drawn = secrets.token_hex(8) if seed is None else seed_text(seed)
        new = file.with_suffix(".new")
        new.write_bytes(msgspec.json.encode({**plan, "seed": drawn}) + b"\n")
        new.rename(file)
    with file.open("rb") as lines:
        try:
            there: dict[str, Any] = msgspec.json.decode(lines.readline(), type=dict[str, Any])
            agreed = str(there["seed"])
        except (msgspec.MsgspecError, KeyError):
            raise PeerageError(f"{file} is not a run of Peerage") from None
    here = msgspec.to_builtins({**plan, "seed": agreed if seed is None else seed_text(seed)})
    for name in here | there:
        if here.get(name) != there.get(name):
            raise PeerageError(f"{folder} has another run: {name} is {there.get(name)} there, not {here.get(name)}")
    return agreed


def resumed(
    folder: Path | None, kind: type[T], tasks: Sequence[Task], play: Callable[[Sequence[Task]], Iterator[T]]
) -> Iterator[T]:
    """Yield the result of each task, in order: stored results are not computed again, new ones are stored."""
    if folder is None:
        yield from play(tasks)
        return
    known = dict(read_results(folder / FILE, kind))
    fresh = play([task for number, task in enumerate(tasks) if number not in known])
    with (folder / FILE).open("ab+") as file:
        file.seek(-1, os.SEEK_END)
        if file.read() != b"\n":
            file.write(b"\n")  # ends a truncated line
        for number in range(len(tasks)):
            if number in known:
                yield known[number]
                continue
            result = next(fresh)
            file.write(msgspec.json.encode(Line(number, result)) + b"\n")
            file.flush()
            yield result


def read_results(file: Path, kind: type[T]) -> Iterator[tuple[int, T]]:
    with file.open("rb") as lines:
        next(lines)  # the plan
        for line in lines:
            try:
                kept = msgspec.json.decode(line, type=Line)
                yield kept.number, msgspec.convert(kept.result, kind)
            except msgspec.MsgspecError:
                continue
