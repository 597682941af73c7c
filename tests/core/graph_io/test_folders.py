"""Data sets that are folders: TU, OGB, many graph files."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from core.graph_io import Format, GraphFileError, read_graph_file
from tests.core.graph_io.seeds import OGB_FILES, TEXTS, TU_FILES, write_folder


@pytest.mark.parametrize("inner", ["", "TOY_A.txt"])
def test_a_tu_data_set(tmp_path: Path, inner: str) -> None:
    file = read_graph_file(write_folder(tmp_path / "TOY", TU_FILES) / inner)
    first, second = file.graphs
    assert file.format is Format.TU_FOLDER
    assert (first.name, first.label, second.label) == ("TOY 1", "1", "-1")
    assert not first.directed
    assert first.edges.tolist() == [[0, 1], [1, 2]]
    assert second.edges.tolist() == [[0, 1]]
    assert file.n_records == 6
    assert first.feature_names == ("attribute0", "attribute1", "node label=0", "node label=3")
    assert second.x.tolist() == [[3, 4, 0, 1], [4, 5, 1, 0]]
    assert first.edge_attributes == {"edge label": (0.0, 1.0)}


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("TOY_A.txt", "1, 9\n", "the edge 1, 9; nodes are numbered 1 to 5"),
        ("TOY_A.txt", "1, 4\n4, 1\n", "joins nodes of two graphs"),
        ("TOY_A.txt", "1, x\n", "'x'; wanted a number"),
        ("TOY_graph_indicator.txt", "1\n1\n3\n3\n3\n", "count up from 1"),
        ("TOY_graph_labels.txt", "1\n", "TOY_graph_labels.txt has 1 lines; wanted 2"),
        ("TOY_node_labels.txt", "1\n", "TOY_node_labels.txt has 1 lines; wanted 5"),
        ("TOY_node_attributes.txt", "1, 2\n1\n", "1 numbers; the rows before have 2"),
        ("TOY_node_attributes.txt", "1\n2\nnan\n4\n5\n", "of node '2' of graph 'TOY 1' is nan"),
    ],
)
def test_a_bad_tu_data_set_is_refused(tmp_path: Path, name: str, text: str, said: str) -> None:
    folder = write_folder(tmp_path / "TOY", TU_FILES | {name: text})
    with pytest.raises(GraphFileError, match="TOY") as caught:
        read_graph_file(folder)
    assert said in str(caught.value)


@pytest.mark.parametrize("packed", [True, False])
def test_an_ogb_data_set(tmp_path: Path, packed: bool) -> None:
    raw = write_folder(tmp_path / "toy" / "raw", OGB_FILES)
    if packed:
        for path in list(raw.iterdir()):
            path.with_name(path.name + ".gz").write_bytes(gzip.compress(path.read_bytes()))
            path.unlink()
    file = read_graph_file(tmp_path / "toy")
    first, second = file.graphs
    assert file.format is Format.OGB_FOLDER
    assert first.directed
    assert first.edges.tolist() == [[0, 1], [1, 2]]
    assert second.edges.tolist() == [[1, 0]]
    assert second.x.tolist() == [[0, 0], [2, 2]]
    assert (first.label, second.label) == ("0", "1")


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("edge.csv", "0,1\n1,7\n1,0\n", "has an edge to a node that is not there"),
        ("edge.csv", "0,1\n", "wanted 3 rows of two nodes"),
        ("num-edge-list.csv", "3\n", "num-node-list has 2 graphs, num-edge-list 1"),
        ("num-node-list.csv", "3\n-2\n", "wanted whole numbers from 0"),
        ("node-feat.csv", "1,0\n", "node-feat.csv has 1 rows; wanted 5"),
    ],
)
def test_a_bad_ogb_data_set_is_refused(tmp_path: Path, name: str, text: str, said: str) -> None:
    folder = write_folder(tmp_path / "toy", OGB_FILES | {name: text})
    with pytest.raises(GraphFileError, match="toy") as caught:
        read_graph_file(folder)
    assert said in str(caught.value)


def test_a_folder_of_graph_files_is_a_set_in_the_order_of_their_numbers(tmp_path: Path) -> None:
    files = {f"g{i}.edgelist": f"0 1\n1 {i}\n" for i in (10, 2, 1)} | {"README.md": "words"}
    file = read_graph_file(write_folder(tmp_path / "set", files))
    assert [graph.name for graph in file.graphs] == ["g1", "g2", "g10"]
    assert file.n_records == 6


def test_a_set_of_files_needs_one_width(tmp_path: Path) -> None:
    texts = {
        f"g{width}.json": '{"nodes": [{"id": 0, "features": %s}], "links": []}' % ([1] * width)
        for width in (3, 4)
    }
    folder = write_folder(tmp_path / "set", texts)
    with pytest.raises(GraphFileError) as caught:
        read_graph_file(folder)
    message = str(caught.value)
    assert "has 4 numbers" in message
    assert "has 3" in message
    assert "node '0' of graph 'g4'" in message


def test_a_folder_without_graphs_is_refused(tmp_path: Path) -> None:
    with pytest.raises(GraphFileError, match="no graph file in this folder"):
        read_graph_file(write_folder(tmp_path / "none", {"README.md": "words"}))


def test_a_set_shares_the_union_of_categories(tmp_path: Path) -> None:
    texts = {
        "a.bench": TEXTS["half.bench"],
        "b.bench": "INPUT(a)\nz = NOT(a)\nOUTPUT(z)\n",
    }
    first, second = read_graph_file(write_folder(tmp_path / "set", texts)).graphs
    names = ("type=and", "type=input", "type=not", "type=xor", "output")
    assert first.feature_names == second.feature_names == names
    assert second.x.tolist() == [[0, 1, 0, 0, 0], [0, 0, 1, 0, 1]]
