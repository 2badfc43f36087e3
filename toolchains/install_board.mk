# `make install BOARD=malta-be32 PREFIX=/opt/malta`: what firmware of one's own is linked with, for one board. Files for
# pkg-config and CMake say the compiler's flags; both find the rest beside themselves, so that PREFIX may be moved.
INSTALL_ROOT     = $(DESTDIR)$(PREFIX)
BOARD_LIBRARIES ?= $(FIRMWARE_LIBRARY) $(SINGLE_LIBRARY) $(STATIC_LIBRARY)
INSTALLED_FLAGS  = $(PROGRAM_FLAGS)$(if $(SYSTEM_HEADERS), -isystem $(1)/include/komdsp/system)
LINK_FLAGS       = $(CPU_FLAGS)$(if $(HOSTED),, -static -no-pie)
SOFT_LIBRARY     = $(patsubst lib%.a,%,$(notdir $(SOFT_FLOAT)))
semicolons       = $(subst $() ,;,$(strip $(1)))
PACKAGE_FILE     = sed -e 's|@VERSION@|$(VERSION)|g' -e 's|@BOARD@|$(BOARD)|g' -e 's|@SOFT@|$(SOFT_LIBRARY)|g' \
  -e 's|@LSOFT@|$(SOFT_LIBRARY:%=-l%)|g' -e 's|@LCOMPILER@|$(COMPILER_LIBRARY)|g' \
  -e 's|@LINK_FLAGS@|$(LINK_FLAGS)|g' -e 's|@CC@|$(TARGET_CC)|g' -e 's|@CXX@|$(TARGET_CXX)|g' \
  -e 's|@FLAGS@|$(call INSTALLED_FLAGS,$${prefix})|g' \
  -e 's|@FLAG_LIST@|$(call semicolons,$(call INSTALLED_FLAGS,$${_komdsp_prefix}))|g'

install: $(BOARD_LIBRARIES) $(SOFT_FLOAT) $(OUT)/include ## with BOARD=x: libraries, headers, package files with flags
	@$(if $(filter /usr /usr/local,$(PREFIX)),echo "PREFIX=... says where the files of $(BOARD) go" >&2; exit 1)
	@install -d "$(INSTALL_ROOT)/lib/pkgconfig" "$(INSTALL_ROOT)/lib/cmake/komdsp" "$(INSTALL_ROOT)/include"
	@rm -rf "$(INSTALL_ROOT)/include/komdsp"; cp -R $(OUT)/include/komdsp "$(INSTALL_ROOT)/include"
	@$(if $(SYSTEM_HEADERS),cp -R $(SYSTEM_HEADERS) "$(INSTALL_ROOT)/include/komdsp")
	@install -m 644 $(filter %.a,$^) "$(INSTALL_ROOT)/lib"
	@$(foreach name,$(patsubst lib%.a,%,$(notdir $(BOARD_LIBRARIES))),$(PACKAGE_FILE) -e 's|@NAME@|$(name)|g' \
	  toolchains/board_package/library.pc.in >"$(INSTALL_ROOT)/lib/pkgconfig/$(name).pc";)
	@for file in komdspConfig komdsp-toolchain; do \
	  $(PACKAGE_FILE) toolchains/board_package/$$file.cmake.in >"$(INSTALL_ROOT)/lib/cmake/komdsp/$$file.cmake"; done
	@$(PACKAGE_FILE) toolchains/package/komdspConfigVersion.cmake.in \
	  >"$(INSTALL_ROOT)/lib/cmake/komdsp/komdspConfigVersion.cmake"
	@echo "installed for $(BOARD) under $(INSTALL_ROOT)"
