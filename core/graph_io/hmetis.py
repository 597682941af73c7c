"""hMETIS hypergraphs (.hgr): each hyperedge becomes a clique or a star.

Format: Karypis and Kumar (1998), hMETIS manual, section 4.1.
"""

from __future__ import annotations

from collections.abc import Sequence

from core.graph_io.columns import as_number
from core.graph_io.limits import MAX_EDGES, MAX_NODES
from core.graph_io.records import GraphRecords, RecordsBuilder
from core.graph_io.source import HyperedgeExpansion, Source


def read(source: Source) -> list[GraphRecords]:
    """The graph a hypergraph expands to; `records` counts its hyperedges.

    Raises:
        GraphFileError: a line that does not fit, or an expansion that is too large.
    """
    lines = [
        (number, line.split())
        for number, line in enumerate(source.lines, start=1)
        if line.strip() and not line.startswith("%")
    ]
    n_hyperedges, n_nodes, layout = _header(source, lines)
    if len(lines) - 1 < n_hyperedges:
        raise source.refuse(f"{len(lines) - 1} hyperedges; the first line promises {n_hyperedges}")
    has_weights, has_node_weights = layout in ("1", "11"), layout in ("10", "11")
    builder = RecordsBuilder(source, source.stem, False)
    for i in range(n_nodes):
        builder.add_node(i, str(i + 1))
    is_star = source.options.hyperedges is HyperedgeExpansion.STAR
    for i, (number, words) in enumerate(lines[1 : n_hyperedges + 1]):
        weight = _weight(source, number, words[0]) if has_weights else None
        pins = _pins(source, number, words[has_weights:], n_nodes)
        (_add_star if is_star else _add_clique)(source, builder, i, pins, weight)
    records = builder.build()
    records.given_records = n_hyperedges
    _node_columns(source, records, n_nodes, lines[n_hyperedges + 1 :], has_node_weights, is_star)
    way = (
        "a star: a new node joined to each of its nodes"
        if is_star
        else "a clique: every pair of its nodes is an edge"
    )
    source.warn(f"A hypergraph of {n_hyperedges} hyperedges; each becomes {way}.")
    return [records]


def _header(source: Source, lines: Sequence[tuple[int, list[str]]]) -> tuple[int, int, str]:
    words = lines[0][1] if lines else []
    numbers = [int(w) for w in words[:3] if w.isascii() and w.isdecimal() and len(w) < 10]
    if not 2 <= len(words) == len(numbers) <= 3:
        raise source.refuse(
            f"the first line is {' '.join(words)[:40]!r}; wanted the numbers of hyperedges and "
            "nodes"
        )
    if numbers[0] > MAX_EDGES or numbers[1] > MAX_NODES:
        raise source.refuse(f"{numbers[0]:,} hyperedges, {numbers[1]:,} nodes: too many")
    return numbers[0], numbers[1], words[2] if len(words) > 2 else "0"


def _weight(source: Source, line: int, word: str) -> float:
    number = as_number(word)
    if number is None:
        raise source.refuse(f"{word[:40]!r}; wanted a weight", line)
    return number


def _pins(source: Source, line: int, words: Sequence[str], n_nodes: int) -> list[int]:
    pins = []
    for word in words:
        number = int(word) if word.isascii() and word.isdecimal() and len(word) < 10 else 0
        if not 1 <= number <= n_nodes:
            raise source.refuse(f"node {word[:40]!r}; the nodes are 1 to {n_nodes}", line)
        pins.append(number - 1)
    return list(dict.fromkeys(pins))


def _add_clique(
    source: Source, builder: RecordsBuilder, _: int, pins: Sequence[int], weight: float | None
) -> None:
    if builder.n_edges + len(pins) * (len(pins) - 1) // 2 > MAX_EDGES:
        raise source.refuse(
            f"the cliques have more than {MAX_EDGES:,} edges; expand the hyperedges as stars"
        )
    attributes = {} if weight is None else {"weight": weight}
    for i, begin in enumerate(pins):
        for end in pins[i + 1 :]:
            builder.add_edge(begin, end, attributes)


def _add_star(
    source: Source, builder: RecordsBuilder, i: int, pins: Sequence[int], weight: float | None
) -> None:
    centre = builder.add_node(("hyperedge", i), f"hyperedge {i + 1}")
    attributes = {} if weight is None else {"weight": weight}
    for pin in pins:
        builder.add_edge(centre, pin, attributes)


def _node_columns(
    source: Source,
    records: GraphRecords,
    n_nodes: int,
    lines: Sequence[tuple[int, list[str]]],
    has_weights: bool,
    is_star: bool,
) -> None:
    n_centres = records.n_nodes - n_nodes
    if has_weights:
        if len(lines) != n_nodes:
            raise source.refuse(f"{len(lines)} node weights for {n_nodes} nodes")
        weights = [_weight(source, number, words[0]) for number, words in lines]
        records.node_columns["weight"] = [*weights, *[0.0] * n_centres]
    if is_star:
        records.node_columns["is hyperedge"] = [False] * n_nodes + [True] * n_centres
