"""The command line: one file per command. Plain `peerage` is `peerage play`."""

import sys

from peerage.cli.build_check import choose_build


def main() -> None:
    """The `peerage` script."""
    choose_build()
    from peerage.cli.app import run

    sys.exit(run(sys.argv[1:]))
