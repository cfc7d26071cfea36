#!/usr/bin/env bash
# `cargo-dtable` for a run of the action, in the folder $DTABLE_BIN. The action at a tag, or at a release's commit, takes the program of
# that release. Elsewhere, or if there is none for this machine, it is built from the action's own source.
#
# $ACTION_REF is how the workflow names the action (`v0.1.0`, `main`, a commit), $ACTION_SOURCE the folder of its source.
set -euo pipefail
releases=${DTABLE_RELEASES:-https://github.com/dtable/dtable/releases}
version=v$(sed -n 's/^version = "\(.*\)"/\1/p' "$ACTION_SOURCE/Cargo.toml" | head -n 1)

# A branch has this version, too, and newer source than the release: its own source decides what the action does.
is_release() {
    case $ACTION_REF in
        v[0-9]*) true ;;
        *[!0-9a-f]* | "") false ;;
        *) [ "$(curl -fsSL "$releases/download/$version/COMMIT" 2> /dev/null)" = "$ACTION_REF" ] ;;
    esac
}

if [ -x "$DTABLE_BIN/cargo-dtable" ] || [ -x "$DTABLE_BIN/cargo-dtable.exe" ]; then
    echo "cargo-dtable is in the cache"
else
    status=3
    if is_release; then
        status=0
        DTABLE_VERSION=$version sh "$ACTION_SOURCE/.github/release/install.sh" || status=$?
    fi
    # Where there is no program for this machine; a damaged one is an error.
    if [ "$status" = 3 ]; then
        echo "cargo-dtable is built from source"
        cargo install --locked --quiet --path "$ACTION_SOURCE/dtable-cli" --root "$(dirname "$DTABLE_BIN")"
        status=0
    fi
    [ "$status" = 0 ] || exit "$status"
fi
if [ -n "${GITHUB_PATH:-}" ]; then echo "$DTABLE_BIN" >> "$GITHUB_PATH"; fi
