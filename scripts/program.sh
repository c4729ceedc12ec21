#!/bin/sh
# Prints the path of a program that tests of docs/operators start, like nginx, caddy or buildah. As root on Debian it is
# installed, from the package of the second argument. A variable like PEERAGE_NGINX names another one.
set -eu
name=$1
package=${2:-$1}
variable=PEERAGE_$(printf %s "$name" | tr '[:lower:]-' '[:upper:]_')
eval "named=\${$variable:-}"

find_program() {
    for program in "$named" "$(command -v "$name" || true)" "/usr/sbin/$name"; do
        if [ -n "$program" ] && [ -x "$program" ]; then
            echo "$program"
            return 0
        fi
    done
    return 1
}

find_program && exit 0
"$(dirname "$0")"/debian.sh "$package" || true
find_program || {
    echo "peerage: the tests need $name. Install it, or name its program: $variable=/path/to/$name" >&2
    exit 1
}
