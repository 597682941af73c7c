"""The process PyTorch Geometric is measured in: `python -m core.bench.geometric_child`.

Reads JSON lines and answers each with one: a `Task` with "ready", a number of calls with the mean
seconds of one of them. TensorFlow is not imported here, so that neither library's threads and
memory are in the other's way.
"""

from __future__ import annotations

import json
import signal
import sys
from dataclasses import dataclass

from core.bench.geometric import GeometricAgent
from core.bench.material import (
    DEFAULT,
    N_ACTIONS,
    N_FEATURES,
    POSTED,
    observation,
    transitions,
)
from core.bench.rounds import Call, Effort, block
from core.cli import say
from core.config import Hyperparameters


@dataclass(frozen=True, slots=True)
class Task:
    """What is measured."""

    learns: bool
    """One update, else one decision."""
    size: int
    """Graphs of a batch, or nodes of a graph."""
    is_posted: bool = True
    """The posted network, else our preset."""

    def call(self) -> Call:
        """Make what is needed, and give what is to be timed."""
        config = POSTED if self.is_posted else DEFAULT
        agent = GeometricAgent(N_FEATURES, N_ACTIONS, config, Hyperparameters())
        if self.learns:
            batch = agent.prepared(transitions(self.size))
            return lambda: agent.learn(batch)
        inputs = agent.inputs([observation(self.size)])
        return lambda: agent.q_values(inputs)


def main() -> None:
    """Answer until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the process that asks
    call: Call | None = None
    for line in sys.stdin:
        given = json.loads(line)
        if isinstance(given, dict):
            call = Task(**given).call()
            say(json.dumps("ready"))
        else:
            assert call is not None, "a task comes before its calls"
            say(json.dumps(quicker_block(call, given)))


def quicker_block(call: Call, n_calls: int) -> float:
    """Mean seconds of a call, on one thread or on all: whichever is quicker this time.

    On small graphs PyTorch's threads cost more than they bring, and where other programs run they
    wait for each other: it must not lose for that.
    """
    import torch

    n_threads = torch.get_num_threads()
    seconds = []
    for n in sorted({1, n_threads}):
        torch.set_num_threads(n)
        seconds.append(block(call, n_calls, Effort().clock))
    return min(seconds)


if __name__ == "__main__":
    main()
