"""Replacing attributes of TensorFlow for a while, and putting them back."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

_MISSING = object()


class Patches:
    """A set of replaced attributes; `undo` restores them in reverse order."""

    def __init__(self) -> None:
        self._saved: list[tuple[Any, str, Any]] = []

    def wrap(
        self, owner: Any, name: str, make: Callable[[Callable[..., Any]], Callable[..., Any]]
    ) -> None:
        """Replace `owner.name` by `make(original)`, keeping its name and docstring."""
        original = getattr(owner, name)
        replacement = functools.wraps(original)(make(original))
        self._saved.append((owner, name, vars(owner).get(name, _MISSING)))
        setattr(owner, name, replacement)

    def undo(self) -> None:
        """Put everything back."""
        while self._saved:
            owner, name, saved = self._saved.pop()
            if saved is _MISSING:
                delattr(owner, name)
            else:
                setattr(owner, name, saved)
