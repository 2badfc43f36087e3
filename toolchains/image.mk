# Images of an application for a bare board: $(IMAGE).elf runs from flash at the reset vector, $(IMAGE)-ram.elf from
# RAM, where a loader puts it, if it fits there. The same bytes in every build: no paths, and times are those of
# SOURCE_DATE_EPOCH.
export SOURCE_DATE_EPOCH := 0
OBJCOPY := $(CROSS)objcopy
RAM_IMAGES := $(addprefix $(IMAGE),-ram.elf -ram.bin .uimage .itb)
firmware-images: $(addprefix $(IMAGE),.elf .bin .img .srec .hex) $(RAM_IMAGES)

MEMORY_MAP = -DFLASH_AT=$(FLASH_AT) -DFLASH_SIZE=$(FLASH_SIZE) -DRAM_AT=$(RAM_AT) -DRAM_SIZE=$(RAM_SIZE) \
  -DSTACK_SIZE=$(STACK_SIZE) -DNOT_LINKED="$(NOT_LINKED)"
flash.loader := 0
ram.loader   := 1
$(OUT)/obj/start-%.o: bsp/$(ARCHITECTURE)/start.S $(OUT)/flags
	$(TARGET_COMPILE) $(TARGET_CC) -MMD -MP -c $< -o $@ $(TARGET_FLAGS) -DFROM_LOADER=$($*.loader)
$(IMAGE).memory: FORCE
	$(call keep,$(MEMORY_MAP))
$(IMAGE)-%.ld: bsp/firmware/link.ld.in $(OUT)/flags $(IMAGE).memory
	@$(TARGET_CC) -E -P -undef -x c $(MEMORY_MAP) -DFROM_LOADER=$($*.loader) $< -o $@

# COMPILER_LIBRARY is the compiler's own, where it has one for the CPU; SOFT_FLOAT is ours where a CPU needs one.
LINK_IMAGE = $(TARGET_CXX) $(CPU_FLAGS) -nostdlib -static -no-pie -Wl,--gc-sections -Wl,--build-id=none \
  -Wl,-z,max-page-size=0x1000,-z,noexecstack -T $(filter %.ld,$^) $(filter %.o,$^) $(LINKED_LIBRARY) $(SOFT_FLOAT) \
  $(COMPILER_LIBRARY) -o $@ && \
  toolchains/check_elf.sh $(CROSS)readelf $@ $(ELF_MARKS)
$(IMAGE).elf: $(OUT)/obj/start-flash.o $(APP_OBJECTS) $(BOARD_OBJECTS) $(LINKED_LIBRARY) $(SOFT_FLOAT) $(IMAGE)-flash.ld
	@echo "  link $@"; $(LINK_IMAGE)
# The linker's words for what is too large; all other errors are errors.
$(IMAGE)-ram.elf: $(OUT)/obj/start-ram.o $(APP_OBJECTS) $(BOARD_OBJECTS) $(LINKED_LIBRARY) $(SOFT_FLOAT) $(IMAGE)-ram.ld
	@echo "  link $@"; rm -f $(RAM_IMAGES); { $(LINK_IMAGE); } 2>$@.log || \
	  if grep -qE 'overflowed by|RAM is too small' $@.log; then \
	    echo "  no images for RAM: $(APP_NAME) does not fit the $(RAM_SIZE) bytes of $(BOARD)"; \
	  else cat $@.log >&2; exit 1; fi

$(OUT)/%.bin: $(OUT)/%.elf
	@[ ! -e $< ] || $(OBJCOPY) -O binary $< $@
# the first record holds the name as it is given here
$(OUT)/%.srec: $(OUT)/%.elf
	@cd $(@D) && $(OBJCOPY) -O srec $(<F) $(@F)
$(OUT)/%.hex: $(OUT)/%.elf
	@$(OBJCOPY) -O ihex $< $@

# As the flash chip holds it: all of it, erased (0xff) behind the program. FLASH_WORDS: reversed where the board's bus
# swaps the bytes of words.
$(OUT)/%.img: $(OUT)/%.bin
	@$(OBJCOPY) -I binary -O binary --gap-fill 0xff --pad-to $(FLASH_SIZE) $< $@
	@$(if $(filter reversed,$(FLASH_WORDS)),$(OBJCOPY) -I binary -O binary --reverse-bytes=4 $@)

# For U-Boot and barebox: loaded and started at the first address of RAM. Their headers hold 32 bits of it, which the
# CPU sign-extends.
LOAD_AT   = $(RAM_AT:0xffffffff%=0x%)
ENTRY_AT ?= $(LOAD_AT)
$(OUT)/%.uimage: $(OUT)/%-ram.bin
	@[ ! -e $< ] || mkimage -A $(IMAGE_ARCH) -O u-boot -T standalone -C none -a $(LOAD_AT) -e $(ENTRY_AT) \
	  -n "komdsp $* $(BOARD)" -d $< $@ >$@.log
$(OUT)/%.itb: $(OUT)/%-ram.bin bsp/firmware/image.its.in
	@sed "s|@NAME@|komdsp $* $(BOARD)|; s|@FILE@|$(abspath $<)|; s|@LOAD@|$(LOAD_AT)|; s|@ENTRY@|$(ENTRY_AT)|; \
	  s|@ARCH@|$(IMAGE_ARCH)|" bsp/firmware/image.its.in >$@.its
	@[ ! -e $< ] || mkimage -f $@.its $@ >$@.log
