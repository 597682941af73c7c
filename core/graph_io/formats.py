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
    GRAPH_FOLDER = "folder of graph files"
