"""The update once more in float64 numpy: loss, TD errors, gradients, Adam, clipping."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product
from typing import Any

import numpy as np
import pytest

from core.batch import encode
from core.config import Head, Hyperparameters, NetworkConfig, Objective, UpdatePath
from core.gradients import layer_norms
from core.graph import Graph
from core.learner import Learner
from core.replay import Reward
from tests.core import reference
from tests.core.helpers import (
    Batch,
    plain_batch,
    plain_settings,
    random_graph,
    seed_pair,
    transition,
)
from tests.core.learners import N_ACTIONS, make_learner, shake

ADAM_EPSILON = 1e-7
"""Keras's default; its legacy Adam adds it after the bias correction."""


@dataclass(frozen=True)
class Case:
    """One way to learn, and a batch for it."""

    config: NetworkConfig
    settings: Hyperparameters
    batch: Batch


def _mixed_batch(config: NetworkConfig) -> Batch:
    """Graphs of four to six nodes; masks, a true end, weights, large and small rewards."""
    rng = np.random.default_rng(21)
    graphs = [encode(random_graph(rng, n)) for n in (4, 5, 4, 6)]
    following = [graphs[1], graphs[2], graphs[3], graphs[0]]
    rewards = [Reward(0.3), Reward(-4.0, 0.5), Reward(2.0, 2.0), Reward(0.0)]
    batch = []
    for i, (graph, after) in enumerate(zip(graphs, following, strict=True)):
        n_masks = after.n_nodes if config.head is Head.NODE else N_ACTIONS
        mask = rng.random(n_masks) < 0.6
        mask[:] = mask if i else False
        made = transition(graph, i, next_observation=after, mask=mask, terminated=i == 2)
        batch.append((made, rewards[i]))
    return batch


def _case(config: NetworkConfig, **settings: Any) -> Case:
    return Case(config, plain_settings(discount=0.7, **settings), _mixed_batch(config))


SMALL = NetworkConfig(layers=2, channels=5)
CASES = {
    "default": _case(SMALL),
    "double q": _case(SMALL, double_q=True, huber_delta=2.0),
    "cost": _case(SMALL, objective=Objective.COST),
    "batch norm": _case(NetworkConfig(layers=2, channels=5, batch_norm=True)),
    "node head": _case(replace(SMALL, head=Head.NODE), double_q=True),
    "node head, cost": _case(replace(SMALL, head=Head.NODE), objective=Objective.COST),
}


def _loss_by_hand(
    case: Case, online: reference.Weights, frozen: reference.Weights, target: reference.Weights
) -> tuple[float, list[float]]:
    """Loss and TD errors; `frozen` are the online weights that choose for double Q."""
    now = [t.observation for t, _ in case.batch]
    q = reference.q_values(online, case.config, now, training=True)
    chosen = [float(row[t.action]) for row, (t, _) in zip(q, case.batch, strict=True)]
    targets = []
    for made, reward in case.batch:
        (after,) = reference.q_values(target, case.config, [made.next_observation])
        (choosing,) = reference.q_values(frozen, case.config, [made.next_observation])
        selector = choosing if case.settings.double_q else None
        best = reference.best_value(after, made.next_mask, case.settings.objective, selector)
        bootstrap = 0.0 if made.terminated else case.settings.discount * best
        targets.append(reward.value + bootstrap)
    weights = [r.weight for _, r in case.batch]
    loss = reference.loss(chosen, targets, weights, case.settings.huber_delta)
    return loss, [t - q for t, q in zip(targets, chosen, strict=True)]


def _differences(case: Case, learner: Learner) -> dict[str, reference.Array]:
    """Gradient of the loss by every trainable variable, by central finite differences."""
    online = reference.weights_of(learner.network)
    target = reference.weights_of(learner.target)
    return reference.central_differences(
        lambda weights: _loss_by_hand(case, weights, online, target)[0],
        online,
        learner.architecture.variable_names,
    )


@pytest.fixture(
    scope="module", params=product(CASES, UpdatePath), ids=lambda p: f"{p[0]}, {p[1].value}"
)
def studied(request: pytest.FixtureRequest) -> tuple[Case, Learner, dict[str, reference.Array]]:
    """A case, its learner with shaken networks, and the differences before any update."""
    name, path = request.param
    case = CASES[name]
    learner = make_learner(case.config, case.settings, path=path)
    shake(learner.network.trainable_variables, seed=1)
    shake(learner.target.trainable_variables, seed=2)
    return case, learner, _differences(case, learner)


def test_an_update_is_what_numpy_works_out(
    studied: tuple[Case, Learner, dict[str, reference.Array]],
) -> None:
    case, learner, gradients = studied
    names = learner.architecture.variable_names
    before = reference.weights_of(learner.network)
    target = reference.weights_of(learner.target)
    loss, errors = _loss_by_hand(case, before, before, target)

    result = learner.update(case.batch, case.settings, seed_pair())

    assert result.loss == pytest.approx(loss, rel=1e-4)
    np.testing.assert_allclose(result.td_errors, errors, rtol=1e-4, atol=1e-5)
    norms = np.array([np.linalg.norm(gradients[name]) for name in names])
    np.testing.assert_allclose(result.gradient_norms, norms, rtol=1e-2, atol=1e-6)
    by_layer = [
        np.sqrt(sum(np.square(gradients[names[i]]).sum() for i in layer.variables))
        for layer in learner.architecture.layers
    ]
    got_by_layer = layer_norms(learner.architecture, result.gradient_norms)
    np.testing.assert_allclose(got_by_layer, by_layer, rtol=1e-2)
    own = [np.linalg.norm(before[name]) for name in names]
    np.testing.assert_allclose(result.weight_norms, own, rtol=1e-5)

    after = reference.weights_of(learner.network)
    for i, name in enumerate(names):
        wanted = before[name] - _first_adam_step(gradients[name], case.settings)
        np.testing.assert_allclose(after[name], wanted, atol=2e-5, err_msg=name)
        change = np.linalg.norm(after[name] - before[name])
        assert result.update_norms[i] == pytest.approx(change, rel=1e-2, abs=1e-6)
    assert result.applied
    assert not result.clipped
    assert learner.n_traces == 1


