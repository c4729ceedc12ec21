"""Runs what docs/operators says as it is written there, with names of machines, ports and folders of a test."""

import re
import subprocess
from pathlib import Path
from textwrap import dedent

from distribution.test_backend import ROOT

DOCS = ROOT / "docs" / "operators"


def block(page: str, language: str, part: str = "") -> str:
    """Return the only example of a language on a page that contains a text."""
    text = (DOCS / page).read_text(encoding="utf-8")
    found = [each for each in re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL) if part in each]
    assert len(found) == 1, (page, language, part, len(found))
    return dedent(found[0].rstrip(" "))


def commands(page: str, part: str) -> list[str]:
    """Return the lines behind the prompts of an example, with their continuations."""
    lines = block(page, "console", part).replace("\\\n", " ").splitlines()
    assert all(line.startswith("$ ") for line in lines), lines
    return [re.sub(r"\s+#.*", "", line[2:]) for line in lines]


def changed(text: str, *changes: tuple[str, str]) -> str:
    """Put a test's own names into a recipe; each has to be there."""
    for before, after in changes:
        assert before in text, before
        text = text.replace(before, after)
    return text


def program(name: str, package: str = "") -> str:
    """Return a program that a recipe needs; scripts/program.sh installs it or says how."""
    command = [str(ROOT / "scripts" / "program.sh"), name, package or name]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def certificate(folder: Path) -> Path:
    """Make fullchain.pem and privkey.pem for games.example."""
    command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    files = ["-keyout", str(folder / "privkey.pem"), "-out", str(folder / "fullchain.pem")]
    name = ["-subj", "/CN=games.example", "-addext", "subjectAltName=DNS:games.example", "-days", "2"]
    subprocess.run([*command, *files, *name], check=True, capture_output=True)
    return folder
