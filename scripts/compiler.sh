#!/bin/sh
# Makes sure that the tests have a C compiler for .venv's Python; as root on Debian it installs one.
set -eu
cd "$(dirname "$0")/.."

works() {
    .venv/bin/python scripts/compiled.py --probe
}

works >/dev/null 2>&1 && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "Installing a C compiler"
    apt-get update -qq || true
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends gcc libc6-dev python3-dev >/dev/null
fi
works || {
    echo "peerage: the tests of the compiled build need a C compiler and Python's headers" \
        "(sudo apt-get install gcc python3-dev)" >&2
    exit 1
}
