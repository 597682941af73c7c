"""PyTorch Geometric as a side of a comparison, in a process of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from contextlib import suppress
from dataclasses import asdict
from types import TracebackType
from typing import Any

from core.bench.geometric_child import Task


class GeometricProcess:
    """One process for several tasks, one after the other; a context manager."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "core.bench.geometric_child"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def side(self, task: Task) -> GeometricSide:
        """Prepare a task; its side is good until the next task."""
        self.ask(asdict(task))
        return GeometricSide(self)

    def ask(self, given: Any) -> Any:
        """One line there, one back.

        Raises:
            OSError: the process ended.
        """
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        assert stdout is not None
        with suppress(BrokenPipeError):  # it ended; there is no answer either
            stdin.write(json.dumps(given) + "\n")
            stdin.flush()
        answer = stdout.readline()
        if not answer:
            status = self._process.wait()
            raise OSError(f"the process of PyTorch Geometric ended with status {status}")
        return json.loads(answer)

    def __enter__(self) -> GeometricProcess:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._process.communicate()


class GeometricSide:
    """A side that is timed where it runs."""

    def __init__(self, process: GeometricProcess) -> None:
        self._process = process

    def block(self, n_calls: int) -> float:
        """Mean seconds of some calls after one that is not counted."""
        return float(self._process.ask(n_calls))
