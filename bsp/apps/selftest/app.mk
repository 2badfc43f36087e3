include bsp/apps/selftest/truths.mk

# The self-test: static plans in parts, truths, and the error of FAULT. Parts are tiles, published variants,
# convolutions with streams, images and frames, and optical transfer functions, in single precision (0 1 2 3) and in
# double (4 5 6 7); a board.mk with little RAM leaves some out. A part takes up to a minute to compile: the covering
# tests have each part on one board, both precisions on every board, and kernels as calls, a fifth of that. There
# kernels as they are shipped run in the example spectrum and in the programs of tests/firmware/.
COVERED_PARTS.malta-be32 := 0 2 5 7
COVERED_PARTS.mps2-an386 := 1 3 4
COVERED_PARTS.malta-soft := 0 6
SELFTEST_PARTS ?= $(or $(if $(COVERS),$(COVERED_PARTS.$(BOARD))),0 1 2 3 4 5 6 7)
comma := ,
space := $(subst ,, )
PARTS_FORM     := $(if $(COVERS),-DKD_CALLS=1)
SELFTEST_OUT   := $(OUT)/apps/selftest
FIXED_OBJECTS  := $(patsubst %,$(SELFTEST_OUT)/%.cpp.o,fixed_point fixed_wavelets)
APP_OBJECTS := $(filter-out %/static_cases.cpp.o %/fault.cpp.o,$(APP_OBJECTS)) \
  $(SELFTEST_PARTS:%=$(SELFTEST_OUT)/static_cases_%.o) $(SELFTEST_OUT)/fault$(FAULT:%=-%).o $(SELFTEST_TRUTHS_OBJECT)
APP_FLAGS += -DBOARD='"$(BOARD)"' -DSELFTEST_PARTS=$(subst $(space),$(comma),$(strip $(SELFTEST_PARTS)))

$(SELFTEST_OUT)/main.cpp.o $(FIXED_OBJECTS): $(SELFTEST_OUT)/parts
$(FIXED_OBJECTS): private APP_FLAGS += $(PARTS_FORM)
$(SELFTEST_OUT)/parts: FORCE
	$(call keep,$(SELFTEST_PARTS) $(PARTS_FORM))
$(SELFTEST_OUT)/static_cases_%.o: $(APP_FOLDER)/static_cases.cpp $(OUT)/flags $(SELFTEST_OUT)/parts
	$(TARGET_COMPILE) $(TARGET_CXX) -MMD -MP -c $< -o $@ $(TARGET_CXXFLAGS) $(APP_FLAGS) -DPART=$* $(PARTS_FORM)
$(SELFTEST_OUT)/fault$(FAULT:%=-%).o: $(APP_FOLDER)/fault.cpp $(OUT)/flags
	$(TARGET_COMPILE) $(TARGET_CXX) -MMD -MP -c $< -o $@ $(TARGET_CXXFLAGS) $(APP_FLAGS) \
	  -DFAULTS=$(words $(FAULT)) $(FAULT:%=-DFAULT_%=1)
