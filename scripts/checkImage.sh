#!/usr/bin/env bash
# npm run check:image: checks the container image without a container engine. Follows the Dockerfile's steps in a temporary folder,
# with the build of this checkout, adds up the file sizes, and serves from there. Fails above the limit, or if something is missing.
set -euo pipefail
LIMIT_MIB=500
# node:22-bookworm-slim, uncompressed, as shown by `docker image ls`.
BASE_MIB=230

repository=$(cd "$(dirname "$0")/.." && pwd)
image=$(mktemp -d "${TMPDIR:-/tmp}/update-archive-image-XXXXXX")
trap 'rm -rf "$image"' EXIT
cd "$repository"
node scripts/build.mjs
cp package.json package-lock.json "$image"
(cd "$image" && npm ci --omit=dev --no-audit --no-fund && node "$repository/scripts/prune.mjs" node_modules) >&2
tar -cf - --exclude=.next/cache --exclude='*.test.ts' --exclude='*.test.tsx' \
  next.config.mjs tsconfig.json payload.config.ts .next dist src migrations jobs | tar -xf - -C "$image"
node scripts/prune.mjs "$image/.next" "$image/dist"

for part in node_modules .next dist src; do
  printf '%-14s %5s MiB\n' "$part" "$(du -sm --apparent-size "$image/$part" | cut -f1)"
done
total=$((BASE_MIB + $(du -sm --apparent-size "$image" | cut -f1)))
printf '%-14s %5s MiB (%s of them node:22-bookworm-slim; the limit is %s)\n' 'the image' "$total" "$BASE_MIB" "$LIMIT_MIB"
[ "$total" -le "$LIMIT_MIB" ]
node --import tsx src/testing/tryImage.ts "$image"
echo 'It serves pages, runs commands and accepts an upload.'
