"""A run for a window: JSON lines on stdout while it goes on, orders on stdin.

Lines: `{"call": …}` for each place that asks for gradients, as soon as it is known (a later one
of the same place replaces it); last of all `{"report": …, "error": …}`, or `{"refused": …}` when
there was nothing to run. The script's own output goes to stderr.

Orders, one a line: `stop` ends the script as Ctrl+C would, `kill` at once. Whoever gives orders and
goes away without one has its script stopped.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
import threading
from collections.abc import Mapping, Sequence
from typing import Any, TextIO

from .process import DoctorError, Order, run_script
from .report.document import report_json


def main(argv: Sequence[str]) -> int:
    """Run a script; everything there is to say is said on stdout.

    Args:
        argv: `[--timeout S] SCRIPT [the script's own arguments]`.
    """
    # A program started in a shell's background ignores Ctrl+C, and what it starts inherits that.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    parser = argparse.ArgumentParser(allow_abbrev=False)
    parser.add_argument("--timeout", type=float)
    parser.add_argument("script")
    parser.add_argument("arguments", nargs=argparse.REMAINDER)
    options = parser.parse_args(list(argv))
    window = Window(sys.stdin, sys.stdout)
    try:
        run = run_script(
            options.script,
            options.arguments,
            timeout_s=options.timeout,
            environment=script_environment(os.environ),
            stdout=2,
            overseer=window,
        )
    except (DoctorError, OSError) as refusal:
        window.say({"refused": str(refusal)})
        return 2
    window.say({"report": report_json(run.report), "error": run.error})
    return 0


def script_environment(ours: Mapping[str, str]) -> dict[str, str]:
    """Our environment, with output that comes line by line and in UTF-8."""
    return {**ours, "PYTHONUNBUFFERED": "1", "PYTHONIOENCODING": "utf-8"}


class Window:
    """The other end of stdin and stdout: an overseer of a run."""

    def __init__(self, orders: TextIO, answers: TextIO) -> None:
        self._answers = answers
        self._order = Order.GO_ON
        # A daemon: it waits for orders that may never come.
        threading.Thread(target=self._read, args=(orders,), daemon=True).start()

    def take(self, lines: Sequence[Mapping[str, Any]]) -> None:
        """Hand on what was found out about calls."""
        for line in lines:
            if "call" in line:
                self.say({"call": line["call"]})

    def order(self) -> Order:
        """The latest order; KILL is final."""
        return self._order

    def say(self, line: Mapping[str, Any]) -> None:
        """Write one line; a window that is gone does not hear it."""
        try:
            self._answers.write(json.dumps(line) + "\n")
            self._answers.flush()
        except OSError:
            self._order = Order.STOP

    def _read(self, orders: TextIO) -> None:
        for line in orders:
            if line.strip() == Order.KILL.value:
                self._order = Order.KILL
                return
            if line.strip() == Order.STOP.value:
                self._order = Order.STOP
        if self._order is Order.GO_ON:
            self._order = Order.STOP
