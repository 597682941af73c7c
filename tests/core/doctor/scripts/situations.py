"""Runs every situation of a script; one that fails does not take the others with it."""

import inspect
import sys
import traceback
import types


def run_all(names, skip=()):
    """Call the functions of a script in their order; ends with status 1 when one raised.

    `names` are the script's globals(), `skip` those of its functions that are no situations.
    """
    failed = []
    for name, situation in list(names.items()):
        is_own = isinstance(situation, types.FunctionType) and situation.__globals__ is names
        if not is_own or situation.__name__ != name or situation in skip:
            continue
        if any(p.default is p.empty for p in inspect.signature(situation).parameters.values()):
            continue
        try:
            situation()
        except Exception:
            traceback.print_exc()
            failed.append(name)
    if failed:
        sys.exit(f"failed: {', '.join(failed)}")
