#!/bin/sh
# `komdsp tune`: the profiles that it writes are used by plans, by transforms and by programs with static plans; damaged
# ones are refused.
set -u
. tests/support/verdict.sh
root=$(pwd)
program=$root/$BUILD/komdsp
mkdir -p "$root/$BUILD"
folder=$(mktemp -d "$root/$BUILD/tune-XXXXXX") # of its own: two runs at once share nothing
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
# Seconds of searching, and until a run is stopped: longer searches find better profiles, and no other faults.
case ${KOMDSP_TEST_SCOPE:-cover} in all) short=4 long=20 patience=5 ;; *) short=1 patience=2 ;; esac

# Figures that are printed, that are written and that plans say agree.
figures_agree() { # figures_agree TOLD PROFILE
  python3 - "$program" "$1" "$2" <<'PYTHON'
import json, math, subprocess, sys
program, told, path = sys.argv[1], json.load(open(sys.argv[2])), sys.argv[3]
profile = json.load(open(path))
assert told["profile"] == profile and profile["tuned"] and told["failed"] == 0, told["first_failure"]
assert profile["name"].endswith("-tuned") and profile["best"][0]["length"] == 256
assert profile["date"] == "1970-01-02" and "/" not in profile["command"], profile["command"]
assert profile["command"].startswith("komdsp tune fft --from 256 --to "), profile["command"]
for best in profile["best"]:
    rows = {row["variant"]: row for row in told["rows"] if row["length"] == best["length"]}
    fastest = min(rows.values(), key=lambda row: row["kernel_us"])
    assert fastest["best"] and fastest["variant"] == best["variant"]
    if "A" in rows:
        assert math.isclose(best["times_A"], rows["A"]["kernel_us"] / fastest["kernel_us"], abs_tol=0.006)
    plan = json.loads(subprocess.check_output(
        [program, "plan", "fft", "--length", str(best["length"]), "--profile", path, "--json"]))
    assert plan["variant"] == best["variant"] and plan["profile"] == profile["name"]
    assert plan["reason"].startswith("best measured at this length is " + best["variant"]), plan["reason"]
PYTHON
}

transforms() { # transforms PROFILE: komdsp fft with this profile equals numpy.fft
  /usr/bin/python3 -c 'import numpy; numpy.save("x.npy", numpy.random.default_rng(1).random((3, 512)).astype("c8"))' &&
    "$program" fft x.npy y.npy --profile "$1" --json >fft.json && grep -q '"profile": *"[^"]*-tuned"' fft.json &&
    /usr/bin/python3 -c 'import numpy; x, y = numpy.load("x.npy"), numpy.load("y.npy"); t = numpy.fft.fft(x)
assert numpy.linalg.norm(y - t) < 2e-7 * numpy.linalg.norm(t)'
}

tuned() { # tuned NAME OPTIONS...
  name=$1
  shift
  SOURCE_DATE_EPOCH=86400 "$program" tune fft --from 256 --output "./$name.json" --header "$name.hpp" --json "$@" \
    >"$name.told" &&
    figures_agree "$name.told" "$name.json"
  verdict "tune $*" $?
  transforms "./$name.json"
  verdict "komdsp fft with the profile of tune $*" $?
}

# The header makes plans at compile time, with what was measured.
header_compiles() { # header_compiles NAME IDENTIFIER
  cat >"$1.cpp" <<CPP
#include "$1.hpp"
#include <komdsp/static_plan.hpp>
#include <cstdio>
constexpr komdsp::plan made = komdsp::plan_fft({512}, komdsp::profiles::$2);
static_assert(made.result == komdsp::status::ok && made.chosen_by == komdsp::rule::measured);
using spectrum = komdsp::static_plan<made>;
alignas(64) static unsigned char workspace[spectrum::workspace_bytes + 64];
alignas(64) static float input[1024], output[1024];
int main() {
  input[2] = 1;  // a turn of one bin
  const komdsp::status done = spectrum::execute(input, output, workspace);
  return std::printf("%d %.3f %.3f\n", static_cast<int>(done), output[0], output[2 * 128 + 1]) < 0;
}
CPP
  g++ -std=c++17 -Wall -Wextra -Werror -I"$root/runtime" -I"$root" -I"$root/$BUILD/generated" -I. "$1.cpp" \
    "$root/$BUILD/libkomdsp.a" -o "$1" &&
    [ "$("./$1")" = "0 1.000 -1.000" ]
  verdict "the header of tune makes a static plan" $?
}

