# Alertmanager, which emails ALERTS_TO by the mail server of the secret smtp-url: smtp://host,
# smtps://user:password@host:port.
set -eu
# Paths in the image; tests override them.
: "${SMTP_URL_FILE:=/run/secrets/smtp-url}" "${ALERTMANAGER_FOLDER:=/var/lib/alertmanager}" "${LISTEN:=0.0.0.0:9093}"
url=$(cat "$SMTP_URL_FILE")
rest=${url#*://}
host=${rest##*@}
host=${host%%[/?]*}
login=${rest%"${rest##*@}"}
login=${login%@}
case "$host" in
  *:*) ;;
  *) case "$url" in smtps:*) host=$host:465 ;; *) host=$host:587 ;; esac ;;
esac

# URL-decodes `%40` to `@`.
decoded() {
  text=$1
  while [ "$text" != "${text#*%}" ]; do
    printf '%s' "${text%%%*}"
    text=${text#*%}
    printf "\\$(printf '%03o' "0x$(printf '%.2s' "$text")")"
    text=${text#??}
  done
  printf '%s' "$text"
}
# Quotes for YAML, in single quotes.
quoted() { printf "'%s'" "$(decoded "$1" | sed "s/'/''/g")"; }

{
  echo 'global:'
  echo "  smtp_smarthost: $host"
  echo "  smtp_from: $MAIL_FROM"
  if [ -n "$login" ]; then
    printf '  smtp_auth_username: %s\n' "$(quoted "${login%%:*}")"
    printf '  smtp_auth_password: %s\n' "$(quoted "${login#*:}")"
  else
    # There is no password to protect, so TLS is optional.
    echo '  smtp_require_tls: false'
  fi
  cat << ROUTES
route:
  receiver: people
  group_by: [alertname]
  group_wait: ${GROUP_WAIT:-30s}
  repeat_interval: 4h
  routes:
    - matchers: [severity="ticket"]
      repeat_interval: 24h
receivers:
  - name: people
    email_configs:
      - {to: $ALERTS_TO, send_resolved: true}
ROUTES
} > "$ALERTMANAGER_FOLDER/alertmanager.yml"
exec prometheus-alertmanager --config.file="$ALERTMANAGER_FOLDER/alertmanager.yml" --storage.path="$ALERTMANAGER_FOLDER" \
  --web.listen-address="$LISTEN" --cluster.listen-address= "$@"
