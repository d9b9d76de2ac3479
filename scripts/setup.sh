#!/usr/bin/env bash
# Installs what a job needs and what is not installed yet. Prints what it does, or nothing when there is nothing to do.
#   scripts/setup.sh web e2e chromium desktop compiler
set -euo pipefail
. "$(dirname "$0")/lib.sh"

require_basics() {
  local program
  for program in go git node npm; do
    have "$program" || die "Caravan needs $program, which is not on the PATH. Install Go 1.26 or later, Node 20.19 or later with npm, git and make."
  done
  node -e 'const [major, minor] = process.versions.node.split(".").map(Number); process.exit(major > 20 || (major === 20 && minor >= 19) ? 0 : 1)' ||
    die "Caravan needs Node 20.19 or later; this is $(node --version)."
}

npm_install() { (cd "$1" && PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm install --no-audit --no-fund --no-progress --loglevel=error); }

# npm_packages FOLDER: installs from the lock file, but only when the lock file or Node has changed since the last time. It does not use 'npm ci',
# which can fail on optional binaries for other platforms, so it checks afterwards that the lock file is unchanged.
npm_packages() {
  local folder=$1 lock=$1/package-lock.json stamp=$1/node_modules/.caravan-installed before state
  [ -f "$folder/package.json" ] || die "$folder/package.json is missing."
  [ -f "$lock" ] || die "$lock is missing: run 'npm install' in $folder and commit the lock file."
  before=$(cksum <"$lock")
  state="$before $(cksum <"$folder/package.json") $(node --version)"
  [ "$(cat "$stamp" 2>/dev/null || true)" != "$state" ] || return 0
  say "Installing the npm packages of $folder/ ..."
  npm_install "$folder" || {
    # npm does not repair a folder that an interrupted install left incomplete.
    note "trying once more from an empty $folder/node_modules."
    rm -rf "$folder/node_modules"
    npm_install "$folder" || die "npm could not install the packages of $folder/; see its output above."
  }
  [ "$(cksum <"$lock")" = "$before" ] ||
    die "Installing changed $lock, so it does not match $folder/package.json. Commit the new lock file if the change is intended, otherwise restore it with git."
  printf '%s' "$state" >"$stamp"
}

# system_package WHAT APT DNF BREW: installs a package with the system's package manager if that works without questions, otherwise returns status 1.
# A dash means that there is no such package.
system_package() {
  local what=$1 apt=$2 dnf=$3 brew=$4 root=()
  if [ "$brew" != - ] && have brew; then
    say "Installing $what ($brew) with brew ..."
    read -ra brew <<<"$brew"
    brew install "${brew[@]}"
    return
  fi
  if [ "$(id -u)" != 0 ]; then
    have sudo && sudo -n true 2>/dev/null || return 1
    root=(sudo -n)
  fi
  if have apt-get; then
    read -ra apt <<<"$apt"
    say "Installing $what (${apt[*]}) with apt-get ..."
    # A failed update is not fatal: the existing package lists may be enough.
    ${root[@]+"${root[@]}"} apt-get -qq -o DPkg::Lock::Timeout=400 update || note "apt-get update failed; trying with the existing package lists."
    ${root[@]+"${root[@]}"} env DEBIAN_FRONTEND=noninteractive apt-get -qq -y -o DPkg::Lock::Timeout=400 --no-install-recommends install "${apt[@]}" >/dev/null
  elif have dnf; then
    read -ra dnf <<<"$dnf"
    say "Installing $what (${dnf[*]}) with dnf ..."
    ${root[@]+"${root[@]}"} dnf -q -y install "${dnf[@]}"
  else
    return 1
  fi
}

chromium() {
  scripts/chromium.sh >/dev/null && return
  # Not every system has the headless shell.
  system_package 'Chromium, for the end-to-end tests,' chromium-headless-shell chromium-headless '--cask google-chrome' ||
    system_package 'Chromium, for the end-to-end tests,' chromium chromium '--cask google-chrome' || true
  scripts/chromium.sh >/dev/null ||
    die "The end-to-end tests need Chromium or Google Chrome, which could not be installed here. Install it, or set CHROMIUM to the program's path."
}

# What runs in the headless shell runs in a whole browser too, where there is one.
desktop() {
  scripts/chromium.sh desktop >/dev/null && return
  system_package 'a whole Chromium, for some of the end-to-end tests,' chromium chromium '--cask google-chrome' || true
}

compiler() {
  compiles_c && return
  system_package "a C compiler, for Go's race detector," 'gcc libc6-dev' 'gcc glibc-devel' - || true
  compiles_c || note "No C compiler was found or could be installed, so the Go tests run without the race detector."
}

require_basics
for need in "$@"; do
  case $need in
    web | e2e) npm_packages "$need" ;;
    chromium | desktop | compiler) "$need" ;;
    *) die "setup.sh does not know '$need'." ;;
  esac
done
