"""The JSON dialects of graphs, brought to one form: nodes and edges with plain attributes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from core.graph_io.errors import GraphFileError
from core.graph_io.limits import MAX_GRAPHS
from core.graph_io.source import Source

_END_KEYS = (("source", "target"), ("from", "to"), ("src", "dst"))
_WANTED = 'wanted an object with "nodes" and "links" or "edges"'


@dataclass(frozen=True, slots=True)
class JsonEdge:
    """One edge as the document has it: its ends are ids, names or positions."""

    source: Any
    target: Any
    attributes: Mapping[str, Any]
    directed: bool | None


@dataclass(frozen=True, slots=True)
class Document:
    """One graph of a JSON file."""

    directed: bool
    attributes: Mapping[str, Any]
    """What the document says about the whole graph."""
    nodes: list[Mapping[str, Any]]
    edges: list[JsonEdge]


def as_documents(source: Source, parsed: object) -> list[object]:
    """The graphs of a file: one, a list of them, or a list of Cytoscape elements.

    Raises:
        GraphFileError: there is none, or too many.
    """
    if isinstance(parsed, dict) and isinstance(parsed.get("graphs"), list):
        parsed = parsed["graphs"]
    if not isinstance(parsed, list):
        return [parsed]
    if not parsed:
        raise source.refuse("an empty list; wanted at least one graph")
    if len(parsed) > MAX_GRAPHS:
        raise source.refuse(f"{len(parsed):,} graphs; at most {MAX_GRAPHS:,} are read")
    if all(isinstance(item, dict) and isinstance(item.get("data"), dict) for item in parsed):
        return [{"elements": parsed}]
    return parsed


def document_of(source: Source, raw: object, place: str) -> Document:
    """One graph in the common form.

    Args:
        source: the file, for messages.
        raw: the parsed JSON of one graph.
        place: which graph of the file, for messages; empty or ending in ": ".

    Raises:
        GraphFileError: it is no graph.
    """
    body = _body(source, raw, place)
    nodes = _list_of(source, body, ("nodes",), place)
    edges = _list_of(source, body, ("links", "edges"), place)
    attributes = _graph_attributes(body)
    graphology = any(isinstance(node, dict) and "key" in node for node in nodes[:1])
    return Document(
        directed=_directed(body, attributes, graphology),
        attributes=attributes,
        nodes=[_node(source, node, f"{place}node {i}") for i, node in enumerate(nodes)],
        edges=[_edge(source, edge, f"{place}edge {i}") for i, edge in enumerate(edges)],
    )


def _body(source: Source, raw: object, place: str) -> Mapping[str, Any]:
    """The object that holds nodes and edges, out of the wrapping some dialects have."""
    if not isinstance(raw, dict):
        raise source.refuse(f"{place}{_WANTED}, got {_kind(raw)}")
    elements = raw.get("elements")
    if isinstance(elements, list):
        is_edge = [isinstance(e, dict) and "source" in (e.get("data") or {}) for e in elements]
        return {
            **raw,
            "nodes": [e for e, edge in zip(elements, is_edge, strict=True) if not edge],
            "edges": [e for e, edge in zip(elements, is_edge, strict=True) if edge],
        }
    if isinstance(elements, dict):
        return {**raw, **elements}
    inner = raw.get("graph")
    if "nodes" not in raw and isinstance(inner, dict) and "nodes" in inner:
        return inner
    return raw


def _list_of(
    source: Source, body: Mapping[str, Any], names: tuple[str, ...], place: str
) -> list[Any]:
    for name in names:
        value = body.get(name)
        if isinstance(value, list):
            return value
        if isinstance(value, dict) and name == "nodes":
            return [
                {"id": key, **(node if isinstance(node, dict) else {})}
                for key, node in value.items()
            ]
        if value is not None:
            raise source.refuse(f"{place}{name!r} is {_kind(value)}; wanted a list")
    got = ", ".join(repr(str(key)[:20]) for key in list(body)[:6]) or "nothing"
    raise source.refuse(f"{place}{_WANTED}, got {got}")


def _graph_attributes(body: Mapping[str, Any]) -> Mapping[str, Any]:
    for name in ("graph", "attributes", "metadata", "data"):
        value = body.get(name)
        if isinstance(value, dict):
            return value
        if isinstance(value, list) and value and all(_is_pair(item) for item in value):
            return {item[0]: item[1] for item in value}
    return {name: body[name] for name in ("name", "label") if name in body}


def _is_pair(item: object) -> bool:
    return isinstance(item, list) and len(item) == 2 and isinstance(item[0], str)


def _directed(body: Mapping[str, Any], attributes: Mapping[str, Any], graphology: bool) -> bool:
    for holder in (body, attributes):
        if isinstance(value := holder.get("directed"), (bool, int)):
            return bool(value)
    options = body.get("options")
    if graphology:
        # graphology's edges are directed unless the edge or the graph's type says otherwise.
        return not (isinstance(options, dict) and options.get("type") == "undirected")
    return False


def _node(source: Source, node: object, place: str) -> Mapping[str, Any]:
    if isinstance(node, (str, int, float)):
        return {"id": node}
    if not isinstance(node, dict):
        raise source.refuse(f"{place} is {_kind(node)}; wanted an object, a name or a number")
    inner = _merged(node, ("data", "attributes", "metadata"))
    position = inner.pop("position", None)
    if isinstance(position, dict):
        inner |= {k: v for k, v in position.items() if k in ("x", "y")}
    return inner


def _edge(source: Source, edge: object, place: str) -> JsonEdge:
    if isinstance(edge, list) and 2 <= len(edge) <= 3:
        inner: dict[str, Any] = dict(zip(("source", "target", "weight"), edge, strict=False))
    elif isinstance(edge, dict):
        inner = _merged(edge, ("data", "attributes", "metadata"))
    else:
        raise source.refuse(f"{place} is {_kind(edge)}; wanted an object with source and target")
    for first, second in _END_KEYS:
        if first in inner and second in inner:
            ends = _end(inner.pop(first)), _end(inner.pop(second))
            break
    else:
        raise _without_ends(source, inner, place)
    for name in ("key", "id"):
        inner.pop(name, None)
    undirected, directed = inner.pop("undirected", None), inner.pop("directed", None)
    if isinstance(undirected, bool):
        directed = not undirected
    return JsonEdge(*ends, inner, directed if isinstance(directed, bool) else None)


def _without_ends(source: Source, inner: Mapping[str, Any], place: str) -> GraphFileError:
    got = ", ".join(repr(str(key)[:20]) for key in list(inner)[:6]) or "nothing"
    return source.refuse(f"{place} has no source and target, only {got}")


def _end(value: object) -> object:
    """An end of an edge; d3 replaces it by the node itself once a simulation ran."""
    if isinstance(value, dict):
        return value.get("id", value.get("index"))
    return value


def _merged(item: Mapping[str, Any], wrappers: tuple[str, ...]) -> dict[str, Any]:
    """An item with what lies in its wrapper laid beside its own entries."""
    result = dict(item)
    for name in wrappers:
        if isinstance(inner := result.get(name), dict):
            del result[name]
            result = {**inner, **result}
    return result


def _kind(value: object) -> str:
    names = {dict: "an object", list: "a list", str: "text", bool: "a truth value"}
    if value is None:
        return "null"
    return names.get(type(value), "a number")
