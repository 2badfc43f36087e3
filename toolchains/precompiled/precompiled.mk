# Headers of other libraries that most tests include, compiled once (GCC's precompiled headers: a second less per
# file). Sources still include what they use: another compiler does without, and so do flavours, which compile few
# files.
HAS_PRECOMPILED := $(if $(FLAVOUR),,$(filter Free,$(shell $(CXX) --version 2>/dev/null)))
PRECOMPILED     := $(BUILD)/obj/precompiled

TEST_HEADERS := $(if $(HAS_PRECOMPILED),$(PRECOMPILED)/test_headers.hpp.gch)
$(PRECOMPILED)/%.hpp.gch: toolchains/precompiled/%.hpp $(BUILD)/flags
	@echo "  precompile $@"; mkdir -p $(@D); $(CXX) -x c++-header $< -o $@ $(TEST_FLAGS)

# -include NAME.hpp takes NAME.hpp.gch.
include_precompiled = $(if $(1),-include $(1:%.gch=%) -Winvalid-pch)
