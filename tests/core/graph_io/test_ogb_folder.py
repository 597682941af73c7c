from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from core.graph_io import Format, GraphFileError, read_graph_file
from tests.core.graph_io.seeds import OGB_FILES, write_folder


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
