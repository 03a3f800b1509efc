#!/bin/sh
# Builds everything with the address and undefined-behaviour sanitizers in FOLDER and runs the quick tests and a short fuzz there.
# usage: sanitize.sh FOLDER [CMAKE_OPTION ...]   (in the root of the sources)
set -eu
folder=$1
shift
export ASAN_OPTIONS=detect_leaks=1:abort_on_error=0 UBSAN_OPTIONS=print_stacktrace=1
export LSAN_OPTIONS=suppressions="$PWD/tests/lsan.supp":print_suppressions=0
cmake -S . -B "$folder" -G Ninja -DCMAKE_BUILD_TYPE=Debug -DAL_SANITIZE=address,undefined -DAL_SLOW_TESTS=OFF -DAL_CUDA=OFF "$@"
cmake --build "$folder"
ctest --test-dir "$folder" --output-on-failure -LE "reference|tidy"
python3 tests/fuzz/fuzz.py "$folder/accesslint" --seconds 30 --seed 100000
