"""Graph files in: one function for every format, one kind of error."""

from __future__ import annotations

from core.graph_io.columns import Column, ColumnKind, ColumnUse
from core.graph_io.errors import ColumnsNeeded, FeatureError, GraphFileError
from core.graph_io.formats import Format
from core.graph_io.graph_file import GraphFile, read_graph_file, read_graphs
from core.graph_io.source import HyperedgeExpansion, ReadOptions

__all__ = [
    "Column",
    "ColumnKind",
    "ColumnUse",
    "ColumnsNeeded",
    "FeatureError",
    "Format",
    "GraphFile",
    "GraphFileError",
    "HyperedgeExpansion",
    "ReadOptions",
    "read_graph_file",
    "read_graphs",
]
