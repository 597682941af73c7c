"""The replay buffer: the newest transitions, those with a reward can be sampled."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.batch import EncodedGraph
from core.preferences import Preferences


@dataclass(frozen=True, slots=True, eq=False)
class Transition:
    """What one step taught, but for its reward, which may still come or change."""

    step: int
    observation: EncodedGraph
    action: int
    next_observation: EncodedGraph
    next_mask: NDArray[np.bool_]
    """Actions that can be chosen in the next observation, shape (n_actions,)."""
    terminated: bool
    """A true end: nothing is bootstrapped. A truncated episode is not terminated."""
    environment_reward: float | None = None
    """The environment's own reward, whether or not the session learns from it."""
    mask: NDArray[np.bool_] | None = None
    """Actions that could be chosen, shape (n_actions,); None when all, as many as next."""

    @property
    def choices(self) -> NDArray[np.bool_]:
        """Actions that could be chosen, shape (n_actions,)."""
        return np.ones(len(self.next_mask), bool) if self.mask is None else self.mask


@dataclass(frozen=True, slots=True)
class Reward:
    """A transition's effective reward and how much it counts in the loss.

    Where a person only said which actions are right or better, there is no reward: `is_given` is
    False, value and weight are 0, and the transition is sampled for its preferences alone.
    """

    value: float
    weight: float = 1.0
    preferences: Preferences | None = None
    is_given: bool = True

    @property
    def has_target(self) -> bool:
        """Whether there is a reward to learn from, given or guessed, and so a TD error."""
        return self.is_given or self.weight > 0

    @classmethod
    def none(cls, preferences: Preferences) -> Reward:
        """Preferences without a reward."""
        return cls(0.0, 0.0, preferences, is_given=False)


class ReplayBuffer:
    """Bounded store of transitions in step order; the oldest fall out.

    A transition without a reward is held (its label may come) but never sampled, unless a person
    said which of its actions are right or better.

    Raises:
        ValueError: a capacity below 1.
    """

    def __init__(self, capacity: int) -> None:
        self._capacity = _checked(capacity)
        self._order: deque[int] = deque()
        self._transitions: dict[int, Transition] = {}
        self._rewards: dict[int, Reward] = {}
        self._sampleable: list[int] = []  # steps with a reward, ascending

    def __len__(self) -> int:
        return len(self._order)

    def __contains__(self, step: object) -> bool:
        return step in self._transitions

    @property
    def capacity(self) -> int:
        """Largest number of transitions held."""
        return self._capacity

    @property
    def n_labelled(self) -> int:
        """Transitions that have a reward, or preferences: those that can be sampled."""
        return len(self._sampleable)

    @property
    def steps(self) -> tuple[int, ...]:
        """Steps held, oldest first."""
        return tuple(self._order)

    def add(self, transition: Transition, reward: Reward | None) -> None:
        """Store the newest transition; its step is above all others'."""
        assert not self._order or transition.step > self._order[-1], "steps come in order"
        self._order.append(transition.step)
        self._transitions[transition.step] = transition
        self.set_reward(transition.step, reward)
        self._evict()

    def resize(self, capacity: int) -> None:
        """Change the capacity; shrinking drops the oldest.

        Raises:
            ValueError: a capacity below 1; nothing is dropped.
        """
        self._capacity = _checked(capacity)
        self._evict()

    def set_reward(self, step: int, reward: Reward | None) -> None:
        """Give, change or take the reward of a held step; a step that fell out is ignored.

        Raises:
            ValueError: a preference for an action that could not be chosen; nothing changed.
        """
        if step not in self._transitions:
            return
        if reward is not None and reward.preferences is not None:
            _check_preferences(self._transitions[step], reward.preferences)
        had_reward = self._rewards.pop(step, None) is not None
        if reward is not None:
            self._rewards[step] = reward
        if reward is not None and not had_reward:
            insort(self._sampleable, step)
        elif reward is None and had_reward:
            del self._sampleable[bisect_left(self._sampleable, step)]

    def transition(self, step: int) -> Transition | None:
        """A held transition, None when it fell out."""
        return self._transitions.get(step)

    def reward(self, step: int) -> Reward | None:
        """The reward of a held step, None while it has none."""
        return self._rewards.get(step)

    def items(self, steps: Iterable[int]) -> Sequence[tuple[Transition, Reward]]:
        """Transitions and rewards of labelled steps."""
        return [(self._transitions[s], self._rewards[s]) for s in steps]

    def sample(
        self, batch_size: int, rng: np.random.Generator
    ) -> Sequence[tuple[Transition, Reward]]:
        """Draw a batch uniformly; with replacement while fewer than a batch are labelled.

        Raises:
            ValueError: nothing is labelled.
        """
        n = len(self._sampleable)
        if n == 0:
            raise ValueError("the replay buffer has no labelled transition to sample")
        chosen = rng.choice(n, size=batch_size, replace=n < batch_size, shuffle=False)
        return self.items(self._sampleable[int(i)] for i in chosen)

    def _evict(self) -> None:
        while len(self._order) > self._capacity:
            oldest = self._order.popleft()
            self.set_reward(oldest, None)
            del self._transitions[oldest]


def _check_preferences(transition: Transition, preferences: Preferences) -> None:
    choices = transition.choices
    for action in sorted(preferences.actions):
        if not 0 <= action < len(choices) or not choices[action]:
            raise ValueError(
                f"step {transition.step}: action {action} cannot be chosen among {len(choices)}"
            )


def _checked(capacity: int) -> int:
    if capacity < 1:
        raise ValueError(f"a replay buffer needs a capacity of at least 1, got {capacity}")
    return capacity
