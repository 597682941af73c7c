"""Which variables TensorFlow read since a moment ago."""

from __future__ import annotations

from typing import Any

from tensorflow.python.eager import record


class AccessedVariables:
    """TensorFlow's own list of trainable variables accessed in this thread."""

    def __init__(self) -> None:
        self._watcher: Any = None

    def restart(self) -> None:
        """Forget what was accessed so far."""
        self.stop()
        self._watcher = record.VariableWatcher()
        self._watcher.__enter__()

    def variables(self) -> list[Any]:
        """The variables accessed since the last restart, which this is."""
        if self._watcher is None:
            return []
        found = list(self._watcher.watched_variables())
        self.restart()
        return found

    def stop(self) -> None:
        """Stop listening."""
        if self._watcher is not None:
            self._watcher.__exit__(None, None, None)
            self._watcher = None
