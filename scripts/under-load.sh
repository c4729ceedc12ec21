#!/bin/sh
# Runs a command beside eight busy loops, which end with it: scripts/under-load.sh make test
set -eu
loops=""
trap 'exit 130' INT
trap 'exit 143' TERM
trap 'kill $loops 2>/dev/null' EXIT
for _ in 1 2 3 4 5 6 7 8; do
    sh -c 'while :; do :; done' &
    loops="$loops $!"
done
"$@"
