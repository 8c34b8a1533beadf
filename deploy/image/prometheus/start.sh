exec prometheus --config.file=/etc/prometheus/prometheus.yml --storage.tsdb.path=/var/lib/prometheus \
  --web.listen-address=0.0.0.0:9090 "$@"
