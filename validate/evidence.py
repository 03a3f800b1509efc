#!/usr/bin/env python3
"""Writes the evidence: what accesslint predicts today beside what was counted on a GPU (tests/measured/).

usage: evidence.py [--check] ACCESSLINT ACCESSLINT_VALIDATE [SOURCES]     (in the root of this project)

Writes the table of samples/README.md; with --check only says whether it is the one that stands there (exit status 1: it isn't).
With SOURCES writes docs/validation.md too. SOURCES holds checkouts of the public programs that tests/measured/*/programs.csv names, at
the commits named there, as OWNER+NAME or OWNER/NAME. The predictions are made with each program's flags and arguments.
"""
import argparse
import collections
import concurrent.futures
import csv
import json
import os
import pathlib
import shlex
import subprocess
import sys
import tempfile

VERDICTS = ["agrees", "differs", "not comparable", "not predicted", "not measured"]
MACHINE = pathlib.Path("tests/measured/h200")
BEGIN, END = "<!-- made by validate/evidence.py -->\n", "<!-- until here -->\n"
PREDICT_SECONDS = 60


def predict(tool, folder, sources, flags, arguments, output):
    """False: there is no prediction."""
    command = [tool, "--format=json", "--arch=sm_90", "-o", str(output), *sources]
    command += ["--main-args=" + arguments] if arguments else []
    # What CUDA 13 lacks: the programs were built with this too.
    command += ["--", "-DcudaThreadSynchronize=cudaDeviceSynchronize", *flags]
    try:
        subprocess.run(command, cwd=folder, capture_output=True, timeout=PREDICT_SECONDS)
    except subprocess.TimeoutExpired:
        return False
    return output.exists() and output.stat().st_size > 0


def compare(tool, prediction, measured):
    run = subprocess.run([tool, "--compare", "--format=json", str(prediction), str(measured)], capture_output=True, text=True)
    if run.returncode > 1:
        print(f"{measured}: {run.stderr.strip()}", file=sys.stderr)
        return None
    return json.loads(run.stdout)


def checkout(sources, repo):
    flat = sources / repo.replace("/", "+")
    return flat if flat.is_dir() else sources / repo


def programs():
    with open(MACHINE / "programs.csv", newline="") as file:
        return list(csv.DictReader(file))


class Evidence:
    """Predictions, made side by side, and their comparisons."""

    def __init__(self, accesslint, validate, folder):
        self.accesslint, self.validate, self.folder = accesslint, validate, folder
        self.missing = []

    def samples(self, kind):
        out = {}
        for measured in sorted((MACHINE / kind).glob("*.json")):
            prediction = self.folder / measured.name
            if prediction.exists() or predict(self.accesslint, ".", [f"samples/{measured.stem}.cu"], [], "", prediction):
                out[measured.stem] = compare(self.validate, prediction, measured)
        return {name: result for name, result in out.items() if result}

    def public_one(self, sources, row):
        folder = checkout(sources, row["repo"]) / row["dir"]
        prediction = self.folder / (row["program"] + ".json")
        good = folder.is_dir() and predict(self.accesslint, folder, shlex.split(row["sources"]), shlex.split(row["flags"]), row["args"], prediction)
        return compare(self.validate, prediction, MACHINE / "public" / (row["program"] + ".json")) if good else None

    def public(self, sources):
        rows = programs()
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            results = list(pool.map(lambda row: self.public_one(sources, row), rows))
        self.missing = [row["program"] for row, result in zip(rows, results) if not result]
        return {row["program"]: result for row, result in zip(rows, results) if result}


# ---- tables ----


def cells(*values):
    return "| " + " | ".join(str(value) for value in values) + " |\n"


def compared_kernels(result):
    return {line["function"] for line in result["lines"] if line["verdict"] in ("agrees", "differs")}


def exact_sentence(results):
    exact = sum(r["exact_compared"] for r in results.values())
    wrong = sum(r["exact_differ"] for r in results.values())
    return f"\nOf {exact} lines predicted exactly and compared, {wrong} differ.\n"


def totals(title, results, origin):
    total, kernels = collections.Counter(), 0
    out = f"\n## {title}\n\n" + cells("program", "from", "kernels", *VERDICTS) + "|---|---|" + "---:|" * 6 + "\n"
    for name, result in results.items():
        count = result["verdicts"]
        total.update(count)
        kernels += len(compared_kernels(result))
        out += cells(name, origin.get(name, ""), len(compared_kernels(result)), *(count[v] for v in VERDICTS))
    out += cells(f"**{len(results)} programs**", "", kernels, *(total[v] for v in VERDICTS))
    return out + exact_sentence(results)


def misses(results):
    out = "\n### Every line that differs\n\n" + cells("program", "line", "access", "status", "what") + "|---|---|---|---|---|\n"
    for name, result in results.items():
        for line in result["lines"]:
            if line["verdict"] == "differs":
                access = f"{line['space']} {line['op']} of {line['bytes']} bytes"
                out += cells(name, f"{line['file']}:{line['line']}", access, line["status"], line["reason"])
    return out


