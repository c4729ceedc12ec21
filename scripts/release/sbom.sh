#!/bin/sh
# Writes what a release consists of into dist, as CycloneDX: the locked Python packages of a server, and the packages
# that the client is built from and with.
set -eu
cd "$(dirname "$0")/../.."
mkdir -p dist build
python=build/sbom/bin/python
[ -x "$python" ] || "${PYTHON:-python3}" -m venv build/sbom
"$python" -m pip install --quiet --disable-pip-version-check 'cyclonedx-bom>=7.5,<8'
"$python" -m cyclonedx_py requirements requirements/serve.txt \
    --pyproject pyproject.toml --output-reproducible --output-file dist/server.cdx.json
scripts/npm.sh sbom --package-lock-only --sbom-format=cyclonedx >dist/client.cdx.json
