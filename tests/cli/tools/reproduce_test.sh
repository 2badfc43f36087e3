#!/bin/sh
# `komdsp reproduce` on short lengths: tables, CSV, JSON and pictures, what it refuses, and that it leaves no parts of
# files.
set -u
. tests/support/verdict.sh
program=$(pwd)/$BUILD/komdsp
folder=$(pwd)/$BUILD/reproduce
rm -rf "$folder"
mkdir -p "$folder"
cd "$folder" || exit 1
# Seconds of timing a row, and lengths: timing longer, and more of these, find no other faults.
case ${KOMDSP_TEST_SCOPE:-cover} in
  all) limit=0.1 first=8 last=256 patience=5 ;;
  *) limit=0.01 first=64 last=128 patience=2 ;;
esac
to=64 pairs=25 rows=1024
# Fewer on devices, whose compiler takes a second for a kernel.
on_devices() { [ "${KOMDSP_TEST_SCOPE:-cover}" = all ] || last=64 to=32 pairs=4 rows=512 few=yes; }

# The figures agree with the times and with one another, and CSV says what JSON says.
figures_agree() { # figures_agree JSON CSV
  python3 - "$1" "$2" <<'PYTHON'
import csv, json, math, sys
told = json.load(open(sys.argv[1]))
cells = list(csv.DictReader(open(sys.argv[2], newline="")))
assert told["wrong"] == 0 and told["measured"] > 0, told["wrong"]
assert len(cells) == len(told["rows"]) == told["measured"] + told["skipped"]
for row, cell in zip(told["rows"], cells):
    assert list(row) == list(cell)
    for name, value in row.items():
        text = cell[name]
        assert (text == "" if value is None else text == value if isinstance(value, str)
                else text == str(value).lower() if isinstance(value, bool)
                else float(text) == value), (name, value, text)
    assert row["N"] == 2 ** row["P"]
    assert (row["result"] == "measured") == (row["reason"] == "") == (row["kernel_us"] is not None)
size = lambda row: (row["P"], row.get("M", 0))
bests = [size(row) for row in told["rows"] if row["best"]]
sweeps = 2 if told["experiment"] == "wavelet" else 1
assert bests == sorted(sweeps * list({size(row) for row in told["rows"]})), bests
for row in told["rows"] if told["experiment"] == "wavelet" else []:
    if row["result"] != "measured":
        continue
    others = [other for other in told["rows"] if other["P"] == row["P"] and other["step"] == row["against"]]
    before = {"sequential": row["sequential_us"], "group": 
              next((o["kernel_us"] for o in others if o["best"]), None)}.get(
        row["against"], others[0]["kernel_us"] if others else None)
    assert (row["change_percent"] is None) == (before is None), row
    assert before is None or math.isclose(row["change_percent"], (row["kernel_us"] / before - 1) * 100,
                                           abs_tol=1e-9), row
    assert 0 < row["error"] <= (1e-12 if told["precision"] == "f64" else 1e-6)
for row in told["rows"] if told["experiment"] == "convolution" else []:
    if row["result"] != "measured":
        continue
    assert math.isclose(row["K"], row["cpu_us"] / row["total_us"])
    assert math.isclose(row["K_kernels"], row["cpu_us"] / row["kernel_us"])
    staged = 3 * (row["P"] + 1) + 2
    launches = {"A": 4, "B": 4, "C": 1, "D": staged, "E": staged}.get(row["variant"], row["launches"])
    assert (row["launches"], row["transfers"]) == (launches, 9 if row["variant"] in "AD" else 3), row
    assert 0 < row["error"] <= 1
for row in told["rows"] if told["experiment"] == "fft" else []:
    if row["result"] != "measured":
        continue
    a = next(other for other in told["rows"] if other["P"] == row["P"] and other["variant"] == "A")
    assert math.isclose(row["K1"], row["cpu_us"] / row["total_us"])
    assert math.isclose(row["K2"], row["cpu_us"] / row["kernel_us"])
    assert math.isclose(row["K2_growth"], row["K2"] / a["K2"])
    if row["K3"] is not None:
        share = row["percentK"] / 100
        assert math.isclose(row["K2_growth"], 1 - share + share * row["K3"])
PYTHON
}

on_backend() { # on_backend NAME OPTIONS...
  name=$1
  shift
  for experiment in "fft --from $first --to $last" "stockham --from $first --to $last" \
    "convolution --from 16 --to $to --pairs-to $pairs" "wavelet --from 512 --to $rows"; do
    case ${few:-}$experiment in yesconvolution* | yesstockham* | yeswavelet*) continue ;; esac
    "$program" reproduce $experiment --time-limit $limit --json "$@" \
      --csv "$name.csv" --plot "$name.png" >"$name.json" && figures_agree "$name.json" "$name.csv" &&
      head -c 8 "$name.png" | od -An -tx1 | grep -q '89 50 4e 47 0d 0a 1a 0a'
    verdict "reproduce $experiment $*" $?
  done
}

