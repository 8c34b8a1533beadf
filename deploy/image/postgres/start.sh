# PostgreSQL with pgBackRest. Creates a cluster if there is none: processes with the socket are superuser, all
# others need a password. Arguments are those of the server; `backup` and `restore` run pgBackRest with its
# arguments.
set -eu
data=/var/lib/postgresql/data
bin=$(echo /usr/lib/postgresql/*/bin)

cat > /tmp/pgbackrest.conf <<CONFIGURATION
[global]
repo1-path=/var/lib/pgbackrest
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=$(cat /run/secrets/backup-passphrase)
repo1-retention-full=2
compress-type=lz4
start-fast=y
log-level-console=warn
log-level-file=off
lock-path=/tmp
[cliffhanger]
pg1-path=$data
pg1-socket-path=/run/postgresql
pg1-user=postgres
CONFIGURATION

case "${1:-}" in
  backup)
    shift
    pgbackrest --config=/tmp/pgbackrest.conf --stanza=cliffhanger stanza-create
    exec pgbackrest --config=/tmp/pgbackrest.conf --stanza=cliffhanger "$@" backup
    ;;
  restore)
    shift
    exec pgbackrest --config=/tmp/pgbackrest.conf --stanza=cliffhanger "$@" restore
    ;;
esac

if [ ! -s "$data/PG_VERSION" ]; then
  "$bin/initdb" --pgdata="$data" --username=postgres --auth-local=trust --auth-host=scram-sha-256 \
    --encoding=UTF8 --locale=C.UTF-8 --data-checksums
  echo 'host all all all scram-sha-256' >> "$data/pg_hba.conf"
fi
exec "$bin/postgres" -D "$data" -c listen_addresses='*' -c unix_socket_directories=/run/postgresql \
  -c timezone=UTC -c log_timezone=UTC -c archive_mode=on \
  -c archive_command='pgbackrest --config=/tmp/pgbackrest.conf --stanza=cliffhanger archive-push %p' "$@"
