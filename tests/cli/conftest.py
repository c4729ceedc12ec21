from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from peerage.cli import app


class Ran(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return msgspec.json.decode(self.out)


Peerage = Callable[..., Ran]


@pytest.fixture
def peerage(capfd: pytest.CaptureFixture[str]) -> Peerage:
    """Runs a command line in this process."""

    def run(*arguments: object) -> Ran:
        capfd.readouterr()
        code = app.run([str(argument) for argument in arguments])
        return Ran(code, *capfd.readouterr())

    return run


@pytest.fixture
def refused(peerage: Peerage) -> Callable[..., str]:
    """Runs a command line that must be refused: nothing on standard output, one line of reason."""

    def run(*arguments: object, code: int = app.BAD_INPUT) -> str:
        ended, out, err = peerage(*arguments)
        assert ended == code
        assert out == ""
        assert err.startswith("peerage: ")
        assert err.count("\n") == 1
        return err

    return run


@pytest.fixture
def box(tmp_path: Path) -> Path:
    """Components of one's own for Noblemen."""
    path = tmp_path / "box.toml"
    path.write_text("[prices]\npalace = [1, 2, 3, 4]\n", encoding="utf-8")
    return path
