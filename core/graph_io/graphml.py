"""GraphML, with the labels of the yEd editor.

networkx's reader loses the nodes inside yEd's groups and every label that is not in one of four
node shapes, and gives up at ports; so this one walks the tree itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from xml.etree.ElementTree import Element

import numpy as np

from core.graph_io.columns import as_number
from core.graph_io.naming import graph_label, node_name
from core.graph_io.records import GraphRecords, RecordsBuilder
from core.graph_io.source import Source
from core.graph_io.xml_tree import parse_xml, text_of

_NUMBER_TYPES = frozenset({"int", "integer", "long", "short", "byte", "float", "double", "real"})
_TRUTHS = {"true": True, "1": True, "false": False, "0": False}


@dataclass(frozen=True, slots=True)
class _Key:
    """A declared attribute."""

    name: str
    type: str
    owner: str
    """What it belongs to: node, edge, graph or all."""
    default: str | None


@dataclass(slots=True)
class _Drawing:
    """What an editor's own elements say about a node."""

    name: str = ""
    x: float = np.nan
    y: float = np.nan


def read(source: Source) -> list[GraphRecords]:
    """The graphs of a GraphML file; graphs nested in nodes (groups) belong to the outer one.

    Raises:
        GraphFileError: not well-formed, not GraphML, or an edge ends at an unknown node.
    """
    root = parse_xml(source)
    if root.tag != "graphml":
        raise source.refuse(f"wanted a <graphml> element, got <{root.tag}>")
    keys = {key: declared for key, declared in map(_declared, root.iter("key")) if key}
    graphs = root.findall("graph")
    if not graphs:
        raise source.refuse("there is no <graph> in it")
    names = [
        graph.get("id") if len(graphs) > 1 and graph.get("id") else source.stem for graph in graphs
    ]
    return [_read_graph(source, g, n or "", keys) for g, n in zip(graphs, names, strict=True)]


def _declared(element: Element) -> tuple[str, _Key]:
    default = element.find("default")
    return element.get("id", ""), _Key(
        name=element.get("attr.name", element.get("id", "")),
        type=element.get("attr.type", "string").lower(),
        owner=element.get("for", "all"),
        default=None if default is None else text_of(default),
    )


def _read_graph(
    source: Source, graph: Element, name: str, keys: Mapping[str, _Key]
) -> GraphRecords:
    attributes = _attributes(graph, keys, "graph")
    if isinstance(given := attributes.get("name"), str) and given:
        name = given
    builder = RecordsBuilder(source, name, graph.get("edgedefault") == "directed")
    drawings = []
    n_groups = 0
    for node in _walk(graph, "node"):
        drawing = _drawing(node)
        drawings.append(drawing)
        n_groups += node.find("graph") is not None
        _add_node(source, builder, node, drawing, keys)
    for edge in _walk(graph, "edge"):
        _add_edge(source, builder, edge, keys)
    if next(_walk(graph, "hyperedge"), None) is not None:
        raise source.refuse("holds hyperedges; wanted edges with one source and one target")
    records = builder.build(graph_label(source, attributes))
    _apply_drawings(source, records, drawings, n_groups)
    return records


def _walk(graph: Element, tag: str) -> Iterator[Element]:
    """Elements of this tag in a graph and in the graphs nested in its nodes, in file order."""
    for child in graph:
        if child.tag == tag:
            yield child
        if child.tag == "node":
            for nested in child.findall("graph"):
                yield from _walk(nested, tag)


def _add_node(
    source: Source,
    builder: RecordsBuilder,
    node: Element,
    drawing: _Drawing,
    keys: Mapping[str, _Key],
) -> None:
    key = node.get("id")
    if key is None:
        raise source.refuse(f"node {builder.n_nodes} has no id")
    attributes = _attributes(node, keys, "node")
    builder.add_node(key, drawing.name or node_name(attributes, key), attributes)


def _add_edge(
    source: Source, builder: RecordsBuilder, edge: Element, keys: Mapping[str, _Key]
) -> None:
    begin, end = (_end(source, builder, edge, side) for side in ("source", "target"))
    directed = _TRUTHS.get(edge.get("directed", "").lower())
    builder.add_edge(begin, end, _attributes(edge, keys, "edge"), directed)


def _end(source: Source, builder: RecordsBuilder, edge: Element, side: str) -> int:
    index = builder.find(edge.get(side))
    if index is None:
        raise source.refuse(
            f"edge {edge.get('id') or builder.n_edges}: its {side} is {edge.get(side)!r}, which "
            "is no node"
        )
    return index


def _attributes(element: Element, keys: Mapping[str, _Key], owner: str) -> dict[str, Any]:
    """The values of an element's <data>, and the declared defaults of what it lacks."""
    result: dict[str, Any] = {
        key.name: _value(key.default, key.type)
        for key in keys.values()
        if key.default is not None and key.owner in (owner, "all")
    }
    for data in element.findall("data"):
        key = keys.get(data.get("key", ""), _Key(data.get("key", ""), "string", "all", None))
        if len(data) == 0 and key.name:
            result[key.name] = _value(text_of(data), key.type)
    return result


def _value(text: str, value_type: str) -> object:
    if not text:
        return None
    if value_type == "boolean":
        return _TRUTHS.get(text.lower(), text)
    if value_type in _NUMBER_TYPES:
        number = as_number(text)
        return text if number is None else number
    return text


def _drawing(node: Element) -> _Drawing:
    """A node's label and place in the editor's elements; yEd has y growing downwards."""
    drawing = _Drawing()
    for data in node.findall("data"):
        for element in data.iter():
            if element.tag in ("NodeLabel", "Label.Text") and not drawing.name:
                drawing.name = " ".join((element.text or "").split())
            if element.tag == "Geometry":
                drawing.x, drawing.y = _centre(element)
    return drawing


def _centre(geometry: Element) -> tuple[float, float]:
    x, y, width, height = (
        as_number(geometry.get(name, "0" if name in ("width", "height") else "nan"))
        for name in ("x", "y", "width", "height")
    )
    if x is None or y is None or width is None or height is None:
        return np.nan, np.nan
    return x + width / 2, -(y + height / 2)


def _apply_drawings(
    source: Source, records: GraphRecords, drawings: list[_Drawing], n_groups: int
) -> None:
    if any(drawing.name for drawing in drawings):
        source.warn("Node names are taken from the labels in the editor's own elements.")
    places = np.array([(d.x, d.y) for d in drawings], dtype=np.float64).reshape(-1, 2)
    if np.isfinite(places).all(axis=1).any():
        places[~np.isfinite(places).all(axis=1)] = np.nan
        records.positions = places
    if n_groups:
        source.warn(
            f"{n_groups} nodes are groups with nodes of their own inside; the groups are kept as "
            "nodes and those inside stand beside them."
        )
