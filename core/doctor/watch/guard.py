"""The one place where the doctor's own failures end."""

from __future__ import annotations

import traceback
from types import TracebackType


class Guard:
    """A context in which an error of the doctor never becomes an error of the script.

    The doctor works inside someone else's program, between their call and TensorFlow's answer;
    whatever goes wrong there must leave their program as it would have been without it.
    """

    def __init__(self) -> None:
        self.failures: list[str] = []

    def __enter__(self) -> None:
        return None

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> bool:
        if kind is None or not issubclass(kind, Exception):
            return False
        if len(self.failures) < 20:
            self.failures.append("".join(traceback.format_exception(kind, error, trace)))
        return True
