"""What the one-folder program starts with: the program, or a Python file in place of a Python.

In a frozen program `sys.executable` is the program itself. The gradient doctor runs scripts in a
process of their own, and asks for it by `--run-file FILE …` (core/doctor/process.py). Nothing of
ours may be imported before such a file: the modules of its folder win.
"""

import os
import sys
from multiprocessing import freeze_support
from runpy import run_path

RUN_FILE = "--run-file"


def run_file(arguments: list[str]) -> None:
    """Run a file as `python FILE ARGUMENT …` does.

    The streams are set here because a frozen Python reads no environment variables.
    """
    for stream in (sys.stdout, sys.stderr):
        encoding = os.environ.get("PYTHONIOENCODING")
        is_direct = bool(os.environ.get("PYTHONUNBUFFERED"))
        stream.reconfigure(encoding=encoding, write_through=is_direct)  # type: ignore[union-attr]
    sys.argv = arguments
    sys.path.insert(0, os.path.dirname(os.path.abspath(arguments[0])))
    run_path(arguments[0], run_name="__main__")


if __name__ == "__main__":
    freeze_support()
    if sys.argv[1:2] == [RUN_FILE]:
        run_file(sys.argv[2:])
    else:
        from gui.__main__ import main

        sys.exit(main())
