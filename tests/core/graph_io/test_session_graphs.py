"""A session file is a graph file too: its graphs come back as they were stored."""

from __future__ import annotations

import gzip
from pathlib import Path
from types import MappingProxyType

import numpy as np
import pytest

from core.graph import Graph
from core.graph_io import GraphFileError, read_graph_file, read_graphs, session_graphs
from core.graph_io.formats import Format
from core.info import info_document
from core.journal import Journal
from tests.core.session_files import change


def triangle(**changes: object) -> Graph:
    facts = {
        "x": np.array([[0.5, 1], [2, 3], [4, 5]], np.float32),
        "edges": np.array([[1, 0], [1, 2], [2, 0]]),
        "name": "triangle",
        "feature_names": ("x", "y"),
        "node_names": ("a", "b", "b"),
    }
    return Graph(**{**facts, **changes})  # type: ignore[arg-type]


GRAPHS = (
    triangle(label="odd", actions=("even", "odd")),
    triangle(
        name="drawn",
        directed=True,
        label=2.5,
        weights=np.array([0.0, -1.0, np.inf]),
        positions=np.array([[0, 1], [np.nan, np.nan], [2, 2]]),
        edge_attributes=MappingProxyType({"kind": ("wire", None, "via")}),
    ),
    Graph(
        x=np.ones((1, 2), np.float32), edges=np.zeros((0, 2), np.int64), feature_names=("x", "y")
    ),
)


@pytest.fixture
def session(tmp_path: Path) -> Path:
    path = tmp_path / "session.gcoach"
    write(path, GRAPHS)
    return path


def write(path: Path, graphs: tuple[Graph, ...]) -> None:
    journal = Journal(path, {})
    for graph_id, graph in enumerate(graphs, start=1):
        journal.add_graph(graph_id, graph.digest(), graph)
    journal.close()


def test_every_graph_comes_back_equal_and_in_order(session: Path) -> None:
    file = read_graph_file(session)
    assert file.format is Format.SESSION
    assert [graph.digest() for graph in file.graphs] == [graph.digest() for graph in GRAPHS]


def test_features_called_x_and_y_are_no_coordinates(session: Path) -> None:
    assert read_graphs(session)[0].feature_names == ("x", "y")
    assert read_graphs(session)[0].positions is None


def test_info_counts_them(session: Path) -> None:
    document = info_document(session)
    assert document["format"] == "Graph Coach session"
    counts = [document[key] for key in ("graphs", "nodes", "edges", "features", "isolated")]
    assert counts == [3, 7, 6, 2, 1]


def test_a_session_is_known_by_its_content_and_may_be_compressed(session: Path) -> None:
    renamed = session.with_name("graphs.json")
    renamed.write_bytes(session.read_bytes())
    packed = session.with_name("session.gcoach.gz")
    packed.write_bytes(gzip.compress(session.read_bytes()))
    for path in (renamed, packed):
        assert [g.digest() for g in read_graphs(path)] == [g.digest() for g in GRAPHS]


def test_one_that_is_being_written_is_read_with_its_newest_graphs(tmp_path: Path) -> None:
    path = tmp_path / "open.gcoach"
    journal = Journal(path, {})
    journal.add_graph(1, GRAPHS[0].digest(), GRAPHS[0])
    journal.flush()
    assert [graph.name for graph in read_graphs(path)] == ["triangle"]
    journal.close()


def test_a_session_among_graph_files_is_not_part_of_their_set(session: Path) -> None:
    session.with_name("a.edgelist").write_text("1 2\n2 3\n")
    assert [graph.n_nodes for graph in read_graphs(session.parent)] == [3]


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("DELETE FROM graphs", "no graph in it"),
        ("UPDATE graphs SET data = x'00' WHERE id = 2", "graph 2: damaged"),
        ("UPDATE graphs SET data = 5 WHERE id = 2", "graph 2 is damaged"),
        ("DROP TABLE steps", "not a Graph Coach session; tables missing: steps"),
        ("UPDATE meta SET value = '99' WHERE key = 'format_version'", "written in format 99"),
    ],
)
def test_a_damaged_or_foreign_database_is_refused(session: Path, statement: str, said: str) -> None:
    change(session, statement)
    with pytest.raises(GraphFileError, match=r"^\S*session\.gcoach: ") as caught:
        read_graphs(session)
    assert said in str(caught.value)
    assert str(caught.value).count("session.gcoach") == 1


def test_too_many_graphs_are_refused_before_they_are_read(
    session: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session_graphs, "MAX_GRAPHS", 2)
    with pytest.raises(GraphFileError, match="3 graphs of 0 MB together; at most 2"):
        read_graphs(session)
