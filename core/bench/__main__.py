"""`python -m core.bench`: the benchmark without its windows."""

import sys

from core.bench.command import main

sys.exit(main(sys.argv[1:]))
