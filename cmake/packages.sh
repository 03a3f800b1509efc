#!/bin/sh
# Installs the packages that the build and the tests need and that are missing (Debian, Ubuntu). Does nothing, quickly,
# when all are there. usage: cmake/packages.sh
set -eu

as_root() {
    if [ "$(id -u)" = 0 ]; then
        "$@"
    else
        sudo "$@"
    fi
}

installed() {
    dpkg-query -W -f '${db:Status-Status}\n' "$1" 2>/dev/null | grep -qx installed
}

# libclang 17 or newer with its C headers, as cmake/Libclang.cmake looks for it.
have_libclang() {
    for root in /usr/lib/llvm-*; do
        version=${root##*-}
        case $version in *[!0-9]*) continue ;; esac
        if [ "$version" -ge 17 ] && [ -e "$root/include/clang-c/Index.h" ] && [ -e "$root/lib/libclang.so" ]; then
            return 0
        fi
    done
    return 1
}

newest_libclang() {
    apt-cache search --names-only '^libclang-[0-9]+-dev$' | sed -n 's/^\(libclang-\([0-9]*\)-dev\) .*/\2 \1/p' |
        sort -n | awk '$1 >= 17 { name = $2 } END { print name }'
}

missing=
for package in gcc libc6-dev cmake ninja-build pkg-config libjansson-dev uthash-dev check python3 valgrind; do
    # pkgconf stands in for pkg-config on newer systems.
    if [ "$package" = pkg-config ] && command -v pkg-config >/dev/null; then continue; fi
    installed "$package" || missing="$missing $package"
done
if [ -z "$missing" ] && have_libclang; then
    exit 0
fi
if ! command -v apt-get >/dev/null; then
    echo "packages.sh: no apt-get here; install by hand:$missing libclang (17 or newer, with headers)" >&2
    exit 1
fi
export DEBIAN_FRONTEND=noninteractive
as_root apt-get update -q
if ! have_libclang; then
    libclang=$(newest_libclang)
    if [ -z "$libclang" ]; then
        echo "packages.sh: this distribution has no libclang-N-dev with N >= 17" >&2
        exit 1
    fi
    missing="$missing $libclang"
fi
# shellcheck disable=SC2086
as_root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends $missing
