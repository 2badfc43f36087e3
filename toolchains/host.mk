# The compiler of this machine, and the instruction sets that the cpp backend is compiled for.
# `make CXX=clang++ FP_CONTRACT=off` chooses another compiler, and results that are bit-identical
# across machines.
CROSS       :=
FP_CONTRACT ?= fast
OPTIMISE    ?= -O2
MACHINE     := $(shell $(CXX) -dumpmachine 2>/dev/null)

# One list per instance: lanes in single and in double, in fixed point where it has that, and what the compiler is told.
INSTANCES := scalar
scalar.lanes.32 := 1
scalar.lanes.64 := 1
scalar.lanes.15 := 1
scalar.lanes.31 := 1
scalar.flags    :=

# Vectors of 16 bytes: SSE2, NEON.
ifneq ($(filter x86_64-% aarch64-%,$(MACHINE)),)
INSTANCES += baseline
baseline.lanes.32 := 4
baseline.lanes.64 := 2
baseline.flags    :=
endif

ifneq ($(filter x86_64-%,$(MACHINE)),)
INSTANCES += avx2 avx512
avx2.lanes.32 := 8
avx2.lanes.64 := 4
avx2.lanes.15 := 8
avx2.lanes.31 := 4
avx2.flags    := -mavx2 -mfma

# One transform of few points, whose vectors are narrow.
INSTANCES += avx2_narrow
avx2_narrow.lanes.32 := 4
avx2_narrow.flags    := -mavx2 -mfma -DKD_ALONE=1

avx512.lanes.32 := 16
avx512.lanes.64 := 8
avx512.lanes.15 := 16
avx512.lanes.31 := 8
avx512.flags    := -mavx512f -mavx512vl -mavx512dq -mavx512bw -mfma -mprefer-vector-width=512
endif

# Errors where they are looked for (.ci/run, tests/library/compilers_test.sh): every compiler has warnings of its own.
WARNINGS := -Wall -Wextra $(if $(WERROR),-Werror)
# Objects are the same bytes wherever they are built.
SAME_PATHS = '-ffile-prefix-map=$(CURDIR)=.' '-ffile-prefix-map=$(BUILD)=build'

# The runtime core and its backends: what firmware links too, and what shared objects of others may hold (-fPIC: the
# same instructions in kernels). The cpp backend learns from KD_WITH_<instance> what there is to choose from.
LIBRARY_FLAGS = -std=c++17 $(OPTIMISE) -g1 $(WARNINGS) $(SAME_PATHS) -I. -Iruntime -I$(BUILD)/generated \
  -fPIC -fno-exceptions -fno-rtti -fno-threadsafe-statics -fno-math-errno -ffp-contract=$(FP_CONTRACT) \
  -ffunction-sections -fdata-sections -fstack-usage $(INSTANCES:%=-DKD_WITH_%=1)

# The command line and the tests.
DESK_FLAGS = -std=c++20 -O2 -g1 $(WARNINGS) $(SAME_PATHS) -I. -Iruntime -Itests -I$(BUILD)/generated \
  -pthread