published_stands_beside() {
  python3 - <<'PYTHON'
import csv
rows = {(int(row["P"]), row["variant"]): row for row in csv.DictReader(open("published.csv", newline=""))}
assert rows[8, "B"]["Intel_K2"] == "5.71" and abs(float(rows[8, "B"]["Intel_K2_growth"]) - 2.943) < 0.001
assert rows[9, "F"]["KOMDIV_K2"] == "0.6" and rows[9, "F"]["KOMDIV_best"] == "true"
assert rows[8, "D"]["NVidia_K3"] == "4.94" and rows[8, "D"]["NVidia_percentK"] == "61.61"
assert rows[9, "B"]["KOMDIV_K2"] == "" and rows[9, "CL"]["Intel_K1"] == "0.87"
PYTHON
}

published_convolutions_stand_beside() {
  python3 - <<'PYTHON'
import csv
rows = {(int(row["N"]), int(row["M"]), row["variant"]): row
        for row in csv.DictReader(open("published.csv", newline=""))}
assert rows[64, 5, "C"]["Intel_K"] == "1.716" and rows[64, 5, "C"]["NVidia_K"] == "3.943"
assert rows[32, 10, "C"]["NVidia_best"] == "true" and rows[32, 10, "C"]["NVidia_K"] == "8.095"
assert rows[64, 10, "E"]["Intel_K"] == "2.131" and rows[64, 10, "E"]["Intel_best"] == "false"
assert rows[32, 2, "tile"]["Intel_K"] == ""
PYTHON
}

published_wavelets_stand_beside() {
  python3 - <<'PYTHON'
import csv
rows = list(csv.DictReader(open("published.csv", newline="")))
steps = [row["step"] for row in rows]
assert steps == ["1", "2", "3", "4", "5", "6", "5-shift", "6-shift"] + 5 * ["group"] + \
    5 * ["outputs"] + ["fastest"], steps
at = lambda step, **what: next(row for row in rows if row["step"] == step and all(row[k] == v for k, v in what.items()))
percent = lambda step, **what: at(step, **what)["published_percent"] and float(at(step, **what)["published_percent"])
assert percent("3") == -73 and at("3")["against"] == "2" and percent("6") == 13 and percent("6-shift") == -43
assert abs(float(at("6-shift")["published_share"]) - 0.0939) < 1e-4
assert abs(float(at("group", items="128")["published_share"]) - 0.0855) < 1e-4
assert percent("group", items="64") == "" and at("outputs", outputs="2")["published_best"] == "true"
assert percent("fastest") == -76
PYTHON
}

on_backend cpp --backend cpp --threads 1
on_devices
on_backend opencl --backend opencl

POCL_MAX_WORK_GROUP_SIZE=128 "$program" reproduce fft --backend opencl --profile komdiv --from 512 --to 512 \
  --variants B,D --time-limit 0.01 >table && grep -q '^ 9 .* B .*skipped: ' table && grep -q '^ 9 .* D  ' table
verdict "reproduce fft on work-groups of 128" $?

"$program" reproduce fft --backend cpp --from 256 --to 512 --time-limit 0.01 --csv published.csv --quiet >out &&
  [ ! -s out ] && published_stands_beside
verdict "published figures stand beside the measured ones" $?

"$program" reproduce convolution --backend cpp --from 32 --to 64 --pairs-to 100 --time-limit 0.01 --csv published.csv \
  --quiet >out && [ ! -s out ] && published_convolutions_stand_beside
verdict "published figures of convolutions stand beside the measured ones" $?

"$program" reproduce wavelet --backend cpp --from 512 --to 512 --time-limit 0.01 --precision f64 --undecimated \
  --wavelet haar \
  --csv published.csv --quiet >out && [ ! -s out ] && published_wavelets_stand_beside
verdict "published figures of wavelet methods stand beside the measured ones" $?

