"""What goes wrong in somebody else's environment, told in its own words."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from core.errors import EnvironmentFailed

_OURS = str(Path(__file__).resolve().parents[1])


@contextmanager
def foreign_code() -> Iterator[None]:
    """Whatever is raised inside becomes EnvironmentFailed, even a call of `sys.exit`.

    A ValueError that one of our own environments raises says by itself what was wanted, and is
    left alone.
    """
    try:
        yield
    except (Exception, SystemExit) as error:
        if isinstance(error, ValueError) and _is_ours(error):
            raise
        last_line = traceback.format_exception_only(type(error), error)[-1].strip()
        raise EnvironmentFailed(last_line, _without_our_frames(error)) from error


def _is_ours(error: BaseException) -> bool:
    frames = traceback.extract_tb(error.__traceback__)
    return bool(frames) and frames[-1].filename.startswith(_OURS)


def _without_our_frames(error: BaseException) -> str:
    trace = error.__traceback__
    while (
        trace is not None
        and trace.tb_next is not None
        and trace.tb_frame.f_code.co_filename.startswith(_OURS)
    ):
        trace = trace.tb_next
    return "".join(traceback.format_exception(type(error), error, trace))
