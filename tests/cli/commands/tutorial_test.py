#!/usr/bin/python3 -B
"""The tutorial of runtime/cli/README.md: types what it shows behind `$` in its blocks ```console, and compares what is
printed with what the page says.

In the page `...` is any text, and alone on a line any lines.  Where it shows nothing, anything may be printed.
"""

import os
import re
import subprocess
import sys
import tempfile

from command_line import BUILD, needs

PAGE = "runtime/cli/README.md"
VOICE = "/usr/share/sounds/alsa/Front_Center.wav"


def commands_of(page):
    """Each command, and the lines shown below it."""
    for block in re.findall(r"^```console\n(.*?)^```", page, re.M | re.S):
        for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
            command, _, shown = part.partition("\n")
            yield command, shown


def pattern_of(shown):
    lines = [".*" if line == "..." else ".*?".join(re.escape(part) for part in line.rstrip().split("..."))
             for line in shown.rstrip("\n").split("\n")]
    return re.compile("\n".join(lines), re.S)


def main():
    needs("pywt")
    if not os.path.exists(VOICE):
        print("SKIP the tutorial works: no alsa-utils")
        return
    with open(PAGE) as file:
        commands = list(commands_of(file.read()))
    environment = {**os.environ, "PATH": f"{BUILD}:{os.environ['PATH']}", "COLUMNS": "80"}
    failed = not commands
    if failed:
        print(f"FAIL {PAGE} has commands: none was found")
    with tempfile.TemporaryDirectory() as folder:
        for command, shown in commands:
            done = subprocess.run(["bash", "-c", command], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                                  capture_output=True, text=True)
            if done.returncode != 0:
                print(f"FAIL {command}: status {done.returncode}: {done.stderr.strip()}")
            elif shown.strip() and not pattern_of(shown).fullmatch(done.stdout.rstrip("\n")):
                print(f"FAIL {command}: it printed\n{done.stdout}and the page shows\n{shown}")
            else:
                print(f"PASS {command}")
                continue
            failed = True
    sys.exit(failed)


main()
