"""Numbers for graphs: the same graph has the same id throughout a session."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

from core.batch import EncodedGraph, encode
from core.graph import Graph, MessageDirection

_CACHED_GRAPHS = 1_024
_CACHED_DIGESTS = 50_000


class GraphRegistry:
    """Gives every graph an id by its content, and keeps its encoded form while it is in use.

    Args:
        direction: which way messages travel, for the encoding.
        look_up: id of a stored digest, None if it is not stored; for graphs of long ago.
        store: called once for each new graph with its id and digest.
    """

    def __init__(
        self,
        direction: MessageDirection,
        look_up: Callable[[str], int | None],
        store: Callable[[int, str, Graph], None],
    ) -> None:
        self._direction = direction
        self._look_up = look_up
        self._store = store
        self._ids: OrderedDict[str, int] = OrderedDict()
        self._known: OrderedDict[Graph, tuple[int, EncodedGraph]] = OrderedDict()
        self._encoded: OrderedDict[int, EncodedGraph] = OrderedDict()
        self.n_graphs = 0
        """Ids given so far; the next is one more."""

    def identify(self, graph: Graph) -> tuple[int, EncodedGraph]:
        """Id (from 1) and encoded form of a graph."""
        if graph in self._known:
            self._known.move_to_end(graph)
            return self._known[graph]
        digest = graph.digest()
        graph_id = self._ids.get(digest) or self._look_up(digest)
        if graph_id is None:
            graph_id = self.n_graphs + 1
            self._store(graph_id, digest, graph)
            self.n_graphs = graph_id
        encoded = self._encoded.get(graph_id) or encode(graph, self._direction)
        _remember(self._ids, digest, graph_id, _CACHED_DIGESTS)
        _remember(self._encoded, graph_id, encoded, _CACHED_GRAPHS)
        _remember(self._known, graph, (graph_id, encoded), _CACHED_GRAPHS)
        return graph_id, encoded

    def encode_only(self, graph: Graph) -> EncodedGraph:
        """Encoded form of a graph that takes no part in the session, so gets no id."""
        known = self._known.get(graph)
        return encode(graph, self._direction) if known is None else known[1]


def _remember(cache: OrderedDict, key: object, value: object, size: int) -> None:  # type: ignore[type-arg]
    cache[key] = value
    if len(cache) > size:
        cache.popitem(last=False)
