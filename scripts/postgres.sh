#!/bin/sh
# The PostgreSQL that the tests start for themselves; as root on Debian it is installed. Prints the folder of its programs.
set -eu

find_programs() {
    usual=$(command -v initdb || true)
    newest=$(printf '%s\n' /usr/lib/postgresql/*/bin | sort -rV | head -n 1)
    for folder in "${PEERAGE_POSTGRES:-}" "$newest" "${usual%/initdb}"; do
        if [ -n "$folder" ] && [ -x "$folder/initdb" ]; then
            echo "$folder"
            return 0
        fi
    done
    return 1
}

find_programs && exit 0
"$(dirname "$0")"/debian.sh postgresql || true
find_programs || {
    echo "peerage: the tests need PostgreSQL. Install it (sudo apt-get install postgresql);" \
        "another one is named by the folder of its programs: make test PEERAGE_POSTGRES=/path/to/bin" >&2
    exit 1
}
