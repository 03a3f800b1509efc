#!/bin/sh
# Compares `accesslint --dump=ir` of each .cu here with the .ir beside it; UPDATE=1 rewrites them. What comes from the built-in headers is left
# out: it changes with them. usage: dumps.sh ACCESSLINT
set -u
tool=$1
failed=0
cd "$(dirname "$0")" || exit 1
dump() {
    "$tool" --dump=ir "$1" | awk 'BEGIN { RS = ""; ORS = "\n\n" } !/^[^\n]*; \/accesslint\/prelude/'
}
for source in *.cu; do
    golden=${source%.cu}.ir
    if [ -n "${UPDATE:-}" ]; then
        dump "$source" >"$golden"
    elif ! dump "$source" | diff -u "$golden" -; then
        failed=1
    fi
done
exit $failed
