"""From a running frame to the line of the user's own code."""

from __future__ import annotations

import os
import sys
import sysconfig
from types import FrameType
from typing import Any

from ..report.model import Place

RawPlace = tuple[str, int, str, int]
"""File, line, function and its first line: cheap to take, resolved only for a report.

Not the code object itself: Python takes equal code of two files for one and the same.
"""

_AUTOGRAPH_FILE = "__autograph_generated_file"
_OURS = os.path.dirname(os.path.dirname(os.path.abspath(__file__))) + os.sep
_LESSONS = os.path.join(_OURS, "lessons", "")


class Places:
    """Tells the user's frames from those of libraries, and maps AutoGraph's code back.

    The user's code is what lies in the script's own folder, and everything else that is neither
    the standard library, nor installed in a site-packages folder, nor this package.
    """

    def __init__(self, script_folder: str | None = None) -> None:
        self._script_folder = None if script_folder is None else os.path.join(script_folder, "")
        paths = sysconfig.get_paths()
        self._library = tuple(os.path.join(paths[key], "") for key in ("stdlib", "platstdlib"))
        self._is_user: dict[str, bool] = {}
        self._autograph: dict[str, dict[int, Place]] = {}

    def here(self) -> RawPlace | None:
        """The innermost frame of the user's code; None when there is none."""
        found = self._user_frames(1)
        return found[0] if found else None

    def stack(self) -> tuple[RawPlace, ...]:
        """All frames of the user's code, innermost first."""
        return tuple(self._user_frames(1_000))

    def _user_frames(self, limit: int) -> list[RawPlace]:
        frame: FrameType | None = sys._getframe(2)
        known = self._is_user
        found: list[RawPlace] = []
        while frame is not None:
            code = frame.f_code
            filename = code.co_filename
            user = known.get(filename)
            if user is None:
                user = known[filename] = self.is_user_file(filename)
            if user:
                found.append((filename, frame.f_lineno, code.co_name, code.co_firstlineno))
                if len(found) == limit:
                    break
            frame = frame.f_back
        return found

    def place(self, raw: RawPlace | Place | None) -> Place | None:
        """The source line of a raw place, through AutoGraph's source map where needed."""
        if raw is None or isinstance(raw, Place):
            return raw
        filename, line, function, _ = raw
        if _AUTOGRAPH_FILE in filename:
            lines = self._autograph.get(filename, {})
            # A generated statement may span lines the map does not list; the line above has it.
            for candidate in range(line, 0, -1):
                if candidate in lines:
                    return lines[candidate]
            return None
        return Place(os.path.abspath(filename), line, function)

    def learn_autograph(self, source_map: dict[Any, Any]) -> None:
        """Remember where the lines of a function converted by AutoGraph came from."""
        for generated, origin in source_map.items():
            lines = self._autograph.setdefault(generated.filename, {})
            lines[generated.lineno] = Place(
                os.path.abspath(origin.loc.filename), origin.loc.lineno, origin.function_name
            )

    def is_user_file(self, filename: str) -> bool:
        """Whether a source file is the user's own code."""
        if _AUTOGRAPH_FILE in filename:
            origins = self._autograph.get(filename)
            if not origins:
                return False
            return self.is_user_file(next(iter(origins.values())).file)
        if filename.startswith("<") or not filename:
            return False
        path = os.path.abspath(filename)
        if path.startswith(_OURS):
            return path.startswith(_LESSONS)
        if _is_frozen_in(filename):
            return False
        if self._script_folder is not None and path.startswith(self._script_folder):
            # A virtual environment may lie in the script's folder; a lesson in site-packages.
            return "site-packages" not in path[len(self._script_folder) :]
        if "site-packages" in path or "dist-packages" in path:
            return False
        return not path.startswith(self._library)


def _is_frozen_in(filename: str) -> bool:
    """Whether a file belongs to a frozen program: in its folder, or by a mere name in its archive.

    A script's own files are named in full.
    """
    folder = getattr(sys, "_MEIPASS", None)
    if folder is None:
        return False
    return not os.path.isabs(filename) or filename.startswith(os.path.join(folder, ""))
