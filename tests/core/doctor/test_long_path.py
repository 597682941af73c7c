"""A path too long to be drawn whole keeps its cut, the way to it, and the loss."""

from __future__ import annotations

from core.backend import tf
from core.doctor import explain
from core.doctor.diagnose.path_choice import MAX_OPERATIONS
from core.doctor.report.model import Flow, Path

WEIGHTS = tf.Variable([[0.1, -0.2], [0.3, 0.4]], name="net/layer/weights")
ABOVE, BELOW = 40, 400


def chain(x: object, n: int) -> object:
    for _ in range(n):
        x = tf.sin(x)
    return x


def reached(path: Path) -> set[int]:
    below: dict[int, list[int]] = {}
    for upper, lower in path.edges:
        below.setdefault(upper, []).append(lower)
    seen, stack = {0}, [0]
    while stack:
        for lower in below.get(stack.pop(), []):
            if lower not in seen:
                seen.add(lower)
                stack.append(lower)
    return seen


def test_the_cut_of_a_long_path_is_drawn_with_the_way_to_it() -> None:
    def loss() -> object:
        return tf.reduce_sum(chain(tf.round(chain(WEIGHTS, BELOW)), ABOVE))

    report = explain(loss, [WEIGHTS])
    operations = [node for node in report.path.nodes if node.kind == "operation"]
    assert len(operations) == MAX_OPERATIONS
    assert report.path.n_hidden == BELOW + ABOVE + 2 - MAX_OPERATIONS
    (cut,) = [node for node in operations if node.flow is Flow.CUT]
    assert cut.label == "Round"
    assert sum(node.flow is Flow.FLOWS for node in operations) == ABOVE + 1
    assert {node.id for node in report.path.nodes} == reached(report.path)


def test_a_cut_far_from_the_loss_is_drawn() -> None:
    def loss() -> object:
        return tf.reduce_sum(chain(tf.round(chain(WEIGHTS, 5)), BELOW))

    report = explain(loss, [WEIGHTS])
    labels = [node.label for node in report.path.nodes if node.kind == "operation"]
    assert len(labels) == MAX_OPERATIONS
    assert report.path.n_hidden == BELOW + 7 - MAX_OPERATIONS


def test_a_short_path_is_drawn_whole() -> None:
    report = explain(lambda: tf.reduce_sum(chain(WEIGHTS, 9)), [WEIGHTS])
    assert [n.label for n in report.path.nodes] == [
        "loss",
        "Sum",
        *["Sin"] * 9,
        "net/layer/weights",
    ]
    assert report.path.n_hidden == 0


def test_nodes_know_their_type_and_shape_eager_and_traced() -> None:
    def eager() -> object:
        return tf.reduce_sum(tf.cast(tf.tanh(WEIGHTS), tf.float64)[0])

    for loss in (eager, tf.function(eager)):
        path = explain(loss, [WEIGHTS]).path
        types = {node.label: (node.dtype, node.shape) for node in path.nodes}
        assert types["Tanh"] == ("float32", (2, 2))
        assert types["Cast"] == ("float64", (2, 2))
        assert types["Sum"] == types["loss"] == ("float64", ())
        assert types["net/layer/weights"] == ("float32", (2, 2))


def test_a_variable_knows_where_it_was_made() -> None:
    made = tf.Variable(2.0)
    path = explain(lambda: made * 3.0, [made]).path
    variable = path.nodes[-1]
    assert variable.kind == "variable"
    # It was made before anything was watched: its line cannot be known.
    assert variable.place is None
