"""What the pages of the documentation hold: blocks of text, some of them files of an example."""

import re
import textwrap
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
PAGES = [
    *sorted(ROOT.glob("*.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
    ROOT / "tests" / "README.md",
    ROOT / "web" / "README.md",
]
BLOCK = re.compile(r"^(?P<indent> *)```(?P<kind>\w*)\n(?P<text>.*?)^ *```$", re.DOTALL | re.MULTILINE)
FILE = re.compile(r"(?:# file: |<!-- file: )(?P<name>\S+)")


class Block(NamedTuple):
    kind: str
    text: str
    line: int


def blocks(page: Path) -> Iterator[Block]:
    content = page.read_text(encoding="utf-8")
    for found in BLOCK.finditer(content):
        text = textwrap.dedent(found["text"])
        yield Block(found["kind"], text, content[: found.start("text")].count("\n"))


def write(folder: Path, name: str, text: str) -> None:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    if name == "pyproject.toml":
        install(folder, tomllib.loads(text)["project"])


def install(folder: Path, project: dict[str, Any]) -> None:
    """What pip would leave behind for the entry points of a project."""
    metadata = folder / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    metadata.mkdir()
    for group, points in project["entry-points"].items():
        lines = [f"[{group}]", *(f"{name} = {value}" for name, value in points.items())]
        (metadata / "entry_points.txt").write_text("\n".join(lines), encoding="utf-8")


def write_files(page: Path, folder: Path) -> None:
    """The files of a page's example."""
    for block in blocks(page):
        if named := FILE.match(block.text):
            write(folder, named["name"], block.text)
