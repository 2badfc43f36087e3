"""Types what a page shows behind `$` in its blocks ```console, and compares what is printed with what the page says.

In the page `...` is any text, and alone on a line any lines.  Where it shows nothing, anything may be printed.
"""

import os
import re
import subprocess
import sys
import tempfile


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


def main(page, build):
    with open(page) as file:
        commands = list(commands_of(file.read()))
    environment = {**os.environ, "PATH": f"{os.path.abspath(build)}:{os.environ['PATH']}", "COLUMNS": "80"}
    failed = not commands
    if failed:
        print(f"FAIL {page} has commands: none was found")
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


main(*sys.argv[1:])
