"""`python -m core.doctor`: the same as `graph-coach doctor`."""

from __future__ import annotations

import sys

from .command import main

sys.exit(main(sys.argv[1:]))
