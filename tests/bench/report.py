"""report.html, one file that needs no network, and bench.csv."""
import csv
import html
import pathlib

import boards
import plots
import problems
import workers
from ratios import best_ratios, floor_of, geometric_mean, library_of, ours_of, over_all, peers_of, ratio

__all__ = ["best_ratios", "write"]
HERE = pathlib.Path(__file__).parent


def element(name, content, **attributes):
    said = "".join(f' {key.rstrip("_")}="{html.escape(str(value))}"' for key, value in attributes.items() if value)
    return f"<{name}{said}>{content}</{name}>"


def table(*rows, kind=""):
    return element("div", element("table", "".join(element("tr", "".join(row)) for row in rows), class_=kind),
                   class_="wide")


def time_text(us):
    return f"{us:.3g} µs" if us < 1000 else f"{us / 1000:.3g} ms"


def size_text(problem):
    text = " × ".join(map(str, problem.shape))
    return f"{text}, {problem.batch} times" if problem.batch > 1 else text


def ratio_cell(value):
    if value is None:
        return element("td", "–")
    middle, low, high = value
    kind = "ahead" if middle >= 1 else "behind"
    return element("td", f"{middle:.2f}", class_=kind, title=f"quartiles: {low:.2f} to {high:.2f}")


def best_cell(found):
    if not found:
        return element("td", "–")
    middle = geometric_mean(found)
    ahead = sum(value >= 1 for value in found)
    return element("td", f"<b>{middle:.2f}</b> <small>{ahead}/{len(found)}, least {min(found):.2f}</small>",
                   class_="ahead" if middle >= 1 else "behind")


class Report:
    def __init__(self, result):
        self.result, self.columns = result, result["columns"]
        self.groups = {}
        for row in result["rows"]:
            problem = problems.parse(row["problem"])
            self.groups.setdefault(problem.group, []).append((problem, row["cells"]))

    def summary(self):
        ours = ours_of(self.columns)
        rows = [[element("th", "")] + [element("th", html.escape(name)) for name in ours]]
        for group, members in self.groups.items():
            row = [element("th", element("a", html.escape(group), href="#" + self.anchor(group)), scope="row")]
            for name in ours:
                found = [over_all(cells, name, self.columns) for _, cells in members]
                row.append(best_cell([value[0] for value in found if value]))
            rows.append(row)
        return table(*rows)

    def anchor(self, group):
        return f"group-{list(self.groups).index(group)}"

    def ratio_table(self, members):
        held = []
        for ours in ours_of(self.columns):
            held += [(ours, peer, names) for peer, names in peers_of(ours, self.columns).items()]
            floor = floor_of(ours, self.columns)
            held += [(ours, floor, [floor])] if floor else []
        held = [one for one in held if any(ratio(cells, one[0], one[2]) for _, cells in members)]
        heads, first = [element("th", "")], [element("th", "points")]
        for ours in dict.fromkeys(one[0] for one in held):
            peers = [one for one in held if one[0] == ours]
            heads.append(element("th", html.escape(ours) + ", over", colspan=len(peers), scope="colgroup"))
            first += [element("th", html.escape(peer)) for _, peer, _ in peers]
        rows = [[element("th", size_text(problem), scope="row")] +
                [ratio_cell(ratio(cells, ours, names)) for ours, _, names in held] for problem, cells in members]
        return table(heads, first, *rows, kind="ratios") if held else ""

    def time_table(self, members):
        shown = [name for name in self.columns if any("median_us" in cells.get(name, {}) for _, cells in members)]
        rows = [[element("th", "points")] + [element("th", html.escape(name)) for name in shown]]
        for problem, cells in members:
            row = [element("th", size_text(problem), scope="row")]
            for name in shown:
                cell = cells.get(name, {})
                if "median_us" not in cell:
                    row.append(element("td", "failed" if "failure" in cell else "–",
                                       title=cell.get("failure", cell.get("refused", ""))))
                    continue
                row.append(element("td", f"{time_text(cell['median_us'])} <small>{time_text(cell['low_us'])} to "
                                         f"{time_text(cell['high_us'])}</small>",
                                   title=f"{cell['detail']}, error {cell['error']:.2g}"))
            rows.append(row)
        return element("details", "<summary>Times: median, quartiles</summary>" + table(*rows, kind="times"))

    def plot(self, group, members):
        series = []
        for name in self.columns:
            points = []
            for problem, cells in members:
                cell = cells.get(name, {})
                if "median_us" in cell:
                    speeds = [problem.operations / cell[key] / 1e3 for key in ("median_us", "high_us", "low_us")]
                    points.append((problem.points, *speeds))
            if points:
                library, threads = library_of(name)
                line = plots.Line(name, workers.LIBRARIES.index(library), library.ours, threads > 1)
                series.append((line, sorted(points)))
        if len({problem.points for problem, _ in members}) < 2 or not series:
            return ""
        return element("div", plots.plot(group, series), class_="plot")

    def failures(self):
        found = {}
        for row in self.result["rows"]:
            for name, cell in row["cells"].items():
                if "failure" in cell:
                    found.setdefault((name, cell["failure"]), []).append(row["problem"])
        if not found:
            return ""
        lines = [element("li", html.escape(f"{name}: {why}: {', '.join(where)}")) for (name, why), where in
                 found.items()]
        return element("h2", "What failed") + element("ul", "".join(lines))

    def machine(self):
        said = {**self.result["machine"], "date": self.result["date"],
                "measured": f"{self.result['rounds']} rounds of {self.result['milliseconds']} ms"}
        rows = [[element("th", html.escape(key), scope="row"), element("td", html.escape(str(value)))]
                for key, value in said.items() if value]
        for name in self.columns:
            versions = {cells[name]["version"] for _, cells in sum(self.groups.values(), [])
                        if "version" in cells.get(name, {})}
            if versions:
                rows.append([element("th", html.escape(name), scope="row"),
                             element("td", html.escape("; ".join(sorted(versions))))])
        return element("h2", "Machine and versions") + table(*rows, kind="machine")

    def page(self):
        parts = [(HERE / "report_head.html").read_text(), self.summary(), self.failures()]
        for group, members in self.groups.items():
            parts += [element("h2", html.escape(group), id=self.anchor(group)), self.ratio_table(members),
                      self.plot(group, members), self.time_table(members)]
        parts += [boards.section(element, table, self.result["boards"]), self.machine(), "</main></body></html>\n"]
        return "\n".join(parts)


def write_csv(result, path):
    fields = ["median_us", "low_us", "high_us", "least_us", "error", "detail", "refused", "failure"]
    with open(path, "w", newline="", encoding="utf-8") as file:
        lines = csv.writer(file)
        lines.writerow(["problem", "transform", "shape", "batch", "precision", "kind", "direction", "column", *fields])
        for row in result["rows"]:
            problem = problems.parse(row["problem"])
            for name, cell in row["cells"].items():
                lines.writerow([problem.name, *problem.arguments, name, *(cell.get(field, "") for field in fields)])


def write(result, folder):
    write_csv(result, folder / "bench.csv")
    (folder / "report.html").write_text(Report(result).page(), encoding="utf-8")
