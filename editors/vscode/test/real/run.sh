#!/usr/bin/env bash
# Runs the extension in a real VS Code (code-server, in Chromium without a window), and makes the pictures of it.
#
#   bash editors/vscode/test/real/run.sh              # all checks
#   PICTURES=docs/pictures bash editors/vscode/test/real/run.sh   # also writes the pictures into this folder
#
#   ONLY="a gap" bash editors/vscode/test/real/run.sh             # the checks whose names have this
#
# Needs node 20 or newer with npm, and Chromium. What npm installs goes into VSCODE_TEST (target/vscode-test), 320 MB.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
repository=$(cd "$here/../../../.." && pwd)
extension=$repository/editors/vscode
export REPOSITORY=$repository
export VSCODE_TEST=${VSCODE_TEST:-$repository/target/vscode-test}
export DTABLE=${DTABLE:-${CARGO_TARGET_DIR:-$repository/target}/debug/cargo-dtable}
[ -z "${PICTURES:-}" ] || export PICTURES=$(cd "$repository" && realpath "$PICTURES")

missing() {
    echo "the test in a real VS Code needs $1" >&2
    exit 1
}

command -v node >/dev/null && command -v npm >/dev/null || missing "node and npm (apt-get install nodejs npm)"
[ "$(node -p 'process.versions.node.split(".")[0]')" -ge 20 ] || missing "node 20 or newer; this is $(node --version)"
for browser in "${CHROMIUM:-}" chromium chromium-browser google-chrome; do
    if [ -n "$browser" ] && command -v "$browser" >/dev/null; then
        CHROMIUM=$(command -v "$browser")
        break
    fi
done
[ -n "${CHROMIUM:-}" ] && export CHROMIUM || missing "Chromium (apt-get install chromium), or its path in CHROMIUM"
[ -x "$DTABLE" ] || cargo build --manifest-path "$repository/Cargo.toml" -p dtable-cli

npm="npm --no-audit --no-fund --loglevel=error"
mkdir -p "$VSCODE_TEST"
if [ ! -d "$VSCODE_TEST/node_modules/playwright-core" ]; then
    [ -f "$VSCODE_TEST/package.json" ] || echo '{ "private": true }' >"$VSCODE_TEST/package.json"
    # No script of a package runs: the native modules that they would build are not needed.
    (cd "$VSCODE_TEST" && $npm install --ignore-scripts code-server@4.100.3 playwright-core@1.65.1)
fi
export CODE=$VSCODE_TEST/node_modules/code-server/lib/vscode
if [ ! -e "$CODE/node_modules.asar" ]; then
    (cd "$CODE" && $npm install --omit=dev --ignore-scripts --legacy-peer-deps)
    ln -s node_modules "$CODE/node_modules.asar"
fi

cd "$extension"
[ -d node_modules ] || $npm ci --ignore-scripts
$npm run --silent package >/dev/null
rm -rf "$VSCODE_TEST/extensions" "$VSCODE_TEST/data"
node "$CODE/out/server-main.js" --server-data-dir "$VSCODE_TEST/data" --extensions-dir "$VSCODE_TEST/extensions" \
    --accept-server-license-terms --install-extension out/dtable.vsix >"$VSCODE_TEST/install.log" 2>&1 ||
    { cat "$VSCODE_TEST/install.log" >&2; missing "an extension that can be installed"; }
neighbour() {
    local folder=$VSCODE_TEST/extensions/$1.$2-1.0.0
    mkdir -p "$folder"
    npx esbuild "$here/neighbours/$3.js" --bundle --outfile="$folder/main.js" --external:vscode --format=cjs --platform=node --log-level=warning
    cat >"$folder/package.json" <<JSON
{ "name": "$2", "publisher": "$1", "version": "1.0.0", "engines": { "vscode": "^1.97.0" }, "main": "./main.js", "activationEvents": ["$4"] }
JSON
}
export YAML_LANGUAGE_SERVER=$extension/node_modules/yaml-language-server/bin/yaml-language-server
neighbour redhat vscode-yaml yaml onLanguage:yaml
neighbour someone ghost-text ghost_text onStartupFinished
neighbour rust-lang rust-analyzer rust_analyzer onStartupFinished
# VS Code reads the folder anew if there is no list of what it installed itself.
rm -f "$VSCODE_TEST/extensions/extensions.json"
# The colours of grids over VS Code's own grammar of YAML, then the editor itself.
YAML_GRAMMARS=$CODE/extensions/yaml/syntaxes npm test --silent
node --test --test-reporter=spec ${ONLY:+--test-name-pattern="$ONLY"} "$here/vscode.test.mjs"
