"""Where tensors' values leave TensorFlow: .numpy(), Python numbers, numpy functions."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
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
                if thread.muted or self._recorder.paused or _from_tensorflow(sys._getframe(1)):
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
            recorder = self._recorder
            if recorder.thread.muted or recorder.paused or _from_tensorflow(sys._getframe(1)):
                return
            self._note(tensor, "numpy")

    def _note(self, tensor: Any, how: str) -> None:
        if not tensor.dtype.is_floating:
            return
        self._recorder.thread.muted += 1
        try:
            sample = _first(np.asarray(tensor._numpy()))
        finally:
            self._recorder.thread.muted -= 1
        how = "predict" if under_predict() else "numpy_function" if _under_py_func() else how
        self._recorder.add_exit(tensor._id, how, self._recorder.places.here(), sample)


def _first(array: Any) -> Any:
    """A copy of an array's first rows, with its shape, at most MAX_SAMPLE numbers."""
    if array.ndim == 0 or array.size <= MAX_SAMPLE:
        return array.astype(np.float64)
    rows = max(1, MAX_SAMPLE // max(1, array.size // len(array)))
    kept = array[:rows].astype(np.float64)
    return kept if kept.size <= MAX_SAMPLE else kept.ravel()[:MAX_SAMPLE]


def _from_tensorflow(frame: Any) -> bool:
    module = frame.f_globals.get("__name__", "")
    while module.startswith(__package__):
        frame = frame.f_back
        module = frame.f_globals.get("__name__", "")
    # In eager execution tf.numpy_function converts its inputs itself, for the user's code.
    if module.endswith(".script_ops") and _under_py_func():
        return False
    return bool(module.startswith("tensorflow."))


def under_predict() -> bool:
    """Whether Keras's predict is on the stack."""
    return _is_on_stack(("predict", "predict_on_batch"), ("keras.", "tf_keras."))


def _under_py_func() -> bool:
    return _is_on_stack(("py_func_common",), ("tensorflow.",))


def _is_on_stack(functions: tuple[str, ...], modules: tuple[str, ...]) -> bool:
    frame: FrameType | None = sys._getframe(1)
    while frame is not None:
        if frame.f_code.co_name in functions:
            return bool(frame.f_globals.get("__name__", "").startswith(modules))
        frame = frame.f_back
    return False
