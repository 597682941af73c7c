"""Graph numbers: by content, the same throughout, whatever the caches forget."""

from __future__ import annotations

import numpy as np
import pytest

from core import registry as registry_module
from core.graph import Graph, MessageDirection
from core.registry import GraphRegistry
from tests.core.helpers import path_graph


class Table:
    """Stands in for the session file's table of graphs."""

    def __init__(self) -> None:
        self.ids: dict[str, int] = {}
        self.is_full = False

    def store(self, graph_id: int, digest: str, graph: Graph) -> None:
        if self.is_full:
            raise OSError("disk full")
        assert graph_id not in self.ids.values(), "each id is given once"
        assert digest == graph.digest()
        self.ids[digest] = graph_id

    def registry(self, direction: MessageDirection = MessageDirection.BOTH) -> GraphRegistry:
        return GraphRegistry(direction, self.ids.get, self.store)


def test_equal_graphs_have_one_id_and_one_encoded_form() -> None:
    registry = Table().registry()
    graph_id, encoded = registry.identify(path_graph())
    assert graph_id == 1
    again_id, again = registry.identify(path_graph())
    assert again_id == 1
    assert again is encoded
    assert registry.identify(path_graph([1, 10, 99]))[0] == 2
    assert registry.n_graphs == 2


def test_the_direction_of_messages_reaches_the_encoding() -> None:
    graph = path_graph(directed=True)
    for direction in MessageDirection:
        _, encoded = Table().registry(direction).identify(graph)
        np.testing.assert_array_equal(encoded.messages, graph.messages(direction))


def test_a_forgotten_graph_is_found_in_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry_module, "_CACHED_GRAPHS", 2)
    monkeypatch.setattr(registry_module, "_CACHED_DIGESTS", 2)
    registry = Table().registry()
    graphs = [path_graph([i, 0, 0]) for i in range(6)]
    assert [registry.identify(g)[0] for g in graphs] == [1, 2, 3, 4, 5, 6]
    assert [registry.identify(g)[0] for g in graphs] == [1, 2, 3, 4, 5, 6]


def test_a_graph_that_cannot_be_stored_has_no_id() -> None:
    table = Table()
    registry = table.registry()
    table.is_full = True
    with pytest.raises(OSError, match="disk full"):
        registry.identify(path_graph())
    assert registry.n_graphs == 0
    table.is_full = False
    assert registry.identify(path_graph())[0] == 1


def test_encoding_alone_gives_no_id() -> None:
    table = Table()
    registry = table.registry()
    encoded = registry.encode_only(path_graph())
    np.testing.assert_array_equal(encoded.messages, path_graph().messages())
    assert registry.n_graphs == 0
    assert not table.ids
    graph = path_graph()
    _, known = registry.identify(graph)
    assert registry.encode_only(graph) is known
