"""The replay buffer against hand-worked cases and a naive model."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule
from scipy import stats

from core.batch import encode
from core.replay import ReplayBuffer, Reward, Transition
from tests.core.helpers import UNHURRIED, path_graph, transition


def _filled(n: int, capacity: int = 100) -> ReplayBuffer:
    buffer = ReplayBuffer(capacity)
    observation = encode(path_graph())
    for step in range(n):
        buffer.add(transition(observation, 0, step=step), Reward(float(step)))
    return buffer


def test_capacity_three_and_five_rewards_keep_three_transitions_with_their_own_next() -> None:
    graphs = [encode(path_graph([i, i, i])) for i in range(6)]
    buffer = ReplayBuffer(3)
    for i in range(5):
        taken = transition(graphs[i], i, step=i, next_observation=graphs[i + 1])
        buffer.add(taken, Reward(float(i)))
    assert buffer.steps == (2, 3, 4)
    batch = buffer.sample(3, np.random.default_rng(0))
    assert sorted(t.step for t, _ in batch) == [2, 3, 4]
    for held, reward in batch:
        assert held.observation is graphs[held.step]
        assert held.next_observation is graphs[held.step + 1]
        assert (held.action, reward.value) == (held.step, held.step)


def test_a_full_batch_is_drawn_without_replacement() -> None:
    buffer = _filled(32)
    for seed in range(20):
        drawn = [t.step for t, _ in buffer.sample(32, np.random.default_rng(seed))]
        assert sorted(drawn) == list(range(32))


def test_fewer_than_a_batch_are_drawn_with_replacement() -> None:
    drawn = [t.step for t, _ in _filled(5).sample(32, np.random.default_rng(1))]
    assert len(drawn) == 32
    assert set(drawn) <= set(range(5))


@pytest.mark.parametrize("n", [4, 40])
def test_sampling_is_uniform(n: int) -> None:
    buffer, rng = _filled(n), np.random.default_rng(2)
    counts = Counter(t.step for _ in range(500) for t, _ in buffer.sample(8, rng))
    assert stats.chisquare([counts[i] for i in range(n)]).pvalue > 1e-3


def test_the_unlabelled_are_held_and_never_sampled() -> None:
    buffer = ReplayBuffer(100)
    observation = encode(path_graph())
    for step in range(10):
        buffer.add(transition(observation, 0, step=step), Reward(0.0) if step % 2 else None)
    assert (len(buffer), buffer.n_labelled) == (10, 5)
    drawn = {t.step for t, _ in buffer.sample(200, np.random.default_rng(3))}
    assert drawn == {1, 3, 5, 7, 9}
    buffer.set_reward(1, None)
    buffer.set_reward(2, Reward(-1.0))
    drawn = {t.step for t, _ in buffer.sample(200, np.random.default_rng(3))}
    assert drawn == {2, 3, 5, 7, 9}


def test_a_changed_reward_is_the_one_that_is_sampled() -> None:
    buffer = _filled(1)
    buffer.set_reward(0, Reward(-10.0, weight=0.5))
    assert {r for _, r in buffer.sample(8, np.random.default_rng(0))} == {Reward(-10.0, 0.5)}
    assert buffer.n_labelled == 1


def test_a_reward_for_a_step_that_fell_out_is_ignored() -> None:
    buffer = _filled(5, capacity=3)
    buffer.set_reward(0, Reward(99.0))
    assert (buffer.n_labelled, buffer.reward(0), buffer.transition(0)) == (3, None, None)
    assert 0 not in buffer


def test_shrinking_drops_the_oldest() -> None:
    buffer = _filled(10)
    buffer.resize(4)
    assert (buffer.steps, buffer.n_labelled, buffer.capacity) == ((6, 7, 8, 9), 4, 4)


@pytest.mark.parametrize("capacity", [0, -1])
def test_a_capacity_below_one_is_refused(capacity: int) -> None:
    with pytest.raises(ValueError, match=f"capacity of at least 1, got {capacity}"):
        ReplayBuffer(capacity)
    buffer = _filled(2)
    with pytest.raises(ValueError, match=f"capacity of at least 1, got {capacity}"):
        buffer.resize(capacity)
    assert len(buffer) == 2


def test_an_empty_buffer_cannot_be_sampled() -> None:
    with pytest.raises(ValueError, match="no labelled transition"):
        ReplayBuffer(3).sample(1, np.random.default_rng(0))


values = st.none() | st.floats(-5, 5)


class BufferAgainstAList(RuleBasedStateMachine):
    """The same orders given to a ReplayBuffer and to a plain list of pairs."""

    def __init__(self) -> None:
        super().__init__()
        self.buffer = ReplayBuffer(4)
        self.model: list[tuple[Transition, Reward | None]] = []
        self.capacity, self.next_step = 4, 0
        self.observation = encode(path_graph())

    @rule(value=values, gap=st.integers(1, 3))
    def add(self, value: float | None, gap: int) -> None:
        self.next_step += gap
        reward = None if value is None else Reward(value)
        made = transition(self.observation, 0, step=self.next_step)
        self.buffer.add(made, reward)
        self.model = [*self.model, (made, reward)][-self.capacity :]

    @rule(value=values, back=st.integers(0, 12))
    def set_reward(self, value: float | None, back: int) -> None:
        step = self.next_step - back
        reward = None if value is None else Reward(value)
        self.buffer.set_reward(step, reward)
        self.model = [(t, reward if t.step == step else r) for t, r in self.model]

    @rule(capacity=st.integers(1, 6))
    def resize(self, capacity: int) -> None:
        self.buffer.resize(capacity)
        self.capacity = capacity
        self.model = self.model[-capacity:]

    @invariant()
    def they_hold_the_same(self) -> None:
        assert self.buffer.steps == tuple(t.step for t, _ in self.model)
        labelled = {t.step: r for t, r in self.model if r is not None}
        assert self.buffer.n_labelled == len(labelled)
        for held, reward in self.model:
            assert self.buffer.transition(held.step) is held
            assert self.buffer.reward(held.step) == reward
        if labelled:
            drawn = self.buffer.sample(len(labelled), np.random.default_rng(0))
            assert {t.step: r for t, r in drawn} == labelled


TestBufferAgainstAList = BufferAgainstAList.TestCase
TestBufferAgainstAList.settings = settings(UNHURRIED, max_examples=150, stateful_step_count=25)
