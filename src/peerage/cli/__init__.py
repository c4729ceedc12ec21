"""The command line: one file per command. Plain `peerage` is `peerage play`."""

import sys

from peerage.cli.fresh import prefer_compiled


def main() -> None:
    """The `peerage` script."""
    prefer_compiled()
    from peerage.cli.app import run

    sys.exit(run(sys.argv[1:]))
