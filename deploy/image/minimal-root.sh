# Copies programs ($2 and further) into the folder $1, with the libraries that they and the native modules
# below /srv load.
set -eu
out=$1
shift
mkdir -p "$out/tmp" "$out/srv" "$out/var/lib" "$out/etc"
chmod 1777 "$out/tmp"
for file in "$@"; do cp --parents --dereference "$file" "$out"; done
for file in "$@" $(find /srv -name '*.node' ! -path '*musl*'); do
  listed=$(ldd "$file")
  case "$listed" in *'not found'*) printf '%s lacks a library:\n%s\n' "$file" "$listed" >&2; exit 1 ;; esac
  printf '%s\n' "$listed" | sed -n 's/.*=> \(\/[^ ]*\) .*/\1/p; s/^[[:space:]]*\(\/[^ ]*ld-linux[^ ]*\) .*/\1/p'
done | sort -u | grep -v '^/srv/' | while read -r library; do cp --parents --dereference "$library" "$out"; done
for copyright in /usr/share/doc/*/copyright; do cp --parents --dereference "$copyright" "$out"; done
echo 'cliffhanger:x:10001:10001::/tmp:/nonexistent' > "$out/etc/passwd"
echo 'cliffhanger:x:10001:' > "$out/etc/group"
echo 'hosts: files dns' > "$out/etc/nsswitch.conf"
