#!/usr/bin/env bash
# Changes operators of Go packages one after the other, in a copy of the tree, and prints the changes that the tests of the package itself do not
# notice. Packages are given by their path below internal/; without any, those of small rules that everything relies on. Fails when fewer than nine of
# ten are noticed in one of them. What the package's own tests do not reach is counted, and not tried.
set -euo pipefail
# shellcheck source=scripts/lib.sh
source "$(dirname "$0")/lib.sh"

[ $# -gt 0 ] || set -- access audience audit/rules calendar camelbucks
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
git ls-files -z --cached --others --exclude-standard | tar --null --files-from=- --create | tar --extract --directory "$folder"
cd "$folder" # each mutant is tested in a copy of the module, which here has nothing that was installed
failed=0
for package in "$@"; do
  say "== $package"
  # Test programs of rooms need longer to link than to run, so the time of a test says nothing of when it hangs.
  # Where lines of a PDF stand is no rule.
  tool gremlins unleash --workers 2 --timeout-coefficient 30 --threshold-efficacy 90 --exclude-files printout.go "./internal/$package" | grep -v KILLED || failed=1
done
exit "$failed"
