# `make install PREFIX=/opt/komdsp`; DESTDIR goes in front for packagers.
INSTALL_ROOT = $(DESTDIR)$(PREFIX)
PACKAGE_FILE = sed -e 's|@PREFIX@|$(abspath $(PREFIX))|g' -e 's|@VERSION@|$(VERSION)|g'

install: all ## install headers, kernels, libraries, package files and komdsp under PREFIX
	@install -d $(INSTALL_ROOT)/bin $(INSTALL_ROOT)/lib/pkgconfig $(INSTALL_ROOT)/lib/cmake/komdsp
	@toolchains/install_headers.sh $(INSTALL_ROOT)/include
	@install -m 644 $(LIBRARIES) $(SHARED) $(INSTALL_ROOT)/lib
	@install $(BUILD)/komdsp $(INSTALL_ROOT)/bin
	@$(PACKAGE_FILE) toolchains/package/komdsp.pc.in > $(INSTALL_ROOT)/lib/pkgconfig/komdsp.pc
	@$(PACKAGE_FILE) toolchains/package/komdsp-desk.pc.in > $(INSTALL_ROOT)/lib/pkgconfig/komdsp-desk.pc
	@$(PACKAGE_FILE) toolchains/package/komdsp-shared.pc.in > $(INSTALL_ROOT)/lib/pkgconfig/komdsp-shared.pc
	@$(PACKAGE_FILE) toolchains/package/komdsp-opencl.pc.in > $(INSTALL_ROOT)/lib/pkgconfig/komdsp-opencl.pc
	@$(PACKAGE_FILE) toolchains/package/komdsp-cuda.pc.in > $(INSTALL_ROOT)/lib/pkgconfig/komdsp-cuda.pc
	@$(PACKAGE_FILE) toolchains/package/komdspConfig.cmake.in > $(INSTALL_ROOT)/lib/cmake/komdsp/komdspConfig.cmake
	@$(PACKAGE_FILE) toolchains/package/komdspConfigVersion.cmake.in \
	  > $(INSTALL_ROOT)/lib/cmake/komdsp/komdspConfigVersion.cmake
	@if [ -d $(BUILD)/cuda-images ]; then cp -R $(BUILD)/cuda-images $(INSTALL_ROOT)/lib/komdsp-cuda-images; fi
	@echo "installed under $(INSTALL_ROOT)"
