"""A path to the records in it: finds the format, calls its reader, collects its warnings."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from core.checked_database import is_database
from core.graph_io import (
    bench,
    dimacs,
    edge_list,
    gexf,
    gml,
    graphml,
    hmetis,
    matrix_market,
    node_link_json,
    npz,
    ogb_folder,
    pajek,
    session_graphs,
    table,
    tu_folder,
)
from core.graph_io.errors import GraphFileError
from core.graph_io.formats import SUFFIXES, Format
from core.graph_io.limits import MAX_BYTES, MAX_GRAPHS
from core.graph_io.records import GraphRecords
from core.graph_io.sniffing import sniff
from core.graph_io.source import ReadOptions, Source

Reader: TypeAlias = Callable[[Source], list[GraphRecords]]

_READERS: dict[Format, Reader] = {
    Format.NODE_LINK_JSON: node_link_json.read,
    Format.GRAPHML: graphml.read,
    Format.GEXF: gexf.read,
    Format.GML: gml.read,
    Format.PAJEK: pajek.read,
    Format.TABLE: table.read,
    Format.EDGE_LIST: edge_list.read,
    Format.MATRIX_MARKET: matrix_market.read,
    Format.BENCH: bench.read,
    Format.HMETIS: hmetis.read,
    Format.NPZ: npz.read,
    Format.DIMACS: dimacs.read,
    Format.TU_FOLDER: tu_folder.read,
    Format.OGB_FOLDER: ogb_folder.read,
    Format.SESSION: session_graphs.read,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """What a reader made of a file or folder."""

    format: Format
    encoding: str
    records: tuple[GraphRecords, ...]
    warnings: tuple[str, ...]


def open_records(path: Path, options: ReadOptions) -> Opened:
    """Read the records of a file or folder.

    Raises:
        GraphFileError: it is no graph file, or something in it does not fit.
    """
    try:
        if path.is_dir():
            return _open_folder(path, options)
        if tu_folder.is_adjacency_file(path):
            return _open(Source.open(path, options), Format.TU_FOLDER)
        if is_database(path):
            return _open(session_graphs.unread(path, options), Format.SESSION)
        source = Source.open(path, options)
        return _open(source, sniff(source))
    except OSError as error:
        raise GraphFileError(f"{path}: {error.strerror or error}") from error


def _open(source: Source, file_format: Format) -> Opened:
    records = _READERS[file_format](source)
    if source.options.directed is not None:
        for record in records:
            record.directed = source.options.directed
    return Opened(
        format=file_format,
        encoding=source.encoding,
        records=tuple(records),
        warnings=tuple(source.warnings),
    )


def _open_folder(path: Path, options: ReadOptions) -> Opened:
    """A data set in several files, or a set of graph files in the order of their names."""
    if adjacency := tu_folder.adjacency_file(path):
        return _open(Source.open(adjacency, options), Format.TU_FOLDER)
    if edges := ogb_folder.edge_file(path):
        return _open(Source.open(edges, options), Format.OGB_FOLDER)
    files = sorted((p for p in path.iterdir() if _is_graph_file(p)), key=_natural)
    if not files:
        raise GraphFileError(f"{path}: no graph file in this folder")
    return _open_set(path, files, options)


def _open_set(path: Path, files: list[Path], options: ReadOptions) -> Opened:
    if sum(file.stat().st_size for file in files) > MAX_BYTES or len(files) > MAX_GRAPHS:
        raise GraphFileError(f"{path}: the folder holds more than {MAX_BYTES // 2**20} MB")
    records: list[GraphRecords] = []
    warnings: list[str] = []
    encodings = []
    for file in files:
        source = Source.open(file, options)
        opened = _open(source, sniff(source))
        records += opened.records
        encodings.append(opened.encoding)
        warnings += [f"{file.name}: {w}" for w in opened.warnings if w not in warnings]
    return Opened(
        format=Format.GRAPH_FOLDER,
        encoding=encodings[0],
        records=tuple(records),
        warnings=(f"A folder of {len(files)} graph files, read as one set.", *warnings),
    )


def _is_graph_file(path: Path) -> bool:
    name = path.name.lower().removesuffix(".gz")
    return path.is_file() and not name.startswith(".") and Path(name).suffix in SUFFIXES


def _natural(path: Path) -> list[tuple[int, int, str]]:
    """graph_2 comes before graph_10."""
    parts = re.findall(r"[0-9]{1,18}|[^0-9]+", path.name)
    return [(0, int(p), "") if p.isascii() and p.isdecimal() else (1, 0, p) for p in parts]
