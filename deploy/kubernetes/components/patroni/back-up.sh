#!/bin/sh
# Beside each server; only the leader's does something. Every night one backup, on Sundays a full one.
set -u
leads() { curl --silent --fail --output /dev/null http://localhost:8008/leader; }
kind() { if [ "$(date -u +%u)" = 7 ]; then echo full; else echo incr; fi; }
last=

while :; do
  tonight=$(date -u +%F)
  if [ "$last" != "$tonight" ] && [ "$(date -u +%H)" = "${BACKUP_HOUR:-03}" ] && leads; then
    # Does nothing where there is one.
    pgbackrest --stanza=cliffhanger stanza-create &&
      pgbackrest --stanza=cliffhanger --type="$(kind)" backup &&
      last=$tonight
  fi
  [ -n "${BACK_UP_ONCE:-}" ] && exit 0
  sleep 60
done