def reasons(results):
    count = collections.Counter()
    for result in results.values():
        for line in result["lines"]:
            if line["verdict"] not in ("agrees", "differs"):
                count[line["verdict"], (line["reason"] or "").split(":")[0].split(" (")[0]] += 1
    out = "\n### Lines that were not compared, and why\n\n" + cells("verdict", "reason", "lines") + "|---|---|---:|\n"
    for (verdict, reason), lines in count.most_common():
        out += cells(verdict, reason, lines)
    return out


def number(value):
    return f"{value:.4g}" if value else "-"


def dims(value):
    return "x".join(str(d) for d in value or ["?"])


def times(results, how):
    out = f"\n### Time and bandwidth\n\n{how}; predicted by the first, simple model.\n\n"
    out += cells("program", "kernel", "block", "grid", "predicted us", "measured us", "predicted GB/s", "measured GB/s")
    out += "|---|---|---|---|" + "---:|" * 4 + "\n"
    for name, result in results.items():
        for kernel in result["kernels"]:
            if kernel["measured_us"]:
                out += cells(name, kernel["kernel"], dims(kernel["block"]), dims(kernel["grid"]), number(kernel["predicted_us"]),
                             number(kernel["measured_us"]), number(kernel["predicted_gbs"]), number(kernel["measured_gbs"]))
    return out


def gpus(*groups):
    return ", ".join(sorted({result["gpu"] for group in groups for result in group.values() if result["gpu"]}))


# ---- samples/README.md ----


def figure(value):
    return "-" if value is None else f"{value:.4g}"


def sample_lines(samples):
    out = cells("sample", "kernel", "line", "access", "predicted", "counted", "ideal", "verdict") + "|---|---|---:|---|---:|---:|---:|---|\n"
    for name, result in samples.items():
        for line in sorted(result["lines"], key=lambda l: (l["line"], l["kernel"] or "", l["op"], l["bytes"])):
            access = f"{line['space']} {line['op']}, {line['bytes']} bytes"
            kernel = line["kernel"] or next((l["kernel"] for l in result["lines"] if l["function"] == line["function"] and l["kernel"]), "")
            cost, ideal = line["cost"], line["ideal"]
            shown = figure(ideal["measured"] if ideal["measured"] is not None else ideal["predicted"])
            out += cells(name, kernel, line["line"], access, figure(cost["predicted"]), figure(cost["measured"]), shown, line["verdict"])
    return out


def sample_times(launched):
    out = cells("sample", "kernel", "predicted us", "measured us", "predicted GB/s", "measured GB/s") + "|---|---|" + "---:|" * 4 + "\n"
    for name, result in launched.items():
        for kernel in result["kernels"]:
            out += cells(name, kernel["kernel"], number(kernel["predicted_us"]), number(kernel["measured_us"]), number(kernel["predicted_gbs"]),
                         number(kernel["measured_gbs"]))
    return out


def sample_section(samples, launched):
    return (f"\n## Predicted and counted\n\nOn {gpus(samples, launched)}: sectors (global) or wavefronts (shared) a request.\n\n" + sample_lines(samples) +
            "\nTime of one launch (median of 21, data not in the cache; `accesslint-validate prediction.json`) and useful bandwidth. The time is predicted by\n"
            "a first, simple model.\n\n" + sample_times(launched) + "\n")


def with_section(text, section):
    before, _, rest = text.partition(BEGIN)
    return before.rstrip("\n") + "\n\n" + BEGIN + section + END + rest.partition(END)[2]


def write_page(samples, launched, public):
    origin = {row["program"]: f"{row['repo']} {row['commit']}" for row in programs()}
    page = ("# Predicted and measured\n\nMade by `validate/evidence.py` from counts recorded on " + gpus(samples, public) + " (`tests/measured/`). A line is "
            "one access kind of one source line\nof one kernel; `docs/validate.md` says how it is counted and what the verdicts mean. Programs that ran long were "
            "cut off: what they\ndid until then was compared.\n")
    page += totals("Samples", samples, {}) + times(samples, "Median of the program's own launches, uninstrumented")
    page += totals("Samples, their kernels launched from a prediction", launched, {})
    page += times(launched, "Median of 21 launches each, the data not in the cache")
    page += totals("Public programs", public, origin) + misses(public) + reasons(public)
    page += times(public, "Median of the program's own launches, uninstrumented")
    pathlib.Path("docs/validation.md").write_text(page)


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("accesslint", type=os.path.abspath)
    parser.add_argument("validate", type=os.path.abspath)
    parser.add_argument("sources", nargs="?", type=pathlib.Path)
    options = parser.parse_args()
    readme = pathlib.Path("samples/README.md")
    with tempfile.TemporaryDirectory() as folder:
        evidence = Evidence(options.accesslint, options.validate, pathlib.Path(folder))
        samples, launched = evidence.samples("samples"), evidence.samples("launched")
        text = with_section(readme.read_text(), sample_section(samples, launched))
        if options.check:
            if text != readme.read_text():
                print("the table of samples/README.md is not today's: run validate/evidence.py", file=sys.stderr)
                return 1
            return 0
        readme.write_text(text)
        if options.sources:
            write_page(samples, launched, evidence.public(options.sources.absolute()))
        if evidence.missing:
            print("no prediction of: " + " ".join(evidence.missing), file=sys.stderr)
    return 0


sys.exit(main())
