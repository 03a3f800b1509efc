#!/bin/sh
# Runs accesslint over one sample under valgrind: no invalid access, no definite leak of ours. usage: valgrind.sh ACCESSLINT SAMPLE
command -v valgrind >/dev/null || { echo "no valgrind here"; exit 77; }
set -u
valgrind --quiet --error-exitcode=99 --leak-check=full --show-leak-kinds=definite --errors-for-leak-kinds=definite \
    --suppressions="$(dirname "$0")/valgrind.supp" "$1" "$2" >/dev/null
code=$?
[ "$code" -le 1 ] || { echo "exit code $code (99: valgrind found something)"; exit 1; }
