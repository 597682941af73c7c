"""The worker: one thread that takes commands, drives a session and survives what goes wrong.

TensorFlow is imported, built, traced and called here and nowhere else.
"""

from __future__ import annotations

import queue
import threading
import traceback
from typing import TYPE_CHECKING

from core.commands import Command, Stop
from core.errors import EnvironmentFailed
from core.events import CommandFailed, Progress, WorkerDied, WorkerReady
from core.options import SessionOptions
from core.outbox import Outbox
from core.smooth_import import uncollected

if TYPE_CHECKING:
    from core.driver import Driver

MAX_COMMANDS = 1_000
FINISH_SECONDS = 1.0
"""How long a stop may spend on updates that are still owed."""


class Runner:
    """The worker thread and its two ends: `submit` in, `outbox` out."""

    def __init__(self, options: SessionOptions) -> None:
        self.outbox = Outbox()
        self._options = options
        self._commands: queue.Queue[Command] = queue.Queue(MAX_COMMANDS)
        self._is_prepared = False
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._live, name="graph-coach-worker", daemon=True)

    def start(self) -> None:
        """Start the thread; it imports TensorFlow first."""
        self._thread.start()

    def submit(self, command: Command) -> bool:
        """Queue a command without waiting; False when the queue is full or the worker ended."""
        if self._thread.ident is not None and not self._thread.is_alive():
            return False
        try:
            self._commands.put_nowait(command)
        except queue.Full:
            return False
        return True

    def stop(self, timeout_s: float = 5.0) -> bool:
        """Ask the worker to end, wait for it; True when it did, with everything saved.

        A worker that is still importing TensorFlow is not waited for: it has nothing to save,
        and ends by itself as soon as it can.
        """
        if self._thread.ident is None:
            return True
        self._stop.set()
        self.submit(Stop())  # wakes it if it waits; a full queue means that it does not
        if not self._is_prepared:
            return False
        self._thread.join(timeout_s)
        return not self._thread.is_alive()

    @property
    def is_alive(self) -> bool:
        """Whether the thread runs."""
        return self._thread.is_alive()

    def _live(self) -> None:
        """The thread: whatever escapes from here is told, never lost."""
        try:
            driver = self._prepare()
            try:
                self._loop(driver)
                driver.finish(FINISH_SECONDS)
            finally:
                driver.close()
        except Exception as error:
            message = f"{type(error).__name__}: {error}"
            self.outbox.post_event(WorkerDied(message, traceback.format_exc()))

    def _prepare(self) -> Driver:
        self.outbox.post_event(Progress("Loading TensorFlow and Spektral …"))
        with uncollected():
            from core.backend import versions
            from core.driver import Driver

        self.outbox.post_event(Progress(""))
        self.outbox.post_event(WorkerReady(versions()))
        self._is_prepared = True
        return Driver(self.outbox, self._options, should_stop=self._stop.is_set)

    def _loop(self, driver: Driver) -> None:
        while not (driver.is_stopped or self._stop.is_set()):
            patience = driver.patience()
            driver.settle(is_waiting=patience is None or patience > 0.02)
            command = self._next(driver.patience())
            try:
                if command is None:
                    driver.beat()
                else:
                    driver.carry_out(command)
            except Exception as error:
                self._tell_failure(driver, command, error)

    def _next(self, timeout: float | None) -> Command | None:
        try:
            if timeout == 0.0:
                return self._commands.get_nowait()
            return self._commands.get(timeout=timeout)
        except queue.Empty:
            return None

    def _tell_failure(self, driver: Driver, command: Command | None, error: Exception) -> None:
        """One bad command or step costs itself only: paused, session as it was, thread alive."""
        name = "Run" if command is None else type(command).__name__
        is_said = isinstance(error, (ValueError, EnvironmentFailed))
        message = str(error) if is_said else f"{type(error).__name__}: {error}"
        if command is None or not is_said:
            driver.pause()
        detail = "" if is_said else traceback.format_exc()
        if isinstance(error, EnvironmentFailed):
            detail = error.traceback
        self.outbox.post_event(CommandFailed(name, message, detail, type(error).__name__))
