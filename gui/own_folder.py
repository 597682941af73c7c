"""A folder for files of this run only, taken away at its end however it ends, unless killed."""

from __future__ import annotations

import shutil
import tempfile
import weakref
from pathlib import Path


class OwnFolder:
    """A new folder among the temporary ones; it goes with this object or with the program."""

    def __init__(self) -> None:
        self.path = Path(tempfile.mkdtemp(prefix="graph-coach-"))
        # Qt's own objects may never be destroyed; Python runs this in any case.
        self._finalizer = weakref.finalize(self, shutil.rmtree, self.path, ignore_errors=True)
        _kept.add(self)

    def remove(self) -> None:
        """Take it away now; harmless to repeat."""
        self._finalizer()


_kept: weakref.WeakSet[OwnFolder] = weakref.WeakSet()


def remove_own_folders() -> None:
    """For an end of the program at which Python does not tidy up."""
    for folder in list(_kept):
        folder.remove()
