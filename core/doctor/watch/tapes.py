"""The life of gradient tapes: made, recording, paused, watching."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

from tensorflow.python.eager import backprop, context
from tensorflow.python.eager import tape as tape_lib
from tensorflow.python.util import nest

from .guard import Guard
from .operations import OperationWatch
from .patches import Patches
from .recorder import Recorder
from .records import Tape

_ATTRIBUTE = "_graph_coach_tape"
# Tapes made here are the user's all the same: a Keras or TensorFlow optimizer's minimize.
_FOR_THE_USER = ("tensorflow.python.training.", "tensorflow.python.keras.")
_PASS_THROUGH = ("tensorflow.python.autograph.", "tensorflow.python.util.", __package__ + ".")


class TapeWatch:
    """Follows the user's tapes; TensorFlow's own internal tapes are not recorded."""

    def __init__(self, recorder: Recorder, operations: OperationWatch, guard: Guard) -> None:
        self._recorder = recorder
        self._operations = operations
        self._guard = guard
        self.on_new_tape: Callable[[Tape], None] = lambda tape: None

    def install(self, patches: Patches) -> None:
        """Start following."""
        tape = backprop.GradientTape
        patches.wrap(tape, "__init__", self._watch_init)
        patches.wrap(tape, "_push_tape", self._watch_push)
        patches.wrap(tape, "_pop_tape", self._watch_pop)
        patches.wrap(tape, "watch", self._watch_watch)
        patches.wrap(tape, "reset", self._watch_reset)
        patches.wrap(tape_lib, "push_new_tape", self._watch_new_tape)

    def _watch_init(self, original: Callable[..., Any]) -> Callable[..., Any]:
        def init(
            tape: Any, persistent: bool = False, watch_accessed_variables: bool = True
        ) -> None:
            original(tape, persistent, watch_accessed_variables)
            with self._guard:
                if not _made_by_tensorflow():
                    self._operations.watch_thread()
                    self._begin(tape, persistent, watch_accessed_variables)

        return init

    def _begin(self, tape: Any, persistent: bool, watches_accessed: bool) -> Tape:
        serial, stack = self._recorder.next_serial(), self._recorder.places.stack()
        known = Tape(serial, stack, persistent, watches_accessed)
        self.on_new_tape(known)
        setattr(tape, _ATTRIBUTE, known)
        return known

    def _watch_reset(self, original: Callable[..., Any]) -> Callable[..., Any]:
        def reset(tape: Any) -> None:
            known = known_tape(tape)
            if known is not None:
                with self._guard:
                    # TensorFlow pops the old record and pushes a new one: so do we.
                    self._set_recording(tape, False)
                    self._begin(tape, known.persistent, known.watches_accessed)
            original(tape)

        return reset

    def _watch_push(self, original: Callable[..., Any]) -> Callable[..., Any]:
        def push(tape: Any) -> None:
            known = known_tape(tape)
            thread = self._recorder.thread
            thread.makes_lasting_tape = known is not None and known.keeps_values
            try:
                original(tape)
            finally:
                thread.makes_lasting_tape = False
            self._set_recording(tape, True)

        return push

    def _watch_new_tape(self, original: Callable[..., Any]) -> Callable[..., Any]:
        """Have TensorFlow keep a tape's record after its first gradient, for a second look.

        What the user sees of their tape stays as it is: GradientTape itself forgets the record.
        """

        def push_new_tape(persistent: bool = False, watch_accessed_variables: bool = True) -> Any:
            lasting = self._recorder.thread.makes_lasting_tape and context.executing_eagerly()
            return original(persistent or lasting, watch_accessed_variables)

        return push_new_tape

    def _watch_pop(self, original: Callable[..., Any]) -> Callable[..., Any]:
        def pop(tape: Any) -> None:
            original(tape)
            self._set_recording(tape, False)

        return pop

    def _watch_watch(self, original: Callable[..., Any]) -> Callable[..., Any]:
        def watch(tape: Any, tensor: Any) -> None:
            original(tape, tensor)
            known = known_tape(tape)
            if known is not None:
                with self._guard:
                    for value in nest.flatten(tensor, expand_composites=True):
                        seen = getattr(value, "handle", value)
                        known.watched[seen._id] = self._recorder.next_serial()

        return watch

    def _set_recording(self, tape: Any, recording: bool) -> None:
        known = known_tape(tape)
        if known is None:
            return
        with self._guard:
            thread = self._recorder.thread
            if recording:
                thread.tapes.append(known)
            elif known in thread.tapes:
                thread.tapes.remove(known)
            thread.tapes_tuple = tuple(thread.tapes)


def known_tape(tape: Any) -> Tape | None:
    """The record of a tape; None for one of TensorFlow's own."""
    return getattr(tape, _ATTRIBUTE, None)


def keras_function() -> str | None:
    """The function of Keras that is calling, for the user: train_step, minimize, …"""
    module, function = _caller()
    return function if module.startswith(("keras.", "tf_keras.", *_FOR_THE_USER)) else None


def _made_by_tensorflow() -> bool:
    """Whether the code that is making a tape is TensorFlow's own, not the user's or Keras's."""
    module, _ = _caller()
    return module.startswith("tensorflow.") and not module.startswith(_FOR_THE_USER)


def _caller() -> tuple[str, str]:
    """Module and function that called TensorFlow, past AutoGraph and the doctor itself."""
    frame: FrameType | None = sys._getframe(1)
    while frame is not None:
        module = frame.f_globals.get("__name__", "")
        if not module.startswith(_PASS_THROUGH):
            return module, frame.f_code.co_name
        frame = frame.f_back
    return "", ""
