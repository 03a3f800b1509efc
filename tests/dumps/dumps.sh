#!/bin/sh
# Compares `accesslint --dump=ir` of each .cu here with the .ir beside it; UPDATE=1 rewrites them. usage: dumps.sh ACCESSLINT
set -u
tool=$1
failed=0
cd "$(dirname "$0")" || exit 1
for source in *.cu; do
    golden=${source%.cu}.ir
    if [ -n "${UPDATE:-}" ]; then
        "$tool" --dump=ir "$source" >"$golden"
    elif ! "$tool" --dump=ir "$source" | diff -u "$golden" -; then
        failed=1
    fi
done
exit $failed
