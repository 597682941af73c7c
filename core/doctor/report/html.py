"""The report as one page: the path from the loss to the variables, the cut in red."""

from __future__ import annotations

import html
import linecache
from collections.abc import Sequence
from dataclasses import dataclass

from .model import CallReport, Finding, Flow, Path, PathNode, Place, Report, shape_text, type_text

_BOX_WIDTH, _BOX_HEIGHT, _GAP_X, _GAP_Y = 170, 34, 14, 26
_COLOURS = {Flow.FLOWS: "#2e8b57", Flow.CUT: "#d62728", Flow.STOPPED: "#b07070"}
_NOT_NEEDED = "#888888"
"""What gets no gradient in a path that is whole: the target's side, for example."""
_STYLE = """
:root { color-scheme: light dark; }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem; }
pre { background: #8881; padding: .6rem; overflow-x: auto; border-radius: 4px; }
table { border-collapse: collapse; } td, th { padding: .15rem .8rem .15rem 0; text-align: left; }
.none, .nonfinite, .cut { color: #d62728; } .zero { color: #b8860b; }
.finite, .healthy { color: #2e8b57; } section { border-top: 1px solid #8884; margin-top: 2rem; }
.drawing { overflow-x: auto; } text { font: 12px system-ui, sans-serif; fill: currentColor; }
"""


def report_html(report: Report) -> str:
    """A complete page that needs nothing from the network."""
    calls = sorted(report.calls, key=lambda call: call.healthy)
    notes = "".join(f"<p><em>{_e(note)}</em></p>" for note in report.notes)
    body = "".join(_call(call) for call in calls) or "<p>No gradient was asked for.</p>"
    return (
        "<!DOCTYPE html>\n<html lang='en'><head><meta charset='utf-8'>"
        f"<title>Gradient doctor</title><style>{_STYLE}</style></head>"
        f"<body><h1>Gradient doctor</h1>{notes}{body}</body></html>\n"
    )


def _call(call: CallReport) -> str:
    state = "healthy" if call.healthy else "cut"
    where = f"{call.place.file}:{call.place.line}" if call.place else "an unknown line"
    rows = "".join(
        f"<tr><td>{_e(v.name)}</td><td>{_e(shape_text(v.shape))}</td>"
        f"<td class='{v.gradient.value}'>{v.gradient.value}</td>"
        f"<td>{'' if v.norm is None else f'{v.norm:.4g}'}</td></tr>"
        for v in call.variables
    )
    return (
        f"<section><h2 class='{state}'>{call.cause.value}</h2>"
        f"<p>{_e(call.asked_by)} at {_e(where)}</p>{_source(call.place)}"
        f"{''.join(_finding(finding) for finding in call.findings)}"
        "<table><tr><th>variable</th><th>shape</th><th>gradient</th><th>norm</th></tr>"
        f"{rows}</table>{_hidden(call.path)}<div class='drawing'>{path_svg(call.path)}</div>"
        "</section>"
    )


def _finding(finding: Finding) -> str:
    place = finding.cut.place if finding.cut else None
    return (
        f"<h3>{finding.cause.value}: {_e(', '.join(finding.variables))}</h3>{_source(place)}"
        f"<p>{_e(finding.explanation)}</p><p><strong>Write instead:</strong> "
        f"{_e(finding.remedy)}</p>{_code(finding.code)}"
    )


def _hidden(path: Path) -> str:
    return f"<p>{path.n_hidden} more operations are not drawn.</p>" if path.n_hidden else ""


def _code(code: str) -> str:
    return f"<pre>{_e(code)}</pre>" if code else ""


def _source(place: Place | None) -> str:
    text = linecache.getline(place.file, place.line).strip() if place else ""
    return f"<pre>{place.line} | {_e(text)}</pre>" if place and text else ""


@dataclass(frozen=True, slots=True)
class _Box:
    node: PathNode
    x: int
    y: int


def path_svg(path: Path) -> str:
    """The path as a drawing: one row per distance from the loss."""
    if not path.nodes:
        return ""
    boxes = {box.node.id: box for row in _rows(path) for box in row}
    colours = _COLOURS | ({Flow.STOPPED: _NOT_NEEDED} if path.is_whole else {})
    lines = []
    for upper, lower in path.edges:
        a, b = boxes[upper], boxes[lower]
        dashes = "" if b.node.flow is Flow.FLOWS else " stroke-dasharray='5 4'"
        lines.append(
            f"<line x1='{a.x + _BOX_WIDTH // 2}' y1='{a.y + _BOX_HEIGHT}' "
            f"x2='{b.x + _BOX_WIDTH // 2}' y2='{b.y}' stroke='{colours[b.node.flow]}' "
            f"stroke-width='1.5'{dashes}/>"
        )
    width = max(box.x for box in boxes.values()) + _BOX_WIDTH + _GAP_X
    height = max(box.y for box in boxes.values()) + _BOX_HEIGHT + _GAP_Y
    drawn = "".join(lines) + "".join(_box(box, colours[box.node.flow]) for box in boxes.values())
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' width='{width}' height='{height}' role='img' "
        f"aria-label='path from the loss to the variables'>{drawn}</svg>"
    )


def _rows(path: Path) -> list[list[_Box]]:
    depths = _depths(path)
    n_rows = max(depths.values()) + 1
    rows: list[list[_Box]] = [[] for _ in range(n_rows)]
    for node in path.nodes:
        depth = depths[node.id]
        x = _GAP_X + len(rows[depth]) * (_BOX_WIDTH + _GAP_X)
        rows[depth].append(_Box(node, x, _GAP_Y + depth * (_BOX_HEIGHT + _GAP_Y)))
    return rows


def _depths(path: Path) -> dict[int, int]:
    """Longest distance from the loss; variables share the last row."""
    depths = {node.id: 0 for node in path.nodes}
    # Edges lead away from the loss, so that as many rounds as nodes settle every path.
    for _ in path.nodes:
        changed = False
        for upper, lower in path.edges:
            if depths[lower] < depths[upper] + 1 <= len(path.nodes):
                depths[lower] = depths[upper] + 1
                changed = True
        if not changed:
            break
    last = max(depths.values(), default=0)
    variables: Sequence[PathNode] = [n for n in path.nodes if n.kind == "variable"]
    row = max(last, 1 + max((depths[n.id] for n in path.nodes if n.kind != "variable"), default=0))
    return depths | {node.id: row for node in variables}


def _box(box: _Box, colour: str) -> str:
    node = box.node
    line = f" :{node.place.line}" if node.place and node.kind == "operation" else ""
    label = _e(_short(node.label) + line)
    place = f"\n{node.place.file}:{node.place.line}" if node.place else ""
    told = _e(f"{node.label} {type_text(node)}".rstrip() + place)
    fill = colour if node.flow is Flow.CUT else "none"
    radius = 16 if node.kind == "variable" else 4
    return (
        f"<g><title>{told}</title><rect x='{box.x}' y='{box.y}' width='{_BOX_WIDTH}' "
        f"height='{_BOX_HEIGHT}' rx='{radius}' fill='{fill}' stroke='{colour}'/>"
        f"<text x='{box.x + _BOX_WIDTH // 2}' y='{box.y + _BOX_HEIGHT // 2 + 4}' "
        f"text-anchor='middle'>{label}</text></g>"
    )


def _short(label: str) -> str:
    return label if len(label) <= 22 else "…" + label[-21:]


def _e(text: str) -> str:
    return html.escape(text)
