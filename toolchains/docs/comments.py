#!/usr/bin/python3
"""Turns the headers' comments, which are plain ones, into Doxygen's: its INPUT_FILTER.

A comment belongs to what is below it, or to what stands before it on its line.  In it, "Scaling: ..." at the beginning
of a line begins a point of a list, and lines that are indented stay as they are.
"""
import pathlib
import re
import sys

point = re.compile(r"(Scaling|Lengths?|Kinds|Shapes?|Axes|Layout|Coefficients|Operand|Forward|Inverses?|Aliasing|"
                   r"Alignment|Workspace|Memory|Threads|Accuracy|Errors(?: of planning)?|Ends): ")
several = re.compile(r"(?!using |enum )( *)((?:inline |static |constexpr |const |unsigned |struct )*[\w:]+\*?) "
                     r"(\*?\w[^()]*, .*);$")
function_begins = re.compile(r"(?!#|struct|typedef|using|enum|static_assert|KOMDSP|extern|namespace)\w[^=]*\(|"
                             r"template <")
body_begins = re.compile(r"(?!.*\b(?:namespace|struct|class|enum|extern)\b).*[)\]][\w ]*\{$")


def expanded(path):
    """An enum's names, each with its comment, from a file of macros."""
    said = ""
    for line in path.read_text().partition("*/")[2].splitlines():
        comment = re.search(r"/\* (.*) \*/", line)
        said = comment[1] if comment else said
        name = re.match(r"KOMDSP_\w+\((\w+)", line)
        if name:
            yield f"{name[1]}, ///< {said or name[1] + '.'}"
            said = ""


def without_broken_quotes(lines):
    """Quotations that were broken, on a line of their own to Doxygen."""
    whole = []
    for line in lines:
        if whole and whole[-1].count('"') % 2:
            whole[-1] += " " + line.strip()
        else:
            whole.append(line)
    return whole


def block(lines):
    """A comment above a declaration, laid out for Doxygen."""
    listed = laid_out = False
    while not lines[-1].strip():
        lines.pop()
    for line in without_broken_quotes(lines):
        if re.match(" {2,}", line) and not listed:
            yield from [] if laid_out else ["@verbatim"]
            laid_out = True
            yield line
            continue
        if laid_out and line:
            laid_out = False
            yield "@endverbatim\n"
        begins = point.match(line) if not laid_out else None
        if begins:
            listed = True
            yield f"- **{begins[1]}:** {line[begins.end():]}"
        elif listed and (not line or line.startswith("After ")):
            listed = False
            yield from ["", line]
        else:
            yield "  " + line.strip() if listed else line
    if laid_out:
        yield "@endverbatim"


class Header:
    """The declarations of a header, while its lines are read one after the other."""

    def __init__(self):
        self._body_end = None  # of a function that is being read
        self._ended, self._indent = True, ""  # a declaration, and how it began
        self._template = False  # the line before was `template <...>`
        self._shared = []  # what is said of this function, and of those below it up to the next blank line

    def inside(self, line):
        """Inside of a function: comments there are for who reads the code."""
        if self._body_end is None:
            self._indent = re.match(" *", line)[0] if self._ended else self._indent
            self._ended = not line or line.startswith("#") or line.endswith((";", "{", "}", "*/")) or "//" in line
            comment = line.lstrip().startswith("//")
            self._body_end = self._indent + "}" if body_begins.match(line) and not comment else None
            return False
        if line.startswith(self._body_end):
            self._body_end = None
        return True

    def declaration(self, line, said, behind=""):
        """A line of code with what is said above it, and behind it; several names become a line each."""
        goes_on, self._template = self._template, line.startswith("template <")
        begins = function_begins.match(line) and not goes_on
        line = re.sub(r"\blocal = (\w+)", r"local{\1}", line)  # another language's keyword to Doxygen
        if begins:
            self._shared = said or self._shared
        elif not goes_on and not line.startswith((" ", "}")):
            self._shared = []
        names = several.match(line)
        if not names:
            yield from said or (self._shared if begins and not behind else [])
        if names and (said or behind):
            behind = behind or " ".join(text.strip("/* \n") for text in said)
            indent, kind, rest = names.groups()
            names = re.split(r", (?![^{(]*[})])", rest)
            said = behind.split(", ") if ";" not in behind else []  # "points, rows": of one name each
            for i, name in enumerate(names):
                yield f"{indent}{kind} {name}; /**< {said[i] if len(said) == len(names) else behind} */"
        else:
            yield f"{line} /**< {behind} */" if behind else line


def of_cpp(lines, root):
    header, said, previous, column = Header(), [], "", None
    held = None  # a declaration whose comment may go on
    for line in [*lines, ""]:
        comment = re.match(r"( *)// ?(.*)", line)
        if comment and held and len(comment[1]) == column:
            held[1] += " " + comment[2]
            continue
        if held:
            yield from header.declaration(held[0], [], held[1])
            held = None
        if header.inside(line) or line.startswith("}") or (comment and comment[2].startswith("---")):
            yield "" if comment else line
        elif comment:
            said.append(comment[2])
        else:
            above = ["/**", *block(said), "*/"] if said and not line.startswith("#include") else []
            said = []
            behind = re.match(r"(.*\S) +// (.*)", line) if not line.startswith("#") else None
            listed = re.match(r'#include "(kernels/(?:wavelet/modes|otf/products).def)"', line)
            if line == "#pragma once":
                yield from [*above, "/// @file"]
            elif listed and previous.endswith(") name,"):
                yield from expanded(root / listed[1])
            elif behind:
                yield from above
                held, column = [behind[1], behind[2]], line.index("// ")
            else:
                yield from header.declaration(line, above)
            previous = line


def of_c(text, root):
    """The first comment is the header's."""
    first, rest = text.split("*/", 1)
    yield from ["/**", *block([line[3:] for line in first.splitlines()]), "@file */"]
    header, said, whole = Header(), [], True
    for line in rest.splitlines():
        if header.inside(line) or "/* --" in line:
            yield line if "/* --" not in line else ""
        elif line.lstrip().startswith("/*") or not whole:
            said.append(line.replace("/*", "/**", 1) if whole else line)
            whole = line.endswith("*/")
        else:
            behind = re.match(r"(.*\S) +/\* (.*) \*/$", line) if not line.startswith("#") else None
            yield from header.declaration(behind[1] if behind else line, said, behind[2] if behind else "")
            said = []


def main(path):
    text = re.sub(rf"^(/[/*] ){re.escape(path.name)}: (.)", lambda m: m[1] + m[2].upper(), path.read_text())
    root = path.resolve().parents[2]
    print("\n".join(of_c(text, root) if path.suffix == ".h" else of_cpp(text.splitlines(), root)))


main(pathlib.Path(sys.argv[1]))
