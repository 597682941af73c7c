"""The graphs of a session file (.gcoach): each distinct one once, in the order they were seen."""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from core.arrays import read_graph_bytes
from core.checked_database import open_checked
from core.database import DATABASE_ERRORS, close_read_only
from core.graph import Graph
from core.graph_io.limits import MAX_BYTES, MAX_GRAPHS
from core.graph_io.records import GraphRecords
from core.graph_io.source import ReadOptions, Source
from core.store import SessionFileError


def unread(path: Path, options: ReadOptions) -> Source:
    """A session file on its way in; only its graphs are read, however large the rest is."""
    return Source(path, b"", options)


def read(source: Source) -> list[GraphRecords]:
    """The graphs of a session.

    Raises:
        GraphFileError: not a session, damaged, or of a newer format.
    """
    if not source.data:
        return _records(source, source.path)
    with tempfile.TemporaryDirectory(prefix="graph-coach-") as folder:
        unpacked = Path(folder) / (source.path.stem or "session")
        unpacked.write_bytes(source.data)
        return _records(source, unpacked)


@contextmanager
def _read_only(path: Path) -> Iterator[sqlite3.Connection]:
    db = open_checked(path)
    try:
        yield db
    finally:
        close_read_only(db, path)


def _records(source: Source, path: Path) -> list[GraphRecords]:
    try:
        with _read_only(path) as db:
            _check_size(source, db)
            rows = db.execute("SELECT id, data FROM graphs ORDER BY id").fetchall()
    except SessionFileError as error:
        raise source.refuse(str(error).removeprefix(f"{path}: ")) from error
    except DATABASE_ERRORS as error:
        raise source.refuse(f"damaged ({error})") from error
    return [_record(_graph(source, graph_id, data)) for graph_id, data in rows]


def _check_size(source: Source, db: sqlite3.Connection) -> None:
    """Refuse what is too large before it is read."""
    n_graphs, size = db.execute(
        "SELECT COUNT(*), COALESCE(SUM(LENGTH(data)), 0) FROM graphs"
    ).fetchone()
    if n_graphs > MAX_GRAPHS or size > MAX_BYTES:
        raise source.refuse(
            f"{n_graphs:,} graphs of {size // 2**20:,} MB together; at most {MAX_GRAPHS:,} of "
            f"{MAX_BYTES // 2**20} MB are read"
        )


def _graph(source: Source, graph_id: object, data: object) -> Graph:
    if not isinstance(data, bytes):
        raise source.refuse(f"graph {graph_id} is damaged (wanted bytes)")
    try:
        return read_graph_bytes(data, f"graph {graph_id}")
    except (ValueError, OverflowError, RecursionError) as error:
        raise source.refuse(str(error)) from error


def _record(graph: Graph) -> GraphRecords:
    """The record that becomes an equal graph again."""
    return GraphRecords(
        name=graph.name,
        directed=graph.directed,
        node_names=list(graph.node_names),
        ends=graph.edges,
        node_columns={"x": graph.x},
        feature_names=graph.feature_names,
        edge_columns={name: list(values) for name, values in graph.edge_attributes.items()},
        weights=graph.weights,
        positions=graph.positions,
        label=graph.label,
        actions=graph.actions,
    )