# The command in a file makes such a file again, where the files that it names are.
command_is_one() {
  again=$(sed -n 's/^  "command": "komdsp \(.*\)",$/\1/p' again.json)
  [ "$again" = "tune fft --from 256 --to 512 --time-limit $short --output again.json --header again.hpp --profile \
scalar.json --json" ] || { echo "it is $again" && return 1; }
  rm again.json again.hpp
  # shellcheck disable=SC2086
  "$program" $again >/dev/null && grep -q '^// [0-9-]*: komdsp tune fft --from 256 ' again.hpp
}

# Today; of two, where midnight passed.
dated() { # dated PROFILE TODAY
  date=$(sed -n 's/^  "date": "\(.*\)",$/\1/p' "$1")
  [ "$date" = "$2" ] || [ "$date" = "$(date -u +%F)" ]
}

# Those of the tree decide the plans of all lengths that they have.
profile_plans() { # profile_plans PROFILE
  python3 - "$program" "$1" <<'PYTHON'
import json, subprocess, sys
program, path = sys.argv[1:]
profile = json.load(open(path))
assert profile["command"].startswith("komdsp tune fft ") and profile["date"] > "2026" and len(profile["best"]) > 0
for best in profile["best"]:
    plan = json.loads(subprocess.check_output(
        [program, "plan", "fft", "--length", str(best["length"]), "--profile", path, "--json"]))
    assert (plan["variant"], plan["profile"]) == (best["variant"], profile["name"]), plan
    assert plan["reason"].startswith("best measured at this length is "), plan["reason"]
PYTHON
}

tuned scalar --to 1024 --time-limit $short --backend cpp --threads 1 --profile cpp-scalar
header_compiles scalar cpp_scalar_tuned
tuned vectors --to 2048 --time-limit $short --backend cpp --threads 1
tuned again --to 512 --time-limit $short --profile ./scalar.json
command_is_one
verdict "the command in the profile makes it again" $?
[ "${KOMDSP_TEST_SCOPE:-cover}" != all ] || tuned opencl --to 256 --time-limit $long --backend opencl

# Trials that are faster than what was measured before are kept, and slower ones are not: a file of measurements says
# that it took so long.
keeps_the_faster() {
  python3 - "$program" <<'PYTHON'
import json, subprocess, sys

def tuned(us=None):
    """The profile after a run whose first measurements took so long."""
    command = [sys.argv[1], "tune", "fft", "--from", "256", "--to", "256", "--time-limit", "1", "--backend", "cpp",
               "--threads", "1", "--profile", "cpp-baseline", "--json", "--resume", "trials", "--output", "trial.json"]
    told = json.loads(subprocess.check_output(command))
    lines = [json.loads(line) for line in open("trials")]
    if us is None:
        first = lines[1]["place"].split()[-1]
        return lines[:1], [one for one in lines[1:] if one["place"].split()[-1] == first]
    return told

head, first = tuned()
numbers = {}
for us in (1e-3, 1e6):
    with open("trials", "w") as file:
        for one in head:
            file.write(json.dumps(one, separators=(",", ":")) + "\n")
        for one in first:
            one["numbers"][3:] = [us, us]
            file.write(json.dumps(one) + "\n")
    told = tuned(us)
    best = min(row["kernel_us"] for row in told["rows"])
    assert (best == us) if us < 1 else (best < 1e5), (us, best)
    other = ("best", "date", "name", "rows_max")
    numbers[us] = {name: value for name, value in told["profile"].items() if name not in other}
    assert sum(1 for _ in open("trials")) > 1 + len(first), "no other profile was tried"
assert numbers[1e-3] != numbers[1e6], numbers
PYTHON
}
keeps_the_faster
verdict "tune keeps the faster of its trials" $?

