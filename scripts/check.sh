#!/usr/bin/env bash
# Runs every check except the tests: format, lint, types, walls, generated files, requirements. All of them run, even when one fails.
set -euo pipefail
. "$(dirname "$0")/lib.sh"

go_format() {
  local untidy
  untidy=$(find . \( -path './.*' -o -name node_modules \) -prune -o -name '*.go' -exec gofmt -l {} +) || return 1
  [ -z "$untidy" ] || {
    printf "These are not formatted; run 'make fmt':\n%s\n" "$untidy"
    return 1
  }
}

# go_modules: go.mod must list exactly what is needed. go.sum also has what only the tests of other modules need. When the network or a proxy
# withholds one of those, only go.mod is compared.
go_modules() {
  local diff errors=.cache/tidy.log
  diff=$(go mod tidy -e -diff 2>"$errors") || true
  if grep -qE 'reading https?://|dial tcp|module lookup disabled' "$errors"; then
    diff=$(sed '/^diff current\/go.sum /,$d' <<<"$diff")
    unsure="go.sum was not compared, because some modules could not be downloaded."
  fi
  [ -z "$diff" ] || {
    printf "go.mod or go.sum is not tidy; run 'go mod tidy':\n%s\n" "$diff"
    return 1
  }
}

# security: gosec, without findings of low severity or confidence (unhandled errors of calls that cannot fail) and without G304, because the paths
# that the program opens come from the operator's command line, and the keys of files from the server itself.
security() {
  tool gosec -quiet -color=false -exclude-generated -severity medium -confidence medium -exclude G304 -exclude-dir internal/platform/dbtest ./...
}

shell() {
  if have shellcheck; then
    shellcheck -x -P SCRIPTDIR scripts/*.sh .ci/run
  else
    for file in scripts/*.sh .ci/run; do bash -n "$file" || return 1; done
  fi
}

walls() { go test ./internal/app -run '^TestWalls' -count 1; }
web_lint() { npm --prefix web run --silent lint; }
web_types() { npm --prefix web run --silent types; }
e2e_lint() { npm --prefix e2e run --silent lint; }
e2e_types() { npm --prefix e2e run --silent types; }
requirements() { go run ./scripts/requirements -built; }

columns() { go run ./scripts/columns; }

mkdir -p .cache
failed=()
unsure=''
check() {
  local name=$1 start=$SECONDS log=.cache/check.log
  shift
  if "$@" >"$log" 2>&1; then
    printf '  ok      %-22s %3d s\n' "$name" $((SECONDS - start))
  else
    printf '  FAILED  %-22s %3d s\n' "$name" $((SECONDS - start))
    sed 's/^/          /' "$log"
    failed+=("$name")
  fi
  if [ -n "$unsure" ]; then
    note "$unsure"
    unsure=''
  fi
}

# gosec takes as long as all the others together, most of it on one core, so it runs beside them.
security >.cache/gosec.log 2>&1 &
gosec=$!
told_by_gosec() { wait "$gosec" || { cat .cache/gosec.log && return 1; }; }

check gofmt go_format
check columns columns
check 'go vet' go vet ./...
check staticcheck tool staticcheck ./...
check walls walls
check 'go.mod' go_modules
check 'generated files' scripts/generate.sh --check
check 'requirements' requirements
check 'web: biome' web_lint
check 'web: types' web_types
check 'e2e: biome' e2e_lint
check 'e2e: types' e2e_types
check 'shell scripts' shell
check gosec told_by_gosec

[ "${#failed[@]}" = 0 ] || die "These checks failed: ${failed[*]}."
