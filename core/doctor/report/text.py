"""The report on a terminal: the line, a caret, the variables, the cause, what to write."""

from __future__ import annotations

import linecache
import os
import textwrap
from dataclasses import dataclass

from .model import CallReport, Cause, Cut, Finding, GradientKind, Place, Report, shape_text

_WIDTH = 96
_MAX_VARIABLES = 20
_RED, _GREEN, _YELLOW, _BOLD, _DIM = "31", "32", "33", "1", "2"
_KIND_COLOURS = {
    GradientKind.NONE: _RED,
    GradientKind.ZERO: _YELLOW,
    GradientKind.FINITE: _GREEN,
    GradientKind.NONFINITE: _RED,
}


@dataclass(frozen=True, slots=True)
class Style:
    """Whether text is coloured."""

    coloured: bool = False

    def paint(self, text: str, *codes: str) -> str:
        """Text in ANSI colours, or as it is."""
        return f"\x1b[{';'.join(codes)}m{text}\x1b[0m" if self.coloured and codes else text


PLAIN = Style()


def report_text(report: Report, style: Style = PLAIN) -> str:
    """Everything about one run, the unhealthy call sites first."""
    calls = sorted(report.calls, key=lambda call: call.healthy)
    blocks = [call_text(call, style) for call in calls]
    blocks += [style.paint(f"Note: {note}", _DIM) for note in report.notes]
    blocks.append(_verdict(report, style))
    return "\n\n".join(blocks)


def call_text(call: CallReport, style: Style = PLAIN) -> str:
    """One call site."""
    lines = [_headline(call, style)]
    if call.place is not None:
        lines += _source(call.place, style)
    lines += ["", *_table(call, style)]
    for finding in call.findings:
        lines += ["", *_finding(finding, style)]
    return "\n".join(lines)


def _headline(call: CallReport, style: Style) -> str:
    where = _where(call.place)
    inside = f" in {call.place.function}" if call.place and call.place.function else ""
    calls = "1 call" if call.n_calls == 1 else f"{call.n_calls} calls"
    if call.healthy:
        verdict = style.paint("healthy", _GREEN, _BOLD)
        return f"{verdict}  {call.asked_by} at {where}{inside} ({calls} recorded)"
    verdict = style.paint(call.cause.value, _RED, _BOLD)
    return f"{verdict}  {call.asked_by} at {where}{inside} (recorded call {call.n_calls})"


def _finding(finding: Finding, style: Style) -> list[str]:
    lines = [style.paint(_title(finding), _RED, _BOLD)]
    if finding.cut is not None and finding.cut.place is not None:
        lines += _source(finding.cut.place, style, finding.cut)
    lines += _wrap(finding.explanation)
    lines.append(style.paint("Write instead:", _BOLD))
    lines += _wrap(finding.remedy)
    if finding.code:
        lines += ["", *(f"    {line}" for line in finding.code.splitlines())]
    return lines


def _title(finding: Finding) -> str:
    names = list(finding.variables)
    shown = ", ".join(names[:3]) + (f" and {len(names) - 3} more" if len(names) > 3 else "")
    return f"{finding.cause.value}: {shown}" if names else finding.cause.value


def _source(place: Place, style: Style, cut: Cut | None = None) -> list[str]:
    """The line of source, with a caret below its first character."""
    text = linecache.getline(place.file, place.line).rstrip()
    lines = [style.paint(f"  {_where(place)}", _DIM)]
    if text.strip():
        number = f"{place.line:>6} | "
        indent = len(text) - len(text.lstrip())
        mark = "^" * max(1, min(len(text.strip()), _WIDTH - 12))
        colour = _RED if cut is not None else _DIM
        note = f" {cut.op}" if cut is not None else ""
        lines.append(f"{number}{text}")
        lines.append(" " * (len(number) + indent) + style.paint(mark + note, colour))
    return lines


def _table(call: CallReport, style: Style) -> list[str]:
    variables = call.variables
    if not variables and call.healthy:
        return ["  the list of variables was empty: is the model built?"]
    if not variables:
        return ["  no gradient was asked for yet"]
    order = sorted(variables, key=lambda v: v.gradient is GradientKind.FINITE)
    shown = order[:_MAX_VARIABLES] if len(order) > _MAX_VARIABLES else list(variables)
    width = max(len(v.name) for v in shown)
    lines = [
        f"  {v.name:<{width}}  {shape_text(v.shape):<14}  "
        + style.paint(f"{v.gradient.value:<9}", _KIND_COLOURS[v.gradient])
        + ("" if v.norm is None else f"  norm {v.norm:.4g}")
        for v in shown
    ]
    if len(order) > len(shown):
        lines.append(f"  … and {len(order) - len(shown)} more")
    return lines


def _wrap(text: str) -> list[str]:
    return textwrap.wrap(text, _WIDTH, initial_indent="  ", subsequent_indent="  ")


def _where(place: Place | None) -> str:
    if place is None:
        return "an unknown line"
    relative = os.path.relpath(place.file)
    shown = place.file if relative.startswith("..") else relative
    return f"{shown}:{place.line}"


def _verdict(report: Report, style: Style) -> str:
    sick = [call for call in report.calls if not call.healthy]
    if sick:
        causes = ", ".join(dict.fromkeys(call.cause.value for call in sick))
        return style.paint(f"A problem was found: {causes}.", _RED, _BOLD)
    if not report.calls:
        return style.paint("Nothing to report: no gradient was asked for.", _YELLOW, _BOLD)
    return style.paint(f"All gradients are {Cause.HEALTHY.value}.", _GREEN, _BOLD)
