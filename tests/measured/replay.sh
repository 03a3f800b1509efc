#!/bin/sh
# Today's predictions of the samples beside their counts recorded on a GPU: every line marked exact must agree,
# and every line must be there on both sides.
# samples/: the programs ran; launched/: their kernels were launched from a prediction.
# usage: replay.sh ACCESSLINT ACCESSLINT_VALIDATE   (in the root of the sources)
failed=0
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
for recorded in tests/measured/*/samples/*.json tests/measured/*/launched/*.json; do
    name=$(basename "$recorded" .json)
    arch=$(sed -n 's/.*"arch": "\(sm_[0-9]*\)".*/\1/p' "$recorded" | head -n 1)
    "$1" --format=json --arch="$arch" "samples/$name.cu" >"$folder/prediction.json" 2>"$folder/errors"
    if [ $? -gt 1 ]; then
        echo "samples/$name.cu is not predicted:" && cat "$folder/errors"
        failed=1
    elif ! "$2" --compare "$folder/prediction.json" "$recorded" >"$folder/comparison"; then
        echo "$recorded:" && cat "$folder/comparison"
        failed=1
    elif ! grep -q ': 0 differs, 0 not predicted, 0 not measured,' "$folder/comparison"; then
        echo "$recorded is not of today's samples/$name.cu:" && cat "$folder/comparison"
        failed=1
    fi
done
exit $failed
