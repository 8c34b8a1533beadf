# Copies a process out of this repository: its workspace, the workspaces it depends on, and their libraries,
# to the folder $3. $1 is the workspace, $2 the file that is started.
set -eu
workspace=$1 entry=$2 out=$3
pnpm install --prod --frozen-lockfile --ignore-scripts --filter-prod="$workspace..."
pnpm --filter-prod="$workspace..." list --depth=-1 --parseable | while read -r path; do
  [ -n "$path" ] || continue
  kept=$out/${path#"$PWD"/}
  mkdir -p "$(dirname "$kept")"
  cp -R "$path" "$kept"
done
# Peer dependencies that libraries need for their types only.
rm -rf node_modules/.pnpm/typescript@* node_modules/.pnpm/@typescript+*
mkdir -p "$out/node_modules"
cp -R node_modules/.pnpm "$out/node_modules/.pnpm"
for library in "$out"/node_modules/.pnpm/pkcs11js@*/node_modules/pkcs11js; do
  [ -d "$library" ] || continue
  mkdir -p "$library/build/Release"
  cp /pkcs11.node "$library/build/Release/"
done
find "$out/apps" "$out/packages" -name node_modules -prune -o -type f \
  \( -name '*.test.ts' -o -name '*.test.tsx' -o -name '*.spec.ts' -o -name tsconfig.json \) -exec rm {} +
find "$out/apps" "$out/packages" -name node_modules -prune -o -type d -name test -prune -exec rm -r {} +
find "$out" -type f \( -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.map' \) -exec rm {} +
ln -s "$entry" "$out/main.ts"
cp LICENSE NOTICE "$out/"
