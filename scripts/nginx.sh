#!/bin/sh
# The nginx that the tests of docs/operators/proxy.md start; as root on Debian it is installed. Prints its program.
set -eu

find_program() {
    for program in "${PEERAGE_NGINX:-}" "$(command -v nginx || true)" /usr/sbin/nginx; do
        if [ -n "$program" ] && [ -x "$program" ]; then
            echo "$program"
            return 0
        fi
    done
    return 1
}

find_program && exit 0
"$(dirname "$0")"/debian.sh nginx || true
find_program || {
    echo "peerage: the tests need nginx. Install it, or name its program: PEERAGE_NGINX=/path/to/nginx" >&2
    exit 1
}
