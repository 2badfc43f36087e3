#!/bin/sh
# `make bench` as a program: real workers at tiny sizes; what crashes, hangs or is wrong costs its cell alone; a run
# that was stopped goes on; --compare names what became slower. Most workers are stand-ins, whose times are given.
set -u
. tests/support/verdict.sh
work=$BUILD/bench_test
programs=$work/programs results=$work/results
rm -rf "$work"
mkdir -p "$programs" "$results"

bench() {
  /usr/bin/python3 -B tests/bench/bench.py --programs "$programs" --folder "$results" --rounds 2 --quick "$@"
}
real() { # real NAME...
  for name in "$@"; do ln -sf "$(realpath "$BUILD/bench/$name")" "$programs/$name"; done
}
stand_in() { # stand_in NAME COMMANDS: a worker
  rm -f "$programs/$1"
  printf '#!/bin/sh\n%s\n' "$2" >"$programs/$1"
  chmod +x "$programs/$1"
}
ready='echo "{\"error\": 1e-8, \"detail\": \"a stand-in\", \"version\": \"1\"}"'
takes() { # takes US
  echo "$ready; while read -r _; do echo '{\"samples_us\": [$1, $1, $1]}'; done"
}
holds() { # holds CONDITION...: in Python, of the result
  for condition in "$@"; do
    /usr/bin/python3 -c "
import json, sys
result = json.load(open('$results/bench.json'))
cells = {row['problem']: row['cells'] for row in result['rows']}
sys.exit(not ($condition))" || { echo "not so: $condition"; return 1; }
  done
}

/usr/bin/python3 -B - <<'PYTHON'
import sys
sys.path.insert(0, "tests/bench")
import problems
for wanted in problems.quick(), problems.whole():
    names = [problem.name for problem in wanted]
    assert len(set(names)) == len(names), [name for name in names if names.count(name) > 1]
    assert [problems.parse(name) for name in names] == wanted
PYTHON
verdict "names of problems ask for them, and none comes twice" $?

# Every kind of problem, by what is there: real workers' errors are of rounding.

real truth komdsp fftw
rows=fft:8,fft:60:batch=3:f64,fft:16:batch=2:real,fft:12:real:inverse,fft:15:inverse,fft2d:4x8,fft2d:8x6:real:f64
rows=$rows,convolution:16:batch=4,dwt:64:levels=3:f64,dwt:16:batch=3:inverse
if bench --only "$rows" --rounds 1 >"$work/log" 2>&1; then
  holds "len(cells) == 10" "all('median_us' in c['komdsp'] for c in cells.values())" \
    "all('median_us' in c['FFTW'] for name, c in cells.items() if not name.startswith('dwt'))" \
    "cells['fft:8']['komdsp']['low_us'] <= cells['fft:8']['komdsp']['median_us']"
else
  cat "$work/log"
  false
fi
verdict "workers agree with FFTW in higher precision" $?

stand_in vkfft 'kill -SEGV $$'
stand_in clfft 'sleep 100'
stand_in kissfft 'echo "{\"error\": 0.5, \"detail\": \"none\", \"version\": \"1\"}"'
stand_in fftw "$ready; read -r _; echo broken >&2; exit 3"
stand_in komdsp_opencl "$(takes 2)"
bench --only fft:8 --limit 1 >"$work/log" 2>&1
verdict "what fails of others is no failure" $?
holds "'SIGSEGV' in cells['fft:8']['VkFFT']['failure']" "'more than 1 s' in cells['fft:8']['clFFT']['failure']" \
  "'wrong by 0.5' in cells['fft:8']['KissFFT']['failure']" \
  "cells['fft:8']['FFTW']['failure'] == 'ended with status 3: broken'" \
  "cells['fft:8']['komdsp on OpenCL']['median_us'] == 2" "'median_us' in cells['fft:8']['komdsp']"
verdict "a crash, a hang and a wrong result cost a cell each" $?
# Each library has words of its own, and what a worker started ends with it.
stand_in fftw "echo a warning >&2; $(takes 3)"
stand_in vkfft "sleep 98765 & kill -SEGV \$\$"
bench --only fft:8 --limit 8 >"$work/log" 2>&1 && ! pgrep -f 'sleep 98765' >"$work/left" &&
  holds "cells['fft:8']['VkFFT']['failure'] == 'ended with SIGSEGV'" "cells['fft:8']['FFTW']['median_us'] == 3"
verdict "what a worker leaves behind is ended" $?
stand_in komdsp 'kill -SEGV $$'
bench --only fft:8 --limit 1 >"$work/log" 2>&1
[ $? -eq 1 ] && grep -q 'fft:8: komdsp: .*SIGSEGV' "$work/log"
verdict "what fails of komdsp is a failure" $?

