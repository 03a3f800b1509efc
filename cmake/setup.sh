#!/bin/sh
# Installs what is missing, builds accesslint into build/ and lints a sample. Quick when repeated.
set -eu
cd "$(dirname "$0")/.."
sh cmake/packages.sh
cmake --preset default
cmake --build --preset default
echo
echo "+ build/accesslint samples/transpose_naive.cu"
# Exit code 1 says that there are findings, which this sample is for.
build/accesslint samples/transpose_naive.cu || [ $? = 1 ]
