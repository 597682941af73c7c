"""Noticing that numpy reads an eager tensor through the buffer protocol.

`np.mean(tensor)` calls no Python method of the tensor: numpy reads its memory directly. Python
3.12 made that visible as `__buffer__` (PEP 688); before, the slot of the type has to be replaced.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable
from typing import Any

# Offsets in PyTypeObject, the same in CPython 3.8 to 3.13 on 64 bits: after the object head come
# tp_name, tp_basicsize, tp_itemsize and 14 more pointers, then tp_as_buffer.
_BASIC_SIZE = 32
_ITEM_SIZE = 40
_AS_BUFFER = 160
_GETBUFFER = ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.py_object, ctypes.c_void_p, ctypes.c_int)


class BufferHook:
    """Calls `notice(tensor)` before each export of a tensor's memory."""

    def __init__(self, tensor_type: type, notice: Callable[[Any], None]) -> None:
        self._type = tensor_type
        self._notice = notice
        self._undo: Callable[[], None] = lambda: None

    def install(self) -> None:
        """Hook the type; silently not where this Python has another layout."""
        if hasattr(self._type, "__buffer__"):
            self._install_dunder()
        elif _layout_is_known(self._type):
            self._install_slot()

    def uninstall(self) -> None:
        """Put the original back."""
        self._undo()
        self._undo = lambda: None

    def _install_dunder(self) -> None:
        kind: Any = self._type
        original = kind.__buffer__
        own = "__buffer__" in vars(kind)
        notice = self._notice

        def buffer(tensor: Any, flags: int) -> memoryview:
            notice(tensor)
            return memoryview(original(tensor, flags))

        kind.__buffer__ = buffer

        def undo() -> None:
            if own:
                kind.__buffer__ = original
            else:
                del kind.__buffer__

        self._undo = undo

    def _install_slot(self) -> None:
        procs = ctypes.c_void_p.from_address(id(self._type) + _AS_BUFFER).value
        assert procs is not None, "checked by _layout_is_known"
        slot = ctypes.c_void_p.from_address(procs)
        saved = slot.value
        assert saved is not None, "an eager tensor exports its memory"
        original = _GETBUFFER(saved)
        notice = self._notice

        def get_buffer(tensor: Any, view: int, flags: int) -> int:
            notice(tensor)
            try:
                return int(original(tensor, view, flags))
            except Exception:
                # A string tensor has no buffer; numpy, told -1, asks the tensor another way.
                return -1

        # Both must live as long as the slot points there.
        hook = _GETBUFFER(get_buffer)
        slot.value = ctypes.cast(hook, ctypes.c_void_p).value

        def undo() -> None:
            assert hook is not None, "kept alive by this closure"
            slot.value = saved

        self._undo = undo


def _layout_is_known(kind: type) -> bool:
    """Whether the type object has the layout this module knows (CPython, 64 bits, no debug)."""
    if sys.implementation.name != "cpython" or ctypes.sizeof(ctypes.c_void_p) != 8:
        return False
    if hasattr(sys, "gettotalrefcount"):
        return False
    sizes = (
        ctypes.c_ssize_t.from_address(id(kind) + _BASIC_SIZE).value,
        ctypes.c_ssize_t.from_address(id(kind) + _ITEM_SIZE).value,
    )
    if sizes != (kind.__basicsize__, kind.__itemsize__):
        return False
    procs = ctypes.c_void_p.from_address(id(kind) + _AS_BUFFER).value
    return procs is not None and ctypes.c_void_p.from_address(procs).value is not None
