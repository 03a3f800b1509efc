#!/bin/sh
# No invalid access and no definite leak of ours, over one sample; and no uninitialised value either in a program without libclang (the
# pointers that libclang hands out look uninitialised to valgrind, and whatever is computed from them).
# usage: valgrind.sh ACCESSLINT SAMPLE PROGRAM ...
command -v valgrind >/dev/null || { echo "no valgrind here"; exit 77; }
set -u
tool=$1 sample=$2
shift 2
check() {
    CK_FORK=no valgrind --quiet --error-exitcode=99 --leak-check=full --show-leak-kinds=definite --errors-for-leak-kinds=definite \
        --suppressions="$(dirname "$0")/valgrind.supp" "$@" >/dev/null
    code=$?
    [ "$code" -le 1 ] || { echo "$*: exit code $code (99: valgrind found something)"; exit 1; }
}
check --undef-value-errors=no "$tool" "$sample"
for program; do
    check "$program"
done
