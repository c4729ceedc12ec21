"""Check what the pages say: Python runs, commands parse, links, paths and make targets exist, lines are short."""

import re
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import peerage
from docs.pages import BLOCK, FILE, PAGES, ROOT, blocks, write
from peerage.cli import app
from peerage.kernel import registry

LINK = re.compile(r"\]\((?P<target>[^)\s]+)\)")
PATH = re.compile(r"`(?P<path>(?:bench|build_backend|deploy|docs|scripts|src|tests|web)/[\w./-]+)`")
MOST_COLUMNS = 120
TARGET = re.compile(r"(?:^\$ |`)make (?P<words>[^`\n]+)", re.MULTILINE)
QUICK = {"games", "rules", "replay", "simulate"}
MOST_GAMES = 40

by_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))


def commands(page: Path) -> Iterator[list[str]]:
    """The command lines of the console blocks, in words."""
    for block in blocks(page):
        if block.kind == "console":
            for line in block.text.replace("\\\n", "").splitlines():
                assert line.startswith("$ "), f"{page.name}: {line!r} is no command line"
                yield shlex.split(line[2:])


def prose(page: Path) -> str:
    return BLOCK.sub("", page.read_text(encoding="utf-8"))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder to run examples in; packages that are written there can be imported."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    before = set(sys.modules)
    yield tmp_path
    for name in set(sys.modules) - before:
        if str(getattr(sys.modules[name], "__file__", None)).startswith(str(tmp_path)):
            del sys.modules[name]
    registry.load.cache_clear()


def run_python(page: Path, folder: Path) -> None:
    """All blocks of a page in order, in one namespace; those that name a file are written there instead."""
    namespace: dict[str, Any] = {"__name__": "example"}
    for block in blocks(page):
        named = FILE.match(block.text)
        if named:
            write(folder, named["name"], block.text)
        elif block.kind == "python":
            source = "\n" * block.line + block.text  # so that a traceback names the line of the page
            exec(compile(source, str(page), "exec"), namespace)


@by_page
def test_python_examples_of_the_docs_run(page: Path, folder: Path) -> None:
    run_python(page, folder)


def test_python_is_found_and_run(folder: Path) -> None:
    page = folder / "page.md"
    page.write_text("1. A step:\n\n   ```python\n   1 / 0\n   ```\n", encoding="utf-8")
    with pytest.raises(ZeroDivisionError) as caught:
        run_python(page, folder)
    assert caught.traceback[-1].lineno + 1 == 4
    with_python = {page.name for page in PAGES if any(block.kind == "python" for block in blocks(page))}
    assert with_python >= {"README.md", "games.md", "dice.md", "states.md", "matches.md", "nets.md"}


@by_page
def test_commands_of_the_docs_parse(page: Path, folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (folder / "peerage.toml").touch()
    for words in commands(page):
        if words[0] != "peerage":
            continue
        with app.app.make_context("peerage", words[1:]) as context:
            name, command, rest = app.app.resolve_command(context, words[1:])
            assert command is not None, words
            parameters = command.make_context(name, rest, parent=context).params
        if name in QUICK and parameters.get("games", 0) <= MOST_GAMES:
            make_record(folder / "game.jsonl")
            starts = '["Tateshale", "Wigemor", "Sarisberie", "Rouecestre"]'
            (folder / "my_map.toml").write_text(f"[start_cards]\n4 = {starts}\n", encoding="utf-8")
            assert app.run(words[1:]) == 0, capfd.readouterr().err


def make_record(path: Path) -> None:
    record = peerage.Record.begin(peerage.load("lancaster"), 2, seed=1)
    while not record.state.over:
        seat = record.state.to_move[0]
        record.play(seat, record.state.moves(seat)[0])
    path.write_text("\n".join(record.lines()) + "\n", encoding="utf-8")


@by_page
def test_links_lead_somewhere(page: Path) -> None:
    for target in LINK.findall(prose(page)):
        if "://" in target:
            continue
        path, _, heading = target.partition("#")
        file = (page.parent / path).resolve() if path else page
        assert file.is_relative_to(ROOT), f"{target} leads out of the project"
        assert file.exists(), f"{target} does not exist"
        if heading:
            titles = re.findall(r"^#+ (.+)$", file.read_text(encoding="utf-8"), re.MULTILINE)
            anchors = {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}
            assert heading in anchors, f"{target}: no such heading"


@by_page
def test_named_paths_exist(page: Path) -> None:
    found = PATH.findall(prose(page))
    missing = [path for path in found if not ((ROOT / path).exists() or (page.parent / path).exists())]
    assert not missing, f"{page.name} names {missing}"


@by_page
def test_lines_are_short(page: Path) -> None:
    lines = page.read_text(encoding="utf-8").splitlines()
    long = [number for number, line in enumerate(lines, 1) if len(line) > MOST_COLUMNS]
    assert not long, f"{page.name}: lines {long} have more than {MOST_COLUMNS} characters"


@by_page
def test_make_targets_exist(page: Path) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z][a-z-]*):", makefile, re.MULTILINE))
    variables = set(re.findall(r"^([A-Z]+) \?=", makefile, re.MULTILINE))
    for words in TARGET.findall(page.read_text(encoding="utf-8")):
        for word in words.split():
            name, equals, _ = word.partition("=")
            assert name in (variables if equals else targets), f"the Makefile has no {name}"
