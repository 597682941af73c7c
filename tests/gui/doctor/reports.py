"""Reports as a run would give them, without TensorFlow."""

from __future__ import annotations

from pathlib import Path as FilePath

from core.doctor.report.model import (
    CallReport,
    Cause,
    Cut,
    Finding,
    Flow,
    GradientKind,
    Path,
    PathNode,
    Place,
    VariableReport,
)

SOURCE = """import tensorflow as tf

def update(x):
    with tf.GradientTape() as tape:
        q = network(x)
        best = tf.argmax(q, axis=1)
        loss = tf.reduce_mean(tf.cast(best, tf.float32))
    return tape.gradient(loss, network.trainable_variables)
"""
CUT_LINE, CALL_LINE = 6, 8
CODE = "best = tf.reduce_max(q, axis=1)\nloss = tf.reduce_mean(best)"


def write_script(folder: FilePath) -> FilePath:
    """The script the reports are about."""
    script = folder / "train.py"
    script.write_text(SOURCE)
    return script


def node(
    number: int, label: str, kind: str, flow: Flow, place: Place | None = None, *shape: int
) -> PathNode:
    return PathNode(number, label, kind, flow, place, "float32", shape)


def sick_path(script: FilePath) -> Path:
    """Loss, Mean, Cast, ArgMax (the cut), MatMul, and two layers."""

    def at(line: int) -> Place:
        return Place(str(script), line)

    operation, variable = "operation", "variable"
    return Path(
        (
            node(0, "loss", "loss", Flow.FLOWS, at(CALL_LINE)),
            node(1, "Mean", operation, Flow.FLOWS, at(7)),
            node(2, "Cast", operation, Flow.FLOWS, at(7), 4),
            node(3, "ArgMax", operation, Flow.CUT, at(CUT_LINE), 4),
            node(4, "MatMul", operation, Flow.STOPPED, at(5), 4, 3),
            node(5, "network/one/kernel", variable, Flow.STOPPED, None, 8, 3),
            node(6, "network/one/bias", variable, Flow.STOPPED, None, 3),
            node(7, "network/two/kernel", variable, Flow.STOPPED, None, 3, 3),
        ),
        ((0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (4, 6), (4, 7)),
    )


def sick_call(script: FilePath) -> CallReport:
    """Three variables without a gradient, for two reasons."""
    path = sick_path(script)
    variables = tuple(
        VariableReport(n.label, n.shape or (), GradientKind.NONE, None)
        for n in path.nodes
        if n.kind == "variable"
    )
    names = tuple(v.name for v in variables)
    argmax = Finding(
        Cause.NON_DIFFERENTIABLE,
        names[:2],
        Cut("ArgMax", Place(str(script), CUT_LINE)),
        "ArgMax returns positions.",
        "Use the value at the position.",
        CODE,
    )
    unused = Finding(Cause.UNUSED_VARIABLE, names[2:], None, "It has no part.", "Leave it out.")
    place = Place(str(script), CALL_LINE, "update")
    return CallReport(place, variables, (argmax, unused), path)


def healthy_call(script: FilePath, line: int = 4) -> CallReport:
    """One variable, one operation, 20 calls."""
    path = Path(
        (
            node(0, "loss", "loss", Flow.FLOWS, Place(str(script), line)),
            node(1, "Sum", "operation", Flow.FLOWS, Place(str(script), line)),
            node(2, "w", "variable", Flow.FLOWS, None, 2),
        ),
        ((0, 1), (1, 2)),
    )
    variables = (VariableReport("w", (2,), GradientKind.FINITE, 1.25),)
    return CallReport(Place(str(script), line, "<module>"), variables, (), path, n_calls=20)
