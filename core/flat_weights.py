"""Everything an update changes, once more as three long vectors.

Keras keeps a hundred small variables and more, and a compiled call spends longer on taking and
giving back each of them than on the arithmetic of a small graph. While compiled updates follow
each other the vectors are what counts; the variables are brought up to date when somebody looks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.backend import tf

GROUPS = ("online", "target", "optimizer")


class FlatWeights:
    """Vectors beside variables, and which of the two is newer.

    Args:
        stored: variables by group; only those of float32 have a place in the vectors.
    """

    def __init__(self, stored: Mapping[str, Sequence[Any]]) -> None:
        self._stored = stored
        self.variables = {
            name: [v for v in stored[name] if v.dtype == tf.float32] for name in GROUPS
        }
        self._sizes = {
            name: [int(np.prod(v.shape)) for v in group] for name, group in self.variables.items()
        }
        self._places = {name: _places(stored[name]) for name in GROUPS}
        self._vectors = {
            name: tf.Variable(tf.zeros(sum(sizes)), trainable=False, name=f"flat_{name}")
            for name, sizes in self._sizes.items()
        }
        self._functions: dict[tuple[str, bool], Any] = {}
        self._loaded: set[str] = set()
        self._is_ahead = False
        self.version = 0
        """Another number whenever weights may have changed."""

    def settle(self) -> None:
        """Bring the variables up to date."""
        if self._is_ahead:
            for group in GROUPS:
                self._function(group, to_variables=True)()
            self._is_ahead = False

    def lend(self) -> None:
        """Bring the variables up to date for somebody who may change them."""
        self.settle()
        self._loaded.clear()
        self.version += 1

    def vector(self, group: str) -> Any:
        """A group's vector, up to date; who changes it says so by `moved`."""
        if group not in self._loaded:
            self._function(group, to_variables=False)()
            self._loaded.add(group)
        return self._vectors[group]

    def load(self) -> None:
        """Bring all vectors up to date."""
        for group in GROUPS:
            self.vector(group)

    def moved(self) -> None:
        """The vectors were changed: they are newer than the variables."""
        assert self._loaded == set(GROUPS), "all were brought up to date before"
        self._is_ahead = True
        self.version += 1

    def sync(self) -> None:
        """Make the target network's vector equal to the online network's."""
        self.load()
        self._vectors["target"].assign(self._vectors["online"])
        self.moved()

    def arrays(self, group: str) -> list[NDArray[Any]]:
        """Copies of all of a group's variables as they should be now, read-only."""
        whole: NDArray[np.float32] = self.vector(group).numpy()
        whole.flags.writeable = False
        return [
            v.numpy() if place is None else whole[place].reshape(shape)
            for v, (place, shape) in zip(self._stored[group], self._places[group], strict=True)
        ]

    def split(self, group: str, vector: Any) -> list[Any]:
        """The parts of a vector as tensors, in the shapes of its variables."""
        parts = tf.split(vector, self._sizes[group])
        return [
            tf.reshape(part, v.shape) for part, v in zip(parts, self.variables[group], strict=True)
        ]

    def _function(self, group: str, to_variables: bool) -> Any:
        """One call for a whole group: one call for each variable takes five times as long."""
        key = (group, to_variables)
        if key not in self._functions:
            make = self._spread if to_variables else self._collect
            traced = tf.function(make, autograph=False)
            self._functions[key] = traced.get_concrete_function(group)
        return self._functions[key]

    def _spread(self, group: str) -> None:
        parts = self.split(group, self._vectors[group])
        for variable, value in zip(self.variables[group], parts, strict=True):
            variable.assign(value)

    def _collect(self, group: str) -> None:
        self._vectors[group].assign(flat(self.variables[group]))


def flat(tensors: Sequence[Any]) -> Any:
    """Tensors end to end as one vector."""
    return tf.concat([tf.reshape(tensor, [-1]) for tensor in tensors], axis=0)


def _places(variables: Sequence[Any]) -> list[tuple[slice | None, tuple[int, ...]]]:
    """Where each variable lies in the vector, None for one that does not, and its shape."""
    found: list[tuple[slice | None, tuple[int, ...]]] = []
    start = 0
    for variable in variables:
        shape = tuple(int(n) for n in variable.shape)
        if variable.dtype != tf.float32:
            found.append((None, shape))
            continue
        stop = start + int(np.prod(shape))
        found.append((slice(start, stop), shape))
        start = stop
    return found
