#!/bin/sh
# Compiles pkcs11js against the Node-API headers only. Its own install script would download the headers of Node.
set -eu
cd "$(dirname "$0")"
package="$(realpath node_modules/pkcs11js)"
built="$package/build/Release/pkcs11.node"
[ -e "$built" ] && exit 0
if ! command -v g++ >/dev/null; then
  echo 'g++ is missing: the signer cannot open a PKCS#11 token here (its tests need one, too)' >&2
  exit 0
fi
mkdir -p "$(dirname "$built")"
g++ -std=c++17 -O2 -fPIC -shared -DNAPI_DISABLE_CPP_EXCEPTIONS \
  -I node_modules/node-api-headers/include -I "$package/includes" \
  "$package/src/dl.cpp" "$package/src/common.cpp" "$package/src/main.cpp" -o "$built.$$"
mv "$built.$$" "$built"
