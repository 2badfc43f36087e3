# The self-test of an OpenCL device: with cases and truths of the boards' self-test, and the OpenCL backend.
include bsp/apps/selftest/truths.mk
APP_OBJECTS += $(OUT)/obj/bsp/apps/selftest/run_case.cpp.o $(SELFTEST_TRUTHS_OBJECT)
APP_FLAGS   += -isystem $(OUT)/opencl-headers
OPENCL_LINK ?= -lOpenCL
HOSTED_LINK := $(OUT)/libkomdsp-opencl.a $(OPENCL_LINK)

OPENCL_BOARD_OBJECTS := $(OPENCL_SOURCES:%=$(OUT)/obj/%.o)
$(OUT)/libkomdsp-opencl.a: $(OPENCL_BOARD_OBJECTS)
	@echo "  archive $@"; rm -f $@; $(or $(CROSS:%=%ar),$(AR)) rcsD $@ $^
# OpenCL's headers are the same everywhere; the host's other headers are not.
$(OPENCL_BOARD_OBJECTS) $(APP_OBJECTS): | $(GENERATED) $(OUT)/opencl-headers/CL
$(OPENCL_BOARD_OBJECTS): TARGET_CXXFLAGS += $(APP_FLAGS)
$(OUT)/opencl-headers/CL:
	@mkdir -p $(@D); ln -sfn /usr/include/CL $@
