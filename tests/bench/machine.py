"""The machine of a run, and the programs that it measured."""
import hashlib
import os
import pathlib
import platform
import re
import subprocess


def first(pattern, path):
    try:
        found = re.search(pattern, pathlib.Path(path).read_text(), re.MULTILINE)
    except OSError:
        return ""
    return found.group(1) if found else ""


def output(*command):
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""


def describe():
    flags = first(r"^flags\s*: (.*)", "/proc/cpuinfo").split()
    sets = [name for flag, name in [("avx2", "AVX2"), ("avx512f", "AVX-512")] if flag in flags]
    memory = int(first(r"^MemTotal:\s*(\d+)", "/proc/meminfo") or 0) / (1 << 20)
    return {
        "processor": " ".join([first(r"^model name\s*: (.*)", "/proc/cpuinfo") or platform.machine(), *sets]),
        "processors": os.cpu_count(),
        "memory": f"{memory:.0f} GiB",
        "system": first(r'^PRETTY_NAME="(.*)"', "/etc/os-release") or platform.system(),
        "gpu": output("nvidia-smi", "--query-gpu=name", "--format=csv,noheader"),
        "komdsp": output("git", "-C", str(pathlib.Path(__file__).parent), "describe", "--always", "--dirty"),
    }


def pocl():
    """The environment of PoCL."""
    return {name: value for name, value in sorted(os.environ.items()) if name.startswith("POCL_")}


def programs(columns):
    """Hashes that tell builds apart."""
    return {column.library.name: hashlib.sha256(pathlib.Path(column.command[-1]).read_bytes()).hexdigest()[:16]
            for column in columns}
