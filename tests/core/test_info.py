from __future__ import annotations

import json
from pathlib import Path

import networkx as nx
import pytest

from core.graph_io import GraphFileError
from core.info import info_document, info_text
from tests.core.graph_io.seeds import TU_FILES, write_folder
from tests.make_samples import SAMPLES

KEYS = (
    "graphs", "nodes", "records", "edges", "messages", "directed", "self_loops", "isolated",
    "components", "features", "feature_names", "first", "warnings",
)  # fmt: skip


def test_counts_of_a_graph_with_every_oddity(tmp_path: Path) -> None:
    path = tmp_path / "g.mtx"
    path.write_text(
        "%%MatrixMarket matrix coordinate real general\n7 7 6\n"
        "1 2 1\n2 1 0\n2 3 -1\n3 3 1\n4 5 1\n4 5 2\n"
    )
    document = info_document(path)
    assert set(KEYS) <= document.keys()
    counts = {key: document[key] for key in KEYS[:10]}
    assert counts == {
        "graphs": 1,
        "nodes": 7,
        "records": 6,
        "edges": 5,
        "messages": 7,
        "directed": True,
        "self_loops": 1,
        "isolated": 2,
        "components": 4,
        "features": 2,
    }
    assert document["first"]["name"] == "g"
    assert json.loads(json.dumps(document)) == document


def test_counts_are_summed_over_a_set(tmp_path: Path) -> None:
    document = info_document(write_folder(tmp_path / "TOY", TU_FILES))
    assert (document["graphs"], document["nodes"], document["edges"]) == (2, 5, 3)
    assert (document["records"], document["messages"], document["components"]) == (6, 6, 2)
    assert document["labels"] == {"1": 1, "-1": 1}
    assert (document["first"]["nodes"], document["first"]["edges"]) == (3, 2)


@pytest.mark.parametrize("directed", [True, False])
def test_the_same_counts_as_networkx(tmp_path: Path, directed: bool) -> None:
    made = nx.gnp_random_graph(60, 0.02, seed=6, directed=directed)
    made.add_edges_from([(3, 3), (8, 8)])
    path = tmp_path / "g.graphml"
    nx.write_graphml(made, path)
    document = info_document(path)
    assert document["edges"] == made.number_of_edges()
    assert document["messages"] == 2 * (nx.Graph(made).number_of_edges() - 2) + 2
    assert document["isolated"] == sum(1 for _ in nx.isolates(made))
    assert document["components"] == nx.number_connected_components(nx.Graph(made))
    assert document["self_loops"] == 2


def test_the_text_says_it_in_words() -> None:
    text = info_text(info_document(SAMPLES / "motifs.json"))
    assert "graphs      80" in text
    assert "edges       1,268 undirected, from 1,268 records" in text
    assert "cycle (20)" in text
    assert "- No node attribute serves as a feature" in text


def test_a_bad_file_is_one_message(tmp_path: Path) -> None:
    with pytest.raises(GraphFileError) as caught:
        info_document(tmp_path / "nothing.json")
    assert "\n" not in str(caught.value)
