"""An iterator that shows its next item before it is taken."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")


class Peekable(Iterator[T]):
    """An iterator whose next item can be looked at first."""

    def __init__(self, items: Iterable[T]) -> None:
        self._items = iter(items)
        self._next: T | None = next(self._items, None)

    def peek(self) -> T | None:
        """The next item, None at the end."""
        return self._next

    def take(self) -> T:
        """The next item, gone from the rest."""
        return next(self)

    def __next__(self) -> T:
        item = self._next
        if item is None:
            raise StopIteration
        self._next = next(self._items, None)
        return item
