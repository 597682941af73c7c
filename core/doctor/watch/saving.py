"""Letting a model be exported whose training function holds variables of the doctor.

A SavedModel must own every variable its functions use. For as long as TensorFlow writes it, the
probes' variables are made part of what is saved.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tensorflow.python.saved_model import save

from .patches import Patches
from .probe import Probe
from .recorder import Recorder


class SavingWatch:
    """Adds the probes' variables to an object while it is saved, and makes no new ones."""

    def __init__(self, recorder: Recorder) -> None:
        self._recorder = recorder

    def install(self, patches: Patches) -> None:
        """Start doing so."""
        patches.wrap(save, "save_and_return_nodes", self._watch_save)

    def _watch_save(self, original: Callable[..., Any]) -> Callable[..., Any]:
        def save_and_return_nodes(obj: Any, *args: Any, **kwargs: Any) -> Any:
            variables = {variable.name: variable for variable in Probe.all_variables()}
            for name, variable in variables.items():
                obj._track_trackable(variable, name=name, overwrite=True)
            # Functions are traced again for their signatures.
            self._recorder.thread.muted += 1
            try:
                return original(obj, *args, **kwargs)
            finally:
                self._recorder.thread.muted -= 1
                for name in variables:
                    obj._delete_tracking(name)

        return save_and_return_nodes
