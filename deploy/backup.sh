#!/bin/sh
# Dumps the PostgreSQL database of compose.yaml now and every night, checks the dump, and keeps the newest ones.
set -eu
umask 077
: "${KEEP:=14}" "${FOLDER:=/backups}" "${PAUSE:=86400}" "${PGPASSWORD_FILE:=/run/secrets/postgres}"
if [ -r "$PGPASSWORD_FILE" ]; then
    PGPASSWORD=$(cat "$PGPASSWORD_FILE")
    export PGPASSWORD
fi
while :; do
    file="$FOLDER/peerage-$(date -u +%Y%m%dT%H%M%S).dump"
    if pg_dump --format=custom --file="$file.unfinished" && pg_restore --list "$file.unfinished" >/dev/null; then
        mv "$file.unfinished" "$file"
        ls "$FOLDER"/peerage-*.dump | sort -r | tail -n +$((KEEP + 1)) | xargs -r rm --
        echo "$file is the backup"
    else
        rm -f "$file.unfinished"
        echo "the backup failed" >&2
    fi
    if [ "$PAUSE" = 0 ]; then exit 0; fi
    sleep "$PAUSE"
done
