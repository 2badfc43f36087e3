include bsp/apps/selftest/truths.mk

# The self-test: static plans in parts, truths, and the error of FAULT. Parts are tiles, published variants,
# convolutions with streams, images and frames, and optical transfer functions, in single precision (0 1 2 3) and in
# double (4 5 6 7); a board.mk with little RAM leaves some out. The covering tests take all on one board, and on the
# others two parts with most of the kernels between them, since a part takes up to a minute to compile; all but the
# first, and on the others both, with their kernels as calls, a fifth of that.
COVERS_SOME    := $(and $(COVERS),$(filter-out host% malta-be32,$(BOARD)))
SELFTEST_PARTS ?= $(if $(COVERS_SOME),0 6,0 1 2 3 4 5 6 7)
CALLED_PARTS   := $(if $(COVERS_SOME),0 6,$(if $(COVERS),1 2 3 4 5 6 7))
comma := ,
space := $(subst ,, )
SELFTEST_OUT   := $(OUT)/apps/selftest
APP_OBJECTS := $(filter-out %/static_cases.cpp.o %/fault.cpp.o,$(APP_OBJECTS)) \
  $(SELFTEST_PARTS:%=$(SELFTEST_OUT)/static_cases_%.o) $(SELFTEST_OUT)/fault$(FAULT:%=-%).o $(SELFTEST_TRUTHS_OBJECT)
APP_FLAGS += -DBOARD='"$(BOARD)"' -DSELFTEST_PARTS=$(subst $(space),$(comma),$(strip $(SELFTEST_PARTS)))

$(SELFTEST_OUT)/main.cpp.o: $(SELFTEST_OUT)/parts
$(SELFTEST_OUT)/parts: FORCE
	$(call keep,$(SELFTEST_PARTS) called: $(CALLED_PARTS))
$(SELFTEST_OUT)/static_cases_%.o: $(APP_FOLDER)/static_cases.cpp $(OUT)/flags $(SELFTEST_OUT)/parts
	$(TARGET_COMPILE) $(TARGET_CXX) -MMD -MP -c $< -o $@ $(TARGET_CXXFLAGS) $(APP_FLAGS) -DPART=$* \
	  $(if $(filter $*,$(CALLED_PARTS)),-DKD_CALLS=1)
$(SELFTEST_OUT)/fault$(FAULT:%=-%).o: $(APP_FOLDER)/fault.cpp $(OUT)/flags
	$(TARGET_COMPILE) $(TARGET_CXX) -MMD -MP -c $< -o $@ $(TARGET_CXXFLAGS) $(APP_FLAGS) \
	  -DFAULTS=$(words $(FAULT)) $(FAULT:%=-DFAULT_%=1)
