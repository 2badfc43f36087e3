"""Sphinx: one site of the READMEs, the headers (through Doxygen's XML) and the Python package's docstrings."""
import inspect
import logging
import os
import pathlib
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree

root = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(root / "runtime/python"))

project = "komdsp"
release = re.search(r'KOMDSP_VERSION "(.*)"', (root / "runtime/komdsp/komdsp.h").read_text())[1]
extensions = ["breathe", "myst_parser", "numpydoc", "sphinx.ext.autodoc"]
root_doc = "index"
html_theme = "furo"
html_title = f"komdsp {release}"
html_copy_source = html_show_copyright = False
html_static_path = ["style"]
html_css_files = ["komdsp.css"]
highlight_language = "none"

breathe_projects = {"komdsp": os.environ["KOMDSP_XML"]}
breathe_default_project = "komdsp"
breathe_domain_by_extension = {"h": "c", "hpp": "cpp"}
breathe_show_include = False

myst_heading_anchors = 3
# A public name of the package without a docstring, or a docstring without a summary.
numpydoc_validation_checks = {"GL08", "SS01"}
numpydoc_show_class_members = False

c_headers = ["komdsp.h", "komdsp_transform.h", "komdsp_plan.h", "komdsp_stream.h", "komdsp_bins.h", "komdsp_desk.h",
             "komdsp_opencl.h", "komdsp_cuda.h"]


def page(path, title, body):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"{title}\n{'=' * len(title)}\n\n{body}\n")


def contents(names):
    return "\n".join([".. toctree::", "", *(f"   {name}" for name in names)])


def header_page(path):
    """A header's comment, its structs and classes, and then the rest of it."""
    xml_of_file = pathlib.Path(breathe_projects["komdsp"], re.sub("_", "__", path.name).replace(".", "_8") + ".xml")
    inner_classes = xml.etree.ElementTree.parse(xml_of_file).iter("innerclass")
    structs = [(inner.get("refid"), inner.text) for inner in inner_classes]
    text = f".. doxygenfile:: komdsp/{path.name}\n   :sections: briefdescription detaileddescription\n\n"
    for refid, name in structs:
        nested = name.rpartition("::")[0] in [other for _, other in structs]
        if not nested and (path.suffix == ".h" or "_detail::" not in name):
            kind = "class" if refid.startswith("class") else "struct"
            short = name.rpartition("::")[2]
            text += f"{short}\n{'-' * len(short)}\n\n.. doxygen{kind}:: {name}\n   :members:\n\n"
    if structs:
        text += "Functions and constants\n-----------------------\n\n"
    return text + f".. doxygenfile:: komdsp/{path.name}\n   :sections: innernamespace define enum typedef func var\n"


def help_page(*command):
    """--help of a command and of those below it, as it is printed."""
    program = os.environ["KOMDSP_PROGRAM"]
    text = subprocess.run([program, *command, "--help"], check=True, capture_output=True, text=True).stdout
    title = " ".join(["komdsp", *command])
    indented = "".join(f"   {line}" for line in text.splitlines(keepends=True))
    below = re.findall(r"^  (\w+)", text.partition("\nCommands:\n")[2].partition("\n\n")[0], re.M)
    return f"{title}\n{'-' * len(title)}\n\n.. code-block:: none\n\n{indented}\n" + "".join(
        help_page(*command, name) for name in below)


def write_pages(app, config):
    """The pages that nobody writes: one for each header and each module, and the lists of them; --help of commands."""
    pages = pathlib.Path(app.srcdir)
    headers = sorted(path.name for path in (root / "runtime/komdsp").glob("*.hpp"))
    modules = sorted(path.stem for path in (root / "runtime/python/komdsp").glob("*.py") if path.stem[0] != "_")
    for folder, names in (("c", c_headers), ("cpp", headers)):
        for name in names:
            page(pages / folder / f"{name}.rst", name, header_page(root / "runtime/komdsp" / name))
        language = {"c": "C", "cpp": "C++"}[folder]
        page(pages / folder / "index.rst", f"{language} headers", contents([f"{name}.rst" for name in names]))
    page(pages / "commands.rst", "Commands", help_page())
    for name in modules:
        page(pages / "python" / f"{name}.rst", f"komdsp.{name}",
             f".. automodule:: komdsp.{name}\n   :members:\n   :undoc-members:")
    import komdsp
    names = ", ".join(name for name in komdsp.__all__ if not inspect.ismodule(getattr(komdsp, name)))
    page(pages / "python/index.rst", "Python package",
         f".. automodule:: komdsp\n   :members: {names}\n   :undoc-members:\n\n" + contents(modules))
    pictures = [*root.glob("runtime/**/*.svg"), *root.glob("tests/**/*.png")]
    written = [*root.glob("**/*.md"), *pictures]
    for path in (path.relative_to(root) for path in written if "build" not in path.parts):
        (pages / path.parent).mkdir(parents=True, exist_ok=True)
        shutil.copy(root / path, pages / path)
    shutil.copy(root / "toolchains/docs/index.rst", pages)


def link_readmes(app, name, source):
    """`runtime/README.md` becomes a link, wherever it stands."""
    def linked(match):
        path = pathlib.Path(app.srcdir, match[1])
        if not path.exists() or match[1] == f"{name}.md":
            return match[0]
        return f"[`{match[1]}`]({os.path.relpath(path, pathlib.Path(app.srcdir, name).parent)})"
    source[0] = re.sub(r"`([\w/-]+/README\.md|CHANGELOG\.md)`", linked, source[0])


def is_no_namespace(record):
    """Each header opens its namespaces, and every page of one declares them again."""
    return not re.search(r"Duplicate C\+\+ .*\n.*cpp:type:: (komdsp|cpp|cuda|opencl|profiles)'", record.getMessage())


def setup(app):
    logging.getLogger("sphinx.sphinx.domains.cpp").addFilter(is_no_namespace)
    app.connect("config-inited", write_pages)
    app.connect("source-read", link_readmes)
