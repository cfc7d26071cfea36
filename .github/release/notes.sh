#!/usr/bin/env bash
# The section of CHANGELOG.md for a tag, after a check that tag, version and section are of one release.
#
#     bash .github/release/notes.sh v0.1.0
set -euo pipefail
cd "$(dirname "$0")/../.."
tag=$1
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
if [ "$tag" != "v$version" ]; then
    echo "the tag is $tag, and Cargo.toml has version $version" >&2
    exit 1
fi
# From the heading to the next one, without both.
notes=$(awk -v heading="## $version - " '/^## / { inside = index($0, heading) == 1; next } inside' CHANGELOG.md)
if [ -z "${notes//[[:space:]]/}" ]; then
    echo "CHANGELOG.md has no section \`## $version - DATE\`" >&2
    exit 1
fi
echo "$notes"
