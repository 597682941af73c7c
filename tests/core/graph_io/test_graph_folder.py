"""A folder of graph files is one set."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.graph_io import GraphFileError, read_graph_file
from tests.core.graph_io.seeds import TEXTS, write_folder


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
