exec /usr/local/bin/nats-server --config /etc/nats.conf "$@"
