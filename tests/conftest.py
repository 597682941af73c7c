"""Settings every test needs before anything of Qt or TensorFlow is imported."""

from __future__ import annotations

import os
import signal

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
os.environ.setdefault("CUDA_VISIBLE_DEVICES", "-1")
os.environ.setdefault("PYQTGRAPH_QT_LIB", "PySide6")

if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    # A shell's background job ignores Ctrl+C and so would every program a test starts.
    signal.signal(signal.SIGINT, signal.default_int_handler)
