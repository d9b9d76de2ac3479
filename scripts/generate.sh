#!/usr/bin/env bash
# Writes the generated files: docs/openapi.json and docs/routes.txt from the program's operations, the web's types from docs/openapi.json, and the
# web's limits and regions from the rules' constants; docs/words.txt, and web/public/notice.txt with the licences of what is shipped.
#   scripts/generate.sh           writes them
#   scripts/generate.sh --check   only compares them; exits with status 1 when one is out of date
set -euo pipefail
. "$(dirname "$0")/lib.sh"

fresh=$(mktemp -d)
trap 'rm -rf "$fresh"' EXIT

go run ./cmd/caravan openapi >"$fresh/openapi.json"
go run ./cmd/caravan routes >"$fresh/routes.txt"
web/node_modules/.bin/openapi-typescript "$fresh/openapi.json" -o "$fresh/schema.gen.ts" >/dev/null
go run ./cmd/caravan limits >"$fresh/limits.gen.ts"
go run ./cmd/caravan limits regions >"$fresh/regions.gen.ts"
{ node scripts/words/web.mjs && go run ./scripts/words; } >"$fresh/words.txt"
go run ./scripts/notice >"$fresh/notice.txt"

stale=0
# settle FRESH TARGET
settle() {
  if cmp -s "$1" "$2"; then
    return
  elif [ "${check:-}" = 1 ]; then
    say "$2 is out of date: run 'make generate' and commit it."
    stale=1
  else
    cp "$1" "$2"
    say "Wrote $2."
  fi
}
[ "${1:-}" != --check ] || check=1
settle "$fresh/openapi.json" docs/openapi.json
settle "$fresh/routes.txt" docs/routes.txt
settle "$fresh/words.txt" docs/words.txt
settle "$fresh/notice.txt" web/public/notice.txt
settle "$fresh/schema.gen.ts" web/src/api/schema.gen.ts
settle "$fresh/limits.gen.ts" web/src/api/limits.gen.ts
settle "$fresh/regions.gen.ts" web/src/api/regions.gen.ts
exit "$stale"
