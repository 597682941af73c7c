"""A program that is killed while a person labels: run by test_killed.py, never by hand.

It imports TensorFlow once and then makes one child for each path it reads; each child is a
whole program of its own (worker thread, session, file) that starts or resumes the session of
that path, labels every 50 to 300 ms, and tells each label only once the window would show it.
"""

from __future__ import annotations

import os
import random
import sys
import time
from pathlib import Path

from core import commands as c
from core.backend import versions
from core.driver import Driver
from core.events import CommandFailed, Event, LabelChanged, SessionStarted, StepTaken, WorkerDied
from core.options import SessionOptions
from core.runner import Runner
from tests.core.helpers import path_graph
from tests.core.sessions import LEARNING, NARROW


def main() -> None:
    """Read paths, one a line; for each, be a program until killed."""
    assert versions()
    assert Driver
    tell("ready")
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            try:
                label_until_killed(Path(line.strip()))
            finally:
                os._exit(1)
        tell(f"born {child}")
        os.waitpid(child, 0)
        tell("died")


def label_until_killed(path: Path) -> None:
    """Step, label, tell; without end."""
    rng = random.Random(os.getpid())
    runner = Runner(SessionOptions(session_path=path, network=NARROW, hyperparameters=LEARNING))
    runner.start()
    is_new = not path.exists()
    runner.submit(c.OpenGraphs((path_graph(),), "killed") if is_new else c.OpenSession(path))
    events = Events(runner)
    started = events.wait(SessionStarted)
    tell(f"open {started.message or 'anew'}")
    while True:
        runner.submit(c.Step())
        step = events.wait(StepTaken).record.step
        time.sleep(rng.uniform(0.05, 0.3))
        value = step + rng.choice([0.0, 0.25, 0.5])
        tell(f"press {step} {value}")
        runner.submit(c.GiveReward(step, value))
        changed = events.wait(LabelChanged)
        assert changed.step == step
        tell(f"shown {step} {changed.label}")


class Events:
    """What the worker tells, one after another."""

    def __init__(self, runner: Runner) -> None:
        self._runner = runner
        self._waiting: list[Event] = []

    def wait(self, kind: type[Event]) -> Event:
        """The next event of a kind; a failure ends the program."""
        while True:
            while self._waiting:
                event = self._waiting.pop(0)
                if isinstance(event, kind):
                    return event
                if isinstance(event, CommandFailed | WorkerDied):
                    tell(f"failed {event.message}")
                    os._exit(1)
            time.sleep(0.002)
            self._waiting += self._runner.outbox.drain().events


def tell(text: str) -> None:
    """A line that is out when this returns."""
    os.write(1, f"{text}\n".encode())


if __name__ == "__main__":
    main()
