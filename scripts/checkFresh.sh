#!/usr/bin/env bash
# npm run check:fresh (OPS-3, OPS-5): runs the README's two commands in a clean Debian, from a clone of the current commit, as root and as an ordinary user.
#
#   npm run check:fresh -- [--only start|test] [--user root|newcomer] [--port 3000]
#
# Needs root and debootstrap. The clean system contains Debian's required packages, git, this machine's Node and the npm of Node 20. It is
# cached in $TMPDIR/update-archive-fresh. Everything runs in separate namespaces, so no process and no mount survives the check. Prints a
# summary, and exits with status 1 if a command failed or printed a warning.
set -euo pipefail

NPM_VERSION=10.8.2
repository=$(cd "$(dirname "$0")/.." && pwd)
only='' user='' port=3000
usage() { sed -n '2,8s/^# \{0,1\}//p' "$0" >&2; exit 2; }
while [ $# -gt 0 ]; do
  case "$1" in
    --only) only=${2:-}; [[ $only =~ ^(start|test)$ ]] || usage; shift 2 ;;
    --user) user=${2:-}; [[ $user =~ ^(root|newcomer)$ ]] || usage; shift 2 ;;
    --port) port=${2:-}; [[ $port =~ ^[0-9]+$ ]] || usage; shift 2 ;;
    *) usage ;;
  esac
done
. "$repository/scripts/cleanSystem.sh"
enter_namespaces "$0" --port "$port" ${only:+--only "$only"} ${user:+--user "$user"}
[ "$port" = 3000 ] || given=("PORT=$port")
failures=0
summary=()

# Adds a command to the summary: report NAME STATUS SECONDS LOG. Warnings in the log count as a failure.
report() {
  local name=$1 status=$2 seconds=$3 log=$4 result=ok
  # Warnings that a new user cannot act on.
  local warnings
  warnings=$(grep -nEi '\bwarn(ing)?\b|deprecat|fontconfig (error|warning)|locale:|experimental' "$log" | grep -vE '"level":"?(info|30)' | head -n 20 || true)
  [ "$status" = 0 ] || result="FAILED ($status)"
  [ "$result" != ok ] || [ -z "$warnings" ] || result='FAILED (warnings)'
  [ -z "$warnings" ] || printf '%s\n' "Warnings of $name:" "$warnings"
  [ "$result" = ok ] || failures=$((failures + 1))
  summary+=("$(printf '%-24s %-18s %6s s' "$name" "$result" "$seconds")")
}

check_start() {
  local who=$1 folder=$2 log=$root/tmp/start.log begin=$SECONDS status=0
  in_system "$who" sh -c "cd $folder && echo \$\$ >/tmp/server.pid && exec npm start" > >(tee "$log") 2>&1 &
  local server=$!
  until node -e "fetch('http://127.0.0.1:$port/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"; do
    kill -0 "$server" 2>/dev/null || break
    [ $((SECONDS - begin)) -lt 1500 ] || break
    sleep 1
  done
  local served=$((SECONDS - begin))
  if kill -0 "$server" 2>/dev/null; then
    in_system "$who" sh -c "cd $folder && npx payload demo" 2>&1 | tee "$root/tmp/demo.log" || status=1
    cat "$root/tmp/demo.log" >>"$log"
    grep -q 'sign-in/confirm?token=' "$log" || { echo 'npm start printed no sign-in link.'; status=1; }
    node -e "fetch('http://127.0.0.1:$port/sign-in').then((r) => process.exit(r.ok ? 0 : 1))" || { echo 'The sign-in page does not respond.'; status=1; }
    # npm passes the signal on to the server.
    kill -TERM "$(cat "$root/tmp/server.pid")"
  else
    status=1
  fi
  local ended=0
  wait "$server" || ended=$?
  # npm reports the signal that ended it as 143.
  [ "$ended" = 0 ] || [ "$ended" = 143 ] || status=$ended
  report "npm start as $who" "$status" "$served" "$log"
}

check_test() {
  local who=$1 folder=$2 log=$root/tmp/test.log begin=$SECONDS status=0
  # Without root the system needs a browser, because Playwright's download may be unreachable here.
  [ "$who" = root ] || in_system root sh -c 'apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends chromium' >"$cache/chromium.log" 2>&1
  in_system "$who" sh -c "cd $folder && exec npm test" 2>&1 | tee "$log" || status=$?
  # The totals must be the last line: npm prints nothing after them.
  tail -n 1 "$log" | grep -qE '^[0-9]+ passed, 0 failed' || status=1
  # Up to the first result: later warnings are caused by tests on purpose.
  sed -E '/^(ok|FAILED): /,$d' "$log" >"$root/tmp/test-begin.log"
  report "npm test as $who" "$status" "$((SECONDS - begin))" "$root/tmp/test-begin.log"
}

system=$cache/debian.tar
[ -f "$system" ] || make_system "$system" "$(node -p process.execPath)" "$NPM_VERSION" newcomer git ca-certificates
commit=$(git -C "$repository" rev-parse HEAD)
for who in ${user:-root newcomer}; do
  echo "A clean system for $who, with a clone of $commit"
  umount --recursive "$root" 2>/dev/null || true
  rm -rf --one-file-system "${root:?}"/*
  tar -xf "$system" -C "$root"
  mount_system
  git -C "$repository" bundle create --quiet "$root/tmp/archive.bundle" HEAD
  chmod 644 "$root/tmp/archive.bundle"
  folder=/root/update-archive
  [ "$who" = root ] || folder=/home/$who/update-archive
  in_system "$who" git -c advice.detachedHead=false clone --quiet /tmp/archive.bundle "$folder"
  [ "$only" = test ] || check_start "$who" "$folder"
  [ "$only" = start ] || check_test "$who" "$folder"
done

printf '\nThe README on a clean Debian, %s\n' "$commit"
printf '%s\n' "${summary[@]}"
exit $((failures > 0))
