#!/bin/sh
# Makes sure that the tests have a C compiler for .venv's Python; as root on Debian it installs one.
set -eu
cd "$(dirname "$0")/.."

works() {
    .venv/bin/python scripts/compiled.py --probe
}

works >/dev/null 2>&1 && exit 0
scripts/debian.sh gcc libc6-dev python3-dev || true
works || {
    echo "peerage: the tests of the compiled build need a C compiler and Python's headers" \
        "(sudo apt-get install gcc python3-dev)" >&2
    exit 1
}
