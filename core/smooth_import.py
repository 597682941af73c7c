"""Imports TensorFlow so that other threads hardly notice.

A thread that imports holds Python's lock in two long pieces: while the dynamic linker loads
TensorFlow's libraries, and whenever the garbage collector goes through all that was imported so
far. The first is done by a foreign call, which lets the lock go; the second is put off.
"""

from __future__ import annotations

import ctypes
import gc
import importlib
import importlib.util
import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_LINKER = threading.Lock()
"""Held while native libraries are loaded: a thread that imports an extension module meanwhile
would wait for the dynamic linker with Python's lock in its hands, and so would everybody."""
_SUFFIXES = {"linux": ".so.2", "darwin": ".2.dylib"}
_LIBRARIES = ("libtensorflow_framework", "libtensorflow_cc")
"""In the order in which they need each other."""


@contextmanager
def uncollected() -> Iterator[None]:
    """Keep the garbage collector off, and off what was made here, modules above all, for ever.

    Nothing imported is garbage. Later collections look only at what came after, and so never
    hold up the other threads for long.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        if was_enabled:
            gc.enable()


def load_native_libraries() -> int:
    """Load TensorFlow's native libraries without holding Python's lock; how many were found.

    The import that follows finds them loaded. Where they are named otherwise, or TensorFlow is
    missing, nothing happens, and the import does or says what it would have done.
    """
    suffix = _SUFFIXES.get(sys.platform)
    spec = importlib.util.find_spec("tensorflow")
    if suffix is None or spec is None or spec.origin is None:
        return 0
    folder = Path(spec.origin).parent
    paths = [folder / f"{name}{suffix}" for name in _LIBRARIES]
    # Not ctypes.CDLL(path): its dlopen keeps the lock, a foreign function's call does not.
    dlopen = ctypes.CDLL(None).dlopen
    dlopen.restype = ctypes.c_void_p
    dlopen.argtypes = (ctypes.c_char_p, ctypes.c_int)
    with _LINKER:
        return sum(bool(dlopen(os.fsencode(path), os.RTLD_NOW)) for path in paths if path.exists())


def import_apart(*names: str) -> None:
    """Import modules with native parts, but not while TensorFlow's libraries are being loaded."""
    if all(name in sys.modules for name in names):
        return
    with _LINKER:
        for name in names:
            importlib.import_module(name)
