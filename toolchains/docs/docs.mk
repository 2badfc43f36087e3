# `make docs`: the site. Doxygen reads the headers, Sphinx makes the pages; what is not documented is an error.
.PHONY: docs
DOXYGEN_SETTINGS = @INCLUDE = toolchains/docs/Doxyfile\nOUTPUT_DIRECTORY = $(BUILD)/docs-xml\n
docs: ## set up, build, and make the reference and the guides as pages in build/docs
	@toolchains/setup.sh build docs
	@+$(SUBMAKE) $(BUILD)/libkomdsp.so.0 $(BUILD)/komdsp
	@rm -rf $(BUILD)/docs $(BUILD)/docs-xml $(BUILD)/docs-pages
	@mkdir -p $(BUILD)/docs-xml $(BUILD)/docs-pages
	@printf '$(DOXYGEN_SETTINGS)PROJECT_NUMBER = $(VERSION)\n' | doxygen -
	@KOMDSP_LIBRARY=$(abspath $(BUILD)/libkomdsp.so.0) KOMDSP_XML=$(abspath $(BUILD)/docs-xml/xml) \
	  KOMDSP_PROGRAM=$(abspath $(BUILD)/komdsp) PYTHONDONTWRITEBYTECODE=1 \
	  /usr/bin/python3 -m sphinx -q -W --keep-going -j $(JOBS) -c toolchains/docs \
	  -d $(BUILD)/docs-pages/.read $(BUILD)/docs-pages $(BUILD)/docs
	@echo "the pages begin with $(BUILD)/docs/index.html"
