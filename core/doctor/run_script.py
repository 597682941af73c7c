"""Running someone's script as `__main__`, watched, with its results written as JSON lines.

Runs in the child process. Every line is written as soon as it is known, so that whatever ends
the process, the parent has what was seen so far.
"""

from __future__ import annotations

import atexit
import importlib.abc
import importlib.machinery
import importlib.util
import json
import os
import signal
import sys
import threading
import traceback
import types
from collections.abc import Sequence
from typing import Any, TextIO

from .child import has_script_folder
from .report.document import call_json
from .report.model import CallReport

# Imported by multiprocessing when it starts processes without a fork.
_SPAWNING = {"multiprocessing.popen_spawn_posix", "multiprocessing.popen_spawn_win32"}


def main(argv: Sequence[str]) -> int:
    """Run a script; the exit status is the script's own.

    Args:
        argv: the file that gets one JSON line per thing found out, the path of the script, and
            the script's own arguments.
    """
    results, script, *arguments = argv
    session = _Session(results, os.path.dirname(os.path.abspath(script)))
    atexit.register(session.close)
    sys.meta_path.insert(0, _TensorFlowFinder(session.install))
    # As `python script.py` does it: argv as typed, __file__ and the code's file name absolute.
    sys.argv = [script, *arguments]
    script = os.path.abspath(script)
    if has_script_folder():
        sys.path.insert(0, os.path.dirname(script))
    module = types.ModuleType("__main__")
    module.__file__ = script
    module.__dict__["__builtins__"] = __builtins__
    module.__dict__["__cached__"] = None
    sys.modules["__main__"] = module
    try:
        with open(script, "rb") as file:
            code = compile(file.read(), script, "exec", dont_inherit=True)
        exec(code, module.__dict__)
    except SystemExit:
        session.write({"ended": "sys.exit"})
        raise
    except BaseException as error:
        return session.script_failed(error, script)
    return 0


class _Session:
    """The watcher of this process and the file its findings go to."""

    def __init__(self, results: str, script_folder: str) -> None:
        self._script_folder = script_folder
        self._file: TextIO = open(results, "a", encoding="utf-8", buffering=1)  # noqa: SIM115
        self._owner = os.getpid()
        self._lock = threading.RLock()  # a signal may interrupt a thread that is writing
        self._watcher: Any = None
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(before=lambda: self.write({"forked": True}))

    def install(self) -> None:
        """TensorFlow has just been imported: watch it."""
        import tensorflow as tf

        from .watch.watcher import Watcher

        self.write({"tensorflow": tf.__version__})
        self._watcher = Watcher(self.publish, self._script_folder)
        self._watcher.install()
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self._watcher.uninstall)

    def publish(self, report: CallReport) -> None:
        """Write the report of a call site; a later one of the same site replaces it."""
        self.write({"call": call_json(report)})

    def write(self, line: dict[str, Any]) -> None:
        """Write one line, unless this is a forked copy of the process."""
        if os.getpid() != self._owner:
            return
        text = json.dumps(line) + "\n"
        with self._lock:
            if not self._file.closed:
                self._file.write(text)
                self._file.flush()

    def script_failed(self, error: BaseException, script: str) -> int:
        """Show the script's error as Python would, and write it down."""
        trace = error.__traceback__
        while trace is not None and trace.tb_frame.f_globals.get("__name__") == __name__:
            trace = trace.tb_next
        frames = traceback.extract_tb(trace)
        own = [frame for frame in frames if frame.filename == script]
        self.write(
            {
                "error": {
                    "type": type(error).__name__,
                    "message": _headline(str(error)),
                    "line": own[-1].lineno if own else None,
                    "module": getattr(error, "name", None) if _is_import(error) else None,
                }
            }
        )
        sys.excepthook(type(error), error.with_traceback(trace), trace)
        if isinstance(error, KeyboardInterrupt):
            return 128 + signal.SIGINT
        return 1

    def close(self) -> None:
        """Write what is still open; the last thing this process does."""
        if os.getpid() != self._owner:
            return
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        if _SPAWNING & set(sys.modules):
            self.write({"forked": True})
        if self._watcher is not None:
            self._watcher.finish()
            for failure in self._watcher.failures:
                self.write({"failure": failure})
        self.write({"closed": True})
        self._file.close()


class _TensorFlowFinder(importlib.abc.MetaPathFinder):
    """Calls `ready` once, right after the script (or Keras for it) has imported TensorFlow."""

    def __init__(self, ready: Any) -> None:
        self._ready = ready
        self._busy = False

    def find_spec(self, fullname: str, path: Any, target: Any = None) -> Any:
        """Stand in for the real finder, with a loader that reports when it is done."""
        if fullname != "tensorflow" or self._busy:
            return None
        self._busy = True
        try:
            spec = importlib.util.find_spec(fullname)
        finally:
            self._busy = False
        if spec is None or spec.loader is None:
            return None
        spec.loader = _ReportingLoader(spec.loader, self._finished)
        return spec

    def _finished(self) -> None:
        sys.meta_path.remove(self)
        self._ready()


class _ReportingLoader(importlib.abc.Loader):
    def __init__(self, inner: Any, finished: Any) -> None:
        self._inner = inner
        self._finished = finished

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> Any:
        return self._inner.create_module(spec)

    def exec_module(self, module: types.ModuleType) -> None:
        spec = module.__spec__
        assert spec is not None, "being imported"
        # TensorFlow and importlib.resources look at the loader: they shall see the real one.
        spec.loader = module.__loader__ = self._inner
        self._inner.exec_module(module)
        self._finished()


def _headline(message: str) -> str:
    """The line that says what went wrong: AutoGraph puts the user's code before it."""
    lines = [line.strip() for line in message.splitlines() if line.strip()]
    if not lines:
        return ""
    return lines[-1 if lines[0] == "in user code:" else 0][:500]


def _is_import(error: BaseException) -> bool:
    return isinstance(error, ImportError)
