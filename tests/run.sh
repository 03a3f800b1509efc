#!/bin/sh
# Installs what is missing, builds everything and runs all tests; arguments go to ctest (-LE slow, -R name, ...).
set -eu
cd "$(dirname "$0")/.."
sh cmake/packages.sh
cmake --preset default
cmake --build --preset default
exec ctest --preset default --parallel "$(nproc)" "$@"
