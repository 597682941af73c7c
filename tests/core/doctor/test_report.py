"""The report itself: JSON and back, text, the drawing."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree

import pytest

from core.doctor.report.document import call_from_json, call_json
from core.doctor.report.html import path_svg, report_html
from core.doctor.report.model import (
    CallReport,
    Cause,
    Flow,
    GradientKind,
    Path,
    PathNode,
    Place,
    Report,
)
from core.doctor.report.text import Style, call_text, report_text
from tests.core.doctor.runs import calls_in, run

SCRIPT = "missing_situations"


@pytest.fixture(scope="module")
def argmax() -> CallReport:
    (call,) = calls_in(SCRIPT, "argmax")
    return call


def test_json_and_back_is_the_same_report() -> None:
    for call in run(SCRIPT).report.calls:
        assert call_from_json(json.loads(json.dumps(call_json(call)))) == call


def test_the_gravest_cause_names_the_call() -> None:
    (call,) = calls_in(SCRIPT, "two_causes")
    assert call.cause is min((f.cause for f in call.findings), key=lambda cause: cause.gravity)
    assert not call.healthy


def test_a_report_without_findings_is_healthy() -> None:
    call = CallReport(None, ())
    assert call.healthy
    assert call.cause is Cause.HEALTHY
    assert call.cut is None
    assert "healthy" in str(call)


def test_the_text_has_the_line_a_caret_the_table_the_cause_and_the_remedy(
    argmax: CallReport,
) -> None:
    text = call_text(argmax)
    lines = text.splitlines()
    source = next(i for i, line in enumerate(lines) if "best = tf.argmax(q, axis=1)" in line)
    caret = lines[source + 1]
    assert caret.index("^") == lines[source].index("best")
    assert "network/dense/kernel" in text
    assert "(5, 6)" in text
    assert "Write instead:" in text
    assert "tf.reduce_max(q, axis=1)" in text


def test_sick_calls_come_before_healthy_ones() -> None:
    text = report_text(run(SCRIPT).report)
    assert text.rindex("Write instead") < text.index("healthy  GradientTape")


def test_colour_changes_nothing_but_colour(argmax: CallReport) -> None:
    coloured = call_text(argmax, Style(coloured=True))
    stripped = "".join(
        part.split("m", 1)[1] if i else part for i, part in enumerate(coloured.split("\x1b["))
    )
    assert stripped == call_text(argmax)


def test_nothing_to_report_is_said() -> None:
    text = report_text(Report((), 0, ("train.py never asked for a gradient",)))
    assert "never asked for a gradient" in text
    assert "no gradient was asked for" in text


def test_the_path_leads_from_the_loss_over_the_cut_to_every_variable(argmax: CallReport) -> None:
    nodes = {node.id: node for node in argmax.path.nodes}
    below: dict[int, set[int]] = {}
    for upper, lower in argmax.path.edges:
        below.setdefault(upper, set()).add(lower)
    reached, stack = {0}, [0]
    while stack:
        for lower in below.get(stack.pop(), set()) - reached:
            reached.add(lower)
            stack.append(lower)
    assert nodes[0].kind == "loss"
    variables = {n.label for n in nodes.values() if n.kind == "variable" and n.id in reached}
    assert variables == {variable.name for variable in argmax.variables}
    (cut,) = [node for node in nodes.values() if node.flow is Flow.CUT]
    assert cut.label == "ArgMax"
    states = {nodes[i].label: nodes[i].flow for i in reached}
    assert states["Square"] is Flow.FLOWS
    assert states["MatMul"] is Flow.STOPPED


@pytest.mark.parametrize("script", ["missing_situations", "traced_situations"])
def test_a_path_shows_operations_the_user_wrote_no_plumbing(script: str) -> None:
    (call,) = calls_in(script, "no_problem")
    labels = {node.label for node in call.path.nodes if node.kind == "operation"}
    assert {"Mean", "BiasAdd", "MatMul", "Tanh"} <= labels
    assert not labels & {"ReadVariableOp", "VarHandleOp", "Identity", "Placeholder"}
    assert "custom_gradient" not in labels
    assert all(node.place for node in call.path.nodes if node.kind == "operation")


def test_a_healthy_path_flows_everywhere() -> None:
    (call,) = calls_in(SCRIPT, "no_problem")
    assert {node.flow for node in call.path.nodes} == {Flow.FLOWS}
    assert call.count(GradientKind.FINITE) == len(call.variables)


def test_the_drawing_has_the_cut_in_red(argmax: CallReport) -> None:
    root = ElementTree.fromstring(path_svg(argmax.path))
    name = "{http://www.w3.org/2000/svg}"
    groups = root.findall(f"{name}g")
    assert len(groups) == len(argmax.path.nodes)
    red = [g for g in groups if g.find(f"{name}rect").get("fill") == "#d62728"]  # type: ignore[union-attr]
    assert ["ArgMax" in "".join(g.itertext()) for g in red] == [True]
    assert len(root.findall(f"{name}line")) == len(argmax.path.edges)


def test_the_page_is_well_formed_and_escapes_source() -> None:
    page = report_html(run(SCRIPT).report)
    body = page.removeprefix("<!DOCTYPE html>\n").replace("<meta charset='utf-8'>", "")
    ElementTree.fromstring(body)
    assert "net(x)[:, 0] &gt; 0.0" in page


def test_a_branch_that_needs_no_gradient_is_grey_in_a_whole_path() -> None:
    nodes = (
        PathNode(0, "loss", "loss", Flow.FLOWS, None),
        PathNode(1, "Target", "operation", Flow.STOPPED, None),
        PathNode(2, "w", "variable", Flow.FLOWS, None),
    )
    edges = ((0, 1), (0, 2))
    assert "#b07070" not in path_svg(Path(nodes, edges))
    starved = (*nodes[:2], PathNode(2, "w", "variable", Flow.STOPPED, None))
    assert "#b07070" in path_svg(Path(starved, edges))


def test_the_page_tells_types_and_what_is_not_drawn() -> None:
    node = PathNode(0, "loss", "loss", Flow.FLOWS, Place("x.py", 3), "float32", (4, None))
    assert "<title>loss float32 (4, ?)\nx.py:3</title>" in path_svg(Path((node,)))
    page = report_html(Report((CallReport(None, (), (), Path((node,), (), 17)),), 0))
    assert "17 more operations are not drawn" in page
