# nginx with deploy/nginx/nginx.conf.template. Every second it checks which servers are ready and whether the
# certificate changed, and reloads nginx. A server that shuts down gets no new requests, and requests in
# progress complete.
set -eu
# Folders of the image; tests override them.
: "${TEMPLATE:=/etc/edge/nginx.conf.template}" "${APPS:=/srv}" "${EDGE_FOLDER:=/var/cache/edge}"
export EDGE_FOLDER
: "${CERTIFICATE:=/run/secrets/tls-certificate}" "${CERTIFICATE_KEY:=/run/secrets/tls-key}"
names=$(grep -o '\${[A-Z_]*}' "$TEMPLATE" | sort -u | tr '\n' ' ')

# Built files of earlier releases stay for 30 days, for pages that are still open.
for app in seller console storefront; do
  kept="$EDGE_FOLDER/apps/$app"
  mkdir -p "$kept/assets"
  find "$kept/assets" -type f -mtime +30 -exec rm {} +
  cp -R "$APPS/$app/assets/." "$kept/assets/"
done
export SELLER_APP_DIR="$EDGE_FOLDER/apps/seller" CONSOLE_APP_DIR="$EDGE_FOLDER/apps/console"
export STOREFRONT_APP_DIR="$EDGE_FOLDER/apps/storefront"

# nginx does not start with a name that cannot be resolved, so only responding servers are listed: `a:4105;
# server b:4105`. If none responds, the previous list ($2) stays.
ready() {
  found=
  for one in $1; do
    if timeout 2 wget -q -O /dev/null "http://$one/readyz" 2> /dev/null; then found="${found:+$found; server }$one"; fi
  done
  echo "${found:-$2}"
}
# A port without a listener, so nginx responds 502.
SELLER_ADDRESS=127.0.0.1:9 VIEWER_ADDRESS=127.0.0.1:9 CONSOLE_ADDRESS=127.0.0.1:9 INGEST_ADDRESS=127.0.0.1:9
export SELLER_ADDRESS VIEWER_ADDRESS CONSOLE_ADDRESS INGEST_ADDRESS
look() {
  SELLER_ADDRESS=$(ready "$SELLER_ADDRESSES" "$SELLER_ADDRESS")
  VIEWER_ADDRESS=$(ready "$VIEWER_ADDRESSES" "$VIEWER_ADDRESS")
  CONSOLE_ADDRESS=$(ready "$CONSOLE_ADDRESSES" "$CONSOLE_ADDRESS")
  INGEST_ADDRESS=$(ready "$INGEST_ADDRESSES" "$INGEST_ADDRESS")
  seen="$SELLER_ADDRESS $VIEWER_ADDRESS $CONSOLE_ADDRESS $INGEST_ADDRESS $(cksum "$CERTIFICATE" 2> /dev/null || true)"
}

# The edge starts with a self-signed certificate, because an ACME authority calls it before it issues one.
configure() (
  if [ ! -s "$CERTIFICATE" ]; then
    CERTIFICATE=$EDGE_FOLDER/own.crt CERTIFICATE_KEY=$EDGE_FOLDER/own.key
    [ -s "$CERTIFICATE" ] || openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 3650 \
      -subj "/CN=${SERVER_NAME%% *}" -keyout "$CERTIFICATE_KEY" -out "$CERTIFICATE" 2> /dev/null
    echo 'no certificate yet: using a self-signed one' >&2
  fi
  export CERTIFICATE CERTIFICATE_KEY
  if [ -f /proc/net/if_inet6 ]; then
    LISTEN="$LISTEN ssl http2 default_server; listen [::]:$LISTEN"
    LISTEN_PLAIN="$LISTEN_PLAIN default_server; listen [::]:$LISTEN_PLAIN"
  fi
  envsubst "$names" < "$TEMPLATE" > "$EDGE_FOLDER/nginx.conf"
)

seen=
look
configure
in_use=$seen
nginx -p "$EDGE_FOLDER" -c "$EDGE_FOLDER/nginx.conf" -e stderr -g 'daemon off;' &
nginx=$!
trap 'kill -QUIT $nginx; wait $nginx; exit 0' TERM INT
while kill -0 $nginx 2> /dev/null; do
  sleep 1 &
  wait $! || true
  look
  if [ "$seen" != "$in_use" ]; then
    configure
    kill -HUP $nginx
    in_use=$seen
  fi
done
exit 1
