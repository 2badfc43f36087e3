#!/bin/sh
# The Python package with its libraries, as pip would lay it out: no compiler is needed.
#   toolchains/package/python_package.sh BUILD FOLDER
set -eu
build=$1
folder=$2
version=$(sed -n 's/^#define KOMDSP_VERSION "\(.*\)".*/\1/p' runtime/komdsp/komdsp.h)
facts=$folder/komdsp-$version.dist-info
rm -rf "$folder/komdsp" "$folder"/komdsp-*.dist-info
install -d "$folder/komdsp" "$facts"
install -m 644 runtime/python/komdsp/*.py runtime/python/komdsp/py.typed "$folder/komdsp"
for inner in _signal _wavelets; do
  install -d "$folder/komdsp/$inner"
  install -m 644 runtime/python/komdsp/$inner/*.py "$folder/komdsp/$inner"
done
for library in libkomdsp libkomdsp-opencl libkomdsp-cuda; do
  install -m 644 "$build/$library.so.0" "$folder/komdsp"
done
cat >"$facts/METADATA" <<TEXT
Metadata-Version: 2.1
Name: komdsp
Version: $version
Summary: FFTs and signal processing
Requires-Python: >=3.9
Requires-Dist: numpy
TEXT
# Metadata of wheels.
[ -x /usr/bin/python3 ] || exit 0
/usr/bin/python3 - "$folder" "${facts##*/}" <<'PYTHON'
import base64, hashlib, pathlib, sys, sysconfig

folder, facts = pathlib.Path(sys.argv[1]), sys.argv[2]
platform = sysconfig.get_platform().replace("-", "_")
(folder / facts / "WHEEL").write_text(
    f"Wheel-Version: 1.0\nGenerator: komdsp\nRoot-Is-Purelib: false\nTag: py3-none-{platform}\n")
with open(folder / facts / "RECORD", "w") as record:
    for file in sorted([*(folder / "komdsp").rglob("*"), *(folder / facts).iterdir()]):
        if file.name == "RECORD" or file.is_dir():
            continue
        content = file.read_bytes()
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")
        record.write(f"{file.relative_to(folder)},sha256={digest},{len(content)}\n")
    record.write(f"{facts}/RECORD,,\n")
PYTHON
