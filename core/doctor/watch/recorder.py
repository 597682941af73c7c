"""The doctor's memory: bounded, keyed by tensor id, written by the watchers of all threads."""

from __future__ import annotations

import itertools
import threading
from collections import deque
from typing import Any, TypeVar

import numpy as np

from .accessed import AccessedVariables
from .places import Places, RawPlace
from .records import Exit, Operation, Tape

_V = TypeVar("_V")

MAX_EAGER = 100_000
MAX_SYMBOLIC = 400_000
MAX_EXITS = 500
MAX_SAMPLES = 2_000
SAMPLE = 64


class Generations(dict[int, _V]):
    """A dict that forgets: when full it becomes the old generation and a new one starts.

    Between `limit` and twice as many of the newest entries can be looked up with `find`.
    """

    def __init__(self, limit: int) -> None:
        super().__init__()
        self._limit = limit
        self._old: dict[int, _V] = {}

    def put(self, key: int, value: _V) -> None:
        """Add an entry, forgetting the oldest generation when full."""
        if len(self) >= self._limit:
            self._old = dict(self)
            self.clear()
        self[key] = value

    def find(self, key: int) -> _V | None:
        """The entry, or None when there never was one or it is forgotten."""
        found = self.get(key)
        return self._old.get(key) if found is None else found


class _ThreadState(threading.local):
    """What one thread is in the middle of."""

    def __init__(self) -> None:
        self.tapes: list[Tape] = []
        self.tapes_tuple: tuple[Tape, ...] = ()
        self.muted = 0
        self.frames: list[Any] = []
        self.gradient_call: Any = None
        self.has_callback = False
        self.makes_lasting_tape = False
        self.accessed = AccessedVariables()


class Recorder:
    """Everything seen of the script so far."""

    def __init__(self, places: Places) -> None:
        self.places = places
        self.thread = _ThreadState()
        self.exits: deque[Exit] = deque(maxlen=MAX_EXITS)
        self.arguments: Generations[int] = Generations(MAX_SYMBOLIC)
        """Inner placeholder to outer tensor, for a function that is only being traced."""
        self.loop_inputs: Generations[tuple[int, ...]] = Generations(MAX_SYMBOLIC)
        """Placeholder of a branch or loop body to the tensors that may be fed to it."""
        self.constant_copies: Generations[int] = Generations(MAX_SYMBOLIC)
        """Constant of a graph to the eager tensor it is a copy of."""
        self.variables: Generations[Operation] = Generations(MAX_EAGER)
        """The operation that made a variable, by its handle."""
        self.assignments: deque[Operation] = deque(maxlen=2_000)
        """Assignments of variables while a tape of the user was recording."""
        self.samples: Generations[Any] = Generations(MAX_SAMPLES)
        """The first values of constants."""
        self.paused = False
        """Every call site has been seen enough: nothing is recorded until a new one shows up."""
        self._serials = itertools.count(1)
        self._eager: Generations[Operation] = Generations(MAX_EAGER)
        self._symbolic: Generations[Operation] = Generations(MAX_SYMBOLIC)

    def next_serial(self) -> int:
        """A number that grows with time."""
        return next(self._serials)

    def add(self, operation: Operation) -> None:
        """Remember an operation under each of its outputs."""
        store = self._eager if operation.graph is None else self._symbolic
        for output in operation.outputs:
            store.put(output, operation)

    def producer(self, tensor: int) -> Operation | None:
        """The operation a tensor came from; None for plain data or when forgotten."""
        return self._eager.find(tensor) or self._symbolic.find(tensor)

    def keep_sample(self, constant: Any) -> None:
        """Keep the first values of a constant, to recognise numbers that left TensorFlow."""
        if constant.dtype.is_floating:
            first = constant._numpy().ravel()[:SAMPLE]
            self.samples.put(constant._id, first.astype(np.float64))

    def add_exit(self, tensor: int, how: str, raw: RawPlace | None, sample: Any) -> None:
        """Remember that a tensor's values left TensorFlow."""
        serial = self.next_serial()
        self.exits.append(Exit(serial, tensor, how, raw, self.thread.tapes_tuple, sample))
