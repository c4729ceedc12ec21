"""peerage admin config: print the configuration file with every setting, its default and its description."""

import sys
from collections.abc import Iterator

import click
import msgspec

HEAD = """\
# The settings of a server, with their defaults. Remove the # before a line to change it.
#
#   peerage serve --config peerage.toml
#
# What stands on the command line wins. Paths are seen from the folder of this file. A file with a password or
# a token in it should be readable by its owner only.
"""

COMPONENTS = """\

# Corrected components that new tables play with: for a game, a file.
#[components]
#lancaster = "my-box.toml"
"""


@click.command()
def config() -> None:
    """Print a file for `peerage serve --config`, with all defaults and what they mean."""
    sys.stdout.write(config_file())


def config_file() -> str:
    return HEAD + "".join(lines()) + COMPONENTS


def lines() -> Iterator[str]:
    from peerage.cli.config_file import config_options
    from peerage.server.ops.settings_docs import described_settings

    yield "\n# == Server ==\n"
    for option in config_options():
        yield entry(option.name, option.default, option.help)
    group = ""
    for setting in described_settings():
        if setting.group != group:
            group = setting.group
            yield f"\n# == {group} ==\n"
        sentence = f"{setting.sentence} Otherwise {setting.shown}." if setting.shown else setting.sentence
        yield entry(setting.name, setting.default, sentence)


def entry(name: str, default: object, sentence: str) -> str:
    """Return the description and the line of a setting; one without a value is commented out in TOML."""
    value = "" if default is None else f" {msgspec.json.encode(default).decode()}"  # JSON strings are TOML, too
    return f"\n# {sentence}\n#{name} ={value}\n"
