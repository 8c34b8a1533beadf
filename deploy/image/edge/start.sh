# nginx with deploy/nginx/nginx.conf.template. Every second each api is asked whether it is ready, and nginx is told when
# that changes: an api that is about to end gets no new request, and none is broken off.
set -eu
template=/etc/edge/nginx.conf.template
export EDGE_FOLDER=/var/cache/edge
names=$(grep -o '\${[A-Z_]*}' "$template" | sort -u | tr '\n' ' ')

ready() {
  for api in $API_ADDRESSES; do
    if timeout 2 wget -q -O /dev/null "http://$api/readyz" 2> /dev/null; then echo "$api"; fi
  done
}

# Several stand in the place of one: `server a:4105; server b:4105;`.
configure() {
  API_ADDRESS=$(echo "$1" | sed 's/ /; server /g') envsubst "$names" < "$template" > "$EDGE_FOLDER/nginx.conf"
}

mkdir -p "$EDGE_FOLDER"
in_use=$(ready | xargs)
while [ -z "$in_use" ]; do
  sleep 1
  in_use=$(ready | xargs)
done
configure "$in_use"
nginx -p "$EDGE_FOLDER" -c "$EDGE_FOLDER/nginx.conf" -e "$EDGE_FOLDER/error.log" -g 'daemon off;' &
nginx=$!
trap 'kill -QUIT $nginx; wait $nginx; exit 0' TERM INT
while kill -0 $nginx 2> /dev/null; do
  sleep 1 &
  wait $! || true
  now=$(ready | xargs)
  # Where none is ready nothing better is known than what was before.
  if [ -n "$now" ] && [ "$now" != "$in_use" ]; then
    configure "$now"
    kill -HUP $nginx
    in_use=$now
  fi
done
exit 1
