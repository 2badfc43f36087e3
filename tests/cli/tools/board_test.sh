#!/bin/sh
# `komdsp board`: a table that a board printed becomes a profile, by which plans are made and told in its cycles; tables
# that are cut, damaged, of others or of a board that is wrong are refused. tests/firmware runs the boards.
set -u
. tests/support/verdict.sh
root=$(pwd)
program=$root/$BUILD/komdsp
folder=$(mktemp -d "$root/$BUILD/board-XXXXXX") # of its own: two runs at once share nothing
trap 'rm -rf "$folder"' EXIT
version=$("$program" --version | sed 's/.* //')
PYTHONPATH=$root/tests/cli/commands PYTHONDONTWRITEBYTECODE=1
export PYTHONPATH PYTHONDONTWRITEBYTECODE
cd "$folder" || exit 1

# Tables: the right one between lines of others, and each fault in a file of its name.
/usr/bin/python3 - "$version" <<'PYTHON'
import sys
from board_table import HEAD, row, sent, table, variants

version = sys.argv[1]

def write(name, lines, end="\r\n"):
    with open(name + ".txt", "wb") as file:
        file.write("".join(line + end for line in lines).encode("latin-1"))

# Plans of cpp_scalar: operations, tables and workspace of an FFT of 1024 points with radix 4.
rows = [row("c2c", operations=51200, points=1024, cold=90000, warm=70000, tables=8192, workspace=8192),
        row("dwt", kernel="wavelet_analysis_levels", operations=20000, points=1024, warm=60000),
        *variants([256, 512], tile=1000, radix_4=900, in_place=950, A=2000)]
right = table(rows, version)
write("right", ["U-Boot 2023.01", "", "\x80\xff", *right[:3], "", *right[3:], "reset", "U-Boot"])
write("twice", right[:5] + right, "\n")
# In place of the tile: in_place was faster with 512 points, and radix 4 was not.
write("other", table(variants([256], tile=900, radix_4=900, in_place=950) +
                     variants([512], tile=900, radix_4=899, in_place=800), version, HEAD[:6] + ["0"] + HEAD[7:]))

write("empty", [])
write("foreign", ["hello", "world"])
write("cut", right[:6])
write("cut_line", right[:6] + [right[6][:20]])
write("headless", right[1:])
for name, at, old, new in [("digit", 3, "6", "8"), ("head", 0, "GCC", "GCB"), ("hash", 4, "#", "%"),
                           ("end", -1, "end", "and")]:
    damaged = list(right)
    damaged[at] = damaged[at].replace(old, new, 1)
    write(name, damaged)
write("garbage", right[:4] + ["\x00\xfe\x07 | noise"] + right[4:])
write("lost", right[:4] + right[5:])
write("more", right[:5] + right[4:])
write("older", table(rows, "0.0.9"))
write("failed", right[:4] + ["FAIL dwt: the result has not the desk's bits"] + table(rows[:1], version, count=6)[-1:])
write("stood", table([row("c2c", warm=0, cold=0)], version))
write("wordy", table([row("c2c", cold="many")], version))
write("negative", table([row("c2c", cold=-5)], version))
write("short", table([row("c2c")[:9]], version))
write("kernel", table([row("c2c", kernel="warp_drive")], version))
write("ratio", table(rows, version, HEAD[:5] + ["0"] + HEAD[6:]))
write("none", table([], version))
write("escape", table([row("\x1b[2J")], version))
write("nameless", table([row("")], version))
# Lengths that are no powers of two in a row have no best variant.
write("lengths", table(variants([300], tile=9) + variants([64], tile=9), version))
PYTHON

SOURCE_DATE_EPOCH=86400 "$program" board right.txt --output ./right.json --header right.hpp --json >right.told
holds() { # holds JSON CONDITION...: in Python, of the file
  file=$1
  shift
  for condition in "$@"; do
    /usr/bin/python3 -c "import json, sys
told = json.load(open('$file'))
sys.exit(not ($condition))" || { echo "not so: $condition" && return 1; }
  done
}
holds right.told "told['counter'] == 'CP0 Count' and told['image_flash'] == 300000" \
  "told['profile'] == json.load(open('right.json'))" &&
  holds right.json "told['name'] == 'board-tuned' and told['backend'] == 'cpp' and told['tuned']" \
    "told['radix'] == told['first_radix'] == 4 and told['date'] == '1970-01-02'" \
    "[(b['length'], b['variant'], b['times_A']) for b in told['best']] == [(256, 'tile', 2.22), (512, 'tile', 2.22)]" \
    "told['command'] == 'komdsp board right.txt --output right.json --header right.hpp --json'" \
    "told['board']['clock_hz'] == 100000000 and len(told['board']['plans']) == 10" \
    "told['board']['plans'][1]['warm'] == 60000 and told['board']['plans'][1]['stack'] == 300"
