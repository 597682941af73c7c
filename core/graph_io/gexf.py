"""GEXF 1.1 to 1.3, Gephi's format."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from xml.etree.ElementTree import Element

import numpy as np

from core.graph_io.columns import ColumnHint, ColumnUse, as_number
from core.graph_io.records import GraphRecords, RecordsBuilder
from core.graph_io.source import Source
from core.graph_io.xml_tree import parse_xml, text_of

_NUMBER_TYPES = frozenset({"integer", "long", "float", "double", "short", "byte"})
_DRAWING = ColumnHint(ColumnUse.LEAVE_OUT, "the editor's drawing")
_DRAWN = {"size": ("value",), "color": ("r", "g", "b"), "position": ("x", "y", "z")}
_DIRECTED = {"directed": True, "undirected": False, "mutual": False}
_DECIMAL_ID = re.compile(r"[0-9]+\.[0-9]+")


@dataclass(frozen=True, slots=True)
class _Attribute:
    """A declared attribute of nodes or edges."""

    title: str
    type: str
    default: str | None


def read(source: Source) -> list[GraphRecords]:
    """The graph of a GEXF file; nodes nested in nodes stand beside them.

    Raises:
        GraphFileError: not well-formed, not GEXF, or an edge ends at an unknown node.
    """
    root = parse_xml(source)
    if root.tag != "gexf":
        raise source.refuse(f"wanted a <gexf> element, got <{root.tag}>")
    graph = root.find("graph")
    if graph is None:
        raise source.refuse("there is no <graph> in it")
    builder = RecordsBuilder(
        source, source.stem, graph.get("defaultedgetype", "undirected") == "directed"
    )
    node_attributes, edge_attributes = (_declared(graph, owner) for owner in ("node", "edge"))
    for node in graph.iter("node"):
        _add_node(source, builder, node, node_attributes)
    for edge in graph.iter("edge"):
        _add_edge(source, builder, edge, edge_attributes)
    records = builder.build()
    _place(records)
    _warn(source, root, graph, records)
    return [records]


def _declared(graph: Element, owner: str) -> dict[str, _Attribute]:
    result = {}
    for group in graph.iter("attributes"):
        if group.get("class") != owner:
            continue
        for attribute in group.findall("attribute"):
            key = attribute.get("id", "")
            default = attribute.find("default")
            result[key] = _Attribute(
                title=attribute.get("title") or key,
                type=attribute.get("type", "string").lower(),
                default=None if default is None else text_of(default),
            )
    return result


def _add_node(
    source: Source, builder: RecordsBuilder, node: Element, declared: Mapping[str, _Attribute]
) -> None:
    key = node.get("id")
    if key is None:
        raise source.refuse(f"node {builder.n_nodes} has no id")
    attributes = _values(node, declared)
    for tag, parts in _DRAWN.items():
        element = node.find(tag)
        for part in parts if element is not None else ():
            name = f"viz {tag}" if part == "value" else f"viz {part}"
            attributes[name] = as_number(element.get(part, "")) if element is not None else None
    builder.add_node(key, node.get("label") or key, attributes)


def _add_edge(
    source: Source, builder: RecordsBuilder, edge: Element, declared: Mapping[str, _Attribute]
) -> None:
    ends = []
    for side in ("source", "target"):
        index = builder.find(edge.get(side))
        if index is None:
            raise source.refuse(
                f"edge {edge.get('id') or builder.n_edges}: its {side} is {edge.get(side)!r}, "
                "which is no node"
            )
        ends.append(index)
    attributes = _values(edge, declared)
    for name in ("weight", "label"):
        if edge.get(name):
            attributes[name] = edge.get(name)
    builder.add_edge(ends[0], ends[1], attributes, _DIRECTED.get(edge.get("type", "")))


def _values(element: Element, declared: Mapping[str, _Attribute]) -> dict[str, Any]:
    result = {a.title: _value(a.default, a.type) for a in declared.values() if a.default}
    for group in element.findall("attvalues"):
        for item in group.findall("attvalue"):
            key = item.get("for") or item.get("id") or ""
            attribute = declared.get(key, _Attribute(key, "string", None))
            if attribute.title:
                result[attribute.title] = _value(item.get("value", ""), attribute.type)
    return result


def _value(text: str | None, value_type: str) -> object:
    if not text:
        return None
    if value_type == "boolean":
        return {"true": True, "false": False}.get(text.lower(), text)
    if value_type in _NUMBER_TYPES:
        number = as_number(text)
        return text if number is None else number
    return text


def _place(records: GraphRecords) -> None:
    """Positions from the drawing, whose values stay as columns the user may ask for."""
    for name in records.node_columns:
        if name.startswith("viz "):
            records.hints[name] = _DRAWING
    x, y = records.node_columns.get("viz x"), records.node_columns.get("viz y")
    if x is not None and y is not None:
        places = np.array([x, y], dtype=np.float64).T.copy()
        places[~np.isfinite(places).all(axis=1)] = np.nan
        records.positions = places


def _warn(source: Source, root: Element, graph: Element, records: GraphRecords) -> None:
    version = root.get("version")
    if version:
        source.warn(f"GEXF version {version}.")
    if graph.get("mode") == "dynamic":
        source.warn("The graph changes over time; every node and edge it ever has is taken.")
    decimal = next((n.get("id", "") for n in graph.iter("node")), "")
    if _DECIMAL_ID.fullmatch(decimal):
        source.warn(f"Node ids such as {decimal!r} are text, not numbers.")
    nodes = graph.find("nodes")
    count = None if nodes is None else as_number(nodes.get("count", ""))
    if count is not None and count != records.n_nodes:
        source.warn(f"The file says it has {count:g} nodes; it has {records.n_nodes}.")
