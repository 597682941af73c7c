"""A path to the records in it: finds the format, calls its reader, collects its warnings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from core.graph_io import graphml, node_link_json
from core.graph_io.formats import Format
from core.graph_io.records import GraphRecords
from core.graph_io.sniffing import sniff
from core.graph_io.source import ReadOptions, Source

Reader: TypeAlias = Callable[[Source], list[GraphRecords]]

_READERS: dict[Format, Reader] = {
    Format.NODE_LINK_JSON: node_link_json.read,
    Format.GRAPHML: graphml.read,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """What a reader made of a file."""

    format: Format
    encoding: str
    records: tuple[GraphRecords, ...]
    warnings: tuple[str, ...]


def open_records(path: Path, options: ReadOptions) -> Opened:
    """Read the records of a file or folder.

    Raises:
        GraphFileError: it is no graph file, or something in it does not fit.
    """
    source = Source.open(path, options)
    file_format = sniff(source)
    records = _READERS[file_format](source)
    if options.directed is not None:
        for record in records:
            record.directed = options.directed
    return Opened(
        format=file_format,
        encoding=source.encoding,
        records=tuple(records),
        warnings=tuple(source.warnings),
    )
