#!/usr/bin/env python3
"""How long accesslint takes and how much memory, beside clang reading the same file with the CUDA toolkit's headers.

usage: bench.py ACCESSLINT PARSE_TIME_LIBRARY [--clang CLANG] [--cuda-path FOLDER] [--rounds N] [FILE.cu ...]   (default: the samples)

A file a row: seconds of accesslint (best of the rounds, interleaved with clang's), of clang -fsyntax-only, their ratio, our own share (all
after libclang's parsing), and the largest memory. Judges nothing."""
import argparse
import glob
import os
import shutil
import statistics
import subprocess
import tempfile
import time


def run(command, environment=None):
    """-> (seconds, peak memory in MB) of a command whose output nobody reads."""
    start = time.perf_counter()
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    return time.perf_counter() - start, usage.ru_maxrss / 1024


def own_share(tool, library, path):
    """The part of the whole time that is our own: what follows libclang's parsing."""
    with tempfile.NamedTemporaryFile("r") as log:
        total, _ = run([tool, "--format=json", path], dict(os.environ, LD_PRELOAD=library, PARSE_TIME=log.name))
        return float(log.read().split()[1]) / total


def newest_clang():
    names = [f"clang-{version}" for version in range(24, 16, -1)] + ["clang"]
    return next((name for name in names if shutil.which(name)), None)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tool")
    parser.add_argument("library")
    parser.add_argument("--clang", default=newest_clang())
    parser.add_argument("--cuda-path", default="/usr/local/cuda")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("files", nargs="*")
    args = parser.parse_args()
    compare = args.clang and os.path.exists(args.cuda_path + "/include/cuda_runtime.h")
    if not compare:
        print("no clang or no CUDA toolkit here: nothing to compare with")
    print(f"{'file':40} {'seconds':>8} {'clang':>8} {'ratio':>6} {'own':>6} {'MB':>6}")
    ratios, shares, memory = [], [], []
    for path in args.files or sorted(glob.glob("samples/*.cu")):
        clang = [args.clang, "-x", "cuda", "--cuda-device-only", "-fsyntax-only", "--cuda-gpu-arch=sm_90", "-Wno-unknown-cuda-version",
                 f"--cuda-path={args.cuda_path}", path]
        mine, theirs, own = [], [], []
        for _ in range(args.rounds):
            mine.append(run([args.tool, "--format=json", path]))
            theirs += [run(clang)[0]] if compare else []
            own.append(own_share(args.tool, args.library, path))
        seconds, peak = min(s for s, _ in mine), max(m for _, m in mine)
        ratio = seconds / min(theirs) if theirs else float("nan")
        ratios.append(ratio), shares.append(statistics.median(own)), memory.append(peak)
        print(f"{path[-40:]:40} {seconds:8.3f} {min(theirs, default=float('nan')):8.3f} {ratio:6.3f} {shares[-1]:6.1%} {peak:6.0f}")
    print(f"{'median, largest memory':40} {'':8} {'':8} {statistics.median(ratios):6.3f} {statistics.median(shares):6.1%} {max(memory):6.0f}")


main()
