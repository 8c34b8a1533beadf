# All processes here listen on loopback. An engine publishes ports of the container's own address, so each of
# PORTS (first-last) is forwarded from there.
set -eu
address=$(hostname -i | cut -d ' ' -f 1)
first=${PORTS%-*}
last=${PORTS#*-}
port=$first
while [ "$port" -le "$last" ]; do
  socat "TCP-LISTEN:$port,bind=$address,fork,reuseaddr" "TCP:127.0.0.1:$port" 2> /dev/null &
  port=$((port + 1))
done
exec "$@"
