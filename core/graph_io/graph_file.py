"""One graph file read: its graphs, what was odd about it, and its attributes to choose from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from core.graph import Graph
from core.graph_io.assembly import Structure, assemble, position_warning, structure_warnings
from core.graph_io.assembly import structure as structure_of
from core.graph_io.columns import Column, ColumnUse
from core.graph_io.errors import GraphFileError, one_line
from core.graph_io.features import build_features
from core.graph_io.formats import Format
from core.graph_io.opening import open_records
from core.graph_io.records import GraphRecords
from core.graph_io.source import ReadOptions


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class GraphFile:
    """What a graph file (or a folder that is one set of graphs) holds."""

    path: Path
    format: Format
    encoding: str
    """Of the text, as found or guessed; "binary" for formats that are no text."""
    graphs: tuple[Graph, ...]
    """At least one, all with the same feature columns."""
    n_records: int
    """Edge records in the file, repeated ones included."""
    columns: tuple[Column, ...]
    """Every node attribute of the file, used as a feature or not."""
    warnings: tuple[str, ...]
    """What is odd or was decided, in sentences for the user."""
    _structures: tuple[Structure, ...]
    _reader_warnings: tuple[str, ...]

    def with_uses(self, uses: Mapping[str, ColumnUse]) -> GraphFile:
        """The same file with other uses of its node attributes as features.

        Raises:
            GraphFileError: a value or a choice does not fit, as in `read_graph_file`.
        """
        return _graph_file(
            self.path,
            self.format,
            self.encoding,
            self._structures,
            self._reader_warnings,
            uses,
        )


def read_graph_file(path: str | Path, options: ReadOptions | None = None) -> GraphFile:
    """Read a graph file, a compressed one (.gz), or a folder that holds a set of graphs.

    Raises:
        GraphFileError: it is no graph, or something in it does not fit; the message names the
            file and the place, what was wanted and what was got. Its subclass ColumnsNeeded
            asks for the two columns of a table, FeatureError names a column to leave out.
    """
    chosen = ReadOptions() if options is None else options
    opened = open_records(Path(path), chosen)
    return _graph_file(
        Path(path),
        opened.format,
        opened.encoding,
        _structures(Path(path), opened.records),
        opened.warnings,
        chosen.uses,
    )


def read_graphs(path: str | Path) -> list[Graph]:
    """The graphs of a file, read with the defaults.

    Raises:
        GraphFileError: as in `read_graph_file`.
    """
    return list(read_graph_file(path).graphs)


def _structures(path: Path, records: Sequence[GraphRecords]) -> tuple[Structure, ...]:
    if not records:
        raise GraphFileError(f"{path}: no graph in it; wanted at least one")
    for record in records:
        if not record.n_nodes:
            raise GraphFileError(f"{path}: graph {record.name!r} has no nodes; wanted at least one")
    return tuple(structure_of(record) for record in records)


def _graph_file(
    path: Path,
    file_format: Format,
    encoding: str,
    structures: tuple[Structure, ...],
    reader_warnings: tuple[str, ...],
    uses: Mapping[str, ColumnUse],
) -> GraphFile:
    records = [part.records for part in structures]
    table = build_features(str(path), records, [part.degrees for part in structures], uses)
    graphs = tuple(
        assemble(part, x, table.names) for part, x in zip(structures, table.matrices, strict=True)
    )
    warnings = [*reader_warnings, *structure_warnings(structures), *table.notes]
    if sentence := position_warning(graphs):
        warnings.append(sentence)
    return GraphFile(
        path=path,
        format=file_format,
        encoding=encoding,
        graphs=graphs,
        n_records=sum(record.n_records for record in records),
        columns=table.columns,
        warnings=tuple(one_line(warning) for warning in warnings),
        _structures=structures,
        _reader_warnings=reader_warnings,
    )
