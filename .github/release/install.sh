#!/bin/sh
# Installs `cargo-dtable`, the program behind `cargo dtable`, from a release:
#
#     curl -fsSL https://github.com/dtable/dtable/releases/latest/download/install.sh | sh
#
# $DTABLE_VERSION names a release (`v0.1.0`; the latest without it), $DTABLE_BIN the folder (that of cargo's programs without it).
# Exit codes: 0 installed, 1 the archive is not what its checksum says, 3 there is no archive for this machine, or no network.
set -eu

releases=${DTABLE_RELEASES:-https://github.com/dtable/dtable/releases}
bin=${DTABLE_BIN:-${CARGO_HOME:-$HOME/.cargo}/bin}

# The shell reads the whole script before it runs a line: a download that breaks off installs nothing.
main() {
    target=$(target)
    case ${DTABLE_VERSION:-} in
        "") folder=$releases/latest/download ;;
        *) folder=$releases/download/$DTABLE_VERSION ;;
    esac
    program=cargo-dtable
    archive=$program-$target.tar.gz
    case $target in *windows*) program=$program.exe ;; esac

    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    download "$folder/$archive" "$work/$archive"
    download "$folder/$archive.sha256" "$work/expected"
    read -r expected _ < "$work/expected" || true
    actual=$(checksum "$work/$archive")
    if [ -z "$expected" ] || [ "$expected" != "$actual" ]; then
        stop 1 "$folder/$archive is damaged: its SHA-256 is $actual, not $expected"
    fi

    tar -xzf "$work/$archive" -C "$work"
    version=$("$work/$program" dtable --version) || stop 3 "the program in $archive does not run on this machine"
    mkdir -p "$bin"
    # Renamed in place: a program that runs is replaced too, and never half.
    cp "$work/$program" "$bin/$program.new"
    mv -f "$bin/$program.new" "$bin/$program"
    echo "installed $bin/$program: $version"
    case :$PATH: in
        *:"$bin":*) ;;
        *) echo "note: $bin is not in PATH; cargo finds \`cargo dtable\` only there" >&2 ;;
    esac
}

stop() {
    echo "dtable: $2" >&2
    exit "$1"
}

# The machine, as rustc names it; Linux by musl, which needs no library of the system.
target() {
    case $(uname -s) in
        Linux) system=unknown-linux-musl ;;
        Darwin) system=apple-darwin ;;
        MINGW* | MSYS* | CYGWIN*) system=pc-windows-msvc ;;
        *) stop 3 "there are no archives for $(uname -s); build it: cargo install --locked --git https://github.com/dtable/dtable dtable-cli" ;;
    esac
    case $(uname -m) in
        x86_64 | amd64) echo "x86_64-$system" ;;
        arm64 | aarch64) echo "aarch64-$system" ;;
        *) stop 3 "there are no archives for $(uname -m); build it: cargo install --locked --git https://github.com/dtable/dtable dtable-cli" ;;
    esac
}

download() {
    if command -v curl > /dev/null; then
        curl -fsSL --retry 2 --connect-timeout 20 -o "$2" "$1" || stop 3 "$1 cannot be downloaded"
    elif command -v wget > /dev/null; then
        wget -q -O "$2" "$1" || stop 3 "$1 cannot be downloaded"
    else
        stop 3 "curl or wget is needed"
    fi
}

checksum() {
    if command -v sha256sum > /dev/null; then sha256sum "$1"; else shasum -a 256 "$1"; fi | cut -d ' ' -f 1
}

main "$@"
