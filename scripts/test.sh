#!/usr/bin/env bash
# Runs every test: Go (with the race detector where a C compiler is, on PostgreSQL too where its programs are), web, end to end. All three run
# even when one fails. `make test` builds first.
set -euo pipefail
. "$(dirname "$0")/lib.sh"

logs=.cache/test
unset FORCE_COLOR
export NO_COLOR=1 # the totals are read from the output
mkdir -p "$logs"

go_tests() {
  local race=()
  if compiles_c; then race=(-race); fi
  with_postgres "${go_tool[@]}" gotestsum --format pkgname-and-test-fails --format-hide-empty-pkg -- ${race[@]+"${race[@]}"} ./...
}
web_tests() { npm --prefix web run --silent test; }
e2e_tests() { npm --prefix e2e run --silent test; }

failed=()
suite() {
  local name=$1
  shift
  stage "$name" "$@" 2>&1 | tee "$logs/$name.log" || failed+=("$name")
}
suite go go_tests
suite web web_tests
suite e2e e2e_tests

# total NAME EXPRESSION: prints the lines of a suite's own summary.
total() { printf '  %-4s %s\n' "$1" "$(grep -E "$2" "$logs/$1.log" | tail -n 4 | sed 's/^[[:space:]]*//' | paste -sd ' ' - || true)"; }
printf '\nTest totals\n'
total go '^DONE '
total web '^ *(Test Files|Tests) '
total e2e '^ *[0-9]+ (passed|failed|flaky|skipped|did not run)'
compiles_c || note "the Go tests ran without the race detector, for want of a C compiler."
! grep -q 'running on SQLite only' "$logs/go.log" || note "the tests ran on SQLite only, for want of PostgreSQL's server programs (initdb, pg_ctl)."

[ "${#failed[@]}" = 0 ] || die "These tests failed: ${failed[*]} (full output in $logs/)."
