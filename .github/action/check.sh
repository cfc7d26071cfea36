#!/usr/bin/env bash
# Findings as annotations on standard output; what changes since the revision $AGAINST, as Markdown, in the file $GITHUB_STEP_SUMMARY.
# $FILES has files, folders or patterns, one a line. Outside GitHub:
#
#     AGAINST=HEAD~1 bash .github/action/check.sh
set -euo pipefail

# What is written to standard output is not appended to it by name: into a file, that would be a second place to write at.
summarize() {
    if [ -n "${GITHUB_STEP_SUMMARY:-}" ]; then cat >> "$GITHUB_STEP_SUMMARY"; else cat; fi
}

mapfile -t files < <(printf '%s' "${FILES:-}" | sed '/^[[:space:]]*$/d')
status=0
cargo dtable check --format github -- "${files[@]}" || status=$?
if [ -n "${AGAINST:-}" ]; then
    cargo dtable diff --against "$AGAINST" --format markdown -- "${files[@]}" | summarize || {
        echo "::warning title=dtable::some tables are not compared with $AGAINST"
    }
fi
exit "$status"
