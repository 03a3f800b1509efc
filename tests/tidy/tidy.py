#!/usr/bin/env python3
"""Rules of the source that a compiler doesn't know: who may include whom, how long files and functions may be, banned functions,
headers that compile alone. usage: tidy.py [CC]   (in the root of the sources; CC compiles the headers)"""
import concurrent.futures
import pathlib
import re
import shlex
import subprocess
import sys

FILE_LINES, FUNCTION_LINES = 700, 60
CUDA_FILES = 3
CUDA_STAND_IN = "tests/harness/"  # a driver without a GPU, for the tests

# A folder may include itself and what stands beside it; the first row that fits a file counts.
MAY_INCLUDE = [
    ("simulator/", []),
    ("analyzer/base/", []),
    ("analyzer/ir/", ["analyzer/base/"]),
    ("analyzer/ingest/", ["analyzer/base/", "analyzer/ir/"]),
    ("analyzer/result/", ["analyzer/base/"]),
    ("analyzer/eval/", ["analyzer/base/", "analyzer/ir/", "analyzer/result/", "simulator/"]),
    ("analyzer/checks/", ["analyzer/base/", "analyzer/result/", "simulator/"]),
    ("analyzer/report/", ["analyzer/base/", "analyzer/result/", "analyzer/checks/"]),
    ("analyzer/", ["analyzer/", "simulator/"]),
    ("validate/", ["analyzer/base/", "analyzer/result/", "simulator/"]),
    ("tests/", ["analyzer/", "simulator/", "validate/", "tests/"]),
]
LIBCLANG_FOLDER = "analyzer/ingest/"
BANNED = {  # function: where it is allowed all the same
    "sprintf": "tests/", "vsprintf": "", "strcpy": "", "strcat": "", "gets": "", "strtok": "tests/", "atoi": "tests/", "atof": "tests/",
    "malloc": "analyzer/base/", "calloc": "analyzer/base/", "realloc": "analyzer/base/", "alloca": "", "system": "",
}
# Where memory has another life than an arena's: lanes are collected while a kernel runs, validate's buffers follow the driver's callbacks.
MALLOC_TOO = ("analyzer/eval/lanes.c", "validate/", "tests/")

problems = []


def say(path, line, text):
    problems.append(f"{path}:{line}: {text}")


def sources():
    for folder in ("analyzer", "simulator", "validate", "tests"):
        for path in sorted(pathlib.Path(folder).rglob("*.[ch]")):
            if "prelude/" not in str(path):
                yield path


def without_comments(text):
    """The text with comments and literals blanked, line for line."""
    pattern = r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\''
    keep = lambda m: m.group(0) if m.group(0)[0] == '"' else " " + "\n" * m.group(0).count("\n")
    blank = lambda m: re.sub(r"[^\n]", " ", m.group(0))
    return re.sub(pattern, lambda m: blank(m) if m.group(0)[0] in "\"'" else keep(m), text, flags=re.S)


def check_includes(path, text, cuda_users):
    name = str(path)
    folder, allowed = next((f, a) for f, a in MAY_INCLUDE if name.startswith(f))
    for number, line in enumerate(text.split("\n"), 1):
        found = re.match(r'\s*#\s*include\s*([<"])([^>"]+)', line)
        if not found:
            continue
        quote, header = found.groups()
        if header.startswith("clang-c/") and not name.startswith(LIBCLANG_FOLDER):
            say(path, number, f"only {LIBCLANG_FOLDER} may see libclang")
        if re.match(r"(cuda|cupti|nvperf|nvrtc|generated_cuda)", header) and not name.startswith(CUDA_STAND_IN):
            cuda_users.add(name)
            if not name.startswith("validate/"):
                say(path, number, "only validate/ may see CUDA's headers")
        if quote == '"' and not header.endswith(".inc") and not any(header.startswith(f) for f in (folder, *allowed)):
            say(path, number, f"{folder} must not include {header}")


def check_lengths(path, text, code):
    lines = text.split("\n")
    if len(lines) - 1 > FILE_LINES:
        say(path, len(lines), f"{len(lines) - 1} lines, more than {FILE_LINES}")
    start = None
    for number, line in enumerate(code.split("\n"), 1):
        if line.rstrip() == "{":  # a body opens in the first column
            start = number
        elif line.startswith("}") and start:
            if number - start - 1 > FUNCTION_LINES:
                say(path, start, f"a function of {number - start - 1} lines, more than {FUNCTION_LINES}")
            start = None


def check_banned(path, code):
    name = str(path)
    for number, line in enumerate(code.split("\n"), 1):
        for word in re.findall(r"(?<![\w.>])(\w+)\s*\(", line):
            place = BANNED.get(word)
            allowed = place is None or (place and name.startswith(place)) or ("alloc" in word and name.startswith(MALLOC_TOO))
            if not allowed:
                say(path, number, f"{word}() is banned" + (f" outside {place}" if place else ""))


def check_header(cc, path):
    """A header compiles alone: with nothing included before it."""
    command = [*cc, "-std=gnu17", "-D_GNU_SOURCE", '-DAL_VERSION="0"', "-I.", "-Wall", "-Werror", "-fsyntax-only", "-x", "c", "-"]
    done = subprocess.run(command, input=f'#include "{path}"\n', capture_output=True, text=True)
    error = next((line for line in done.stderr.splitlines() if "error:" in line), done.stderr)
    return f"{path}:1: does not compile alone: {error}" if done.returncode else None


def main():
    cc = shlex.split(sys.argv[1]) if len(sys.argv) > 1 else ["cc"]
    cuda_users, headers = set(), []
    for path in sources():
        text = path.read_text(errors="replace")
        code = without_comments(text)
        check_includes(path, text, cuda_users)
        check_lengths(path, text, code)
        check_banned(path, code)
        if path.suffix == ".h" and str(path) not in cuda_users and not str(path).startswith(CUDA_STAND_IN):
            headers.append(path)
    if len(cuda_users) > CUDA_FILES:
        say("validate", 1, f"{len(cuda_users)} files see CUDA's headers, more than {CUDA_FILES}: {', '.join(sorted(cuda_users))}")
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        problems.extend(p for p in pool.map(lambda h: check_header(cc, h), headers) if p)
    print("\n".join(problems) if problems else "tidy")
    return 1 if problems else 0


sys.exit(main())
