#!/usr/bin/env bash
# Findings as annotations on standard output; what changes since the revision $AGAINST, as Markdown, in the file $GITHUB_STEP_SUMMARY;
# the findings for code scanning in the file $SARIF. $FILES has files, folders or patterns, one a line. Outside GitHub:
#
#     AGAINST=HEAD~1 bash .github/action/check.sh
set -euo pipefail

dtable() {
    if command -v cargo-dtable > /dev/null; then cargo-dtable dtable "$@"; else cargo dtable "$@"; fi
}

# What is written to standard output is not appended to it by name: into a file, that would be a second place to write at.
summarize() {
    if [ -n "${GITHUB_STEP_SUMMARY:-}" ]; then cat >> "$GITHUB_STEP_SUMMARY"; else cat; fi
}

# Bash 3.2, which macOS has, knows no `mapfile`.
set --
while IFS= read -r file; do
    case $file in *[![:space:]]*) set -- "$@" "$file" ;; esac
done <<< "${FILES:-}"

status=0
dtable check --format github -- "$@" || status=$?
# Exit code 1 says that there are errors, which the log has; the first run has told whatever else went wrong.
if [ -n "${SARIF:-}" ]; then dtable check --format sarif -- "$@" > "$SARIF" || [ $? = 1 ]; fi
if [ -n "${AGAINST:-}" ]; then
    dtable diff --against "$AGAINST" --format markdown -- "$@" | summarize || {
        echo "::warning title=dtable::some tables are not compared with $AGAINST"
    }
fi
exit "$status"
