"""`graph-coach bench`: all measurements, those of the window first, and the picture of them.

`python -m gui.bench` does the same; `python -m core.bench` measures what needs no window.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from core.bench.command import GROUPS as CORE_GROUPS
from core.bench.command import Measured, bench_parser, run
from core.bench.rounds import Effort
from core.bench.rows import Group, Row
from core.cli import say_error


def _start(effort: Effort) -> Iterator[Row]:
    from gui.bench_start import measure

    return measure(effort)


def _window(effort: Effort) -> Iterator[Row]:
    from gui.bench_window import measure

    return measure(effort)


def _canvas(effort: Effort) -> Iterator[Row]:
    from gui.bench_canvas import measure

    return measure(effort)


GROUPS = (
    Group("start", "from the command to a window, and to an agent", _start),
    Group("window", "while it trains flat out, in the layout it starts with", _window),
    Group("canvas", "one frame of the graph", _canvas),
    *CORE_GROUPS,
)
"""Those of the window come first, while nothing else has filled the process."""


def main(argv: Sequence[str] | None = None) -> int:
    """Measure; gives the exit status."""
    # A window that is really shown would measure the desktop too.
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    parser = bench_parser(GROUPS)
    parser.add_argument(
        "--chart", type=Path, metavar="FILE.png", help="draw the ratios into a picture"
    )
    arguments = parser.parse_args(argv)
    if getattr(sys, "frozen", False):  # its measurements start Pythons with code of their own
        say_error(ValueError("bench needs a Python with graph-coach installed, not this program"))
        return 2

    def draw(measured: Measured) -> None:
        from gui.bench_chart import save_chart

        if arguments.chart is not None:
            save_chart(measured.rows, measured.machine, arguments.chart)

    return run(arguments, GROUPS, draw)


if __name__ == "__main__":
    sys.exit(main())
