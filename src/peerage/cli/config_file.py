"""The configuration file: the options of `peerage serve` and all settings in one place. The command line wins."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click
import msgspec

from peerage.cli.component_options import read_own
from peerage.cli.passwords import on_postgres
from peerage.errors import PeerageError

if TYPE_CHECKING:
    from peerage.server import Settings

OTHERWISE_SET = ("config", "origin", "components", "hints", "log")
"""Options of the command line that stand for settings, or for the file itself."""


class ConfigOption(NamedTuple):
    name: str
    type: Any
    default: Any
    help: str


def config_options() -> Iterator[ConfigOption]:
    """Yield the options of `peerage serve` that can also be set in the file."""
    from peerage.cli.commands.serve import serve

    for option in serve.params:
        if isinstance(option, click.Option) and option.name not in OTHERWISE_SET:
            type_ = int if isinstance(option.type, click.IntRange) else str
            yield ConfigOption(option.name, type_, option.default, option.help or "")


def read_config_file(context: click.Context, _: click.Parameter, path: Path | None) -> None:
    """Apply the file: options become defaults of the command line, settings are stored for `settings_of`."""
    if path is not None:
        context.default_map, context.obj = config_in(path)


def settings_of(context: click.Context) -> "Settings":
    """Return the settings of the file, or the defaults."""
    from peerage.server import Settings

    settings: Settings = context.obj or Settings()
    return settings


config_option = click.option(
    "--config",
    type=click.Path(path_type=Path),
    envvar="PEERAGE_CONFIG",
    is_eager=True,
    expose_value=False,
    callback=read_config_file,
    help="A file with options and settings, as `peerage admin config` prints it; the command line wins.",
)


def config_in(path: Path) -> tuple[dict[str, Any], "Settings"]:
    """Return the options and the settings of a file; refuse the first invalid one."""
    from peerage.server import Settings
    from peerage.server.ops.settings_docs import described_settings

    values = parsed(path)
    types = {each.name: each.type for each in described_settings()}
    own_types = {option.name: option.type for option in config_options()}
    options: dict[str, Any] = {}
    settings: dict[str, Any] = {}
    for name, value in values.items():
        if name == "components":
            settings[name] = components_in(path, value)
        elif name in types:
            settings[name] = checked(path, name, value, types[name])
        elif name in own_types:
            options[name] = checked(path, name, value, own_types[name])
        else:
            raise PeerageError(f"{path}: there is no setting {name!r}; `peerage admin config` lists all")
    if "db" in options and not on_postgres(options["db"]):
        options["db"] = str(path.parent / options["db"])
    if settings.get("pages") is not None:
        settings["pages"] = str(path.parent / settings["pages"])
    try:
        return options, Settings(**settings)
    except PeerageError as error:
        raise PeerageError(f"{path}: {error}") from None


def parsed(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise PeerageError(f"cannot read {path}: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise PeerageError(f"{path}: {error}") from None


def checked(path: Path, name: str, value: Any, type_: Any) -> Any:
    """Convert a value; the error does not show it, because it may be a secret."""
    try:
        return msgspec.convert(value, type_)
    except msgspec.ValidationError as error:
        reason = str(error).partition(" - at ")[0].lower().replace("`", "")
        raise PeerageError(f"{path}: {name}: {reason}") from None


def components_in(path: Path, given: Any) -> dict[str, dict[str, Any]]:
    """Return the corrections of component files, whose paths are relative to this one, by game."""
    files = checked(path, "components", given, dict[str, str])
    return {game_id: read_own(game_id, path.parent / file) for game_id, file in files.items()}
