#!/bin/sh
# Installs Debian packages as root; anywhere else it fails, and the caller says what to install.
set -eu
[ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1 || exit 1
echo "Installing $*" >&2
# Another of our scripts, or the machine itself, may be installing something.
wait="-o DPkg::Lock::Timeout=600"
# shellcheck disable=SC2086 # an option and its value
apt-get $wait update -qq >&2 || true
# shellcheck disable=SC2086
DEBIAN_FRONTEND=noninteractive apt-get $wait install -y -qq --no-install-recommends "$@" >/dev/null
