"""Where tensors' values leave TensorFlow: .numpy(), Python numbers, numpy functions."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import numpy as np
from tensorflow.python.framework import ops

from .buffer_hook import BufferHook
from .guard import Guard
from .patches import Patches
from .recorder import Recorder

MAX_SAMPLE = 4096
_CONVERSIONS = {
    "numpy": ".numpy()",
    "__array__": "numpy",
    "__float__": "float()",
    "__int__": "int()",
    "__complex__": "complex()",
    "__format__": "a formatted string",
}


class ExitWatch:
    """Records conversions of eager tensors that the user's code, or Keras for it, asked for."""

    def __init__(self, recorder: Recorder, guard: Guard) -> None:
        self._recorder = recorder
        self._guard = guard
        self._buffer = BufferHook(ops.EagerTensor, self._on_buffer)

    def install(self, patches: Patches) -> None:
        """Start recording."""
        base = ops.EagerTensor.__mro__[1]
        for name, how in _CONVERSIONS.items():
            patches.wrap(base, name, self._watch(how))
        self._buffer.install()

    def uninstall(self) -> None:
        """Stop recording."""
        self._buffer.uninstall()

    def _watch(self, how: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        def make(original: Callable[..., Any]) -> Callable[..., Any]:
            def convert(tensor: Any, *args: Any, **kwargs: Any) -> Any:
                thread = self._recorder.thread
                if thread.muted or _from_tensorflow(sys._getframe(1)):
                    return original(tensor, *args, **kwargs)
                with self._guard:
                    self._note(tensor, how)
                # One conversion asks for others inside (float() for __array__): noted once.
                thread.muted += 1
                try:
                    return original(tensor, *args, **kwargs)
                finally:
                    thread.muted -= 1

            return convert

        return make

    def _on_buffer(self, tensor: Any) -> None:
        """A C extension, most likely numpy, read the tensor's memory."""
        with self._guard:
            if not self._recorder.thread.muted and not _from_tensorflow(sys._getframe(1)):
                self._note(tensor, "numpy")

    def _note(self, tensor: Any, how: str) -> None:
        if not tensor.dtype.is_floating:
            return
        self._recorder.thread.muted += 1
        try:
            sample = np.array(tensor._numpy(), dtype=np.float64).ravel()[:MAX_SAMPLE]
        finally:
            self._recorder.thread.muted -= 1
        if under_predict():
            how = "predict"
        self._recorder.add_exit(tensor._id, how, self._recorder.places.here(), sample)


def _from_tensorflow(frame: Any) -> bool:
    module = frame.f_globals.get("__name__", "")
    while module.startswith(__package__):
        frame = frame.f_back
        module = frame.f_globals.get("__name__", "")
    return bool(module.startswith("tensorflow."))


def under_predict() -> bool:
    """Whether Keras's predict is on the stack."""
    frame = sys._getframe(1)
    while frame is not None:
        if frame.f_code.co_name in ("predict", "predict_on_batch"):
            module = frame.f_globals.get("__name__", "")
            return bool(module.startswith(("keras.", "tf_keras.")))
        frame = frame.f_back  # type: ignore[assignment]
    return False
