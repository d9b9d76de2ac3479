#!/usr/bin/env bash
# Builds the program for every system that it runs on, with checksums and lists of what it is made of (CycloneDX), into release/.
#   scripts/release.sh                           builds for all of them
#   scripts/release.sh linux/amd64 darwin/arm64  builds for these
set -euo pipefail
. "$(dirname "$0")/lib.sh"

version=$(git describe --tags --always --dirty)
systems=(linux/amd64 linux/arm64 darwin/amd64 darwin/arm64 windows/amd64 windows/arm64)
[ "$#" = 0 ] || systems=("$@")
rm -rf release
mkdir -p release

for system in "${systems[@]}"; do
  os=${system%/*}
  arch=${system#*/}
  file=release/caravan-$version-$os-$arch
  if [ "$os" = windows ]; then file=$file.exe; fi
  say "Building $file"
  GOOS=$os GOARCH=$arch CGO_ENABLED=0 go build -trimpath -buildvcs=false -ldflags "-s -w -X main.version=$version" -o "$file" ./cmd/caravan
done

# The module of the program alone: linters and tests are not in it.
go run github.com/CycloneDX/cyclonedx-gomod/cmd/cyclonedx-gomod@v1.10.0 app -json -licenses -main cmd/caravan -output "release/caravan-$version-go.cdx.json" .
npm --prefix web sbom --omit dev --package-lock-only --sbom-format cyclonedx >"release/caravan-$version-web.cdx.json"
cp web/public/notice.txt "release/caravan-$version-notice.txt"
sum=(sha256sum)
have sha256sum || sum=(shasum -a 256) # as macOS calls it
(cd release && "${sum[@]}" caravan-* >SHA256SUMS)
say "release/ has version $version: $(find release -type f | wc -l | tr -d ' ') files."