verdict "a table between other lines becomes a profile" $?
without_making() { sed '/"command"\|"date"/d' "$1"; }
"$program" board - --output twice.json --quiet <twice.txt >told && [ ! -s told ] &&
  [ "$(without_making twice.json)" = "$(without_making right.json)" ]
verdict "the last table counts, from a pipe too" $?
"$program" board other.txt --output other.json >told && grep -q 'of unknown clock' told &&
  grep -q 'radix 8, 256 points tile, 512 points in_place' told &&
  holds other.json "told['radix'] == 8 and told['board']['clock_hz'] is None" \
    "[b['times_A'] for b in told['best']] == [0, 0]"
verdict "what is faster by 2 % is taken, and an unknown clock stays unknown" $?

"$program" board lengths.txt --output lengths.json --quiet &&
  holds lengths.json "[b['length'] for b in told['best']] == [64]" &&
  "$program" plan fft --length 64 --profile lengths.json --quiet
verdict "lengths that are no powers of two have no best variant" $?

"$program" plan fft --length 1024 --profile ./right.json --json >plan.json &&
  holds plan.json "told['estimate']['measured'] == 'of c2c' and told['estimate']['cycles'] == 70000" \
    "told['estimate']['cold_cycles'] == 90000 and told['estimate']['seconds'] == 0.0007" &&
  "$program" plan fft --length 1024 --profile ./right.json >plan.txt &&
  grep -q '^  measured       70000, the first call 90000, of a plan like this one (of c2c)$' plan.txt &&
  grep -q '^  time           0.7 ms at 100 MHz$' plan.txt
verdict "a plan that was measured takes the board's cycles" $?
"$program" plan dwt --length 2048 --wavelet db4 --levels 3 --profile ./right.json --json >plan.json &&
  holds plan.json "told['estimate']['cycles'] == round(3 * told['envelope']['operations'])" \
    "told['estimate']['least'] <= told['estimate']['cycles'] <= told['estimate']['most']" &&
  "$program" plan dwt --length 2048 --wavelet db4 --levels 3 --profile ./other.json >plan.txt &&
  grep -q '^  estimated  ' plan.txt && ! grep -q '^  time' plan.txt
verdict "other plans are estimated by the operations of their kernels" $?
"$program" plan fft --length 1024 --precision f64 --profile ./right.json --json >plan.json &&
  holds plan.json "'estimate' not in told" &&
  "$program" plan fft --length 1024 --profile cpp-scalar --json >plan.json &&
  holds plan.json "'estimate' not in told"
verdict "what no board measured has no estimate" $?
/usr/bin/python3 -c 'import numpy; numpy.save("x.npy", numpy.ones(512, "c8"))' &&
  "$program" fft x.npy y.npy --profile ./right.json --json | grep -q '"profile": *"board-tuned"'
verdict "transforms run by the profile of a board" $?
cat >header.cpp <<'CPP'
#include "right.hpp"
#include <komdsp/static_plan.hpp>
constexpr komdsp::plan made = komdsp::plan_fft({512}, komdsp::profiles::board_tuned);
static_assert(made.chosen_by == komdsp::rule::measured && made.variant == komdsp::fft_variant::tile);
CPP
g++ -std=c++17 -fsyntax-only -Wall -Wextra -Werror -I"$root/runtime" -I"$root" -I"$root/$BUILD/generated" -I. \
  header.cpp
verdict "the header makes a static plan" $?

for file in empty foreign cut cut_line headless digit head hash end garbage lost more older failed stood wordy \
  negative short kernel ratio none escape nameless; do
  refused 4 board ../$file.txt --output x.json
done
refused 1 board missing.txt --output x.json
refused 1 board .. --output x.json
refused 2 board ../right.txt
refused 2 board ../right.txt --output x.txt
refused 2 board ../right.txt --output x.json --header x.json
refused 2 board --output x.json
for why in "cut:cut behind 4 of 10 plans" "digit:line 4 did not come as it was sent" "garbage:line 5 did not come" \
  "older:of komdsp 0.0.9, and this is" "failed:FAIL dwt: the result" "stood:took no cycles" "lost:9 plans of 10" \
  "more:is there twice" "foreign:no line begins with"; do
  "$program" board "${why%%:*}.txt" --output x.json 2>err
  verdict "${why%%:*} is refused for what it is" "$(grep -q "${why#*:}" err; echo $?)" "$(cat err)"
done
sed 's/"clock_hz": 100000000/"clock_hz": 0/' right.json >clock.json
sed 's/"warm": 60000/"warm": 0/' right.json >warm.json
sed 's/"plans"/"plants"/' right.json >plants.json
for file in clock warm plants; do refused 3 plan fft --length 8 --profile ../$file.json; done
