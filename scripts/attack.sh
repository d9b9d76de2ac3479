#!/usr/bin/env bash
# Attacks the program for some minutes and prints a line of figures for each part (docs/reliability.md). Arguments go to `go test`, such as -run Fuzz.
set -euo pipefail
. "$(dirname "$0")/lib.sh"

go test ./attack -count 1 -timeout 30m -v "$@" -args -long | grep --line-buffered -Ev '^(=== | *--- PASS|PASS$)'
