"""All watches together: installed, stopped, and asked for what they saw."""

from __future__ import annotations

from collections.abc import Callable

from ..report.model import CallReport
from .exits import ExitWatch
from .functions import FunctionWatch
from .gradients import GradientWatch
from .guard import Guard
from .operations import OperationWatch
from .patches import Patches
from .places import Places
from .recorder import Recorder
from .saving import SavingWatch
from .sites import Sites
from .tapes import TapeWatch


class Watcher:
    """Watches TensorFlow in this process; reports each call site through `publish`.

    Args:
        publish: gets the report of a call site, again when there is more to say.
        script_folder: where the user's script lies; its lines are the ones reported.
    """

    def __init__(
        self, publish: Callable[[CallReport], None], script_folder: str | None = None
    ) -> None:
        self._guard = Guard()
        self._patches = Patches()
        places = Places(script_folder)
        recorder = self._recorder = Recorder(places)
        self._sites = Sites(places, publish)
        self._operations = OperationWatch(recorder, self._guard)
        self._tapes = TapeWatch(recorder, self._operations, self._guard)
        self._functions = FunctionWatch(recorder, self._operations, self._guard)
        self._exits = ExitWatch(recorder, self._guard)
        self._gradients = GradientWatch(recorder, self._sites, self._guard)
        self._tapes.on_new_tape = self._sites.on_new_tape
        self._functions.after_eager_call = self._gradients.results.settle
        self._functions.on_lookup_error = self._gradients.lookup_failed
        self._sites.on_done = self._seen_enough
        self._sites.on_wanted = self._wanted_again

    @property
    def failures(self) -> list[str]:
        """Tracebacks of errors inside the doctor; the script never saw them."""
        return self._guard.failures

    def install(self) -> None:
        """Start watching this process."""
        self._operations.install(self._patches)
        self._tapes.install(self._patches)
        self._functions.install(self._patches)
        self._exits.install(self._patches)
        self._gradients.install(self._patches)
        SavingWatch(self._recorder).install(self._patches)

    def uninstall(self) -> None:
        """Stop watching and leave TensorFlow as it was; traced functions keep idle probes."""
        self._gradients.measure(False)
        self._exits.uninstall()
        self._operations.uninstall()
        self._patches.undo()

    def _seen_enough(self) -> None:
        self._gradients.measure(False)
        self._operations.pause()

    def _wanted_again(self) -> bool:
        was_paused = self._operations.resume()
        if was_paused:
            self._gradients.measure(True)
        return was_paused

    def finish(self) -> None:
        """Report what is still open: traced but never run, or healthy so far."""
        with self._guard:
            self._gradients.results.settle()
        with self._guard:
            self._gradients.results.finish()
        with self._guard:
            self._sites.finish()
