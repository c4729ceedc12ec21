#!/bin/sh
# Installs a lock (the first argument) into .venv: by uv, in seconds, or by pip where uv does not find the packages.
set -eu
cd "$(dirname "$0")/.."
python=.venv/bin/python
options="--quiet --no-deps --require-hashes"
# shellcheck disable=SC2086 # several options
pip_install() { "$python" -m pip install --disable-pip-version-check $options -r "$1"; }
"$python" -m uv --version >/dev/null 2>&1 || pip_install requirements/uv.txt
# shellcheck disable=SC2086
"$python" -m uv pip install --python "$python" $options -r "$1" || pip_install "$1"
