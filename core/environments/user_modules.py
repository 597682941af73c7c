"""Importing a person's own modules: from their folder first, and never mixed up with ours.

The folder may hold modules that are called like ours (`core`, `gui`, `assets`) or like one of
Python's own. The person's code gets theirs, as if it were run as a script; everybody else goes on
getting what they had. Nothing is put on `sys.path`: a finder looks in the folder, and the code it
loads is given an `__import__` of its own, which keeps modules of a taken name under a private one.
"""

from __future__ import annotations

import builtins
import importlib
import importlib.abc
import importlib.machinery
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any
from zlib import crc32

OUR_PACKAGES = frozenset({"core", "gui", "assets"})
_OUR_ROOT = Path(__file__).resolve().parents[2]
_TAKEN = OUR_PACKAGES | frozenset(sys.stdlib_module_names)


class UserFolder:
    """A folder with a person's modules.

    Args:
        folder: an absolute path; it need not exist.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()
        self._private = f"_graph_coach_user_{crc32(str(self.folder).encode()):x}"

    def load(self, name: str) -> ModuleType:
        """The module of a dotted name, from the folder or from what is installed.

        Raises:
            Exception: whatever importing it raises; ModuleNotFoundError when it does not exist.
        """
        self._install()
        top = name.partition(".")[0]
        if self._is_private(top):
            return importlib.import_module(f"{self._private}.{name}")
        if self._find(top) is not None:
            _forget_other(top, self.folder)
        return importlib.import_module(name)

    def has(self, top: str) -> bool:
        """Whether the folder has a module or package of this name."""
        spec = self._find(top)
        return spec is not None and spec.loader is not None

    def find_spec(self, fullname: str, path: Sequence[str] | None) -> Any:
        """The spec of a module of the folder, with the person's own `__import__`; else None."""
        if fullname.partition(".")[0] in _TAKEN:
            return None
        if path is None:
            spec = self._find(fullname)
        else:
            inside = [entry for entry in path if self._has(entry)]
            spec = importlib.machinery.PathFinder.find_spec(fullname, inside) if inside else None
        if spec is None:
            return None
        if spec.loader is None or spec.origin is None:  # a folder without __init__.py
            installed = importlib.machinery.PathFinder.find_spec(fullname) if path is None else None
            return spec if installed is None or installed.loader is None else None
        if not self._has(spec.origin):
            return None
        if isinstance(spec.loader, importlib.machinery.SourceFileLoader):
            spec.loader = _Loader(spec.loader.name, spec.loader.path, self._builtins())
        return spec

    def _find(self, name: str) -> importlib.machinery.ModuleSpec | None:
        return importlib.machinery.PathFinder.find_spec(name, [str(self.folder)])

    def _has(self, path: str) -> bool:
        """Whether a path is in the folder and not in an installation that lies inside it."""
        place = Path(path).resolve()
        if not place.is_relative_to(self.folder):
            return False
        return not {"site-packages", "dist-packages"} & set(place.relative_to(self.folder).parts)

    def _is_private(self, top: str) -> bool:
        """Whether the folder has a module of a name that is taken already."""
        if top not in _TAKEN or self.folder == _OUR_ROOT:
            return False
        spec = self._find(top)
        return spec is not None and (spec.loader is not None or top in OUR_PACKAGES)

    def _install(self) -> None:
        finder = next((f for f in sys.meta_path if isinstance(f, _Finder)), None)
        if finder is None:
            finder = _Finder()
            sys.meta_path.insert(0, finder)
        finder.folders = [self] + [f for f in finder.folders if f.folder != self.folder]
        if self._private not in sys.modules:
            package = ModuleType(self._private)
            package.__path__ = [str(self.folder)]
            sys.modules[self._private] = package

    def _builtins(self) -> dict[str, Any]:
        def import_(
            name: str,
            globals: Mapping[str, object] | None = None,
            locals: Mapping[str, object] | None = None,
            fromlist: Sequence[str] | None = (),
            level: int = 0,
        ) -> ModuleType:
            top = name.partition(".")[0]
            if level or not self._is_private(top):
                return builtins.__import__(name, globals, locals, fromlist or (), level)
            private = f"{self._private}.{name}"
            module = builtins.__import__(private, globals, locals, fromlist or (), 0)
            return module if fromlist else importlib.import_module(f"{self._private}.{top}")

        return {**vars(builtins), "__import__": import_}


class _Finder(importlib.abc.MetaPathFinder):
    """Looks in the folders of persons before the usual places, the newest first."""

    def __init__(self) -> None:
        self.folders: list[UserFolder] = []

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """The first folder's answer."""
        for folder in self.folders:
            spec = folder.find_spec(fullname, path)
            if spec is not None:
                return spec  # type: ignore[no-any-return]
        return None


class _Loader(importlib.machinery.SourceFileLoader):
    """Runs a module with other builtins."""

    def __init__(self, name: str, path: str, own_builtins: dict[str, Any]) -> None:
        super().__init__(name, path)
        self._own_builtins = own_builtins

    def exec_module(self, module: ModuleType) -> None:
        """Run the module's code."""
        module.__dict__["__builtins__"] = self._own_builtins
        super().exec_module(module)


def _forget_other(top: str, folder: Path) -> None:
    """Drop modules of the same name that came from another person's folder."""
    known = sys.modules.get(top)
    loader = getattr(getattr(known, "__spec__", None), "loader", None)
    if not isinstance(loader, _Loader) or Path(loader.path).resolve().is_relative_to(folder):
        return
    for name in [n for n in sys.modules if n == top or n.startswith(f"{top}.")]:
        del sys.modules[name]
