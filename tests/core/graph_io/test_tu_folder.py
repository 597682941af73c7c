from __future__ import annotations

from pathlib import Path

import pytest

from core.graph_io import Format, GraphFileError, read_graph_file
from tests.core.graph_io.seeds import TU_FILES, write_folder


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
