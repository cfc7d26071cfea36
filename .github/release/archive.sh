#!/usr/bin/env bash
# Packs the program of one target as a release has it: an archive and its SHA-256, in the folder `dist`.
#
#     bash .github/release/archive.sh TARGET PROGRAM     # target/TARGET/release/cargo-dtable, say
set -euo pipefail
target=$1 program=$2
root=$(cd "$(dirname "$0")/../.." && pwd)
mkdir -p dist
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp "$program" "$root/LICENSE-APACHE" "$root/LICENSE-MIT" "$folder"
archive=cargo-dtable-$target.tar.gz
tar -czf "dist/$archive" -C "$folder" "$(basename "$program")" LICENSE-APACHE LICENSE-MIT
cd dist
if command -v sha256sum > /dev/null; then sha256sum "$archive"; else shasum -a 256 "$archive"; fi > "$archive.sha256"
