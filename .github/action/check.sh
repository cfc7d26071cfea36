#!/usr/bin/env bash
# Findings as annotations on standard output; what changes since the revision $AGAINST, as Markdown, in the file $GITHUB_STEP_SUMMARY.
# $FILES has files, folders or patterns, one a line. Outside GitHub:
#
#     AGAINST=HEAD~1 bash .github/action/check.sh
set -euo pipefail

mapfile -t files < <(printf '%s' "${FILES:-}" | sed '/^[[:space:]]*$/d')
status=0
cargo dtable check --format github -- "${files[@]}" || status=$?
if [ -n "${AGAINST:-}" ]; then
    cargo dtable diff --against "$AGAINST" --format markdown -- "${files[@]}" >> "${GITHUB_STEP_SUMMARY:-/dev/stdout}" || {
        echo "::warning title=dtable::some tables are not compared with $AGAINST"
    }
fi
exit "$status"
