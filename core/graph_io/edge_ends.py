"""What the ends of an edge mean: ids, ids as text, positions in the node list, or names."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from typing import Any, TypeAlias

from core.graph_io.source import Source

_Find: TypeAlias = Callable[[Any], "int | None"]


class EndResolver:
    """Finds the node an edge's end means, in one way for all edges of a graph."""

    def __init__(self, keys: Sequence[Hashable] | None, names: Sequence[str]) -> None:
        self._n_nodes = len(names)
        self._keys = keys
        self._by_key = {key: i for i, key in enumerate(keys or ())}
        self._by_text = {str(key): i for i, key in enumerate(keys or ())}
        counts = Counter(names)
        self._by_name = {name: i for i, name in enumerate(names) if counts[name] == 1}

    def resolve(
        self, source: Source, pairs: Sequence[tuple[Any, Any]], place: str
    ) -> list[tuple[int, int]]:
        """Node indices of both ends of every edge.

        Raises:
            GraphFileError: no one way of reading the ends fits all edges.
        """
        ways = self._ways()
        for find, note in ways:
            ends = [(find(begin), find(end)) for begin, end in pairs]
            found = [(b, e) for b, e in ends if b is not None and e is not None]
            if len(found) == len(pairs):
                if note and pairs:
                    source.warn(note)
                return found
        raise source.refuse(self._first_bad(ways[0][0], pairs, place))

    def _ways(self) -> list[tuple[_Find, str]]:
        by_position = (
            self._position,
            "Edge ends are read as positions in the list of nodes, counted from 0.",
        )
        by_name = (self._name, "Edge ends are read as the nodes' names.")
        if self._keys is None:
            return [by_position, by_name]
        by_text = (
            self._text,
            "Node ids and edge ends are numbers in one place and text in the other; they were "
            "matched as text.",
        )
        return [(self._key, ""), by_text, by_position, by_name]

    def _key(self, end: Any) -> int | None:
        if isinstance(end, list):
            end = json.dumps(end)
        return self._by_key.get(end) if isinstance(end, Hashable) else None

    def _text(self, end: Any) -> int | None:
        return self._by_text.get(str(end))

    def _position(self, end: Any) -> int | None:
        if isinstance(end, bool) or not isinstance(end, int):
            return None
        return end if 0 <= end < self._n_nodes else None

    def _name(self, end: Any) -> int | None:
        return self._by_name.get(end) if isinstance(end, str) else None

    def _first_bad(self, find: _Find, pairs: Sequence[tuple[Any, Any]], place: str) -> str:
        wanted = (
            f"a position from 0 to {self._n_nodes - 1}" if self._keys is None else "a node's id"
        )
        for i, pair in enumerate(pairs):
            for end in pair:
                if find(end) is None:
                    return f"{place}edge {i} ends at {str(end)[:40]!r}; wanted {wanted}"
        raise AssertionError("every end was found")
