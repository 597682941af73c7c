"""First file of a process of the doctor's: loads the doctor under a private name.

It is started by its path, never imported: `child.py MODULE ARGUMENT …` runs `main` of a module
of this package. The user's folder becomes the first place modules are looked for, and a module of
theirs called `core` or `gui` wins over ours.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import sys

NAME = "_graph_coach_doctor"


def has_script_folder() -> bool:
    """Whether this Python puts a script's folder first among the places of modules.

    A frozen one is isolated, and says so of itself; the program's start puts the folder there.
    """
    return bool(getattr(sys, "frozen", False)) or not getattr(sys.flags, "safe_path", False)


def load_doctor() -> None:
    """Make this folder importable as a package of a name nobody else uses."""
    folder = os.path.dirname(os.path.abspath(__file__))
    spec = importlib.util.spec_from_file_location(
        NAME, os.path.join(folder, "__init__.py"), submodule_search_locations=[folder]
    )
    assert spec is not None, "the package has an __init__.py"
    assert spec.loader is not None, "it is loaded from a file"
    package = importlib.util.module_from_spec(spec)
    sys.modules[NAME] = package
    spec.loader.exec_module(package)


if __name__ == "__main__":
    # Python put this file's own folder first; the user's must not find our modules there.
    if has_script_folder():
        del sys.path[0]
    load_doctor()
    sys.exit(importlib.import_module(f"{NAME}.{sys.argv[1]}").main(sys.argv[2:]))
