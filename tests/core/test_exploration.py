"""Epsilon-greedy: frequencies, masks, ties, the schedule."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from core.config import Hyperparameters, Objective
from core.exploration import epsilon_at, epsilon_greedy, greedy_action
from core.telemetry import Chooser
from tests.core.helpers import UNHURRIED

Q = np.array([0.1, 0.7, -0.4, 0.7, 0.2], np.float32)
ALL = np.ones(5, bool)


def test_greedy_is_the_largest_reward_and_the_smallest_cost() -> None:
    assert greedy_action(Q, ALL, Objective.REWARD) == 1
    assert greedy_action(Q, ALL, Objective.COST) == 2


@pytest.mark.parametrize("objective", Objective)
def test_the_first_of_equals_wins(objective: Objective) -> None:
    assert greedy_action(np.zeros(5, np.float32), ALL, objective) == 0
    mask = np.array([False, False, True, True, False])
    assert greedy_action(np.zeros(5, np.float32), mask, objective) == 2


@pytest.mark.parametrize("objective", Objective)
@pytest.mark.parametrize("value", [np.inf, -np.inf, np.nan])
def test_a_masked_action_is_not_greedy_whatever_the_q_values(
    objective: Objective, value: float
) -> None:
    q = np.full(4, value, np.float32)
    assert greedy_action(q, np.array([False, False, True, False]), objective) == 2


@pytest.mark.parametrize("objective", Objective)
def test_nothing_can_be_chosen_from_a_full_mask(objective: Objective) -> None:
    with pytest.raises(ValueError, match="the mask forbids all of them"):
        greedy_action(Q, ~ALL, objective)


def test_frequencies_are_those_of_epsilon() -> None:
    epsilon, n = 0.3, 20_000
    rng = np.random.default_rng(4)
    choices = [epsilon_greedy(Q, ALL, epsilon, Objective.REWARD, rng) for _ in range(n)]
    expected = np.full(5, n * epsilon / 5)
    expected[1] += n * (1 - epsilon)
    counts = np.bincount([c.action for c in choices], minlength=5)
    assert stats.chisquare(counts, expected).pvalue > 1e-3
    n_random = sum(c.chooser is Chooser.RANDOM for c in choices)
    assert stats.binomtest(n_random, n, epsilon).pvalue > 1e-3
    assert {c.greedy_action for c in choices} == {1}


def test_random_actions_are_uniform_over_the_unmasked() -> None:
    mask = np.array([True, False, True, False, True])
    rng = np.random.default_rng(5)
    drawn = [epsilon_greedy(Q, mask, 1.0, Objective.REWARD, rng).action for _ in range(9_000)]
    counts = np.bincount(drawn, minlength=5)
    assert counts[[1, 3]].tolist() == [0, 0]
    assert stats.chisquare(counts[mask]).pvalue > 1e-3


@UNHURRIED
@given(
    mask=st.lists(st.booleans(), min_size=5, max_size=5).filter(any),
    epsilon=st.floats(0, 1),
    objective=st.sampled_from(Objective),
    seed=st.integers(0, 2**32),
)
def test_a_masked_action_is_never_chosen(
    mask: list[bool], epsilon: float, objective: Objective, seed: int
) -> None:
    rng = np.random.default_rng(seed)
    choice = epsilon_greedy(Q, np.array(mask), epsilon, objective, rng)
    assert mask[choice.action]
    assert mask[choice.greedy_action]
    assert choice.chooser is not Chooser.GREEDY or choice.action == choice.greedy_action


def test_epsilon_zero_is_greedy_and_one_is_random() -> None:
    rng = np.random.default_rng(6)
    for epsilon, chooser in ((0.0, Chooser.GREEDY), (1.0, Chooser.RANDOM)):
        drawn = {epsilon_greedy(Q, ALL, epsilon, Objective.REWARD, rng).chooser for _ in range(99)}
        assert drawn == {chooser}


def test_the_stream_of_random_numbers_does_not_depend_on_epsilon() -> None:
    states = []
    for epsilon in (0.0, 0.5, 1.0):
        rng = np.random.default_rng(7)
        for _ in range(10):
            epsilon_greedy(Q, ALL, epsilon, Objective.REWARD, rng)
        states.append(rng.bit_generator.state)
    assert states[0] == states[1] == states[2]


def test_the_schedule_is_linear_and_then_flat() -> None:
    decaying = Hyperparameters(epsilon=0.9, epsilon_end=0.1, epsilon_decay_steps=80)
    got = [epsilon_at(step, decaying) for step in (0, 20, 40, 60, 80, 1_000)]
    np.testing.assert_allclose(got, [0.9, 0.7, 0.5, 0.3, 0.1, 0.1])
    rising = Hyperparameters(epsilon=0.1, epsilon_end=0.3, epsilon_decay_steps=2)
    np.testing.assert_allclose([epsilon_at(s, rising) for s in range(4)], [0.1, 0.2, 0.3, 0.3])


def test_without_decay_epsilon_stays() -> None:
    flat = Hyperparameters(epsilon=0.4, epsilon_end=0.0, epsilon_decay_steps=0)
    assert {epsilon_at(step, flat) for step in (0, 1, 10**6)} == {0.4}
