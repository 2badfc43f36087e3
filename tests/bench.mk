# `make bench`: speed beside other libraries (ARGS="--quick --compare OLD.json": tests/bench/bench.py --help); on
# emulated boards instructions beside KissFFT's, and sizes. APP=bench: cycles, which the board itself counts.
BENCH_FOLDER := $(BUILD)/bench
COUNTER      := $(OUT)/instruction_counter.so
REPORT        = /usr/bin/python3 -B tests/bench/bench.py --programs $(BENCH_FOLDER) --folder $(BENCH_FOLDER) $(ARGS)

# A worker is a library's objects, and what it is linked with; all but `truth` have worker.o and problem.o.
workers.komdsp        := komdsp komdsp_plan
workers.komdsp_opencl := opencl/komdsp_opencl komdsp_plan opencl/opencl_peer
workers.fftw          := fftw fftw_convolution
workers.fftw_avx512   := fftw fftw_convolution
workers.fftw_avx2     := fftw fftw_convolution
workers.kissfft       := kissfft
workers.vkfft         := opencl/vkfft opencl/opencl_convolution opencl/opencl_peer
workers.clfft         := opencl/clfft opencl/opencl_convolution opencl/opencl_peer
workers.opencl_empty  := opencl/opencl_empty opencl/opencl_peer
link.komdsp           := $(BUILD)/libkomdsp-desk.a $(BUILD)/libkomdsp.a
link.komdsp_opencl    := $(BUILD)/libkomdsp-opencl.a $(BUILD)/libkomdsp.a -lOpenCL
link.fftw             := -lfftw3f_threads -lfftw3f -lfftw3_threads -lfftw3
compiled_fftw          = $(patsubst %,$(BENCH_FOLDER)/$(1)/lib/lib%.a,fftw3f_threads fftw3f fftw3_threads fftw3) -lm
link.fftw_avx512      := $(call compiled_fftw,avx512)
link.fftw_avx2        := $(call compiled_fftw,avx2)
link.kissfft          := -lkissfft-float
link.vkfft            := -lOpenCL
link.clfft            := -lclFFT -lOpenCL
link.opencl_empty     := -lOpenCL
WORKERS               := komdsp komdsp_opencl fftw kissfft vkfft clfft opencl_empty
COMPILED_FFTW         := fftw_avx2 fftw_avx512
ifneq ($(wildcard $(CUDA_HOME)/include/cufft.h),)
CUDA_WORKERS          := komdsp_cuda cufft
WORKERS               += $(CUDA_WORKERS)
workers.komdsp_cuda   := cuda/komdsp_cuda komdsp_plan cuda/cuda_peer
workers.cufft         := cuda/cufft cuda/cuda_peer
link.komdsp_cuda      := $(BUILD)/libkomdsp-cuda.a $(BUILD)/libkomdsp.a $(CUDA_LINK) -lcudart_static -ldl -lrt
link.cufft            := $(CUDA_LINK) -lcufft -lnvrtc -lcudart_static -ldl -lrt
$(BUILD)/obj/tests/peers/cuda/%.o: PEER_FLAGS = -isystem $(CUDA_HOME)/include
endif
WORKER_PROGRAMS       := $(WORKERS:%=$(BENCH_FOLDER)/%) $(BENCH_FOLDER)/truth $(BENCH_FOLDER)/numpy_worker.py

# Those that tests/bench/bench_test.sh runs, and those that need no more to be compiled.
TESTED_WORKERS        := $(addprefix $(BENCH_FOLDER)/,truth komdsp fftw opencl_empty $(CUDA_WORKERS))

# Peers are compiled as their users would compile them.
$(BUILD)/obj/tests/peers/%.o: tests/peers/%.cpp $(BUILD)/flags | $(GENERATED)
	$(COMPILE) $(DESK_FLAGS) -O3 -march=native $(PEER_FLAGS)
# Libraries that do not say their version.
package_version = '"$(shell dpkg-query -W -f '$${Version}' $(1) 2>/dev/null)"'
$(BUILD)/obj/tests/peers/kissfft.o: PEER_FLAGS = -DKISSFFT_VERSION=$(call package_version,libkissfft-dev)
$(BUILD)/obj/tests/peers/opencl/vkfft.o: PEER_FLAGS = -DVKFFT_VERSION=$(call package_version,libvkfft-dev)

