# A clean Debian in separate namespaces, for check:fresh and check:image, which source this file and call `enter_namespaces` first.
# Needs root and debootstrap.
#
#   $cache   what the next run uses again: $TMPDIR/update-archive-fresh
#   $work    a folder that is removed when the check ends
#   $root    the mounted system that `in_system` runs commands in
#   $given   variables for these commands, as NAME=VALUE

cache=${TMPDIR:-/tmp}/update-archive-fresh
work=${UPDATE_ARCHIVE_WORK:-}
root=$work
given=()

# Runs a script again in new namespaces, which end all processes and mounts with them: enter_namespaces SCRIPT ARGUMENT…. Returns only
# in there.
enter_namespaces() {
  [ "$(id -u)" = 0 ] || { echo 'This check creates a separate system. Run it as root.' >&2; exit 2; }
  command -v debootstrap >/dev/null || { echo 'This check needs debootstrap: apt-get install debootstrap.' >&2; exit 2; }
  mkdir -p "$cache"
  [ -z "$work" ] || return 0
  UPDATE_ARCHIVE_WORK=$(mktemp -d "${TMPDIR:-/tmp}/update-archive-work-XXXXXX")
  export UPDATE_ARCHIVE_WORK
  # mktemp creates a private folder, and the system needs one that others may enter.
  chmod 755 "$UPDATE_ARCHIVE_WORK"
  inner=''
  finish() {
    [ -z "$inner" ] || { kill -KILL "$inner"; wait "$inner"; } 2>/dev/null || true
    # Killed processes may still be writing.
    rm -rf --one-file-system "$UPDATE_ARCHIVE_WORK" 2>/dev/null || { sleep 2; rm -rf --one-file-system "$UPDATE_ARCHIVE_WORK"; }
  }
  trap finish EXIT
  trap 'exit 1' INT TERM
  unshare --mount-proc --pid --fork --kill-child "$@" &
  inner=$!
  local status=0
  wait "$inner" || status=$?
  exit "$status"
}

# Runs a command in the clean system: in_system USER COMMAND…. From this machine's environment it gets only the package sources.
in_system() {
  local who=$1 home=/root identity=()
  shift
  if [ "$who" != root ]; then
    home=/home/$who
    identity=(setpriv --reuid "$who" --regid "$who" --init-groups)
  fi
  local variables=(HOME="$home" USER="$who" PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin)
  variables+=(npm_config_registry="$(npm config get registry 2>/dev/null)")
  [ -z "${NODE_EXTRA_CA_CERTS:-}" ] || variables+=(NODE_EXTRA_CA_CERTS=/etc/these-certificates.crt)
  for name in http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY; do
    [ -z "${!name:-}" ] || variables+=("$name=${!name}")
  done
  env -i "${variables[@]}" "${given[@]}" chroot "$root" "${identity[@]}" "$@"
}

mount_system() {
  mount --bind "$root" "$root"
  mount -t proc proc "$root/proc"
  mount --rbind /dev "$root/dev"
  mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
  cp /etc/resolv.conf "$root/etc/resolv.conf"
  [ -z "${NODE_EXTRA_CA_CERTS:-}" ] || cp "$NODE_EXTRA_CA_CERTS" "$root/etc/these-certificates.crt"
}

# The mirror that apt uses on this machine, else Debian's.
mirror() {
  { cat /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null || true; } |
    sed -nE 's/^(URIs:|deb( \[[^]]*\])?) +(https?:[^ ]*\/debian)\/?( .*)?$/\3/p' | head -n 1 | grep . || echo http://deb.debian.org/debian
}

# Unpacks a package of the npm registry: unpack PACKAGE FOLDER.
unpack() {
  mkdir -p "$2"
  tar -xzf "$cache/$(cd "$cache" && npm pack --silent "$1")" -C "$2" --strip-components=1
}

# Creates a system in $root and keeps it as a file: make_system FILE NODE NPM USER PACKAGE…. NODE is a program, NPM a version; Debian's
# packages are those that it requires and the named ones.
make_system() {
  local system=$1 node=$2 npm=$3 user=$4 modules=$root/usr/local/lib/node_modules
  shift 4
  echo 'Creating a clean Debian (cached for the next run)...'
  debootstrap --variant=minbase bookworm "$root" "$(mirror)" >"$cache/debootstrap.log" || { tail "$cache/debootstrap.log"; return 1; }
  mount_system
  cp "$node" "$root/usr/local/bin/node"
  unpack "npm@$npm" "$modules/npm"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
  ln -s ../lib/node_modules/npm/bin/npx-cli.js "$root/usr/local/bin/npx"
  chmod 755 "$modules"/npm/bin/*-cli.js
  if [ $# -gt 0 ]; then
    in_system root sh -c 'apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends "$@" && apt-get clean' - "$@" >"$cache/apt.log" 2>&1 || { tail "$cache/apt.log"; return 1; }
  fi
  in_system root useradd --create-home "$user"
  umount --recursive "$root"
  tar -cf "$system.new" --one-file-system -C "$root" .
  mv "$system.new" "$system"
}
