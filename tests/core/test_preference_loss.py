"""The loss of corrections, demonstrations and comparisons: by hand, by differences, both ways."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import exp, log1p
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from core.backend import tf
from core.batch import encode
from core.config import Head, Hyperparameters, NetworkConfig, Objective, UpdatePath
from core.layouts import Batch, DisjointLayout, PaddedLayout
from core.learner import Learner
from core.preference_loss import preference_loss, slots_of, told_scalars
from core.preferences import Comparison, Preferences
from core.replay import Reward
from tests.core import reference
from tests.core.helpers import plain_settings, random_graph, seed_pair, transition
from tests.core.learners import N_ACTIONS, make_learner, numbers, shake, three_graphs

SMALL = NetworkConfig(layers=2, channels=5)


def softplus(x: float) -> float:
    """log(1 + exp(x))."""
    return log1p(exp(x))


def row_batch(*rewards: Reward, mask: Any = (True,) * N_ACTIONS) -> Batch:
    """One transition per reward, on a graph each, all of the same mask."""
    graph = encode(random_graph(np.random.default_rng(3), 4))
    made = transition(graph, 0, terminated=True)
    return [(replace(made, mask=np.array(mask)), reward) for reward in rewards]


def loss_of(batch: Batch, q: Any, settings: Hyperparameters) -> float:
    """The loss alone, on given Q-values of a graph head."""
    layout = DisjointLayout(Head.GRAPH)
    arrays = layout.told(batch)
    assert arrays is not None
    told = tuple(tf.constant(a) for a in (*arrays, told_scalars(settings)))
    sign = 1.0 if settings.objective is Objective.REWARD else -1.0
    return float(preference_loss(layout, tf.constant(q, tf.float32), None, told, sign))


def test_a_right_action_must_lead_by_the_margin() -> None:
    settings = plain_settings(demonstration_margin=0.5, demonstration_weight=2.0)
    batch = row_batch(Reward.none(Preferences(right=1, right_weight=1.0)))
    assert loss_of(batch, [[0.0, 1.0, 0.8, -3.0]], settings) == pytest.approx(2 * 0.3)
    assert loss_of(batch, [[0.0, 1.0, 0.4, -3.0]], settings) == 0.0
    assert loss_of(batch, [[5.0, 1.0, 0.4, -3.0]], settings) == pytest.approx(2 * 4.5)


def test_for_a_cost_it_must_be_smaller_by_the_margin() -> None:
    settings = plain_settings(demonstration_margin=0.5, objective=Objective.COST)
    batch = row_batch(Reward.none(Preferences(right=1, right_weight=1.0)))
    assert loss_of(batch, [[0.0, 1.0, 0.8, -3.0]], settings) == pytest.approx(4.5)
    assert loss_of(batch, [[9.0, -4.0, 0.8, -3.0]], settings) == 0.0


def test_actions_that_cannot_be_chosen_need_not_be_beaten() -> None:
    settings = plain_settings(demonstration_margin=0.5)
    said = Reward.none(Preferences(right=1, right_weight=1.0))
    batch = row_batch(said, mask=(False, True, True, True))
    assert loss_of(batch, [[9.0, 1.0, 0.8, -3.0]], settings) == pytest.approx(0.3)


def test_pairs_cost_the_logarithm_of_their_odds() -> None:
    pairs = (Comparison(0, 1), Comparison(2, 3, 0.5), Comparison(3, 1, 2.0))
    batch = row_batch(Reward.none(Preferences(comparisons=pairs)), Reward(1.0))
    q = [[1.0, 0.5, -1.0, 2.0], [7.0, -7.0, 7.0, 0.0]]
    wanted = (softplus(-0.5) + 0.5 * softplus(3.0) + 2 * softplus(-1.5)) / 2
    assert loss_of(batch, q, plain_settings()) == pytest.approx(wanted, rel=1e-6)
    turned = (softplus(0.5) + 0.5 * softplus(-3.0) + 2 * softplus(1.5)) / 2
    cost = plain_settings(objective=Objective.COST)
    assert loss_of(batch, q, cost) == pytest.approx(turned, rel=1e-6)


def test_places_for_pairs_are_as_many_as_the_largest_needs() -> None:
    pair = Comparison(0, 1)
    assert slots_of(row_batch(Reward(1.0), Reward(2.0))) is None
    assert slots_of(row_batch(Reward(1.0), Reward.none(Preferences(1, 1.0)))) == 1
    three = Reward(0.0, 1.0, Preferences(comparisons=(pair,) * 3))
    assert slots_of(row_batch(Reward(1.0), three)) == 4


@dataclass(frozen=True)
class Case:
    """One way to learn, and a batch for it."""

    config: NetworkConfig
    settings: Hyperparameters

    def batch(self) -> Batch:
        """Masks, a reward beside a correction, a right action alone, pairs, and nothing said."""
        rng = np.random.default_rng(21)
        rewards = [
            Reward(0.3, 0.5, Preferences(right=2, right_weight=1.5)),
            Reward.none(Preferences(0, 0.7, (Comparison(3, 1), Comparison(1, 0, 0.4)))),
            Reward(-1.0),
            Reward(0.2, 1.0, Preferences(comparisons=(Comparison(0, 3, 2.0),))),
        ]
        batch = []
        for i, (n, reward) in enumerate(zip((4, 6, 5, 7), rewards, strict=True)):
            graph = encode(random_graph(rng, n))
            n_choices = n if self.config.head is Head.NODE else N_ACTIONS
            made = transition(graph, i % n_choices, n_actions=n_choices, terminated=True)
            mask = np.arange(n_choices) != (1 if i == 0 else 99)
            batch.append((replace(made, mask=mask), reward))
        return batch


CASES = {
    "reward": Case(SMALL, plain_settings()),
    "cost": Case(SMALL, plain_settings(objective=Objective.COST, demonstration_weight=3.0)),
    "batch norm": Case(replace(SMALL, batch_norm=True), plain_settings(demonstration_margin=0.1)),
    "nodes": Case(replace(SMALL, head=Head.NODE), plain_settings(demonstration_weight=0.5)),
    "nodes, cost": Case(
        replace(SMALL, head=Head.NODE),
        plain_settings(objective=Objective.COST, demonstration_margin=2.0),
    ),
}


def by_hand(case: Case, weights: reference.Weights) -> float:
    """The whole loss in float64, row by row."""
    batch, settings = case.batch(), case.settings
    rows = reference.q_values(weights, case.config, [t.observation for t, _ in batch], True)
    sign = 1.0 if settings.objective is Objective.REWARD else -1.0
    total = 0.0
    for q, (made, reward) in zip(rows, batch, strict=True):
        total += reward.weight * reference.huber(reward.value - q[made.action], 1.0)
        total += settings.demonstration_weight * said_by_hand(
            sign * q, made.choices, reward.preferences, settings.demonstration_margin
        )
    return total / len(batch)


def said_by_hand(
    ranked: NDArray[np.float64], mask: NDArray[np.bool_], said: Preferences | None, margin: float
) -> float:
    """What was said of one transition."""
    if said is None:
        return 0.0
    cost = sum(p.weight * softplus(ranked[p.worse] - ranked[p.better]) for p in said.comparisons)
    if said.right is not None:
        rivals = [
            float(ranked[a]) + (margin if a != said.right else 0.0)
            for a in range(len(ranked))
            if mask[a]
        ]
        cost += said.right_weight * (max(rivals) - float(ranked[said.right]))
    return cost


def learner_of(case: Case, path: UpdatePath = UpdatePath.PLAIN) -> Learner:
    """A learner whose numbers are all different."""
    learner = make_learner(case.config, case.settings, path=path)
    shake(learner.network.trainable_variables, seed=4)
    learner.sync()
    return learner


@pytest.mark.parametrize("name", CASES)
def test_an_update_follows_the_gradient_of_the_whole_loss(name: str) -> None:
    case = CASES[name]
    learner = learner_of(case)
    weights = reference.weights_of(learner.network)
    names = learner.architecture.variable_names
    result = learner.update(case.batch(), case.settings, seed_pair())
    assert result.loss == pytest.approx(by_hand(case, weights), rel=1e-5)
    slopes = reference.central_differences(lambda w: by_hand(case, w), weights, names)
    norms = [float(np.linalg.norm(slopes[each])) for each in names]
    np.testing.assert_allclose(result.gradient_norms, norms, rtol=1e-4, atol=1e-5)


IN_SHORT = {"batch norm", "nodes, cost"}
"""Each case compiles for seconds; these two have everything the others have."""


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=[] if name in IN_SHORT else [pytest.mark.soak]) for name in CASES],
)
def test_compiled_updates_are_the_plain_ones(name: str) -> None:
    case = CASES[name]
    plain, compiled = learner_of(case), learner_of(case, UpdatePath.COMPILED)
    for update in range(3):
        a = plain.update(case.batch(), case.settings, seed_pair(update))
        b = compiled.update(case.batch(), case.settings, seed_pair(update))
        assert b.loss == pytest.approx(a.loss, rel=1e-5, abs=1e-5)
        np.testing.assert_allclose(b.td_errors, a.td_errors, rtol=1e-5, atol=1e-5)
        np.testing.assert_allclose(b.gradient_norms, a.gradient_norms, rtol=1e-4, atol=1e-5)
    for ours, theirs in zip(plain.network.variables, compiled.network.variables, strict=True):
        np.testing.assert_allclose(theirs.numpy(), ours.numpy(), rtol=1e-5, atol=1e-5)


def test_many_at_once_are_as_many_one_by_one_whatever_was_said() -> None:
    case = CASES["reward"]
    silent = [(made, Reward(reward.value)) for made, reward in case.batch()]
    batches = [case.batch(), case.batch(), silent, case.batch(), silent, silent]
    seeds = [seed_pair(i) for i in range(len(batches))]
    one, many = (learner_of(case, UpdatePath.COMPILED) for _ in range(2))
    for batch, seed in zip(batches, seeds, strict=True):
        one.update(batch, case.settings, seed)
    many.update_many(batches, case.settings, seeds)
    assert numbers(many) == numbers(one)


@pytest.mark.parametrize(
    "path",
    [UpdatePath.PLAIN, pytest.param(UpdatePath.COMPILED, marks=pytest.mark.soak)],
)
def test_where_nothing_is_said_nothing_is_traced_or_changed(path: UpdatePath) -> None:
    settings = plain_settings()
    spoken, silent = (make_learner(SMALL, settings, path=path) for _ in range(2))
    spoken.update(CASES["reward"].batch(), settings, seed_pair())
    assert spoken.n_traces == 1
    for learner in (spoken, silent):
        shake(learner.network.trainable_variables, seed=4)
    for ours, theirs in zip(spoken.stored.values(), silent.stored.values(), strict=True):
        for variable, value in zip(theirs, ours, strict=True):
            variable.assign(value)
    for learner in (spoken, silent):
        learner.update(three_graphs(), settings, seed_pair(5))
    assert numbers(spoken) == numbers(silent)
    assert silent.n_traces == 1


def test_padding_is_no_rival_of_the_right_node() -> None:
    case = CASES["nodes"]
    layout = PaddedLayout(Head.NODE, 8)
    arrays = layout.told(case.batch())
    assert arrays is not None
    assert arrays[0].sum(axis=1).tolist() == [3, 6, 5, 7]
