#!/bin/sh
# Makes .venv with the Python that make was given (PYTHON=python3 unless told otherwise).
set -eu
cd "$(dirname "$0")/.."
python=${PYTHON:-python3}

fail() {
    echo "peerage: $1" >&2
    exit 1
}

command -v "$python" >/dev/null 2>&1 || fail "no $python here. Install Python 3.11 or newer (Debian: apt-get install python3 python3-venv)."
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
    fail "$("$python" --version) is too old: Peerage needs Python 3.11 or newer (make PYTHON=python3.12 ...)."

# Debian ships Python without ensurepip, which a new environment needs.
if ! "$python" -c 'import ensurepip, venv' >/dev/null 2>&1; then
    scripts/debian.sh python3-venv ||
        fail "this Python cannot make environments. Install the rest of it: sudo apt-get install python3-venv"
fi

rm -rf .venv
"$python" -m venv .venv
