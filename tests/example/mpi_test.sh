#!/bin/sh
# Distributed FFTs over Open MPI, with 1, 2 and 4 ranks, and what happens when a rank dies.
set -u
BUILD=${BUILD:-build}
KOMDSP_LIBRARY=$(realpath "$BUILD")/libkomdsp.so.0
PYTHONPATH=$PWD/runtime/python
OMPI_ALLOW_RUN_AS_ROOT=1
OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
# Open MPI 4 and 5.
OMPI_MCA_rmaps_base_oversubscribe=1
PRTE_MCA_rmaps_default_mapping_policy=:oversubscribe
export KOMDSP_LIBRARY PYTHONPATH PYTHONDONTWRITEBYTECODE=1 OMPI_ALLOW_RUN_AS_ROOT OMPI_ALLOW_RUN_AS_ROOT_CONFIRM
export OMPI_MCA_rmaps_base_oversubscribe PRTE_MCA_rmaps_default_mapping_policy
if ! /usr/bin/python3 -c 'import mpi4py_fft' 2>/dev/null || ! command -v mpirun >/dev/null; then
  echo "SKIP distributed FFTs: no python3-mpi4py-fft or no openmpi-bin"
  exit 0
fi
ranks() { # COUNT ARGUMENTS...: ends after two minutes at most, with status 124
  count=$1
  shift
  timeout -k 5 120 mpirun --mca btl self,vader -n "$count" \
    /usr/bin/python3 -m mpi4py tests/example/mpi/distributed_fft.py "$@" 2>&1
}
for count in 1 2 4; do
  ranks $count || echo "FAIL distributed FFTs on $count ranks: status $?"
done
for way in exit raise; do
  ranks 2 --die $way >/dev/null
  status=$?
  name="a rank that dies ($way) ends all, with an error"
  case $status in
    0) echo "FAIL $name: status 0" ;;
    124 | 137) echo "FAIL $name: it hangs" ;;
    *) echo "PASS $name" ;;
  esac
done
