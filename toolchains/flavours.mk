# A flavour is the same tree built another way, in a folder of its own: build/asan/tests/ROOM/NAME is
# build/tests/ROOM/NAME under the sanitizers. A flavour compiles what its programs need: one or two instances of the cpp
# backend, for which kernels' functions are not inlined (KD_CALLS), and no device's library.
# asan also runs the items of each kernel phase in another order (KD_SHUFFLE), which shows a missing barrier
# (kernels/base/dialect.h): reversed, so that with the plain build, where they come in order, any two have come in both
# orders; the whole sweep also stirs them. What is tested is compiled for asan; the tests themselves come from the plain
# build, but for those of headers (tests/build.mk). In the covering tests asan watches kernels only: planners come from
# the plain build, too.
# tsan is for what has threads.
# arm64 is Debian's for AArch64, which qemu-user runs, with libraries of that architecture in a folder.
FLAVOURS := asan tsan fuzz $(if $(filter aarch64-%,$(MACHINE)),,arm64)

asan.plain     := yes
# -Og takes half of the time to compile that -O1 takes, and makes what runs as fast.
asan.flags     := -Og -DKD_CALLS=1 -DKD_SHUFFLE=1 -fsanitize=address,undefined -fno-sanitize-recover=all \
  -fno-omit-frame-pointer
# Widths are one text: the whole sweep has one more.
asan.instances := scalar baseline $(if $(COVERS),,avx2)
# Random requests have any transform in floating point; beside them stand fixed point, published variants, streams and
# groups.
asan.covered   := tests/cpp/% tests/fft/group_tiles_test.cpp tests/fft/primes_test.cpp \
  tests/convolve/partitions_test.cpp tests/wavelet/integer_lifting_test.cpp tests/wavelet/wavelet_ladder_test.cpp \
  tests/wavelet/fixed_wavelet_test.cpp tests/fft/fixed_images_test.cpp \
  $(addprefix tests/%,fixed_test.cpp variants_test.cpp stream_test.cpp)
tsan.flags     := -O1 -DKD_CALLS=1 -fsanitize=thread
tsan.instances := scalar
tsan.support   := cpp_runner checks/check checks/array_check checks/fft_check
fuzz.flags     := -O1 -DKD_CALLS=1 -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all
fuzz.compiler  := clang++
fuzz.instances := scalar
fuzz.support   := cpp_runner cpp_here fixed_check $(addprefix requests/,request request_check fenced_runner) \
  $(patsubst tests/support/%.cpp,%,$(wildcard tests/support/checks/*.cpp))
fuzz.parts     := base arrays files plots profiles

arm64.tools     := aarch64-linux-gnu-
arm64.compiler  := $(arm64.tools)g++
arm64.flags     := $(if $(COVERS),-Og -DKD_CALLS=1)
arm64.instances := scalar baseline
arm64.covered   := tests/cpp/vectors_test.cpp
arm64.support   := $(if $(COVERS),cpp_runner cpp_here $(patsubst tests/support/%.cpp,%,\
  $(wildcard tests/support/checks/*.cpp)))
arm64.root       = $(BUILD)/root
arm64.link       = -L$(arm64.root)/usr/lib/aarch64-linux-gnu
arm64.packages  := arm64 libgtest-dev libfftw3-dev libstdc++6
# Needs of the programs: without them there are none.
arm64.unless     = command -v $(arm64.compiler) >/dev/null && command -v qemu-aarch64-static >/dev/null && \
  toolchains/debian_root.sh $(BUILD)/arm64/root $(arm64.packages) || exit 0;

# Planners and readers of files: the sanitizers' compile time is for optimising them, tests run them for moments.
asan.level     := -O0
tsan.level     := -O0
fuzz.level     := -O1
arm64.level    := -O0

PLAIN    := $(if $($(FLAVOUR).plain),$(BUILD:%/$(FLAVOUR)=%),$(BUILD))
PLANNERS := $(patsubst %.cpp,$(if $(COVERS),$(PLAIN),$(BUILD))/obj/%.o,\
  $(wildcard runtime/planner/*.cpp runtime/planner/*/*.cpp))

ifdef FLAVOUR
FLAVOUR_FLAGS := $($(FLAVOUR).flags)
FLAVOUR_LEVEL := $($(FLAVOUR).level)
INSTANCES     := $(filter $($(FLAVOUR).instances),$(INSTANCES))
ifdef $(FLAVOUR).compiler
override CXX := $($(FLAVOUR).compiler)
AR := $($(FLAVOUR).tools)ar
endif
$(arm64.root):
	@toolchains/debian_root.sh $@ $(arm64.packages)
else
define flavour_rule
$$(BUILD)/$(1)/%: FORCE
	@+$$(MAKE) --no-print-directory FLAVOUR=$(1) BUILD=$$(BUILD)/$(1) $$@
$(if $($(1).plain),$$(BUILD)/$(1)/tests/%_test: FORCE $$(BUILD)/obj/tests/%_test.o $$(BUILD)/libtests.a \
  $$(if $$(COVERS),$$(PLANNERS))
	@+$$(MAKE) --no-print-directory FLAVOUR=$(1) BUILD=$$(BUILD)/$(1) $$@)
endef
$(foreach flavour,$(FLAVOURS),$(eval $(call flavour_rule,$(flavour))))
endif
