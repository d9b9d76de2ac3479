# shellcheck shell=bash
# What the scripts beside this file share. Source it; it moves to the top of the repository.

cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 1

say() { printf '%s\n' "$*"; }
note() { printf 'Note: %s\n' "$*"; }
die() {
  printf 'Error: %s\n' "$*" >&2
  exit 1
}
have() { command -v "$1" >/dev/null 2>&1; }

# tool NAME ARGS...: runs one of the pinned tools of scripts/tools.
tool() { go tool -modfile=scripts/tools/go.mod "$@"; }

# stage NAME COMMAND...: runs the command and says how long it took.
stage() {
  local name=$1 start=$SECONDS status=0 outcome=passed
  shift
  printf '\n== %s\n' "$name"
  "$@" || status=$? outcome=FAILED
  printf '== %s: %s after %d s\n' "$name" "$outcome" $((SECONDS - start))
  return "$status"
}

# postgres_bin: prints the folder of PostgreSQL's server programs; status 1 when there is none.
postgres_bin() {
  local dir
  for dir in "$(pg_config --bindir 2>/dev/null)" /usr/lib/postgresql/*/bin /usr/pgsql-*/bin /usr/local/pgsql/bin \
    /opt/homebrew/opt/postgresql*/bin /usr/local/opt/postgresql*/bin "$(dirname "$(command -v initdb || echo /nowhere/initdb)")"; do
    if [ -x "$dir/initdb" ] && [ -x "$dir/postgres" ]; then
      printf '%s\n' "$dir"
      return 0
    fi
  done
  return 1
}

# compiles_c: tells whether there is a C compiler that makes programs, as Go's race detector needs.
compiles_c() {
  printf '#include <stdlib.h>\nint main(void) { return 0; }\n' | "$(go env CC)" -x c -o /dev/null - 2>/dev/null
}
