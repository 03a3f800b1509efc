#!/usr/bin/env python3
"""Writes the evidence page: what accesslint predicts beside what was counted on a GPU.

usage: evidence.py ACCESSLINT_VALIDATE MEASURED_DIR PREDICTIONS_DIR > docs/validation.md

MEASURED_DIR     holds samples/NAME.json, public/PROGRAM.json and programs.csv (program,repo,commit,dir,sources,flags,args)
PREDICTIONS_DIR  holds NAME.json and PROGRAM.json, printed by accesslint --format=json --arch=sm_90 (with the program's flags, and
                 --main-args=ARGS) in the program's folder
"""
import collections
import csv
import json
import pathlib
import subprocess
import sys

VERDICTS = ["agrees", "differs", "not comparable", "not predicted", "not measured"]


def compare(tool, prediction, measured):
    run = subprocess.run([tool, "--compare", "--format=json", str(prediction), str(measured)], capture_output=True, text=True)
    if run.returncode > 1:
        print(f"{measured}: {run.stderr.strip()}", file=sys.stderr)
        return None
    return json.loads(run.stdout)


def compare_all(tool, folder, predictions):
    for measured in sorted(folder.glob("*.json")):
        prediction = predictions / measured.name
        result = compare(tool, prediction, measured) if prediction.exists() else None
        if result:
            yield measured.stem, result


def compared_kernels(result):
    return {line["function"] for line in result["lines"] if line["verdict"] in ("agrees", "differs")}


def cells(*values):
    return "| " + " | ".join(str(value) for value in values) + " |"


def table(title, results, origin):
    total, kernels = collections.Counter(), 0
    print(f"\n## {title}\n\n" + cells("program", "from", "kernels", *VERDICTS) + "\n|---|---|" + "---:|" * 6)
    for name, result in results.items():
        count = result["verdicts"]
        total.update(count)
        kernels += len(compared_kernels(result))
        print(cells(name, origin.get(name, ""), len(compared_kernels(result)), *(count[v] for v in VERDICTS)))
    print(cells(f"**{len(results)} programs**", "", kernels, *(total[v] for v in VERDICTS)))
    exact = sum(r["exact_compared"] for r in results.values())
    wrong = sum(r["exact_differ"] for r in results.values())
    print(f"\nOf {exact} lines predicted exactly and compared, {wrong} differ.")


def misses(results):
    print("\n### Every line that differs\n\n" + cells("program", "line", "access", "status", "what") + "\n|---|---|---|---|---|")
    for name, result in results.items():
        for line in result["lines"]:
            if line["verdict"] == "differs":
                access = f"{line['space']} {line['op']} of {line['bytes']} bytes"
                print(cells(name, f"{line['file']}:{line['line']}", access, line["status"], line["reason"]))


def reasons(results):
    count = collections.Counter()
    for result in results.values():
        for line in result["lines"]:
            if line["verdict"] not in ("agrees", "differs"):
                count[line["verdict"], (line["reason"] or "").split(":")[0].split(" (")[0]] += 1
    print("\n### Lines that were not compared, and why\n\n" + cells("verdict", "reason", "lines") + "\n|---|---|---:|")
    for (verdict, reason), lines in count.most_common():
        print(cells(verdict, reason, lines))


def times(results):
    print("\n### Time and bandwidth\n\nMedian of the program's own launches, uninstrumented; predicted by the first, simple model.\n")
    print(cells("program", "kernel", "block", "grid", "predicted us", "measured us", "predicted GB/s", "measured GB/s") + "\n|---|---|---|---|" + "---:|" * 4)
    for name, result in results.items():
        for kernel in result["kernels"]:
            if kernel["measured_us"]:
                show = lambda key: f"{kernel[key]:.4g}" if kernel[key] else "-"
                dims = lambda key: "x".join(str(d) for d in kernel[key] or ["?"])
                print(cells(name, kernel["kernel"], dims("block"), dims("grid"), show("predicted_us"), show("measured_us"),
                            show("predicted_gbs"), show("measured_gbs")))


def main():
    tool, measured, predictions = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    with open(measured / "programs.csv", newline="") as file:
        origin = {row["program"]: f"{row['repo']} {row['commit']}" for row in csv.DictReader(file)}
    samples = dict(compare_all(tool, measured / "samples", predictions))
    public = dict(compare_all(tool, measured / "public", predictions))
    gpus = sorted({result["gpu"] for result in [*samples.values(), *public.values()] if result["gpu"]})
    print("# Predicted and measured\n\nMade by `validate/evidence.py` from counts recorded on " + ", ".join(gpus) + " (`tests/measured/`). A line is one access kind of "
          "one source line\nof one kernel; `docs/validate.md` says how it is counted and what the verdicts mean. Programs that ran long were cut off: what they\n"
          "did until then was compared.")
    table("Samples", samples, {})
    times(samples)
    table("Public programs", public, origin)
    misses(public)
    reasons(public)
    times(public)


main()
