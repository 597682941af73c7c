"""Weights as they were before each of the newest labels, to roll a label's effect back."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

LABELS = 200
MAX_BYTES = 1 << 29


@dataclass(frozen=True, slots=True, eq=False)
class WeightSnapshot:
    """Every array of an agent at one moment: weights, target network, optimizer."""

    arrays: Mapping[str, NDArray[Any]]
    learner_updates: int
    """Updates counted towards the next sync of the target network."""


class WeightRing:
    """The newest snapshots by label; the oldest fall out.

    Arrays that did not change since the snapshot before (the target network between two syncs,
    everything between two labels without an update) are held once.

    Args:
        capacity: most snapshots held, at least 1.
        max_bytes: most memory; with large networks fewer snapshots are held, but always one.
    """

    def __init__(self, capacity: int = LABELS, max_bytes: int = MAX_BYTES) -> None:
        if capacity < 1:
            raise ValueError(f"a ring needs room for at least 1 snapshot, got {capacity}")
        self._capacity = capacity
        self._max_bytes = max_bytes
        self._snapshots: OrderedDict[int, WeightSnapshot] = OrderedDict()
        self._users: dict[int, int] = {}
        self.n_bytes = 0
        """Memory the arrays take."""

    def __len__(self) -> int:
        return len(self._snapshots)

    @property
    def oldest(self) -> int | None:
        """The oldest label whose snapshot is held."""
        return next(iter(self._snapshots), None)

    def remember(self, reward_id: int, snapshot: WeightSnapshot) -> None:
        """Hold the weights from before a label; its reward event's id is above all others'."""
        assert all(reward_id > held for held in self._snapshots), "labels come in order"
        newest = next(reversed(self._snapshots.values()), None)
        before = {} if newest is None else newest.arrays
        arrays = {name: _shared(before.get(name), array) for name, array in snapshot.arrays.items()}
        self._snapshots[reward_id] = WeightSnapshot(arrays, snapshot.learner_updates)
        for array in arrays.values():
            self._use(array, +1)
        while len(self) > self._capacity or (self.n_bytes > self._max_bytes and len(self) > 1):
            _, oldest = self._snapshots.popitem(last=False)
            for array in oldest.arrays.values():
                self._use(array, -1)

    def before(self, reward_id: int) -> WeightSnapshot | None:
        """The weights from before a label, None when they are not held any more."""
        return self._snapshots.get(reward_id)

    def _use(self, array: NDArray[Any], change: int) -> None:
        """Count who holds an array; the first and the last one change the memory taken."""
        users = self._users.get(id(array), 0)
        if users == 0 or users + change == 0:
            self.n_bytes += change * array.nbytes
        self._users[id(array)] = users + change
        if users + change == 0:
            del self._users[id(array)]


def _shared(before: NDArray[Any] | None, now: NDArray[Any]) -> NDArray[Any]:
    """The array from before where it is the same, else a copy that nobody else can change."""
    if (
        before is not None
        and before.dtype == now.dtype
        and before.shape == now.shape
        and before.tobytes() == now.tobytes()
    ):
        return before
    copy = np.array(now)
    copy.flags.writeable = False
    return copy
