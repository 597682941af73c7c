"""Independent streams of random numbers from one seed, each with a state that can be saved."""

from __future__ import annotations

import json
from typing import Any
from zlib import crc32

import numpy as np

STREAMS = ("weights", "exploration", "sampling", "dropout", "environment")


class Streams:
    """One `numpy.random.Generator` per purpose.

    Apart, so that what happens in one (an action chosen by hand, say) moves no other, and a
    replay from the session file need not repeat the exact interleaving.

    Args:
        seed: of all streams.
        environment_seed: of the environment's stream where it is to be another one.
    """

    def __init__(self, seed: int, environment_seed: int | None = None) -> None:
        seeds = dict.fromkeys(STREAMS, seed)
        if environment_seed is not None:
            seeds["environment"] = environment_seed
        self._generators = {
            name: np.random.default_rng([seeds[name], crc32(name.encode())]) for name in STREAMS
        }
        self.weights = self._generators["weights"]
        self.exploration = self._generators["exploration"]
        self.sampling = self._generators["sampling"]
        self.dropout = self._generators["dropout"]
        self.environment = self._generators["environment"]

    def state(self) -> str:
        """The state of every stream as JSON."""
        return json.dumps({n: g.bit_generator.state for n, g in self._generators.items()})

    def restore(self, state: str) -> None:
        """Take up a state given by `state`; all streams or none.

        Raises:
            ValueError: not such a state.
        """
        states: Any = json.loads(state)
        if not isinstance(states, dict) or set(states) != set(STREAMS):
            raise ValueError(f"wanted the states of {', '.join(STREAMS)}")
        before = {name: g.bit_generator.state for name, g in self._generators.items()}
        for name, generator in self._generators.items():
            try:
                generator.bit_generator.state = states[name]
            except (TypeError, KeyError, ValueError, OverflowError) as error:
                for changed, old in before.items():
                    self._generators[changed].bit_generator.state = old
                raise ValueError(f"stream {name!r}: not a generator state: {error}") from error
