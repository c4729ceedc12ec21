#!/bin/sh
# npm in web/, with the machine's Node if it is new enough and with the one from PyPI otherwise.
# --probe only asks whether there is one, or an environment to put it into.
set -eu
cd "$(dirname "$0")/.."

new_enough() {
    node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' \
        >/dev/null 2>&1 && command -v npm >/dev/null 2>&1
}

if ! new_enough; then
    PATH="$PWD/.venv/node/bin:$PATH"
    export PATH
    if ! new_enough; then
        [ -x .venv/bin/python ] || exit 1
        [ "${1:-}" != --probe ] || exit 0
        echo "Installing Node from PyPI"
        # In an environment of its own: the packages of the other one may be on their way at the same time.
        .venv/bin/python -m venv .venv/node
        .venv/node/bin/python -m pip install --quiet --require-hashes -r requirements/node.txt
    fi
fi
[ "${1:-}" != --probe ] || exit 0
cd web
npm_config_update_notifier=false
export npm_config_update_notifier
exec npm "$@"
