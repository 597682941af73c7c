"""Holds back what native libraries print to stderr while they load; the rest is passed on."""

from __future__ import annotations

import logging
import os
import re
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

_CHATTER = re.compile(
    rb"All log messages before absl::InitializeLog|"
    rb"^[IWE]\d{4} .*(cuda|cpu_feature_guard|port\.cc|computation_placer|"
    rb"Unable to register cu|oneDNN custom operations)|"
    rb"^To enable the following instructions"
)


@contextmanager
def without_chatter() -> Iterator[None]:
    """Drop TensorFlow's notes about missing GPUs and oneDNN; nothing else is lost.

    TensorFlow writes them before any of its logging can be configured.
    """
    try:
        sys.stderr.flush()
        kept = os.dup(2)
    except (OSError, AttributeError, ValueError):  # no stderr at all, as under pythonw
        yield
        return
    with tempfile.TemporaryFile() as caught, _python_writes_to(kept):
        os.dup2(caught.fileno(), 2)
        try:
            yield
        finally:
            os.dup2(kept, 2)
            caught.seek(0)
            for line in caught:
                if not _CHATTER.search(line):
                    os.write(2, line)
    os.close(kept)


@contextmanager
def _python_writes_to(descriptor: int) -> Iterator[None]:
    """Let Python's own messages, from any thread, out at once."""
    before = sys.stderr
    try:
        is_plain = before.fileno() == 2
    except (OSError, ValueError):
        is_plain = False
    if not is_plain:
        yield
        return
    with os.fdopen(os.dup(descriptor), "w", buffering=1, errors="backslashreplace") as direct:
        sys.stderr = direct
        try:
            yield
        finally:
            sys.stderr = before
            for handler in _log_handlers():
                if handler.stream is direct:  # made meanwhile, and it would outlive the file
                    handler.setStream(before)


def _log_handlers() -> Iterator[logging.StreamHandler[Any]]:
    """All handlers that write to a stream, the one that absl keeps to itself too."""
    loggers = [logging.getLogger(), *logging.Logger.manager.loggerDict.values()]
    for logger in loggers:
        for handler in getattr(logger, "handlers", ()):  # a placeholder has none
            if isinstance(handler, logging.StreamHandler):
                yield handler
    absl = sys.modules.get("absl.logging")
    if absl is not None:
        yield absl.get_absl_handler().python_handler
