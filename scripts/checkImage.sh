#!/usr/bin/env bash
# npm run check:image (OPS-33): proves the container image without a container engine. Follows the Dockerfile in clean systems, one for each
# stage, then runs the result with the restrictions of compose.yaml: its user, a read-only root, no capabilities. Measures the size, and
# reads, writes and runs commands there. Needs root and debootstrap.
set -euo pipefail
LIMIT_MIB=500
# node:22-bookworm-slim, uncompressed, as shown by `docker image ls`. The clean system in its place differs in size.
BASE_MIB=230

repository=$(cd "$(dirname "$0")/.." && pwd)
. "$repository/scripts/cleanSystem.sh"
enter_namespaces "$0"
cd "$repository"

# Starts a stage: begin BASE [as NAME]. $root becomes its folder.
begin() {
  local major
  major=$(sed -nE 's/^node:([0-9]+)-bookworm-slim$/\1/p' <<<"$1" | grep .) || { echo "There is no clean system for $1."; return 1; }
  umount --recursive "$root" 2>/dev/null || true
  root=$work/${3:-image} given=() workdir=/ user=root
  system=$cache/node-$major.tar
  mkdir -p "$root"
  if [ ! -f "$system" ]; then
    unpack "node-linux-$(node -p process.arch)@$major" "$cache/node-$major"
    # Node 22 comes with npm 10.
    make_system "$system" "$cache/node-$major/bin/node" 10 node
    rm -rf "$cache/node-$major"
  else
    tar -xf "$system" -C "$root"
  fi
  mount_system
}

# Copies into the stage: copy [--from=STAGE] SOURCE… TARGET.
copy() {
  local from=$work/context source target
  if [[ $1 == --from=* ]]; then
    from=$work/${1#--from=}
    shift
  fi
  target=$root$workdir/${!#}
  mkdir -p "$target"
  for source in "${@:1:$#-1}"; do
    [ ! -d "$from/$source" ] || source=$source/.
    cp -a --no-preserve=ownership "$from/$source" "$target"
  done
}

# The patterns of .dockerignore as options of tar.
ignored() {
  sed -E 's#^\*\*/(.*)#--no-anchored\n--exclude=\1#; t; s#^#--anchored\n--exclude=./#' .dockerignore
}

build() {
  local instruction words
  while read -r instruction words; do
    echo "$instruction $words"
    case $instruction in
      FROM) begin $words ;;
      WORKDIR) workdir=$words; mkdir -p "$root$workdir" ;;
      ENV) given+=($words) ;;
      COPY) copy $words ;;
      RUN) in_system "$user" env -C "$workdir" sh -c "$words" </dev/null ;;
      USER) user=$words ;;
      EXPOSE) ;;
      HEALTHCHECK) healthcheck=${words#*CMD } ;;
      CMD) command=$words ;;
      *) echo "check:image does not know $instruction."; return 1 ;;
    esac
  done < <(sed -E '/^(#|$)/d; :next; /\\$/{N; s/\\\n *//; b next}' Dockerfile)
}

# A list of the service `archive` in compose.yaml, one item a line.
of_service() {
  node -p "const { archive } = require('yaml').parse(fs.readFileSync('compose.yaml', 'utf8')).services; [archive.$1].flat().join('\n')"
}

# Mounts the image as compose.yaml starts it: read-only, with its volumes and temporary folders.
start_system() {
  local image=$root volume folder
  root=$work/container
  mkdir "$root"
  mount --bind "$image" "$root"
  mount -o remount,bind,ro "$root"
  mount -t proc proc "$root/proc"
  mount --rbind /dev "$root/dev"
  for folder in $(of_service tmpfs); do
    mount -t tmpfs -o mode=1777,noexec,nosuid,nodev tmpfs "$root$folder"
  done
  # A new volume begins as a copy of the image's folder, with its owner.
  for volume in $(of_service volumes); do
    cp -a "$image${volume#*:}" "$work/${volume%%:*}"
    mount --bind "$work/${volume%%:*}" "$root${volume#*:}"
  done
}

mkdir "$work/context"
tar -cf - $(ignored) . | tar -xf - -C "$work/context"
build
umount --recursive "$root"

for part in node_modules .next dist src; do
  printf '%-14s %5s MiB\n' "$part" "$(du -sm --apparent-size "$root$workdir/$part" | cut -f1)"
done
mib() { du -sm --apparent-size "$1" | cut -f1; }
mkdir "$work/base"
tar -xf "$system" -C "$work/base"
total=$((BASE_MIB + $(mib "$root") - $(mib "$work/base")))
printf '%-14s %5s MiB (%s of them node:22-bookworm-slim; the limit is %s)\n' 'the image' "$total" "$BASE_MIB" "$LIMIT_MIB"
[ "$total" -le "$LIMIT_MIB" ]

start_system
# Runs a command there, with the variables of the caller.
cat >"$work/run" <<RUN
#!/bin/sh
exec chroot $root setpriv --reuid $user --regid $user --init-groups --no-new-privs --inh-caps=-all --bounding-set=-all \\
  env -C $workdir PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/home/$user ${given[*]} "\$@"
RUN
chmod +x "$work/run"
node --import tsx src/testing/tryImage.ts "$work/run" "$command" "$healthcheck"
echo 'It serves pages, runs commands and accepts an upload, as an ordinary user and with a read-only root.'
