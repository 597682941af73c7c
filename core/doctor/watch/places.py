"""From a running frame to the line of the user's own code."""

from __future__ import annotations

import os
import sys
import sysconfig
from types import CodeType, FrameType
from typing import Any

from ..report.model import Place

RawPlace = tuple[CodeType, int]
"""A code object and a line of it: cheap to take, resolved only for a report."""

_AUTOGRAPH_FILE = "__autograph_generated_file"
_OURS = os.path.dirname(os.path.dirname(os.path.abspath(__file__))) + os.sep


class Places:
    """Tells the user's frames from those of libraries, and maps AutoGraph's code back.

    The user's code is everything that is neither the standard library, nor installed in a
    site-packages folder, nor this package.
    """

    def __init__(self) -> None:
        paths = sysconfig.get_paths()
        self._library = tuple(os.path.join(paths[key], "") for key in ("stdlib", "platstdlib"))
        self._is_user: dict[CodeType, bool] = {}
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
            user = known.get(code)
            if user is None:
                user = known[code] = self._belongs_to_user(code.co_filename)
            if user:
                found.append((code, frame.f_lineno))
                if len(found) == limit:
                    break
            frame = frame.f_back
        return found

    def place(self, raw: RawPlace | Place | None) -> Place | None:
        """The source line of a raw place, through AutoGraph's source map where needed."""
        if raw is None or isinstance(raw, Place):
            return raw
        code, line = raw
        if _AUTOGRAPH_FILE in code.co_filename:
            lines = self._autograph.get(code.co_filename, {})
            # A generated statement may span lines the map does not list; the line above has it.
            for candidate in range(line, 0, -1):
                if candidate in lines:
                    return lines[candidate]
            return None
        return Place(os.path.abspath(code.co_filename), line, code.co_name)

    def learn_autograph(self, source_map: dict[Any, Any]) -> None:
        """Remember where the lines of a function converted by AutoGraph came from."""
        for generated, origin in source_map.items():
            lines = self._autograph.setdefault(generated.filename, {})
            lines[generated.lineno] = Place(
                os.path.abspath(origin.loc.filename), origin.loc.lineno, origin.function_name
            )

    def is_user_file(self, filename: str) -> bool:
        """Whether a source file is the user's own code."""
        return self._belongs_to_user(filename)

    def _belongs_to_user(self, filename: str) -> bool:
        if _AUTOGRAPH_FILE in filename:
            origins = self._autograph.get(filename)
            if not origins:
                return False
            return self._belongs_to_user(next(iter(origins.values())).file)
        if filename.startswith("<") or not filename:
            return False
        path = os.path.abspath(filename)
        if path.startswith(_OURS) or "site-packages" in path or "dist-packages" in path:
            return False
        return not path.startswith(self._library)