today=$(date -u +%F)
"$program" tune fft --from 256 --to 512 --time-limit 1 --backend cpp --output table.json >table &&
  grep -q '^ *512  .*tile ' table
verdict "tune prints the times" $?
dated table.json "$today"
verdict "the profile has the day of its making" $?

for profile in "$root"/runtime/profiles/*.json; do
  profile_plans "$profile"
  status=$?
  verdict "runtime/profiles/$(basename "$profile") makes plans" $status
done

# Whatever was fastest here.
sed 's/"variant": "[^"]*"/"variant": "S8"/' scalar.json >stockham.json
"$program" plan fft --length 512 --profile stockham.json >plan.txt &&
  grep -q "^Variant S8: best measured at this" plan.txt &&
  transforms stockham.json
verdict "the table of a profile decides" $?

head -c 200 scalar.json >cut.json
sed 's/"max_group": 1,/"max_group": "1",/' scalar.json >type.json
sed 's/"variant": "[^"]*"/"variant": "hexagon"/' scalar.json >variant.json
sed 's/"length": 512/"length": 2048/' scalar.json >lengths.json
: >empty.json
head -c 2000000 /dev/zero >zero.json
for file in cut type variant lengths empty zero; do
  refused 3 plan fft --length 1024 --profile ../$file.json
done
refused 3 fft ../x.npy y.npy --profile ../variant.json
refused 3 tune fft --profile ../cut.json --output x.json
refused 1 plan fft --length 1024 --profile missing.json
refused 2 plan fft --length 1024 --profile pdp11
refused 2 tune fft
refused 2 tune dct --output x.json
refused 2 tune fft --output x.txt
refused 2 tune fft --output x.json --header ../refused/x.json
refused 2 tune fft --output x.json --resume x.json
refused 2 tune fft --from 1000 --output x.json
refused 2 tune fft --from 1024 --to 512 --output x.json
SOURCE_DATE_EPOCH=now refused 2 tune fft --output x.json
SOURCE_DATE_EPOCH=999999999999 refused 2 tune fft --output x.json
refused 1 tune fft --output missing/x.json
refused 1 tune fft --output x.json --header missing/x.hpp
refused 1 tune fft --backend cpp --from 1048576 --to 1048576 --time-limit 0.001 --output x.json

mkdir stopped
# One signal, to the program alone (--foreground): without it timeout signals its group, too, and the second one kills.
(cd stopped && timeout --foreground --preserve-status -s INT $patience "$program" tune fft --backend cpp --threads 1 \
  --to 1048576 --time-limit 100 --output x.json --resume kept --json >../first 2>../err)
[ $? -eq 130 ] && grep -q 'ended by signal 2: what was found by then is written' err &&
  "$program" plan fft --length 256 --profile stopped/x.json | grep -q 'best measured at this' &&
  [ "$(wc -l <stopped/kept)" -gt 5 ]
verdict "a run that was stopped writes what it has" $?
before=$(wc -l <stopped/kept)
(cd stopped && timeout --foreground --preserve-status -s INT $patience "$program" tune fft --backend cpp --threads 1 \
  --to 1048576 --time-limit 90 --output x.json --resume kept --json >../told 2>../err)
measured() { sed -n 's/^ *"measured": \([0-9]*\),$/\1/p' "$1"; }
[ "$(wc -l <stopped/kept)" -gt "$before" ] && [ "$(measured told)" -ge "$(measured first)" ]
verdict "a run that was stopped goes on where it was" $?
