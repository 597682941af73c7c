"""The renumbering test and the gradient check: right networks pass, wrong ones are caught."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from core import labelling, telling
from core.checks import check_gradient, check_renumbering, renumbered
from core.config import Head, NetworkConfig, SessionConfig
from core.environments.spec import environment_spec
from core.errors import CommandError
from core.labels import Label
from core.network import GIN0
from core.saliency import Saliency
from core.session import Session
from tests.core.health.faulty import healthy, other_graph
from tests.core.sessions import labelled_graphs, make_session, numbers
from tests.fakes import make_graph

POSTED = NetworkConfig.as_posted(8, layers=2)
SMALL = NetworkConfig(layers=2, channels=8)


@pytest.mark.parametrize("network", [SMALL, POSTED], ids=["default", "as posted"])
def test_other_node_numbers_move_q_by_rounding_only(network: NetworkConfig) -> None:
    session = healthy(network=network)
    before = numbers(session)
    checked = check_renumbering(session)
    assert checked.is_passed
    assert checked.n_nodes == 8
    assert numbers(session) == before


def test_a_network_that_looks_at_node_numbers_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    pool = GIN0._pool

    def by_number(self: Any, h: Any, graph_ids: Any, n_graphs: Any) -> Any:
        return pool(self, h, graph_ids, n_graphs) + 0.01 * h[:1]

    monkeypatch.setattr(GIN0, "_pool", by_number)
    assert not check_renumbering(healthy(network=SMALL)).is_passed


def test_renumbering_is_a_relabelling_of_the_same_graph() -> None:
    session = healthy(network=SMALL)
    encoded = session.shown.encoded
    order = np.random.default_rng(0).permutation(8)
    other = renumbered(encoded, order)
    np.testing.assert_array_equal(other.x, encoded.x[order])
    there = {tuple(order[list(m)]) for m in other.messages.tolist()}
    assert there == {tuple(m) for m in encoded.messages.tolist()}


@pytest.mark.parametrize("layer", ["conv 1", "conv 2", "dense 1", "dense 2"])
def test_the_gradient_of_each_layer_agrees_with_finite_differences(layer: str) -> None:
    session = healthy(other_graph(), network=SMALL, discount=0.5)
    for _ in range(5):
        session.learn()
    before = numbers(session)
    checked = check_gradient(session, layer)
    assert checked.is_passed, checked
    assert checked.forward_difference < 1e-4
    assert checked.direction[0] == pytest.approx(checked.direction[1], rel=1e-3)
    assert max(abs(g) for _, g, _ in checked.entries) > 0
    assert numbers(session) == before


@pytest.mark.parametrize("n_graphs", [1, 2])
def test_batch_norm_and_dropout_are_checked_as_they_learn(n_graphs: int) -> None:
    graphs = [other_graph("a"), make_graph()][:n_graphs]
    session = healthy(*graphs, network=POSTED)
    before = numbers(session)
    for layer in ("conv 1", "dense 2"):
        checked = check_gradient(session, layer)
        assert checked.is_passed, checked
        assert checked.forward_difference < 1e-3
    assert numbers(session) == before


def test_a_wrong_gradient_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    from core.backend import tf

    pool = GIN0._pool

    @tf.custom_gradient  # type: ignore[untyped-decorator]
    def half(h: Any) -> Any:
        return tf.identity(h), lambda upstream: 0.5 * upstream

    monkeypatch.setattr(GIN0, "_pool", lambda self, h, *rest: pool(self, half(h), *rest))
    checked = check_gradient(healthy(network=SMALL), "conv 1")
    assert not checked.is_passed
    assert checked.direction[1] == pytest.approx(2 * checked.direction[0], rel=1e-3)


def test_what_cannot_be_checked_is_said() -> None:
    session = healthy(network=SMALL)
    with pytest.raises(CommandError, match="no layer 'conv 9'; there are conv 1, conv 2"):
        check_gradient(session, "conv 9")
    for _ in range(8):
        labelling.undo(session)
    with pytest.raises(CommandError, match="nothing is labelled"):
        check_gradient(session, "conv 1")


def test_the_saliency_functions_do_not_disturb_the_session() -> None:
    session = healthy(network=SMALL)
    before = numbers(session)
    Saliency(session.agent.network).gradient(session.shown.encoded, 0, None)
    assert numbers(session) == before


@pytest.mark.parametrize("is_node_head", [False, True])
def test_the_loss_of_what_was_said_of_actions_is_checked_too(is_node_head: bool) -> None:
    head = Head.NODE if is_node_head else Head.GRAPH
    network = NetworkConfig(layers=1, channels=8, head=head)
    graphs = labelled_graphs() if not is_node_head else ()
    session = make_session(*graphs, network=network, discount=0.0, demonstration_margin=2.0)
    if is_node_head:
        session = Session(
            SessionConfig(seed=1, network=network, hyperparameters=session.hyperparameters),
            environment_spec("GraphCoach/MaxCut-v0"),
        )
    for _ in range(3):
        session.step()
    labelling.give(session, Label(step=0, value=1.0))
    choices = [np.flatnonzero(session.buffer.transition(s).choices) for s in (1, 2)]  # type: ignore[union-attr]
    telling.correct(session, 1, int(choices[0][0]))
    telling.compare(session, 2, int(choices[1][0]), int(choices[1][1]))
    for layer in session.agent.learner.architecture.layers:
        checked = check_gradient(session, layer.name)
        assert checked.difference <= checked.tolerance, layer.name
        assert checked.forward_difference < 1e-4
