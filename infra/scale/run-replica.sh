#!/bin/sh
# A streaming replica: the first start copies the primary, later ones go on from where they ended.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  rm -rf "$PGDATA" # a copy that was interrupted
  mkdir -p "$PGDATA"
  chmod 700 "$PGDATA"
  pg_basebackup --host "$PRIMARY" --username replica --pgdata "$PGDATA" --wal-method stream --slot replica --write-recovery-conf
fi
exec postgres -c hot_standby=on -c max_connections=300
