"""Runs the scripts named on the command line, one after the other, in this process."""

import runpy
import sys

problems = []
for script in sys.argv[1:]:
    try:
        runpy.run_path(script, run_name="__main__")
    except SystemExit as end:
        problems.append(f"{script}: {end.code}")
if problems:
    sys.exit("\n".join(problems))
