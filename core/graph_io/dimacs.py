"""DIMACS graphs: colouring and clique files (.col, .clq), shortest paths and flows (.gr, .max)."""

from __future__ import annotations

from core.graph_io.columns import as_number
from core.graph_io.limits import MAX_NODES
from core.graph_io.records import GraphRecords, RecordsBuilder
from core.graph_io.source import Source

_PASSED_OVER = frozenset("cdvx")


def read(source: Source) -> list[GraphRecords]:
    """The graph: lines `e` are undirected edges, lines `a` are arcs with a weight.

    Raises:
        GraphFileError: no problem line, or a line that does not fit.
    """
    builder: RecordsBuilder | None = None
    node_values: dict[int, str] = {}
    n_promised = 0
    for number, line in enumerate(source.lines, start=1):
        words = line.split()
        if not words or words[0] in _PASSED_OVER:
            continue
        if words[0] == "p":
            if builder is not None:
                raise source.refuse("a second problem line", number)
            builder, n_promised = _start(source, number, words)
        elif builder is None:
            raise source.refuse(f"{line[:40]!r} before the problem line (p …)", number)
        elif words[0] == "n" and len(words) == 3:
            node_values[_node(source, builder, number, words[1])] = words[2]
        else:
            _add_edge(source, builder, number, words)
    if builder is None:
        raise source.refuse("there is no problem line (p …) in it")
    records = builder.build()
    if node_values:
        records.node_columns["n"] = [node_values.get(i) for i in range(records.n_nodes)]
    if n_promised != records.n_records:
        source.warn(f"The file says it has {n_promised} edges; it has {records.n_records}.")
    return [records]


def _start(source: Source, line: int, words: list[str]) -> tuple[RecordsBuilder, int]:
    numbers = [int(w) for w in words[-2:] if w.isascii() and w.isdecimal() and len(w) < 10]
    if len(words) != 4 or len(numbers) != 2:
        raise source.refuse(
            f"{' '.join(words)[:40]!r}; wanted p, the problem, the numbers of nodes and edges", line
        )
    if numbers[0] > MAX_NODES:
        raise source.refuse(f"{numbers[0]:,} nodes; at most {MAX_NODES:,} are read", line)
    builder = RecordsBuilder(source, source.stem, words[1] in ("sp", "max", "min", "asn"))
    for i in range(numbers[0]):
        builder.add_node(i, str(i + 1))
    return builder, numbers[1]


def _add_edge(source: Source, builder: RecordsBuilder, line: int, words: list[str]) -> None:
    kind = words[0]
    ends = words if kind.isdecimal() else words[1:]
    if kind not in ("e", "a") and not kind.isdecimal():
        raise source.refuse(f"a line of kind {kind[:20]!r}; wanted e (edge) or a (arc)", line)
    if len(ends) < 2:
        raise source.refuse(f"{' '.join(words)[:40]!r}; wanted two nodes", line)
    weight = as_number(ends[2]) if len(ends) > 2 else None
    begin, end = (_node(source, builder, line, word) for word in ends[:2])
    attributes = {} if weight is None else {"weight": weight}
    builder.add_edge(begin, end, attributes, True if kind == "a" else None)


def _node(source: Source, builder: RecordsBuilder, line: int, word: str) -> int:
    number = int(word) if word.isascii() and word.isdecimal() and len(word) < 10 else 0
    if not 1 <= number <= builder.n_nodes:
        raise source.refuse(f"node {word[:40]!r}; the nodes are 1 to {builder.n_nodes}", line)
    return number - 1
