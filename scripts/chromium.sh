#!/usr/bin/env bash
# Prints the path of a working Chromium: $CHROMIUM, or else the system's. Exits with status 1 when there is none.
# The headless shell comes first: the same engine without the parts of a desktop browser, so the stories need a third less processor time.
#   scripts/chromium.sh desktop   only browsers that have those parts, such as a viewer for PDF files
set -euo pipefail

candidates=(chromium chromium-browser google-chrome google-chrome-stable
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome' /Applications/Chromium.app/Contents/MacOS/Chromium)
[ "${1:-}" = desktop ] || candidates=("${CHROMIUM:-}" chromium-headless-shell "${candidates[@]}")
for candidate in "${candidates[@]}"; do
  [ -n "$candidate" ] || continue
  path=$(command -v "$candidate") || continue
  # Some systems have a stub with this name that only says where to get the real one.
  if "$path" --version >/dev/null 2>&1; then
    printf '%s\n' "$path"
    exit 0
  fi
done
exit 1
