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
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "Installing Redis" >&2
    apt-get update -qq >&2 || true
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends redis-server >/dev/null
fi
find_program || {
    echo "peerage: the tests need Redis. Install it (sudo apt-get install redis-server);" \
        "another one is named by its program: make test PEERAGE_REDIS_SERVER=/path/to/redis-server" >&2
    exit 1
}
