include bsp/apps/selftest/truths.mk

# The self-test: static plans in parts, truths, and the error of FAULT. SELFTEST_F64=0 (board.mk)
# leaves double precision out.
SELFTEST_F64   ?= 1
SELFTEST_PARTS := 0 1 2 $(if $(filter 1,$(SELFTEST_F64)),3 4 5)
SELFTEST_OUT   := $(OUT)/apps/selftest
APP_OBJECTS := $(filter-out %/static_cases.cpp.o %/fault.cpp.o,$(APP_OBJECTS)) \
  $(SELFTEST_PARTS:%=$(SELFTEST_OUT)/static_cases_%.o) $(SELFTEST_OUT)/fault$(FAULT:%=-%).o $(SELFTEST_TRUTHS_OBJECT)
APP_FLAGS += -DBOARD='"$(BOARD)"' -DSELFTEST_F64=$(SELFTEST_F64)

$(SELFTEST_OUT)/static_cases_%.o: $(APP_FOLDER)/static_cases.cpp $(OUT)/flags
	$(TARGET_COMPILE) $(TARGET_CXX) -MMD -MP -c $< -o $@ $(TARGET_CXXFLAGS) $(APP_FLAGS) -DPART=$*
$(SELFTEST_OUT)/fault$(FAULT:%=-%).o: $(APP_FOLDER)/fault.cpp $(OUT)/flags
	$(TARGET_COMPILE) $(TARGET_CXX) -MMD -MP -c $< -o $@ $(TARGET_CXXFLAGS) $(APP_FLAGS) -DFAULTS=$(words $(FAULT)) $(FAULT:%=-DFAULT_%=1)
