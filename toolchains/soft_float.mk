# Floating-point arithmetic in integers: the soft-fp part of libgcc, from Debian's package gcc-12-source, for CPU_FLAGS.
# An archive of its own beside libkomdsp.a, of GCC's licence (GPL with the runtime exception).
SOFT_FP := $(BUILD)/generated/soft-fp
SOFT_FP_FUNCTIONS := $(foreach type,sf df,$(foreach name,add sub mul div,$(name)$(type)3) \
  $(foreach name,eq ge le unord neg,$(name)$(type)2) \
  $(foreach int,si di,fix$(type)$(int) fixuns$(type)$(int) float$(int)$(type) floatun$(int)$(type))) \
  extendsfdf2 truncdfsf2

# The archive's date is older than what is made of it, so that the copy is made once.
$(SOFT_FP)/unpacked: $(wildcard /usr/src/gcc-12/gcc-12*.tar.xz)
	@[ -n "$<" ] || { echo "soft float needs Debian's package gcc-12-source" >&2; exit 1; }
	@echo "  unpack $(SOFT_FP)"; rm -rf $(@D); mkdir -p $(@D)
	@tar -xJf $< -C $(@D) --strip-components=2 --wildcards '*/libgcc/soft-fp/*' '*/libgcc/config/mips/sfp-machine.h' \
	  '*/include/longlong.h'
	@touch $@

SOFT_FLOAT_OBJECTS := $(SOFT_FP_FUNCTIONS:%=$(BUILD)/$(BOARD)/obj/soft-float/%.o)
$(SOFT_FLOAT_OBJECTS): $(BUILD)/$(BOARD)/obj/soft-float/%.o: $(SOFT_FP)/unpacked $(BUILD)/$(BOARD)/flags
	@mkdir -p $(@D); $(TARGET_CC) $(PROGRAM_FLAGS) -ffreestanding -O2 -w \
	  -I$(SOFT_FP)/soft-fp -I$(SOFT_FP)/config/mips -I$(SOFT_FP) -c $(SOFT_FP)/soft-fp/$*.c -o $@
$(SOFT_FLOAT): $(SOFT_FLOAT_OBJECTS)
	@echo "  archive $@"; rm -f $@; $(CROSS)ar rcsD $@ $^
$(SYSTEM_HEADERS)/gnu/stubs-n64_soft.h:
	@mkdir -p $(@D); : >$@
$(BUILD)/$(BOARD)/flags: | $(SYSTEM_HEADERS)/gnu/stubs-n64_soft.h
