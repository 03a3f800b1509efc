#!/bin/sh
# Scores the reference cases of ../shared, where that folder exists: at least LEAST of the accesses must agree.
# usage: reference.sh ACCESSLINT LEAST
set -u
shared=${ACCESSLINT_SHARED:-}
if ! [ -d "$shared/cases" ]; then
    echo "no reference cases here"
    exit 77
fi
line=$(python3 "$shared/tools/score_cases.py" "$1" "$shared/cases" --show | tee /dev/stderr | tail -n 1)
share=${line##*share }
awk -v share="$share" -v least="$2" 'BEGIN { exit !(share >= least) }' || { echo "share $share, less than $2"; exit 1; }
