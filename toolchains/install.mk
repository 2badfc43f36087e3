# `make install PREFIX=/opt/komdsp`; DESTDIR goes in front for packagers. Either may hold blanks, which make's own
# functions for names of files do not take.
ABSOLUTE_PREFIX = $(if $(word 2,$(PREFIX)),$(if $(filter /%,$(firstword $(PREFIX))),,$(CURDIR)/)$(PREFIX),\
  $(abspath $(PREFIX)))
INSTALL_ROOT    = $(DESTDIR)$(PREFIX)
# A file of toolchains/package/ without its `.in`, in FOLDER.
define install_package_file
@sed -e 's|@PREFIX@|$(ABSOLUTE_PREFIX)|g' -e 's|@VERSION@|$(VERSION)|g' toolchains/package/$(1).in > '$(2)/$(1)'

endef

install: all ## install headers, libraries, package files, komdsp, its manual page and tuned profiles under PREFIX
	@install -d '$(INSTALL_ROOT)/bin' '$(INSTALL_ROOT)/lib/pkgconfig' '$(INSTALL_ROOT)/lib/cmake/komdsp'
	@rm -f '$(INSTALL_ROOT)/include/komdsp/built_for.h' # a board's
	@toolchains/package/install_headers.sh '$(INSTALL_ROOT)/include'
	@install -m 644 $(LIBRARIES) $(SHARED) '$(INSTALL_ROOT)/lib'
	@install $(BUILD)/komdsp '$(INSTALL_ROOT)/bin'
	@install -d '$(INSTALL_ROOT)/share/komdsp/profiles'
	@install -m 644 runtime/profiles/*.json '$(INSTALL_ROOT)/share/komdsp/profiles'
	@install -d '$(INSTALL_ROOT)/share/man/man1' '$(INSTALL_ROOT)/share/bash-completion/completions'
	@$(BUILD)/komdsp manual > '$(INSTALL_ROOT)/share/man/man1/komdsp.1'
	@$(BUILD)/komdsp completion > '$(INSTALL_ROOT)/share/bash-completion/completions/komdsp'
	$(foreach name,komdsp komdsp-desk komdsp-shared komdsp-opencl komdsp-cuda,\
	  $(call install_package_file,$(name).pc,$(INSTALL_ROOT)/lib/pkgconfig))
	$(foreach name,komdspConfig komdspConfigVersion,\
	  $(call install_package_file,$(name).cmake,$(INSTALL_ROOT)/lib/cmake/komdsp))
	@if [ -d $(BUILD)/cuda-images ]; then cp -R $(BUILD)/cuda-images '$(INSTALL_ROOT)/lib/komdsp-cuda-images'; fi
	@PYTHONDONTWRITEBYTECODE=1 toolchains/package/python_package.sh $(BUILD) '$(INSTALL_ROOT)/$(PYTHON_FOLDER)'
	@echo "installed under $(INSTALL_ROOT)"

# Debian's Python looks for packages below /usr/local and, of all its versions, below /usr; of another PREFIX it has to
# be told.
PYTHON_VERSION = $(shell /usr/bin/python3 -c 'import sys; print("python%d.%d" % sys.version_info[:2])' 2>/dev/null)
PYTHON_FOLDER = lib/$(if $(filter /usr,$(ABSOLUTE_PREFIX)),python3,$(or $(PYTHON_VERSION),python3))/dist-packages
PYTHON_PACKAGES = $(PREFIX)/$(PYTHON_FOLDER)
python: $(SHARED) ## install the Python package for Debian's /usr/bin/python3 under PREFIX (PYTHON_PACKAGES=folder)
	@toolchains/package/python_package.sh $(BUILD) '$(DESTDIR)$(PYTHON_PACKAGES)'
	@PYTHONPATH='$(DESTDIR)$(PYTHON_PACKAGES)' /usr/bin/python3 -c \
	  'import komdsp; print("komdsp", komdsp.__version__, "in", komdsp.__file__)'

wheel: $(SHARED) ## a Python wheel, in build/
	@toolchains/package/python_package.sh $(BUILD) $(BUILD)/wheel
	@cd $(BUILD)/wheel && rm -f ../komdsp-*.whl && /usr/bin/python3 -m zipfile -c \
	  ../komdsp-$(VERSION)-py3-none-$(subst -,_,$(WHEEL_PLATFORM)).whl komdsp komdsp-$(VERSION).dist-info
	@ls $(BUILD)/komdsp-*.whl
WHEEL_PLATFORM = $(shell /usr/bin/python3 -c 'import sysconfig; print(sysconfig.get_platform().replace("-", "_"))')
