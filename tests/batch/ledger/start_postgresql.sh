#!/usr/bin/env bash
# Start a throw-away PostgreSQL on loopback for the ledger's tests, and print its URL for CROSSRATE_POSTGRESQL.
#   export CROSSRATE_POSTGRESQL=$(tests/batch/ledger/start_postgresql.sh [PORT [FOLDER]])
# It keeps to FOLDER, which must be new. stop_postgresql.sh FOLDER ends it and takes the folder away.
# It runs as `postgres` (or `nobody`) when started by root, since PostgreSQL refuses root. Nobody needs a password.
set -euo pipefail

port=${1:-54329}
folder=${2:-/tmp/crossrate-postgresql.$RANDOM$RANDOM}
binaries=$(find /usr/lib/postgresql -maxdepth 2 -name bin -type d | sort -V | tail -n 1)
mkdir "$folder"
as=()
if [[ $(id -u) == 0 ]]; then
    user=$(id -un postgres 2>/dev/null || echo nobody)
    chown "$user" "$folder"
    as=(setpriv --reuid "$user" --regid "$(id -gn "$user")" --clear-groups env HOME="$folder")
fi
"${as[@]}" "$binaries/initdb" -D "$folder/data" -U crossrate -A trust -E UTF8 --locale=C.UTF-8 >"$folder/initdb.log"
"${as[@]}" "$binaries/pg_ctl" -D "$folder/data" -l "$folder/log" -w start \
    -o "-p $port -c listen_addresses=127.0.0.1 -c unix_socket_directories=$folder -c fsync=off" >"$folder/start.log"
echo "postgresql://crossrate@127.0.0.1:$port"
echo "End it with: $(dirname "$0")/stop_postgresql.sh $folder" >&2
