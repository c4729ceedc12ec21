#!/bin/sh
# The Redis that the tests start for themselves; as root on Debian it is installed. Prints its program.
set -eu

find_program() {
    for program in "${PEERAGE_REDIS_SERVER:-}" "$(command -v redis-server || true)"; do
        if [ -n "$program" ] && [ -x "$program" ]; then
            echo "$program"
            return 0
        fi
    done
    return 1
}

find_program && exit 0
"$(dirname "$0")"/debian.sh redis-server || true
find_program || {
    echo "peerage: the tests need Redis. Install it (sudo apt-get install redis-server);" \
        "another one is named by its program: make test PEERAGE_REDIS_SERVER=/path/to/redis-server" >&2
    exit 1
}
