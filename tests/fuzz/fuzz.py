#!/usr/bin/env python3
"""Feeds accesslint mutations of the samples and cases: it may find what it likes, but must neither crash, hang nor print broken JSON.

usage: fuzz.py ACCESSLINT [--seconds N] [--seed N] [--keep FOLDER] [FILE.cu ...]

Each mutation is told by its seed: a failure prints the command that makes the file again."""
import argparse
import glob
import json
import random
import re
import subprocess
import sys
import tempfile
import time

TIME_LIMIT = 30
NUMBERS = ["0", "1", "-1", "7", "31", "32", "33", "255", "1024", "65536", "2147483647", "-2147483648", "4294967295u", "0x7fffffffffffffff",
           "1e300", "0.5f", "'a'", "nullptr"]
OPERATORS = ["+", "-", "*", "/", "%", "<<", ">>", "&", "|", "^", "&&", "||", "<", "<=", "==", "!=", "=", "+=", "-=", "*=", "/=", "%=", "<<=", ">>=",
             ",", "?", ":", "->", ".", "++", "--", "~", "!"]
WORDS = ["int", "unsigned", "float", "double", "char", "long long", "float4", "double2", "void", "bool", "threadIdx.x", "threadIdx.y", "blockIdx.x",
         "blockDim.x", "gridDim.x", "warpSize", "__shared__", "__constant__", "__device__", "__global__", "const", "volatile", "static", "extern",
         "return", "break", "continue", "if (threadIdx.x)", "while (1)", "for (;;)", "do", "goto end", "switch (n)", "struct", "union", "template <int N>",
         "sizeof", "asm(\"\")", "__syncthreads()", "auto", "this", "new", "delete", "nullptr", "*", "&", "[0]", "[threadIdx.x]", "(int *)", "(float4 *)"]
TOKEN = re.compile(r"//[^\n]*|\"(?:\\.|[^\"\\])*\"|\w+(?:\.\w+)*|<<<|>>>|[-+*/%&|^<>=!]=?|\S|\s+")


def mutate(tokens, rng, others):
    """One random change of a list of tokens."""
    at = rng.randrange(len(tokens))
    to = min(len(tokens), at + rng.choice((1, 1, 1, 2, 5, 20)))
    kind = rng.randrange(9)
    if kind == 0:
        del tokens[at:to]
    elif kind == 1:
        tokens[at:at] = tokens[at:to]
    elif kind == 2:
        other = rng.randrange(len(tokens))
        tokens[at], tokens[other] = tokens[other], tokens[at]
    elif kind == 3:
        tokens.insert(at, " " + rng.choice(WORDS) + " ")
    elif kind == 4:
        start = rng.randrange(len(others))
        tokens[at:to] = others[start:start + rng.randrange(1, 30)]
    elif kind == 5:
        tokens[at] = "".join(chr(rng.randrange(1, 256)) for _ in range(rng.randrange(1, 8)))
    else:  # the changes that keep the file compiling most often
        fitting = [i for i, t in enumerate(tokens) if (t[0].isdigit() if kind < 8 else t in OPERATORS)]
        if fitting:
            tokens[rng.choice(fitting)] = rng.choice(NUMBERS if kind < 8 else OPERATORS)


def make(files, seed):
    rng = random.Random(seed)
    tokens = TOKEN.findall(open(rng.choice(files), encoding="utf-8", errors="replace").read())
    others = TOKEN.findall(open(rng.choice(files), encoding="utf-8", errors="replace").read())
    for _ in range(rng.choice((1, 1, 2, 3, 8))):
        if tokens:
            mutate(tokens, rng, others)
    return "".join(tokens)


def trouble(tool, path):
    """What is wrong with a run over the file; None: nothing."""
    try:
        done = subprocess.run([tool, "--format=json", path], capture_output=True, timeout=TIME_LIMIT)
    except subprocess.TimeoutExpired:
        return f"still running after {TIME_LIMIT} seconds"
    if done.returncode not in (0, 1, 2):
        return f"exit code {done.returncode}: " + done.stderr.decode(errors="replace")[-1500:]
    try:
        json.loads(done.stdout)
    except ValueError as error:
        return f"broken JSON: {error}"
    return None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tool")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1, help="of the first file")
    parser.add_argument("--count", type=int, default=10**9, help="of files at most")
    parser.add_argument("--keep", help="write the file of --seed here and stop")
    parser.add_argument("files", nargs="*")
    args = parser.parse_args()
    files = sorted(args.files or glob.glob("samples/*.cu") + glob.glob("tests/cases/*/*.cu"))
    if args.keep:
        open(args.keep, "w", encoding="utf-8").write(make(files, args.seed))
        return 0
    end, seed, failed = time.monotonic() + args.seconds, args.seed, 0
    with tempfile.TemporaryDirectory() as folder:
        path = folder + "/fuzz.cu"
        while time.monotonic() < end and seed < args.seed + args.count:
            with open(path, "w", encoding="utf-8") as out:
                out.write(make(files, seed))
            what = trouble(args.tool, path)
            if what:
                failed += 1
                print(f"seed {seed}: {what}\n  again: {sys.argv[0]} {args.tool} --seed {seed} --keep fuzz.cu && {args.tool} fuzz.cu", flush=True)
            seed += 1
    print(f"{seed - args.seed} files, {failed} failures")
    return 1 if failed else 0


sys.exit(main())
