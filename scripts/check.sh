#!/usr/bin/env bash
# Runs every check that is no test: format, lint, types, walls, generated files, requirements. All run even when one fails.
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

# go_modules: go.mod lists what is needed, no more and no less. The answer may need modules that are not in the cache; without a network that cannot
# be told.
go_modules() {
  local diff errors=.cache/tidy.log
  if diff=$(go mod tidy -diff 2>"$errors"); then
    return 0
  elif [ -n "$diff" ]; then
    printf "go.mod or go.sum is not tidy; run 'go mod tidy':\n%s\n" "$diff"
    return 1
  fi
  grep -qE 'dial tcp|no such host|connection refused|i/o timeout|module lookup disabled|TLS handshake' "$errors" || {
    cat "$errors"
    return 1
  }
  unsure="go.mod could not be compared with what is needed: the module proxy does not answer."
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

check gofmt go_format
check 'go vet' go vet ./...
check staticcheck tool staticcheck ./...
check gosec tool gosec -quiet -exclude-generated ./...
check walls walls
check 'go.mod' go_modules
check 'generated files' scripts/generate.sh --check
check 'requirements' requirements
check 'web: biome' web_lint
check 'web: types' web_types
check 'e2e: biome' e2e_lint
check 'e2e: types' e2e_types
check 'shell scripts' shell

[ "${#failed[@]}" = 0 ] || die "These checks failed: ${failed[*]}."