if [ "${KOMDSP_TEST_SCOPE:-cover}" = all ]; then
  "$program" reproduce wavelet --backend opencl --profile komdiv --from 512 --to 512 --time-limit 0.01 >table &&
    grep -q '^group .* 256 .*skipped: the group is larger' table && grep -q '^group .* 128 .*published best' table &&
    grep -q 'times as fast' table
  verdict "reproduce wavelet on work-groups of 128" $?

  "$program" reproduce convolution --backend opencl --profile intel-uhd630 --from 1024 --to 1024 --pairs-to 4 \
    --variants A,B,C,D,E --time-limit 0.05 >table && grep -q '^ 1024 .* E  .* 35 .* 3 ' table &&
    grep -q 'beyond 512 points' table
  verdict "reproduce convolution as the published platform" $?
fi


"$program" reproduce fft --backend cpp --profile komdiv --from 16 --to 32 --time-limit 0.01 \
  --variants D,S4,tile >table &&
  grep -q '^ 5 .* S4 .*skipped: the length is no power' table && grep -q '^ 4 .* A ' table &&
  grep -q '^7 rows measured, 1 skipped, 0 wrong$' table
verdict "a table of the variants that were asked for, with reasons of those that were refused" $?

"$program" reproduce fft --backend cpp --from 4096 --to 65536 --time-limit 0.001 --variants A --threads 1 >table &&
  grep -q 'skipped: would take more than 0.001 s' table
verdict "lengths beyond the time limit are skipped" $?

refused 2 reproduce
refused 2 reproduce dct
refused 2 reproduce fft --from 512 --to 256 --csv x.csv
refused 2 reproduce fft --variants A,Z
refused 2 reproduce fft --time-limit 0
refused 2 reproduce stockham --variants D
refused 2 reproduce convolution --variants A,F
refused 2 reproduce convolution --pairs-to 3
refused 2 reproduce wavelet --wavelet db99
refused 2 reproduce wavelet --precision f16
refused 1 reproduce fft --csv missing/x.csv --plot x.png
refused 1 reproduce fft --csv x.csv --plot missing/x.png
refused 1 reproduce fft --resume missing/kept
refused 1 reproduce stockham --backend opencl --profile komdiv --csv x.csv

# Measurements until a run is stopped are written, and the run goes on from there.
mkdir stopped
# One signal, to the program alone (--foreground): without it timeout signals its group, too, and the second one kills.
# A loaded machine measures fewer rows in that time: a second run goes on from there.
for _ in 1 2 3 4 5; do
  (cd stopped && timeout --foreground --preserve-status -s INT $patience "$program" reproduce stockham \
    --backend cpp --from 256 --to 16777216 --csv x.csv --plot x.png --resume kept --quiet 2>../err)
  status=$?
  [ "$(wc -l <stopped/kept)" -gt 5 ] && break
done
[ $status -eq 130 ] && grep -q '^komdsp: ended by signal 2: the rows until then are told and written$' err &&
  [ "$(wc -l <stopped/x.csv)" -gt 5 ] && [ -s stopped/x.png ] && [ "$(wc -l <stopped/kept)" -gt 5 ]
verdict "a run that was stopped writes what it has" $?
for experiment in "fft --from 64 --to 128" "stockham --from 64 --to 128" "convolution --from 16 --to 32 --pairs-to 25" \
  "wavelet --from 512 --to 512" "fft2d --from 128 --to 128"; do
  rm -f kept
  "$program" reproduce $experiment --backend cpp --time-limit $limit --csv first.csv --resume kept --quiet &&
    cp kept before && head -c "$(($(wc -c <kept) - 5))" before >kept &&
    "$program" reproduce $experiment --backend cpp --time-limit $limit --csv again.csv --resume kept --quiet &&
    cp kept after && "$program" reproduce $experiment --backend cpp --time-limit $limit --csv third.csv --resume kept \
    --quiet && cmp again.csv third.csv && cmp kept after && [ "$(wc -l <kept)" -eq "$(wc -l <before)" ] &&
    [ "$(head -n 2 first.csv)" = "$(head -n 2 again.csv)" ]
  verdict "reproduce $experiment goes on where it was" $?
done
damaged() { # damaged LINE WORDS
  (head -n 1 kept && echo "$1") >damaged
  "$program" reproduce fft2d --from 128 --to 128 --backend cpp --time-limit $limit --resume damaged >out 2>err
  [ $? -eq 1 ] && [ "$(wc -l <err)" -eq 1 ] && grep -q "$2" err
}
damaged nonsense 'damaged, line 2: this is no measurement' &&
  damaged "$(sed -n '2s/"numbers":[^]]*/"numbers":[/p' kept)" 'a measurement that was kept lacks a number'
verdict "damaged measurements are refused" $?
(cd stopped && "$program" reproduce fft --backend cpp --resume kept 2>../err)
[ $? -eq 1 ] && grep -q 'kept has measurements of another run: ' err
verdict "measurements of another run are refused" $?
