#!/bin/sh
# `komdsp bench convolution`: checked before it is timed, told with the same fields as `bench fft`, refused where a
# convolution has no such thing.
set -u
. tests/support/verdict.sh
program=$(pwd)/$BUILD/komdsp
# Nine runs, the fewest, take longer than what is waited here.
long="fft --length 6291456 --backend cpp --profile cpp-scalar --threads 1"

tells_all() { # tells_all LENGTH M J OPTIONS...
  length=$1 m=$2 j=$3
  shift 3
  told=$("$program" bench convolution --length "$length" --pairs "$m,$j" "$@" --json) || return 1
  /usr/bin/python3 - "$told" "$fft" "$length" "$m" "$j" <<'PYTHON'
import json, sys
told, fft = (json.loads(text) for text in sys.argv[1:3])
length, m, j = map(int, sys.argv[3:])
assert set(told) == set(fft) | {"pairs"}, set(told) ^ set(fft)
assert told["length"] == length and told["pairs"] == [m, j] and told["batch"] == m * j
assert 0 < told["min_us"] <= told["median_us"]
eps = 2 ** -52 if told["precision"] == "f64" else 2 ** -23
assert 0 < told["error"] < 9 * eps, told["error"]
PYTHON
}

fft=$("$program" bench fft --length 8 --backend cpp --threads 1 --json)
status=0
tells_all 256 5 4 --backend cpp --threads 2 || status=1
tells_all 100 1 3 --backend cpp --threads 1 --real --precision f64 || status=1
if [ "${KOMDSP_TEST_SCOPE:-cover}" = all ]; then
  tells_all 64 20 10 --backend opencl --variant C || status=1
  tells_all 2048 2 2 --backend opencl --real || status=1
fi
verdict "a convolution is checked and timed" $status

late=$("$program" bench fft --length 8 --backend cpp --threads 1 --latency --json)
/usr/bin/python3 - "$late" <<'PYTHON'
import json, sys
told = json.loads(sys.argv[1])
assert told["executions"] == sum(told["histogram"]) > 100000, told
assert 0 < told["p50_us"] <= told["p99_us"] <= told["p999_us"] <= told["longest_us"], told
assert len(told["histogram"]) == len(told["histogram_of_medians"]) + 1
PYTHON
verdict "--latency has quantiles and a histogram of all executions" $?

# The bound is of many numbers, and one frame has 16.
"$program" bench mdct --length 16 --backend cpp --quiet
verdict "a short frame is within the bound" $?

# One signal, to the program alone (--foreground): without it timeout signals its group, too, and the second one kills.
told=$(timeout --foreground --preserve-status -s INT 2 "$program" bench $long --json 2>/dev/null)
[ $? -eq 130 ] && case $told in '{"median_us":'*) true ;; *) false ;; esac
verdict "a run that is stopped tells what it has" $?

# A run with the measurements of an earlier one tells the same times; one of another transform is refused.
kept=$BUILD/bench_test.kept
rm -f "$kept"
status=0
again() { "$program" bench fft --length "$1" --backend cpp --threads 1 --resume "$kept" --json; }
first=$(again 512) && second=$(again 512) && [ "$first" = "$second" ] || status=1
other=$(again 1024 2>&1 >/dev/null)
case $other in *'another run'*) ;; *) status=1 ;; esac
timeout --foreground --preserve-status -s INT 2 "$program" bench $long --quiet --resume "$kept.stopped" 2>/dev/null
[ $? -eq 130 ] && [ "$(wc -l <"$kept.stopped")" -eq 1 ] || status=1
verdict "--resume keeps what was measured" $status
rm -f "$kept" "$kept.stopped"

refused() { # refused WORD ARGUMENTS...: status 2, and the line names it
  word=$1
  shift
  line=$("$program" bench "$@" 2>&1 >/dev/null)
  [ $? -eq 2 ] && case $line in *"$word"*) return 0 ;; esac
  echo "bench $*: $line"
  return 1
}

status=0
refused --pairs convolution --length 64 --batch 4 || status=1
refused --pairs convolution --length 64 --inverse || status=1
refused --batch fft --length 64 --pairs 2,2 || status=1
refused variant convolution --length 64 --variant S4 || status=1
verdict "what a convolution does not have is refused" $status
