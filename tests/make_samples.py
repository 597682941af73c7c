"""Writes the sample graphs of assets/graphs: `python -m tests.make_samples`. Same seed, same files.

The motif set follows the usual test of graph networks: a small motif that names the class hangs
on a random tree by one edge (Ying et al. 2019, GNNExplainer, uses the same construction).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import networkx as nx
import numpy as np

SAMPLES = Path(__file__).parent.parent / "assets" / "graphs"
SEED = 20_240_817
GRAPHS_PER_CLASS = 20
TREE_SIZES = (6, 12)
"""Fewest and most nodes of the tree a motif hangs on."""

POSTED_EDGES = (
    (0, 1), (0, 2), (0, 4), (1, 2), (1, 3), (1, 5), (2, 3),
    (2, 4), (3, 7), (4, 5), (4, 6), (5, 6), (6, 7),
)  # fmt: skip
POSTED_FEATURES = (
    (0, 0, 0, 1, 0, 6, 1), (0, 0, 0, 1, 0, 7, 0), (0, 0, 0, 1, 0, 1, 2), (0, 0, 0, 1, 0, 1, 3),
    (0, 0, 0, 1, 0, 6, 0), (0, 0, 0, 1, 0, 7, 1), (0, 0, 0, 1, 0, 0, 3), (0, 0, 0, 1, 0, 0, 2),
)  # fmt: skip
POSTED_TARGET = 456

C17_INPUTS = ("G1", "G2", "G3", "G6", "G7")
C17_OUTPUTS = ("G22", "G23")
C17_GATES = {
    "G10": ("G1", "G3"),
    "G11": ("G3", "G6"),
    "G16": ("G2", "G11"),
    "G19": ("G11", "G7"),
    "G22": ("G10", "G16"),
    "G23": ("G16", "G19"),
}
"""Each NAND gate of ISCAS-85 c17 and what it reads (Brglez and Fujiwara, 1985)."""


MOTIFS: Mapping[str, Callable[[], nx.Graph[int]]] = {
    "cycle": lambda: nx.cycle_graph(6),
    "house": nx.house_graph,
    "star": lambda: nx.star_graph(6),
    "clique": lambda: nx.complete_graph(5),
}


def posted_circuit() -> dict[str, Any]:
    """The example graph of the question that started the project."""
    return _document(
        {"name": "posted circuit", "y": POSTED_TARGET},
        [{"id": i, "features": list(row)} for i, row in enumerate(POSTED_FEATURES)],
        [{"source": a, "target": b} for a, b in POSTED_EDGES],
    )


def karate() -> dict[str, Any]:
    """Zachary's karate club (1977), with the club each member joined after the split."""
    graph = nx.karate_club_graph()
    return _document(
        {"name": "Zachary's karate club"},
        [{"id": int(n), "club": club} for n, club in graph.nodes(data="club")],
        [
            {"source": int(a), "target": int(b), "weight": int(weight)}
            for a, b, weight in graph.edges(data="weight")
        ],
    )


def c17() -> dict[str, Any]:
    """The smallest ISCAS-85 circuit: an edge goes from a gate to each gate that reads it."""
    nodes = [{"id": name, "type": "input", "output": False} for name in C17_INPUTS]
    nodes += [{"id": g, "type": "nand", "output": g in C17_OUTPUTS} for g in C17_GATES]
    edges = [
        {"source": read, "target": gate} for gate, inputs in C17_GATES.items() for read in inputs
    ]
    return _document({"name": "ISCAS-85 c17"}, nodes, edges, directed=True)


def motifs() -> list[dict[str, Any]]:
    """The set of `motifs.json`: four classes."""
    return motif_set(MOTIFS, GRAPHS_PER_CLASS, np.random.default_rng(SEED))


def motif_set(
    makers: Mapping[str, Callable[[], nx.Graph[int]]], per_class: int, rng: np.random.Generator
) -> list[dict[str, Any]]:
    """Graphs in shuffled order, each named and labelled by its motif."""
    labels = [label for label in makers for _ in range(per_class)]
    shuffled = [labels[i] for i in rng.permutation(len(labels))]
    return [
        _motif_document(f"motif {i}", label, _on_a_tree(makers[label](), rng))
        for i, label in enumerate(shuffled)
    ]


def _on_a_tree(motif: nx.Graph[int], rng: np.random.Generator) -> nx.Graph[int]:
    """The motif joined to a uniformly random labelled tree by one edge, nodes renumbered."""
    n_tree = int(rng.integers(TREE_SIZES[0], TREE_SIZES[1] + 1))
    tree = nx.from_prufer_sequence(rng.integers(n_tree, size=n_tree - 2).tolist())
    joined = nx.disjoint_union(tree, motif)
    joined.add_edge(int(rng.integers(n_tree)), n_tree + int(rng.integers(len(motif))))
    numbers = rng.permutation(len(joined)).tolist()
    return nx.relabel_nodes(joined, dict(zip(sorted(joined), numbers, strict=True)))


def _motif_document(name: str, label: str, graph: nx.Graph[int]) -> dict[str, Any]:
    edges = sorted((min(a, b), max(a, b)) for a, b in graph.edges)
    return _document(
        {"name": name, "label": label},
        [{"id": i} for i in sorted(graph)],
        [{"source": a, "target": b} for a, b in edges],
    )


def _document(
    attributes: dict[str, Any],
    nodes: list[dict[str, Any]],
    edges: list[dict[str, Any]],
    directed: bool = False,
) -> dict[str, Any]:
    return {
        "directed": directed,
        "multigraph": False,
        "graph": attributes,
        "nodes": nodes,
        "links": edges,
    }


def sample_texts() -> dict[str, str]:
    """Name and content of every sample file."""
    documents = {"posted_circuit": posted_circuit(), "karate": karate(), "c17": c17()}
    texts = {f"{name}.json": json.dumps(d, indent=1) + "\n" for name, d in documents.items()}
    lines = ",\n".join(json.dumps(d, separators=(",", ":")) for d in motifs())
    return texts | {"motifs.json": f"[\n{lines}\n]\n"}


def main() -> None:
    """Write the samples."""
    for name, text in sample_texts().items():
        (SAMPLES / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
