#!/usr/bin/env python3
"""Runs the commands of the ```console blocks in README.md and docs/ and compares what they print; UPDATE=1 rewrites the blocks.
usage: readme.py ACCESSLINT   (in the root of the sources)"""
import difflib
import glob
import os
import re
import subprocess
import sys


def output_of(command, folder):
    command = command.replace("build/", folder + "/")
    return subprocess.run(["sh", "-c", command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=60).stdout


def refreshed(block, folder):
    """The block with the output that its commands ("$ ...") give now; build/ stands for the folder of the program under test."""
    commands = [line for line in block.split("\n") if line.startswith("$ ")]
    return "".join(command + "\n" + output_of(command[2:], folder) for command in commands)


def main():
    folder = os.path.dirname(os.path.abspath(sys.argv[1]))
    stale = 0
    for path in ["README.md", *sorted(glob.glob("docs/*.md")), *sorted(glob.glob("samples/*.md"))]:
        text = open(path, encoding="utf-8").read()
        new = re.sub(r"(?<=```console\n)(.*?)(?=```)", lambda m: refreshed(m.group(1), folder), text, flags=re.S)
        if new != text and os.environ.get("UPDATE"):
            open(path, "w", encoding="utf-8").write(new)
        elif new != text:
            stale += 1
            sys.stdout.writelines(difflib.unified_diff(text.splitlines(True), new.splitlines(True), path, path + " now"))
    return 1 if stale else 0


sys.exit(main())
