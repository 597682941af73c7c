"""Runs the lessons named on the command line, one after the other, in this process."""

import runpy
import sys

for lesson in sys.argv[1:]:
    runpy.run_path(lesson)