LINK_WORKER = $(CXX) $(DESK_FLAGS) $(filter %.o,$^) $(link.$(@F)) -o $@
define worker_rule
$(BENCH_FOLDER)/$(1): $(patsubst %,$(BUILD)/obj/tests/peers/%.o,$(workers.$(1)) worker problem) \
  $(if $(filter komdsp%,$(1)),$(filter %.a,$(link.$(1))))
endef
$(foreach name,$(WORKERS) $(COMPILED_FFTW),$(eval $(call worker_rule,$(name))))
$(WORKERS:%=$(BENCH_FOLDER)/%):
	@echo "  link $@"; mkdir -p $(@D)
	@$(LINK_WORKER)
$(BENCH_FOLDER)/truth: $(BUILD)/obj/tests/peers/truth.o $(BUILD)/obj/tests/peers/problem.o
	@echo "  link $@"; mkdir -p $(@D)
	@$(CXX) $(DESK_FLAGS) $^ -lfftw3 -lfftw3l -o $@
$(BENCH_FOLDER)/%.py: tests/peers/%.py
	@mkdir -p $(@D); cp $< $@
# Columns are left out where they cannot be made.
$(COMPILED_FFTW:%=$(BENCH_FOLDER)/%): $(BENCH_FOLDER)/fftw_%:
	@mkdir -p $(@D)
	@if JOBS=$(JOBS) tests/peers/fftw_compiled.sh $* $(BENCH_FOLDER)/$*; then echo "  link $@"; $(LINK_WORKER); fi
# komdsp with the instructions of the other column.
$(BENCH_FOLDER)/komdsp_avx2: $(BENCH_FOLDER)/fftw_avx2 $(BENCH_FOLDER)/komdsp
	@[ ! -e $< ] || { printf '#!/bin/sh\nKOMDSP_PROFILE=cpp-avx2 exec "$${0%%_avx2}" "$$@"\n' >$@; chmod +x $@; }

BENCH_NEEDS := $(WORKER_PROGRAMS) $(addprefix $(BENCH_FOLDER)/,$(COMPILED_FFTW) komdsp_avx2)
BENCH        = $(REPORT)
ifneq ($(CROSS),)
BENCH_NEEDS := $(COUNTER) count-images
COUNT = CROSS=$(CROSS) OUT=$(OUT) tests/firmware/instruction_table.sh $(subst $(IMAGE),$(OUT)/count,$(RUN))
# The counts go into the report, where there is one.
BENCH = $(if $(QEMU),$(COUNT) && echo && $(MAKE) --no-print-directory size && \
  { [ ! -e $(BENCH_FOLDER)/bench.json ] || $(REPORT) --report; },echo "$(BOARD) is not emulated" >&2; exit 1)
ifeq ($(APP_FOLDER),tests/firmware/any_data)
BENCH_NEEDS := $(COUNTER) firmware-images
BENCH = $(if $(QEMU),CROSS=$(CROSS) OUT=$(OUT) tests/firmware/any_data.sh $(RUN),echo "$(BOARD) is not emulated" >&2; \
  exit 1)
endif
ifeq ($(APP_FOLDER),bsp/apps/bench)
BENCH_NEEDS := firmware-images
# On hardware the table comes over the serial line.
BENCH = $(if $(RUN),$(RUN) >$(IMAGE).txt; status=$$?; cat $(IMAGE).txt; exit $$status,$(FLASH) && \
  echo "keep what the serial line prints in FILE; then $(BUILD)/komdsp board FILE --output $(BOARD).json")
endif
endif
$(COUNTER): tests/firmware/instruction_counter.c
	@echo "  link $@"; mkdir -p $(@D)
	@$(CC) -O2 $(WARNINGS) -std=c11 -shared -fPIC -fvisibility=hidden $< -o $@
.PHONY: footprint count-images
# For `make size`.
footprint: firmware-images $(if $(QEMU),$(COUNTER))
	@CROSS=$(CROSS) OUT=$(OUT) toolchains/footprint/footprint.sh $(IMAGE) $(if $(QEMU),$(RUN))
count-images:
	@+$(MAKE) --no-print-directory APP=tests/firmware/count firmware-images
