# A flavour is the same tree built another way, in a folder of its own: build/asan/tests/NAME is
# build/tests/NAME under the sanitizers. Only the avx2 instance is kept besides the scalar one, so
# that a flavour compiles in little time, for which kernels' functions are not inlined either
# (KD_CALLS). shuffle runs the items of each kernel phase in another order, which
# shows a missing barrier (kernels/base/dialect.h); tests/support/run.sh runs its programs twice, reversed and stirred.
FLAVOURS := asan tsan shuffle fuzz

asan.flags    := -O1 -DKD_CALLS=1 -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
tsan.flags    := -O1 -DKD_CALLS=1 -fsanitize=thread
tsan.instances := scalar
shuffle.flags := -O1 -DKD_CALLS=1 -DKD_SHUFFLE=1
fuzz.flags    := -O1 -DKD_CALLS=1 -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all
fuzz.compiler := clang++
fuzz.instances := scalar

ifdef FLAVOUR
FLAVOUR_FLAGS := $($(FLAVOUR).flags)
INSTANCES     := $(filter $(or $($(FLAVOUR).instances),scalar avx2),$(INSTANCES))
ifdef $(FLAVOUR).compiler
override CXX := $($(FLAVOUR).compiler)
endif
else
define flavour_rule
$$(BUILD)/$(1)/%: FORCE
	@+$$(MAKE) --no-print-directory FLAVOUR=$(1) BUILD=$$(BUILD)/$(1) $$@
endef
$(foreach flavour,$(FLAVOURS),$(eval $(call flavour_rule,$(flavour))))
endif
