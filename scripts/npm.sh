#!/bin/sh
# npm in web/, with the machine's Node if it is new enough and with the one from PyPI otherwise.
set -eu
cd "$(dirname "$0")/.."

new_enough() {
    node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' \
        >/dev/null 2>&1 && command -v npm >/dev/null 2>&1
}

if ! new_enough; then
    PATH="$PWD/.venv/bin:$PATH"
    export PATH
    if ! new_enough; then
        echo "Installing Node from PyPI"
        .venv/bin/python -m pip install --quiet --require-hashes -r requirements/node.txt
    fi
fi
cd web
npm_config_update_notifier=false
export npm_config_update_notifier
exec npm "$@"
