"""Pajek networks (.net, .paj).

networkx's reader keys nodes by label, so that equal labels become one node, and knows neither
lists, two-mode matrices nor text before the first section; hence this one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import numpy as np

from core.graph_io.columns import as_number
from core.graph_io.limits import MAX_NODES
from core.graph_io.records import GraphRecords, RecordsBuilder
from core.graph_io.source import Source

_WORD = re.compile(r'"([^"]*)"?|(\S+)')
_INTERVAL = re.compile(r"\[[^\]]*\]")


def read(source: Source) -> list[GraphRecords]:
    """The networks of a Pajek file.

    Raises:
        GraphFileError: no *Vertices section, or a line that does not fit its section.
    """
    reader = _PajekReader(source)
    for number, line in enumerate(source.lines, start=1):
        reader.take(number, line.strip().lstrip("\ufeff"))
    return reader.finish()


class _PajekReader:
    """Takes the lines one by one; the current section says what each one means."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._network: _Network | None = None
        self._done: list[GraphRecords] = []
        self._take: Callable[[int, list[str]], None] | None = None
        self._name = source.stem
        self._n_before = 0

    def take(self, number: int, line: str) -> None:
        """One line of the file."""
        if not line or line.startswith(("%", "/*", "#")):
            return
        if line.startswith("*"):
            self._start_section(number, line)
        elif self._take is not None:
            self._take(number, _words(line))
        elif self._network is None:
            self._n_before += 1

    def finish(self) -> list[GraphRecords]:
        """The networks of the file."""
        self._end_network()
        if not self._done:
            raise self._source.refuse("there is no *Vertices section in it")
        if self._n_before:
            self._source.warn(
                f"{self._n_before} lines of text before the first section are passed over."
            )
        return self._done

    def _start_section(self, number: int, line: str) -> None:
        words = _words(line)
        section = words[0].lower().lstrip("*").partition(":")[0]
        self._take = None
        if section == "network":
            self._end_network()
            self._name = " ".join(words[1:]) or self._source.stem
        elif section == "vertices":
            self._end_network()
            self._network = _Network(self._source, self._name, number, words[1:])
            self._take = self._network.vertex
        elif self._network is not None and section in _Network.SECTIONS:
            self._take = self._network.section(section)
        elif section in _Network.SECTIONS:
            raise self._source.refuse(f"{words[0]} before any *Vertices", number)
        else:
            self._source.warn(f"The section {words[0]} is passed over.")

    def _end_network(self) -> None:
        if self._network is not None:
            self._done.append(self._network.records())
            self._network = None


class _Network:
    """One network: its vertices are numbered from 1."""

    SECTIONS = ("arcs", "edges", "arcslist", "edgeslist", "matrix")

    def __init__(self, source: Source, name: str, line: int, counts: Sequence[str]) -> None:
        self._source = source
        self._n_nodes = _count(source, line, counts[:1])
        self._n_first = _count(source, line, counts[1:2]) if len(counts) > 1 else None
        self._names = [str(i + 1) for i in range(self._n_nodes)]
        self._places = np.full((self._n_nodes, 2), np.nan)
        self._builder = RecordsBuilder(source, name, False)
        self._row = 0

    def section(self, name: str) -> Callable[[int, list[str]], None]:
        """What takes the lines of a section."""
        self._row = 0
        return {
            "arcs": lambda line, words: self._pair(line, words, True),
            "edges": lambda line, words: self._pair(line, words, False),
            "arcslist": lambda line, words: self._list(line, words, True),
            "edgeslist": lambda line, words: self._list(line, words, False),
            "matrix": self._matrix_row,
        }[name]

    def vertex(self, line: int, words: list[str]) -> None:
        """A vertex: number, label, and coordinates with y growing downwards."""
        node = self._node(line, words[0])
        if len(words) > 1:
            self._names[node] = words[1]
        place = [as_number(word) for word in words[2:4]]
        if len(place) == 2 and place[0] is not None and place[1] is not None:
            self._places[node] = place[0], -place[1]

    def records(self) -> GraphRecords:
        """The network as it was read."""
        records = self._builder.build()
        records.node_names = self._names
        finite = np.isfinite(self._places).all(axis=1)
        if finite.any():
            self._places[~finite] = np.nan
            records.positions = self._places
        return records

    def _pair(self, line: int, words: list[str], directed: bool) -> None:
        if len(words) < 2:
            raise self._source.refuse(f"wanted two vertices, got {' '.join(words)!r}", line)
        weight = as_number(words[2]) if len(words) > 2 else None
        attributes: dict[str, object] = {} if weight is None else {"weight": weight}
        if "l" in words[3:-1]:
            attributes["label"] = words[words.index("l", 3) + 1]
        begin, end = (self._node(line, word) for word in words[:2])
        self._builder.add_edge(begin, end, attributes, directed)

    def _list(self, line: int, words: list[str], directed: bool) -> None:
        begin, *ends = (self._node(line, word) for word in words)
        for end in ends:
            self._builder.add_edge(begin, end, None, directed)

    def _matrix_row(self, line: int, words: list[str]) -> None:
        """A row; in a two-mode network the columns are the vertices of the second kind."""
        shift = self._n_first or 0
        n_rows, n_columns = shift or self._n_nodes, self._n_nodes - shift
        if self._row >= n_rows or len(words) != n_columns:
            raise self._source.refuse(
                f"row {self._row + 1} of the matrix has {len(words)} numbers; wanted {n_rows} rows "
                f"of {n_columns}",
                line,
            )
        for column, word in enumerate(words):
            value = as_number(word)
            if value is None:
                raise self._source.refuse(f"{word!r} in the matrix; wanted a number", line)
            if value != 0:
                self._builder.add_edge(
                    self._row, shift + column, {"weight": value}, self._n_first is None
                )
        self._row += 1

    def _node(self, line: int, word: str) -> int:
        if not (word.isascii() and word.isdecimal() and len(word) < 10):
            raise self._source.refuse(f"{word[:40]!r}; wanted a vertex number", line)
        number = int(word)
        if not 1 <= number <= self._n_nodes:
            raise self._source.refuse(
                f"vertex {number}; the vertices are numbered 1 to {self._n_nodes}", line
            )
        return number - 1


def _count(source: Source, line: int, words: Sequence[str]) -> int:
    word = words[0] if words else ""
    if not (word.isascii() and word.isdecimal() and len(word) < 10 and int(word) <= MAX_NODES):
        raise source.refuse(
            f"*Vertices {word[:40]!r}; wanted a number of at most {MAX_NODES:,} vertices", line
        )
    return int(word)


def _words(line: str) -> list[str]:
    """Words of a line, quoted ones whole, time intervals taken off."""
    outside = line if '"' in line else _INTERVAL.sub("", line)
    found = [m.group(1) if m.group(2) is None else m.group(2) for m in _WORD.finditer(outside)]
    return found or [""]
