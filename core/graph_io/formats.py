"""The graph file formats that are read."""

from __future__ import annotations

from enum import Enum


class Format(Enum):
    """A format family; the value is its name for the user."""

    NODE_LINK_JSON = "node-link JSON"
    GRAPHML = "GraphML"
    GEXF = "GEXF"
    GML = "GML"
    PAJEK = "Pajek"
    TABLE = "table of edges"
    EDGE_LIST = "edge list"
    MATRIX_MARKET = "Matrix Market"
    BENCH = "ISCAS bench netlist"
    HMETIS = "hMETIS hypergraph"
    NPZ = "NumPy arrays (.npz)"
    DIMACS = "DIMACS"
    TU_FOLDER = "TU data set"
    OGB_FOLDER = "OGB data set"
    SESSION = "Graph Coach session"
    GRAPH_FOLDER = "folder of graph files"


SUFFIXES: dict[str, Format] = {
    ".json": Format.NODE_LINK_JSON,
    ".graphml": Format.GRAPHML,
    ".gexf": Format.GEXF,
    ".gml": Format.GML,
    ".net": Format.PAJEK,
    ".paj": Format.PAJEK,
    ".csv": Format.TABLE,
    ".tsv": Format.TABLE,
    ".tab": Format.TABLE,
    ".edgelist": Format.EDGE_LIST,
    ".edges": Format.EDGE_LIST,
    ".el": Format.EDGE_LIST,
    ".txt": Format.EDGE_LIST,
    ".mtx": Format.MATRIX_MARKET,
    ".bench": Format.BENCH,
    ".hgr": Format.HMETIS,
    ".npz": Format.NPZ,
    ".col": Format.DIMACS,
    ".clq": Format.DIMACS,
    ".gr": Format.DIMACS,
    ".max": Format.DIMACS,
}
"""The format a file's suffix promises; each may be followed by .gz."""
