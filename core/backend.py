"""TensorFlow, Keras 2 and Spektral, imported in the one order that works.

Spektral 1.3 speaks Keras 2 only, so `TF_USE_LEGACY_KERAS` is set here, before TensorFlow is
imported, and what came of it is checked. Importing this module takes seconds: only the worker
and the commands without a window do it.
"""

from __future__ import annotations

import os
import sys
from typing import Any

os.environ["TF_USE_LEGACY_KERAS"] = "1"
os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "2")

if "tensorflow" in sys.modules and "keras.src" in sys.modules:
    raise ImportError(
        "Graph Coach needs Keras 2 (tf_keras), but this process has already imported Keras 3; "
        "import core.backend first, or set TF_USE_LEGACY_KERAS=1 before importing TensorFlow"
    )

from core.quiet import without_chatter
from core.smooth_import import load_native_libraries, uncollected
from core.version import version

with without_chatter(), uncollected():
    load_native_libraries()
    import tensorflow as tf
    from tensorflow.python.eager import context  # tf_keras's clear_session does it like this

    tf.config.list_physical_devices()  # what it says of missing GPUs is said now

keras: Any = tf.keras
_KERAS_PACKAGE = keras.layers.Layer.__module__.split(".")[0]
if _KERAS_PACKAGE != "tf_keras":
    raise ImportError(
        f"Graph Coach needs Keras 2 (tf_keras), but tf.keras comes from {_KERAS_PACKAGE!r}; "
        f"install tf-keras of TensorFlow's own version: pip install 'tf-keras=={tf.__version__}'"
    )

with uncollected():
    import spektral.layers as spektral_layers

tf.config.experimental.enable_op_determinism()

GINConv: Any = spektral_layers.GINConv


def forget_kernels() -> None:
    """Let go of what TensorFlow keeps of networks that are no longer used.

    It caches a kernel per variable, by the variable's own name, and with it the variable: every
    network that ever was would stay, some MB each. A function still in use is made ready again at
    its next call, which takes up to two seconds.
    """
    context.context().clear_kernel_cache()


def versions() -> tuple[tuple[str, str], ...]:
    """(package, version) of everything a result can depend on."""
    packages = ("graph-coach", "tensorflow", "tf_keras", "spektral", "numpy", "gymnasium")
    known = [("python", sys.version.split()[0])]
    return tuple(known + [(package, version(package)) for package in packages])


__all__ = ["GINConv", "forget_kernels", "keras", "tf", "versions"]
