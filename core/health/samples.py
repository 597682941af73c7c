"""The labelled transitions that learning has sampled: rewards, actions and graphs by content."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.batch import EncodedGraph
from core.replay import Reward, Transition

MOST_STEPS = 4_096
_MOST_GRAPHS = 2_048


@dataclass(frozen=True, slots=True, eq=False)
class Sample:
    """One transition as learning saw it last."""

    step: int
    graph: bytes
    """Digest of what the network gets of its graph."""
    observation: EncodedGraph
    action: int
    reward: Reward
    by_hand: bool
    """Whether a person labelled it."""


class Samples:
    """Follows batches; bounded, the ones sampled longest ago fall out."""

    def __init__(self) -> None:
        self._samples: OrderedDict[int, Sample] = OrderedDict()
        self._values = np.full(MOST_STEPS, np.nan)
        self._slots: dict[int, int] = {}
        self._free = list(range(MOST_STEPS))
        self._digests: OrderedDict[EncodedGraph, bytes] = OrderedDict()
        self.version = 0
        """Grows when a sample is new or its reward changed."""
        self.hand_version = 0
        """The same for samples that a person labelled."""

    def __len__(self) -> int:
        return len(self._samples)

    def add(
        self, batch: Sequence[tuple[Transition, Reward]], is_by_hand: Callable[[int], bool]
    ) -> int:
        """Take in a batch; gives the number of different graphs in it.

        Args:
            batch: transitions with the rewards they were learned with.
            is_by_hand: whether a person labelled a step; asked when it is new or changed.
        """
        graphs = set()
        for transition, reward in batch:
            digest = self.digest(transition.observation)
            graphs.add(digest)
            step = transition.step
            if not reward.is_given:
                self.forget([step])
                continue
            known = self._samples.get(step)
            if known is None or known.reward != reward:
                self._store(
                    Sample(
                        step=step,
                        graph=digest,
                        observation=transition.observation,
                        action=transition.action,
                        reward=reward,
                        by_hand=is_by_hand(step),
                    )
                )
        return len(graphs)

    def forget(self, steps: Iterable[int]) -> None:
        """These steps are not learned from any more."""
        for step in steps:
            sample = self._samples.pop(step, None)
            if sample is not None:
                self.hand_version += sample.by_hand
                self._release(step)

    def all(self) -> list[Sample]:
        """Every sample, in the order they were first seen."""
        return list(self._samples.values())

    def by_hand(self) -> list[Sample]:
        """Samples that a person labelled."""
        return [s for s in self._samples.values() if s.by_hand]

    def rewards(self) -> NDArray[np.float64]:
        """Rewards of all samples, in no particular order."""
        known: NDArray[np.float64] = self._values[~np.isnan(self._values)]
        return known

    def digest(self, observation: EncodedGraph) -> bytes:
        """Equal exactly for graphs that are the same to the network."""
        known = self._digests.get(observation)
        if known is None:
            hasher = hashlib.blake2b(digest_size=16)
            hasher.update(repr(observation.x.shape).encode())
            hasher.update(np.ascontiguousarray(observation.x).tobytes())
            hasher.update(np.ascontiguousarray(observation.messages).tobytes())
            known = self._digests[observation] = hasher.digest()
            if len(self._digests) > _MOST_GRAPHS:
                self._digests.popitem(last=False)
        return known

    def _store(self, sample: Sample) -> None:
        self.version += 1
        self.hand_version += sample.by_hand
        if sample.step not in self._slots:
            if not self._free:
                oldest, _ = self._samples.popitem(last=False)
                self._release(oldest)
            self._slots[sample.step] = self._free.pop()
        self._samples[sample.step] = sample
        self._values[self._slots[sample.step]] = sample.reward.value

    def _release(self, step: int) -> None:
        self.version += 1
        slot = self._slots.pop(step)
        self._values[slot] = np.nan
        self._free.append(slot)
