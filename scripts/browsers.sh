#!/bin/sh
# What the browser tests drive; as root on Debian it installs what is missing. Prints the path of Chromium or Chrome.
set -eu

find_chromium() {
    for name in "${PEERAGE_CHROMIUM:-}" chromium-headless-shell chromium chromium-browser google-chrome chrome; do
        if [ -n "$name" ] && command -v "$name"; then
            return 0
        fi
    done
    return 1
}

there() {
    for name in "$@"; do
        command -v "$name" >/dev/null && return 0
    done
    return 1
}

missing=""
find_chromium >/dev/null || missing="chromium-headless-shell"
there firefox-esr firefox || missing="$missing firefox-esr"
there WebKitWebDriver || missing="$missing webkit2gtk-driver"
there Xvfb || missing="$missing xvfb"

# shellcheck disable=SC2086 # several packages
if [ -n "$missing" ] && ! "$(dirname "$0")"/debian.sh $missing; then
    echo "peerage: the browser tests need$(printf ' %s' $missing). Install it (sudo apt-get install $missing);" \
        "another Chrome is named by: make test PEERAGE_CHROMIUM=/path/to/chrome" >&2
    exit 1
fi
find_chromium
