#!/bin/sh
# Prints the browser that the browser tests use; as root on Debian it installs one if there is none.
set -eu

find_browser() {
    for name in "${PEERAGE_CHROMIUM:-}" chromium chromium-browser google-chrome google-chrome-stable chrome; do
        if [ -n "$name" ] && command -v "$name"; then
            return 0
        fi
    done
    return 1
}

find_browser && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "Installing chromium" >&2
    apt-get update -qq >&2 || true
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium >/dev/null
    find_browser && exit 0
fi
echo "peerage: the browser tests need chromium or chrome. Install it (sudo apt-get install chromium)" \
    "or name it: make test PEERAGE_CHROMIUM=/path/to/chrome" >&2
exit 1
