"""`graph-coach` and `python -m gui`: the window, or one of the commands without a window."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gui.desktop_entry import DesktopChange


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program; gives the exit status."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    from core.cli import COMMANDS

    if arguments and arguments[0] in COMMANDS:
        from core.cli import main as run_command

        return run_command(arguments)
    if arguments[:1] == ["bench"]:
        from gui.bench import main as bench

        return bench(arguments[1:])
    from gui.launch import parse_launch

    launch = parse_launch(arguments)
    from core.cli import say_error
    from gui.display import display_problem

    if launch.desktop is not None:
        return _change_desktop(launch.desktop)
    if launch.path is not None and not launch.path.exists():
        say_error(ValueError(f"{launch.path}: there is no such file or folder"))
        return 2
    problem = display_problem()
    if problem is not None:
        say_error(ValueError(problem))
        return 2
    from core.smooth_import import uncollected

    with uncollected():
        from gui.app import run
    return run(launch)


def _change_desktop(change: DesktopChange) -> int:
    """Put the program among the desktop's, or take it away; gives the exit status."""
    from core.cli import say, say_error
    from gui.desktop_entry import change_desktop

    try:
        change_desktop(change, say)
    except (ValueError, OSError) as error:
        say_error(error)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
