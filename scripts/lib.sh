# shellcheck shell=bash
# Functions that the other scripts share. Source this file; it changes to the top of the repository.

cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 1

say() { printf '%s\n' "$*"; }
note() { printf 'Note: %s\n' "$*"; }
die() {
  printf 'Error: %s\n' "$*" >&2
  exit 1
}
have() { command -v "$1" >/dev/null 2>&1; }

# tool NAME ARGS...: runs one of the tools pinned in scripts/tools.
go_tool=(go tool -modfile=scripts/tools/go.mod)
tool() { "${go_tool[@]}" "$@"; }

# stage NAME COMMAND...: runs the command and prints how long it took.
stage() {
  local name=$1 start=$SECONDS status=0 outcome=passed
  shift
  printf '\n== %s\n' "$name"
  "$@" || status=$? outcome=FAILED
  printf '== %s: %s after %d s\n' "$name" "$outcome" $((SECONDS - start))
  return "$status"
}

# with_postgres COMMAND...: runs the command with a PostgreSQL cluster that ends with it. Without PostgreSQL's programs it says so and runs the
# command anyway.
with_postgres() { go run ./internal/platform/dbtest/withpostgres "$@"; }

# compiles_c: whether there is a working C compiler, which Go's race detector needs.
compiles_c() {
  local program status=0
  program=$(mktemp)
  printf '#include <stdlib.h>\nint main(void) { return 0; }\n' | "$(go env CC)" -x c -o "$program" - 2>/dev/null || status=1
  rm -f "$program"
  return "$status"
}
