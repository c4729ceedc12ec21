"""One file says how a server is run; it is made from the settings themselves, and the command line wins."""

import re
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

import peerage.cli.commands.serve as command
from peerage.cli.config_file import config_in, config_options
from peerage.server import Settings
from peerage.server.ops.settings_docs import described_settings

Serve = Callable[..., dict[str, Any]]


@pytest.fixture
def served(peerage: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> Serve:
    """What `peerage serve` would serve with these arguments."""
    for variable in ("PEERAGE_DB", "PEERAGE_CONFIG"):
        monkeypatch.delenv(variable, raising=False)
    given: dict[str, Any] = {}

    def host_tables(host: str, port: int, db: str, *_: Any, settings: Settings, **__: Any) -> None:
        given.update(host=host, port=port, db=db, settings=settings)

    def serve(*arguments: object) -> dict[str, Any]:
        ran = peerage("serve", *arguments)
        assert ran.code == 0, ran.err
        return given

    monkeypatch.setattr(command, "host_tables", host_tables)
    return serve


@pytest.fixture
def file(tmp_path: Path) -> Callable[[str], Path]:
    def write(text: str) -> Path:
        path = tmp_path / "peerage.toml"
        path.write_text(text, encoding="utf-8")
        return path

    return write


def test_the_printed_file_is_the_defaults(peerage: Callable[..., Any], file: Callable[[str], Path]) -> None:
    printed = peerage("admin", "config").out
    names = set(re.findall(r"^#(\w+) =", printed, re.MULTILINE))
    assert names >= {each.name for each in fields(Settings)} - {"components"} | {"host", "port", "db"}
    uncommented = re.sub(r"^#(\w+ = .)", r"\1", printed, flags=re.MULTILINE)
    options, settings = config_in(file(uncommented.replace("lancaster = ", "#lancaster = ")))
    assert settings == Settings()
    defaults = {option.name: option.default for option in config_options() if option.default is not None}
    assert {**options, "db": defaults["db"]} == defaults


def test_every_setting_is_described() -> None:
    assert {each.name for each in described_settings()} == {each.name for each in fields(Settings)} - {"components"}


def test_a_file_sets_everything_and_the_command_line_wins(
    served: Serve, file: Callable[[str], Path], box: Path
) -> None:
    path = file(
        'host = "0.0.0.0"\nport = 8123\ndb = "friends.db"\nbot_pause = 1\nhints_per_minute = 3\n'
        f'origins = ["https://games.example"]\n[components]\nnoblemen = "{box.name}"\n'
    )
    given = served("--config", path)
    assert (given["host"], given["port"], given["db"]) == ("0.0.0.0", 8123, str(path.with_name("friends.db")))
    settings = given["settings"]
    assert (settings.bot_pause, settings.hints_per_minute) == (1, 3)
    assert settings.origins == ("https://games.example",)
    assert settings.components["noblemen"]["prices"]["palace"] == [1, 2, 3, 4]

    line = ("--port", 9000, "--db", "postgresql:///club", "--no-hints", "--origin", "https://other.example")
    given = served(*line, "--config", path)
    assert (given["host"], given["port"], given["db"]) == ("0.0.0.0", 9000, "postgresql:///club")
    assert (given["settings"].bot_pause, given["settings"].hints_per_minute) == (1, 0)
    assert given["settings"].origins == ("https://other.example",)


def test_the_environment_names_the_file(
    served: Serve, file: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PEERAGE_CONFIG", str(file("port = 8123\n")))
    assert served()["port"] == 8123
    assert served("--port", 8124)["port"] == 8124
    monkeypatch.setenv("PEERAGE_CONFIG", "")
    assert served()["port"] == 8000


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("prot = 8000", "there is no setting 'prot'"),
        ("port = 'http'", "port: expected int, got str"),
        ("port = true", "port: expected int, got bool"),
        ("port = 99999", "port"),
        ("bot_pause = -1", "bot_pause: expected float >= 0"),
        ("bot_pause = inf", "bot_pause has to be a number"),
        ("bot_workers = 0", "bot_workers: expected int >= 1"),
        ("origins = 'https://games.example'", "origins: expected array"),
        ("origins = ['games.example']", "is not a valid origin"),
        ("components = 5", "components: expected object"),
        ("[components]\nchess = 'a.toml'", "chess"),
        ("[components]\nnoblemen = 'nowhere.toml'", "nowhere.toml"),
        ("port = \n", "line 1"),
        ("db = 's3cret", "end of document"),
        ("port = 's3cret'", "port"),
    ],
)
def test_wrong_files_are_refused_in_one_line(
    refused: Callable[..., str], file: Callable[[str], Path], text: str, reason: str
) -> None:
    output = refused("serve", "--config", file(text))
    assert reason in output
    assert "s3cret" not in output


def test_files_that_cannot_be_read(refused: Callable[..., str], tmp_path: Path) -> None:
    assert "cannot read" in refused("serve", "--config", tmp_path / "nowhere.toml")
    assert "cannot read" in refused("serve", "--config", tmp_path)
    (tmp_path / "latin.toml").write_bytes(b"# caf\xe9\n")
    assert "latin.toml" in refused("serve", "--config", tmp_path / "latin.toml")
