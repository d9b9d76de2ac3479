#!/usr/bin/env bash
# Runs tests, on PostgreSQL too where its programs are installed. All suites run, even when one fails.
#   scripts/test.sh every test: Go, web, end to end on the devices of those who live it, but what passed and has not changed; `make test` builds first
#   THOROUGH=1 scripts/test.sh as a change must pass them: with the race detector where memory is shared, in two browsers, and more accidents
#   SIZES=both scripts/test.sh each story on both sizes, and screens on a slow processor
#   scripts/test.sh race every Go test with the race detector
#   scripts/test.sh soak    the Go tests of simultaneous work many times, with the race detector
# shellcheck disable=SC2317,SC2329 # the suites are called by name
set -euo pipefail
. "$(dirname "$0")/lib.sh"

logs=.cache/test
thorough=${THOROUGH:-}
browser= # a whole one, beside the headless shell
at_once='AtOnce|Meanwhile|Killed' # the names of tests of simultaneous work
unset FORCE_COLOR
export NO_COLOR=1 # so that the totals can be read from the output
mkdir -p "$logs"

# The race detector needs a C compiler. SQLite (C code translated to Go) is compiled without it: tests would take ten times as long, and only the
# database's connections use SQLite's memory.
race=()
if compiles_c; then race=(-race '-gcflags=modernc.org/...=-race=false'); fi

# go_suite NAME ARGS...: runs go test with these arguments. The programs of the tests are linked without symbols for debuggers, which is most of the
# time that linking takes, and vet is left to `make check`.
# Go keeps the results of tests whose code has not changed; what a change must pass is always run.
go_suite() {
  local name=$1
  shift
  if [ -n "$thorough" ]; then set -- -count=1 "$@"; fi
  with_postgres "${go_tool[@]}" gotestsum --format pkgname-and-test-fails --format-hide-empty-pkg --jsonfile "$logs/$name.json" -- -vet=off '-ldflags=-s -w' "$@"
}
# Packages that start goroutines or share memory. The readers of PDF files and the history of the schema do neither, and the race detector would make
# them ten times as slow.
shared_packages() { go list ./... | grep -E '^caravan/internal/(auth|weather|platform/.*)$' | grep -vE '/(pdftext|schema)$'; }
go_tests() {
  # shellcheck disable=SC2046 # one argument per package
  go_suite go $(go list ./... | if [ -n "$thorough" ]; then grep -vxFf <(shared_packages); else cat; fi)
}
shared_tests() {
  # shellcheck disable=SC2046
  go_suite shared ${race[@]+"${race[@]}"} $(shared_packages)
}
race_tests() { go_suite race ${race[@]+"${race[@]}"} ./...; }
soak_tests() { go_suite soak ${race[@]+"${race[@]}"} -run "$at_once" -count 20 -timeout 60m ./internal/...; }
web_tests() { npm --prefix web run --silent test -- --reporter=default --reporter=json --outputFile.json="$PWD/$logs/web.json"; }
# stories NAME ARGS...: runs stories, and writes their results under this name.
stories() {
  local name=$1
  shift
  PLAYWRIGHT_HTML_OPEN=never PLAYWRIGHT_JSON_OUTPUT_FILE="$PWD/$logs/$name.json" npm --prefix e2e run --silent test -- --reporter=list,html,json "$@"
}
e2e_tests() { SIZES=${SIZES:-own} stories e2e; }
# The stories about what browsers do each in their own way: PDF files, downloads, new tabs, permissions, pushes, what is kept on the device.
browser_tests() {
  CHROMIUM=$browser SIZES=own stories browser evidence keep media notifications offline-start outgoing passkeys pictures report resources
}

# state SUITE: a number for what the tests of the web or the stories read. Empty for Go's, whose results Go keeps itself, and outside a git clone.
state() {
  local files
  case $1 in
    web) files=(web testdata docs/routes.txt) ;;
    e2e) files=(. ':!docs' ':!*.md' ':!*_test.go' ':!web/**/*.test.ts' ':!web/**/*.test.tsx') ;;
    *) return 0 ;;
  esac
  git rev-parse >/dev/null 2>&1 || return 0
  # A wall of the web reads the names of the rooms. A file that was deleted counts by the error of its reading.
  {
    node --version && printf '%s\n' internal/*/ &&
      git ls-files -z --cached --others --exclude-standard -- "${files[@]}" | sort -zu | xargs -0 sha256sum 2>&1 || true
  } | sha256sum
}
# unchanged SUITE STATE: whether the suite passed the last time it ran, and reads the same now.
unchanged() { [ -z "$thorough" ] && [ -n "$2" ] && [ "$2" = "$(cat "$logs/$1.passed" 2>/dev/null)" ]; }

case ${1:-all} in
  all)
    suites=(go web e2e)
    if [ -n "$thorough" ]; then
      suites=(go shared web e2e)
      browser=$(scripts/chromium.sh desktop || true)
      if [ "$browser" = "$(scripts/chromium.sh)" ]; then browser=; fi
      [ -z "$browser" ] || suites+=(browser)
    fi
    ;;
  race | soak) suites=("$1") ;;
  *) die "test.sh does not know '$1'." ;;
esac
failed=()
for name in "${suites[@]}"; do
  now=$(state "$name")
  if unchanged "$name" "$now"; then
    printf '\n== %s: passed the last time, and nothing that it tests has changed\n' "$name"
    continue
  fi
  rm -f "$logs/$name".{json,passed}
  if stage "$name" "${name}_tests" 2>&1 | tee "$logs/$name.log"; then
    printf '%s' "$now" >"$logs/$name.passed"
  else
    failed+=("$name")
  fi
done

printf '\nTest totals, each with its ten slowest\n'
for name in "${suites[@]}"; do
  case $name in
    web) total='^ *(Test Files|Tests) ' ;;
    e2e | browser) total='^ *[0-9]+ (passed|failed|skipped|did not run)' ;;
    *) total='^DONE ' ;;
  esac
  printf '  %-7s %s\n' "$name" "$(grep -E "$total" "$logs/$name.log" | tail -n 4 | sed 's/^[[:space:]]*//' | paste -sd ' ' - || true)"
  node scripts/testReport.mjs slowest "$logs/$name.json" || true
done
for name in "${suites[@]}"; do node scripts/testReport.mjs failed "$logs/$name.json" || true; done
[ "${suites[*]}" = 'go web e2e' ] || compiles_c || note "the Go tests ran without the race detector, because there is no C compiler."
[ "${suites[*]}" != 'go shared web e2e' ] || note "the stories ran in one browser only, because there is no other."
! grep -qs 'running on SQLite only' "$logs"/*.log || note "the tests ran on SQLite only, because PostgreSQL's server programs (initdb, pg_ctl) are not installed."

[ "${#failed[@]}" = 0 ] || die "These tests failed: ${failed[*]} (full output in $logs/)."
