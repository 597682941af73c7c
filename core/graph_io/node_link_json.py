"""JSON graphs: node-link (networkx, d3), graphology, Cytoscape, JSON Graph Format, sets of them."""

from __future__ import annotations

import json
import re
from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from core.graph_io.edge_ends import EndResolver
from core.graph_io.json_dialects import Document, as_documents, document_of
from core.graph_io.limits import MAX_TREE_ITEMS
from core.graph_io.naming import graph_label, node_name
from core.graph_io.records import GraphRecords, RecordsBuilder
from core.graph_io.source import Source

_ESCAPE = re.compile(
    r"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}"
    r"|(u[dD][89a-fA-F][0-9a-fA-F]{2})|.)",
    re.DOTALL,
)
_ID_KEYS = ("id", "key")


def read(source: Source) -> list[GraphRecords]:
    """One graph, or a list of documents (a set; the class of each in its `graph.label`).

    Raises:
        GraphFileError: not JSON, or not a graph in one of the dialects.
    """
    documents = as_documents(source, _parse(source))
    result = []
    for i, raw in enumerate(documents):
        place = f"graph {i}: " if len(documents) > 1 else ""
        default_name = f"{source.stem} {i}" if len(documents) > 1 else source.stem
        result.append(_records(source, document_of(source, raw, place), default_name, place))
    return result


def _parse(source: Source) -> object:
    text = source.text
    source.check_tree(text.count("{") + text.count("["), MAX_TREE_ITEMS)
    try:
        return json.loads(_ESCAPE.sub(_without_half_character, text))
    except json.JSONDecodeError as error:
        raise source.refuse(f"not JSON: {error.msg}", error.lineno) from error
    except ValueError as error:  # a number of more digits than Python converts
        raise source.refuse(f"not JSON: {error}") from error
    except RecursionError as error:
        raise source.refuse("lists nested too deep; wanted a graph as JSON") from error


def _without_half_character(escape: re.Match[str]) -> str:
    """A surrogate without its partner is no character and could not be shown or stored."""
    return "\\ufffd" if escape.group(1) else escape.group()


def _records(source: Source, document: Document, default_name: str, place: str) -> GraphRecords:
    attributes = document.attributes
    name = attributes.get("name")
    builder = RecordsBuilder(
        source, str(name) if isinstance(name, str) and name else default_name, document.directed
    )
    keys = _add_nodes(source, builder, document.nodes, place)
    resolver = EndResolver(keys, [node_name(node, "") for node in document.nodes])
    pairs = [(edge.source, edge.target) for edge in document.edges]
    for (begin, end), edge in zip(
        resolver.resolve(source, pairs, place), document.edges, strict=True
    ):
        builder.add_edge(begin, end, edge.attributes, edge.directed)
    records = builder.build(graph_label(source, attributes, place))
    records.feature_names = _texts(source, attributes, "feature_names", place)
    records.actions = _texts(source, attributes, "actions", place)
    return records


def _texts(source: Source, attributes: Mapping[str, Any], name: str, place: str) -> tuple[str, ...]:
    """A list of names the document gives its features or actions; empty when it gives none."""
    value = attributes.get(name)
    if value is None:
        return ()
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return tuple(value)
    raise source.refuse(
        f"{place}the graph's {name!r} is {str(value)[:40]!r}; wanted a list of names"
    )


def _add_nodes(
    source: Source, builder: RecordsBuilder, nodes: Sequence[Mapping[str, Any]], place: str
) -> list[Hashable] | None:
    """Append the nodes; their ids, or None when no node has one."""
    ids = [_id_of(node) for node in nodes]
    if all(key is None for key in ids):
        for i, node in enumerate(nodes):
            builder.add_node(i, node_name(node, str(i)), _node_attributes(node))
        return None
    for i, (node, key) in enumerate(zip(nodes, ids, strict=True)):
        if key is None:
            raise source.refuse(f"{place}node {i} has no id, other nodes have; wanted one each")
        builder.add_node(key, node_name(node, str(key)), _node_attributes(node))
    return [key for key in ids if key is not None]


def _id_of(node: Mapping[str, Any]) -> Hashable | None:
    for name in _ID_KEYS:
        value = node.get(name)
        if isinstance(value, (str, int, float)):
            return value
        if isinstance(value, list):
            return json.dumps(value)
    return None


def _node_attributes(node: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in node.items() if name not in _ID_KEYS}