def _first_adam_step(
    gradient: reference.Array, settings: Hyperparameters, scale: float = 1.0
) -> reference.Array:
    """Kingma and Ba (2015), algorithm 1 with epsilon outside the bias correction, at t = 1."""
    m, v = 0.1 * scale * gradient, 0.001 * np.square(scale * gradient)
    rate = settings.learning_rate * np.sqrt(1 - 0.999) / (1 - 0.9)
    return np.asarray(rate * m / (np.sqrt(v) + ADAM_EPSILON))


def test_a_4_node_graph_alone_agrees_with_central_differences() -> None:
    config = NetworkConfig(layers=2, channels=6)
    graph = Graph(
        x=np.array([[0.5, -1, 2], [1, 0, -0.3], [-2, 1, 1], [0.1, 0.2, 0.3]]),
        edges=np.array([(0, 1), (1, 2), (2, 3), (3, 3)]),
    )
    settings = plain_settings()
    learner = make_learner(config, settings)
    shake(learner.network.trainable_variables, seed=3)
    case = Case(config, settings, plain_batch([graph], [2], [5.0]))
    gradients = _differences(case, learner)
    result = learner.update(case.batch, settings, seed_pair())
    wanted = [np.linalg.norm(gradients[n]) for n in learner.architecture.variable_names]
    np.testing.assert_allclose(result.gradient_norms, wanted, rtol=1e-2, atol=1e-7)
    assert min(layer_norms(learner.architecture, result.gradient_norms)) > 1e-3


@pytest.mark.parametrize("path", UpdatePath)
def test_three_updates_with_a_sync_are_those_of_adam_in_numpy(path: UpdatePath) -> None:
    settings = plain_settings(discount=0.7, clip_norm=0.5, sync_every=2)
    case = Case(NetworkConfig(layers=1, channels=4), settings, CASES["default"].batch)
    learner = make_learner(case.config, settings, path=path)
    shake(learner.network.trainable_variables, seed=4)
    names = learner.architecture.variable_names
    online, target = (reference.weights_of(n) for n in (learner.network, learner.target))
    m = {name: np.zeros_like(online[name]) for name in names}
    v = {name: np.zeros_like(online[name]) for name in names}
    for t in (1, 2, 3):
        gradients = reference.central_differences(
            lambda w, o=online, a=target: _loss_by_hand(case, w, o, a)[0], online, names
        )
        norm = np.sqrt(sum(np.square(g).sum() for g in gradients.values()))
        scale = min(1.0, settings.clip_norm / norm)
        rate = settings.learning_rate * np.sqrt(1 - 0.999**t) / (1 - 0.9**t)
        online = dict(online)
        for name in names:
            g = scale * gradients[name]
            m[name] = 0.9 * m[name] + 0.1 * g
            v[name] = 0.999 * v[name] + 0.001 * g * g
            online[name] = online[name] - rate * m[name] / (np.sqrt(v[name]) + ADAM_EPSILON)
        result = learner.update(case.batch, settings, seed_pair())
        assert result.clipped == (norm > settings.clip_norm)
        total = np.sqrt(np.square(result.gradient_norms.astype(np.float64)).sum())
        assert total == pytest.approx(norm, rel=1e-3), "norms are shown before clipping"
        if t == 2:
            target = online
    after = reference.weights_of(learner.network)
    for name in names:
        np.testing.assert_allclose(after[name], online[name], atol=2e-5, err_msg=name)
    synced = reference.weights_of(learner.target)
    np.testing.assert_allclose(synced["dense 2 bias"], target["dense 2 bias"], atol=2e-5)
    assert not np.allclose(synced["dense 2 bias"], after["dense 2 bias"], atol=1e-5)


def test_clipping_scales_the_first_step_as_worked_out_by_hand() -> None:
    """So small a clip norm that Adam's epsilon tells the scaled gradient from the whole one."""
    clip = 1e-5
    settings = plain_settings(clip_norm=clip)
    case = Case(NetworkConfig(layers=1, channels=4), settings, CASES["default"].batch)
    case = replace(case, settings=replace(settings, discount=0.7))
    learner = make_learner(case.config, settings)
    shake(learner.network.trainable_variables, seed=5)
    gradients = _differences(case, learner)
    before = reference.weights_of(learner.network)
    norm = np.sqrt(sum(np.square(g).sum() for g in gradients.values()))
    result = learner.update(case.batch, case.settings, seed_pair())
    after = reference.weights_of(learner.network)
    assert result.clipped
    for name, gradient in gradients.items():
        step = _first_adam_step(gradient, settings, clip / norm)
        np.testing.assert_allclose(before[name] - after[name], step, rtol=2e-2, atol=1e-6)
    moved = np.concatenate([np.ravel(before[n] - after[n]) for n in gradients])
    assert np.abs(moved).max() < 0.7 * settings.learning_rate
