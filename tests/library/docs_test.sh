#!/bin/sh
# `make docs` makes the site, whose search knows every door; what is public and says nothing of itself is an error.
# README.md's picture has the figures of tests/peers/README.md.
set -u
. tests/support/verdict.sh

python3 - <<'PYTHON'
import csv, re
tables, points = {}, []
for line in open("tests/peers/README.md"):
    label, *cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
    if label in ("points", "2-D, convolution"):
        points = [re.fullmatch(r"2\^(\d+)", cell) for cell in cells]  # batches have more words
    elif re.search("over .*(FFTW|clFFT|cuFFT)", label):
        for n, cell in zip(points, cells):
            if n and cell:
                tables.setdefault(label, {})[2 ** int(n[1])] = float(cell)
wanted = {"cpp": "cpp over FFTW, one thread", "pocl": "PoCL over the better of VkFFT and clFFT",
          "cuda": "over cuFFT, f32"}
drawn = list(csv.DictReader(open("tests/peers/speed.csv")))
for column, label in wanted.items():
    figures = {int(row["points"]): float(row[column]) for row in drawn if row[column]}
    assert figures == tables[label], f"{label}: {figures} are drawn, {tables[label]} written"
PYTHON
verdict "the picture of README.md has the figures of tests/peers/README.md" $?

# The site takes half a minute.
[ "${KOMDSP_TEST_SCOPE:-cover}" = all ] || exit 0
for tool in doxygen sphinx-build; do
  command -v $tool >/dev/null && continue
  echo "SKIP the site: $tool is not installed"
  exit 0
done
work=$BUILD/docs_test
rm -rf "$work"
mkdir -p "$work"

make --no-print-directory docs BUILD="$BUILD" >"$work/log" 2>&1
status=$?
[ $status = 0 ] || cat "$work/log"
verdict "the site is made, and every public name is documented" $status

missing=
for name in spectrogram komdsp_plan_fft komdsp_dwt2 make_plan overlap_save_stream rfftn wavedec psf; do
  grep -qi "\"$name\"\|\b$name\b" "$BUILD/docs/searchindex.js" || missing="$missing $name"
done
verdict "its search finds commands, C, C++ and Python" "$([ -z "$missing" ]; echo $?)" "it lacks$missing"

described=$(grep -c 'fft2d.*columns_out' "$BUILD/docs/cpp/fft2d.hpp.html")
verdict "pages of headers have structs and functions" "$([ "$described" -gt 0 ]; echo $?)" "columns_out is missing"

# Files that a browser would fetch from elsewhere: scripts, styles, pictures.
fetched=$(grep -rhoE '<(script|img|link rel="(stylesheet|icon)")[^>]*(src|href)="(https?:)?//[^"]*"' --include=*.html \
  "$BUILD/docs" | head -n 3)
verdict "it fetches nothing" "$([ -z "$fetched" ]; echo $?)" "$fetched"

# A tree with names that nobody documented.
cp -R --parents toolchains/docs runtime kernels "$work"
named() { # NAME LOG PATTERN
  grep -q "$3" "$2"
  verdict "$1" $? "$(tail -n 3 "$2")"
}
echo 'constexpr int undocumented(int n) { return n; }' >>"$work/runtime/komdsp/otf.hpp"
(cd "$work" &&
  printf '@INCLUDE = toolchains/docs/Doxyfile\nOUTPUT_DIRECTORY = xml\nINPUT = runtime/komdsp/otf.hpp\n' | doxygen -) \
  >"$work/doxygen.log" 2>&1
verdict "an undocumented name of a header is an error" "$([ $? != 0 ]; echo $?)" "doxygen was content"
named "that error names it" "$work/doxygen.log" 'otf.hpp.*undocumented'

printf '\n\ndef undocumented():\n    pass\n\n\n__all__ += ["undocumented"]\n' >>"$work/runtime/python/komdsp/optics.py"
mkdir "$work/pages"
KOMDSP_LIBRARY=$(pwd)/$BUILD/libkomdsp.so.0 KOMDSP_XML=$(pwd)/$BUILD/docs-xml/xml \
  KOMDSP_PROGRAM=$(pwd)/$BUILD/komdsp PYTHONDONTWRITEBYTECODE=1 /usr/bin/python3 -m sphinx -q \
  -c "$work/toolchains/docs" -b dummy -D exclude_patterns='c/*,cpp/*' "$work/pages" "$work/made" \
  >"$work/sphinx.log" 2>&1
named "an undocumented name of the Python package is a warning, which is an error" "$work/sphinx.log" \
  "docstring for 'komdsp.optics.undocumented'"
