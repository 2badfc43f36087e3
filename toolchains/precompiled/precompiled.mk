# Headers of other libraries that most desk files include, compiled once for the command line and once for the tests
# (GCC's precompiled headers: half a second to a second less per file). Sources still include what they use: another
# compiler does without, and so do flavours, which compile few files.
HAS_PRECOMPILED := $(if $(FLAVOUR),,$(filter Free,$(shell $(CXX) --version 2>/dev/null)))
PRECOMPILED     := $(BUILD)/obj/precompiled

CLI_HEADERS  := $(if $(HAS_PRECOMPILED),$(PRECOMPILED)/cli_headers.hpp.gch)
TEST_HEADERS := $(if $(HAS_PRECOMPILED),$(PRECOMPILED)/test_headers.hpp.gch)
$(PRECOMPILED)/%.hpp.gch: toolchains/precompiled/%.hpp toolchains/precompiled/cli_headers.hpp $(BUILD)/flags
	@echo "  precompile $@"; mkdir -p $(@D); $(CXX) -x c++-header $< -o $@ $(PRECOMPILED_FLAGS)
$(PRECOMPILED)/cli_headers.hpp.gch: PRECOMPILED_FLAGS = $(CLI_FLAGS)
$(PRECOMPILED)/test_headers.hpp.gch: PRECOMPILED_FLAGS = $(TEST_FLAGS)

# -include NAME.hpp takes NAME.hpp.gch.
include_precompiled = $(if $(1),-include $(1:%.gch=%) -Winvalid-pch)
