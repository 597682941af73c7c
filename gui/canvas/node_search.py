"""Finding nodes by what a person types."""

from __future__ import annotations

from core.graph import Graph


def matching_nodes(graph: Graph, text: str) -> list[int]:
    """Nodes whose name holds the text, whatever its case; the best matches first.

    A name equal to the text comes first, then the node of that number, then names that begin
    with it, then the others.
    """
    wanted = text.strip().casefold()
    if not wanted:
        return []
    names = [name.casefold() for name in graph.node_names]
    number = int(wanted) if wanted.isascii() and wanted.isdigit() else -1

    def rank(node: int) -> int:
        if names[node] == wanted:
            return 0
        if node == number:
            return 1
        return 2 if names[node].startswith(wanted) else 3

    found = [node for node, name in enumerate(names) if wanted in name or node == number]
    return sorted(found, key=lambda node: (rank(node), node))