rm -f "$programs"/*
real truth
stand_in komdsp "$(takes 4)"
stand_in fftw "if [ -e $work/wait ] && [ \"\$2\" = 16 ]; then sleep 100; fi; $(takes 8)"
: >"$work/wait"
(
  exec /usr/bin/python3 -B tests/bench/bench.py --programs "$programs" --folder "$results" --rounds 2 --quick \
    --only fft:8,fft:16,fft:32
) >"$work/log" 2>&1 &
running=$!
tries=0
until [ "$(grep -c . "$results/rows-part.jsonl" 2>/dev/null)" = 2 ] || [ $tries = 100 ]; do
  sleep 0.1
  tries=$((tries + 1))
done
kill -TERM $running
wait $running
[ $? -eq 143 ] && grep -q 'is kept' "$work/log"
verdict "a run that is stopped says that it goes on" $?
rm "$work/wait"
printf '{"problem": "fft:1' >>"$results/rows-part.jsonl"
bench --only fft:8,fft:16,fft:32 >"$work/log" 2>&1 && grep -q 'goes on after 1 of 3' "$work/log" &&
  holds "list(cells) == ['fft:8', 'fft:16', 'fft:32']" "cells['fft:32']['FFTW']['median_us'] == 8"
verdict "a run that was stopped goes on" $?
cp "$results/bench.json" "$work/old.json"

status=0
bench --only fft:8,fft:16 --compare "$work/old.json" >"$work/log" 2>&1 && grep -q 'nothing became slower' "$work/log" ||
  status=1
stand_in komdsp "if [ \"\$2\" = 16 ]; then $(takes 4.3); else $(takes 4.1); fi"
bench --only fft:8,fft:16 --compare "$work/old.json" >"$work/log" 2>&1
[ $? -eq 1 ] && [ "$(grep -c '^slower: ' "$work/log")" = 1 ] &&
  grep -q '^slower: fft:16, komdsp: 4 us then, 4.3 us now, 1.07 times as long' "$work/log" || status=1
# Slow once: another program was in the way.
stand_in komdsp "if [ \"\$2\" = 8 ] && mkdir $work/once; then $(takes 6); else $(takes 4); fi"
bench --only fft:8,fft:16 --compare "$work/old.json" >"$work/log" 2>&1 && grep -q '^again fft:8$' "$work/log" ||
  status=1
# All are slower: the machine.
stand_in komdsp "$(takes 4.4)"
stand_in fftw "$(takes 8.8)"
bench --only fft:8,fft:16,fft:32 --compare "$work/old.json" >"$work/log" 2>&1 || status=1
[ $status -eq 0 ] || cat "$work/log"
verdict "--compare lists what became slower beyond the machine" $status

mkdir "$work/malta"
echo '64 kissfft 1000 1 1' >"$work/malta/counts"
echo '64 radix-4 400 1 1' >>"$work/malta/counts"
bench --report >"$work/log" 2>&1 && cp "$results/bench.json" "$work/old.json" &&
  holds "result['boards'] == {'malta': {'64': {'kissfft': 1000, 'radix-4': 400}}}" && {
  sed -i 's/400/401/' "$work/malta/counts"
  ! bench --report --compare "$work/old.json" >"$work/log" 2>&1
} && grep -q '^slower: malta, 64 points, tile, radix 4: 400 instructions then, 401 now' "$work/log"
verdict "instructions counted on boards are kept and compared" $?
rm -r "$work/malta"

report=$results/report.html
grep -q '>2.00<' "$report" && ! grep -oE '(src|href)="[^#"][^"]*"|url\([^#]' "$report" &&
  { ! command -v gnuplot >/dev/null || grep -q '<svg' "$report"; } &&
  [ "$(wc -l <"$results/bench.csv")" = 7 ]
verdict "the report has ratios and asks for nothing else" $?

status=0
refused() { # refused WORDS ARGUMENTS...
  words=$1
  shift
  bench "$@" >"$work/log" 2>&1
  [ $? -eq 2 ] && grep -q -e "$words" "$work/log" || { cat "$work/log"; status=1; }
}
echo '{}' >"$work/empty.json"
echo '{"format": 1' >"$work/torn.json"
refused 'no bench.json' --only fft:8 --compare "$work/empty.json"
refused 'torn.json' --only fft:8 --compare "$work/torn.json"
refused 'from 1 on' --only fft:8 --rounds -1
refused 'batch is 1' --only fft:8:batch=0
verdict "wrong arguments are refused" $status
stand_in komdsp_opencl 'echo "{\"refused\": \"no platform is $BENCH_OPENCL\"}"'
bench --only fft:8 --opencl Elsewhere >"$work/log" 2>&1 &&
  holds "cells['fft:8']['komdsp on OpenCL']['refused'] == 'no platform is Elsewhere'"
verdict "workers take the OpenCL platform that is named" $?
real opencl_empty
bench --only fft:8,fft:16384 --rounds 1 >"$work/log" 2>&1 &&
  holds "0 < cells['fft:8']['empty OpenCL launch']['median_us'] < 1000" \
    "'refused' in cells['fft:16384']['empty OpenCL launch']"
verdict "an empty launch is measured beside what is short" $?
bench --only fft2d:8x8:real:inverse,fft:8 >"$work/log" 2>&1 && holds "'median_us' in cells['fft:8']['komdsp']" \
  "all('refused' in cell for cell in cells['fft2d:8x8:real:inverse'].values())"
verdict "a problem that there is not is refused, and others are measured" $?
