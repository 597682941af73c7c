"""TD targets and Huber loss: hand-worked values, and brute force in numpy."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from core.backend import tf
from core.config import Objective
from core.targets import best_next_node_q, best_next_q, huber, td_targets
from tests.core import reference
from tests.core.helpers import UNHURRIED

SIGN = {Objective.REWARD: 1.0, Objective.COST: -1.0}
NEXT_Q = [[9.0, 5.0, -3.0], [1.0, 2.0, 4.0]]
FREE = [[True, True, True]] * 2


def _targets(
    mask: Sequence[Sequence[bool]],
    objective: Objective = Objective.REWARD,
    selector: Sequence[Sequence[float]] | None = None,
    terminated: Sequence[float] = (0.0, 0.0),
) -> list[float]:
    """Targets of rewards 2 and -1 with discount 0.5."""
    best = best_next_q(
        tf.constant(NEXT_Q),
        tf.constant(mask),
        SIGN[objective],
        None if selector is None else tf.constant(selector),
    )
    values: list[float] = (
        td_targets(tf.constant([2.0, -1.0]), best, tf.constant(terminated), 0.5).numpy().tolist()
    )
    return values


def test_the_best_next_action_is_the_largest_reward() -> None:
    assert _targets(FREE) == [2 + 0.5 * 9, -1 + 0.5 * 4]


def test_the_best_next_action_is_the_smallest_cost() -> None:
    assert _targets(FREE, Objective.COST) == [2 - 0.5 * 3, -1 + 0.5 * 1]


def test_a_terminated_transition_does_not_bootstrap() -> None:
    assert _targets(FREE, terminated=[1.0, 0.0]) == [2.0, 1.0]


def test_masked_actions_are_never_bootstrapped() -> None:
    assert _targets([[False, True, True], [True, True, False]]) == [4.5, 0.0]
    assert _targets([[True, True, False], [False, True, True]], Objective.COST) == [4.5, 0.0]


def test_without_an_allowed_action_there_is_nothing_to_bootstrap_from() -> None:
    assert _targets([[False] * 3, [True] * 3]) == [2.0, 1.0]


def test_double_q_values_the_online_network_s_choice_by_the_target_network() -> None:
    online = [[0.0, 7.0, 1.0], [3.0, 0.0, 0.0]]
    assert _targets(FREE, selector=online) == [2 + 0.5 * 5, -1 + 0.5 * 1]
    assert _targets(FREE, Objective.COST, online) == [2 + 0.5 * 9, -1 + 0.5 * 2]


def test_no_gradient_flows_through_the_targets() -> None:
    rewards = tf.Variable([1.0])
    with tf.GradientTape() as tape:
        targets = td_targets(rewards, tf.constant([3.0]), tf.constant([0.0]), 0.5)
    assert tape.gradient(targets, rewards) is None


numbers = st.floats(-100, 100, width=32, allow_subnormal=False)


@st.composite
def _cases(draw: st.DrawFn) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.bool_]]:
    """Q-values, selecting Q-values without ties, and a mask; shape (batch, n_actions)."""
    shape = (draw(st.integers(1, 4)), draw(st.integers(1, 5)))
    n = shape[0] * shape[1]
    q = draw(st.lists(numbers, min_size=n, max_size=n))
    selector = draw(st.lists(numbers, min_size=n, max_size=n, unique=True))
    mask = draw(st.lists(st.booleans(), min_size=n, max_size=n))
    return (
        np.array(q, np.float32).reshape(shape),
        np.array(selector, np.float32).reshape(shape),
        np.array(mask).reshape(shape),
    )


@UNHURRIED
@given(case=_cases(), objective=st.sampled_from(Objective), is_double=st.booleans())
def test_best_next_is_what_trying_all_actions_gives(
    case: tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.bool_]],
    objective: Objective,
    is_double: bool,
) -> None:
    q, selector, mask = case
    chooser = selector if is_double else None
    got = best_next_q(q, mask, SIGN[objective], chooser)
    wanted = [
        reference.best_value(row, allowed, objective, selector[i] if is_double else None)
        for i, (row, allowed) in enumerate(zip(q, mask, strict=True))
    ]
    np.testing.assert_array_equal(got, np.array(wanted, np.float32))


@UNHURRIED
@given(
    case=_cases(),
    sizes=st.lists(st.integers(1, 5), min_size=1, max_size=4),
    objective=st.sampled_from(Objective),
    is_double=st.booleans(),
)
def test_a_node_head_has_one_best_node_per_graph(
    case: tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.bool_]],
    sizes: list[int],
    objective: Objective,
    is_double: bool,
) -> None:
    q, selector, mask = (array.ravel() for array in case)
    ends = np.minimum(np.cumsum(sizes), len(q))
    graph_ids = np.searchsorted(ends, np.arange(len(q)), side="right").astype(np.int32)
    n_graphs = int(graph_ids.max()) + 1
    chooser = selector if is_double else None
    got = best_next_node_q(q, mask, graph_ids, n_graphs, SIGN[objective], chooser)
    wanted = []
    for graph in range(n_graphs):
        own = graph_ids == graph
        by = selector[own] if is_double else None
        wanted.append(reference.best_value(q[own], mask[own], objective, by))
    np.testing.assert_array_equal(got, np.array(wanted, np.float32))


def test_of_equally_chosen_nodes_the_best_valued_counts() -> None:
    selector = tf.constant([1.0, 1.0, 0.0])
    values = (tf.constant([3.0, 8.0, 99.0]), tf.constant([True] * 3), tf.constant([0, 0, 0]), 1)
    assert best_next_node_q(*values, 1.0, selector).numpy().tolist() == [8.0]
    assert best_next_node_q(*values, -1.0, selector).numpy().tolist() == [99.0]


@pytest.mark.parametrize(
    ("error", "delta", "wanted"),
    [
        (0.0, 1.0, 0.0),
        (0.5, 1.0, 0.125),
        (-0.5, 1.0, 0.125),
        (1.0, 1.0, 0.5),
        (3.0, 1.0, 2.5),
        (-3.0, 2.0, 4.0),
        (1e30, 1.0, 1e30),
    ],
)
def test_huber_is_squared_up_to_delta_and_linear_after(
    error: float, delta: float, wanted: float
) -> None:
    got = float(huber(tf.constant(error), delta))
    assert got == pytest.approx(wanted)
    assert reference.huber(error, delta) == pytest.approx(wanted)


def test_the_slope_of_huber_is_the_error_cut_at_delta() -> None:
    errors = tf.constant([-1e25, -5.0, -0.3, 0.0, 0.3, 5.0, 1e25])
    with tf.GradientTape() as tape:
        tape.watch(errors)
        total = tf.reduce_sum(huber(errors, 2.0))
    slope = tape.gradient(total, errors).numpy()
    np.testing.assert_allclose(slope, [-2, -2, -0.3, 0, 0.3, 2, 2])
