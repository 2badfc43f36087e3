#!/bin/sh
# Soak: 4 processes of 4 threads compute random plans for a time, each process within a limit of memory (soak.cpp).
#   SOAK_SECONDS=1200 SOAK_BACKEND=cpp|opencl SOAK_MIB=2048 tests/soak/soak.sh
# Leaves what they told and a picture of it, build/soak/BACKEND.png. The first quarter warms up. Fails where a process
# ends before its time, where the last quarter has 2 % and SOAK_GROWTH MiB more resident memory than the second, and
# where it has SOAK_DRIFT % fewer calls for a second of processors.
set -u
BUILD=${BUILD:-build}
backend=${SOAK_BACKEND:-cpp} seconds=${SOAK_SECONDS:-86400} drift=${SOAK_DRIFT:-10} growth=${SOAK_GROWTH:-4}
# Address space: PoCL brings a compiler with it.
case $backend in cpp) mib=${SOAK_MIB:-1024} ;; *) mib=${SOAK_MIB:-4096} ;; esac
told=$BUILD/soak/$backend
mkdir -p "$BUILD/soak"
rm -f "$told".*
interval=$(awk "BEGIN { print ($seconds > 100 ? $seconds / 200 : 0.5) }")

# A thread of PoCL's for each processor stays there.
export POCL_AFFINITY=1 POCL_CACHE_DIR="$PWD/$BUILD/pocl-cache"
mkdir -p "$POCL_CACHE_DIR"
pids=
for process in 1 2 3 4; do
  prlimit --as=$((mib << 20)) "$BUILD/tests/soak/soak" "$backend" 4 "$seconds" "$interval" >"$told.$process" 2>&1 &
  pids="$pids $!"
done
ended=0
for pid in $pids; do wait "$pid" || ended=1; done
if [ $ended = 1 ]; then
  tail -n 2 "$told".[1-4]
  echo "FAIL soak on $backend: a process ended before its time"
  exit 1
fi

# Seconds, calls a second, calls for a second of processors, microseconds of the median call and of the 99th of a
# hundred in the slowest process, resident MiB of all.
awk '{
  calls[FNR] += $2; cpu[FNR] += $6; kib[FNR] += $5; median[FNR] += $3 / 4; at[FNR] = $1; n = FNR
  if ($4 > late[FNR]) late[FNR] = $4
} END {
  for (i = 2; i <= n; ++i) if (calls[i] && cpu[i] > cpu[i - 1])  # others had the processors
    print at[i], calls[i] / (at[i] - at[i - 1]), calls[i] / (cpu[i] - cpu[i - 1]), median[i], late[i], kib[i] / 1024
}' "$told".[1-4] >"$told.data"
gnuplot -e "data='$told.data'; picture='$told.png'; backend='$backend'" tests/soak/soak.gp ||
  echo "SKIP picture of the soak: gnuplot drew none"
awk -v backend="$backend" -v seconds="$seconds" -v drift="$drift" -v growth="$growth" '{
  quarter = int(4 * $1 / (seconds + 0.01)) + 1
  rows[quarter]++; rate[quarter] += $2; work[quarter] += $3; late[quarter] += $5; mib[quarter] += $6
} END {
  for (q = 1; q <= 4; ++q) {
    if (!rows[q]) { print "FAIL soak on " backend ": no calls in quarter " q; exit 1 }
    rate[q] /= rows[q]; work[q] /= rows[q]; late[q] /= rows[q]; mib[q] /= rows[q]
    printf "quarter %d: %.0f calls a second, %.0f for a second of processors, p99 %.0f us, resident %.1f MiB\n", \
      q, rate[q], work[q], late[q], mib[q]
  }
  print (mib[4] <= mib[2] * 1.02 + growth ? "PASS" : "FAIL") " soak on " backend ": memory stays"
  print (work[4] >= work[2] * (1 - drift / 100) ? "PASS" : "FAIL") " soak on " backend ": throughput stays"
}' "$told.data" | tee "$told.verdict"
[ "$(grep -c ^PASS "$told.verdict")" = 2 ]
