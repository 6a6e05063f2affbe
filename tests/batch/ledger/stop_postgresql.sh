#!/usr/bin/env bash
# End the PostgreSQL that start_postgresql.sh started in FOLDER, and no other; then take FOLDER away.
#   tests/batch/ledger/stop_postgresql.sh FOLDER
set -euo pipefail

folder=$1
[[ -d $folder/data ]] || { echo "$folder is not the folder of a PostgreSQL of start_postgresql.sh" >&2; exit 1; }
running=$folder/data/postmaster.pid
if [[ -s $running ]]; then
    kill -INT "$(head -n 1 "$running")" # what `pg_ctl stop -m fast` does, which refuses root
    while [[ -e $running ]]; do sleep 0.1; done
fi
rm -rf "$folder"
