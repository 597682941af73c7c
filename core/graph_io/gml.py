"""GML, the bracketed key-value format of the Internet Topology Zoo, igraph and others.

networkx's reader merges or refuses what real files have (labels used twice, text over two lines,
keys with a dash, parallel edges) and takes eight seconds for 100,000 nodes; this one does not.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from core.graph_io.columns import as_number
from core.graph_io.errors import GraphFileError
from core.graph_io.naming import graph_label, node_name
from core.graph_io.records import GraphRecords, RecordsBuilder
from core.graph_io.source import Source

_Block: TypeAlias = "list[tuple[str, Any]]"

MAX_DEPTH = 200
_TOKEN = re.compile(
    r"""\s*(?:(?m:^)[ \t]*\#[^\n]*\s*)*            # blanks and lines of comment
    (?:"([^"]*)"|([\[\]])|([^\s\[\]"]+)|\Z)""",
    re.VERBOSE,
)


def read(source: Source) -> list[GraphRecords]:
    """The graphs of a GML file; nodes are told apart by id, labels may repeat.

    Raises:
        GraphFileError: brackets or quotes do not match, a node has no id, or an edge ends at an
            unknown one.
    """
    blocks = [value for key, value in _parse(source) if key == "graph" and _is_block(value)]
    if not blocks:
        raise source.refuse("there is no graph [ … ] in it")
    names = (
        [source.stem] if len(blocks) == 1 else [f"{source.stem} {i}" for i in range(len(blocks))]
    )
    return [_records(source, block, name) for block, name in zip(blocks, names, strict=True)]


def _parse(source: Source) -> _Block:
    """The file as nested lists of (key, value)."""
    text = source.text.replace("\r\n", "\n").replace("\r", "\n")
    root: _Block = []
    stack = [root]
    key: str | None = None
    position = 0
    while position < len(text):
        match = _TOKEN.match(text, position)
        if match is None:
            raise _bad(source, text, position, "a quote that is never closed")
        position = match.end()
        quoted, bracket, bare = match.groups()
        if bracket == "[":
            if key is None or len(stack) > MAX_DEPTH:
                raise _bad(
                    source, text, match.end(), "'[' without a key before it, or nested too deep"
                )
            block: _Block = []
            stack[-1].append((key, block))
            stack.append(block)
            key = None
        elif bracket == "]":
            if key is not None or len(stack) == 1:
                raise _bad(source, text, match.end(), "']' where none can be")
            stack.pop()
        elif quoted is not None or bare is not None:
            if key is not None:
                value = html.unescape(quoted) if bare is None else _bare_value(bare)
                stack[-1].append((key, value))
                key = None
            elif bare is None:
                raise _bad(source, text, match.end(), "text in quotes where a key was wanted")
            else:
                key = bare
    if len(stack) > 1:
        raise source.refuse(f"{len(stack) - 1} brackets are never closed; the file is cut short")
    return root


def _bad(source: Source, text: str, position: int, what: str) -> GraphFileError:
    return source.refuse(what, text.count("\n", 0, position) + 1)


def _bare_value(text: str) -> object:
    try:
        return int(text)
    except ValueError:
        number = as_number(text)
        return text if number is None else number


def _is_block(value: object) -> bool:
    return isinstance(value, list)


def _records(source: Source, block: _Block, default_name: str) -> GraphRecords:
    attributes = _attributes(block)
    name = node_name(attributes, default_name)
    builder = RecordsBuilder(source, name, bool(as_number(attributes.get("directed"))))
    for node in _blocks(block, "node"):
        _add_node(source, builder, node)
    for edge in _blocks(block, "edge"):
        ends = [_end(source, builder, edge, side) for side in ("source", "target")]
        builder.add_edge(ends[0], ends[1], _without(edge, ("source", "target", "id")))
    # A GML graph's label is its name.
    return builder.build(graph_label(source, _without(attributes, ("label",))))


def _blocks(block: _Block, key: str) -> Iterable[Mapping[str, Any]]:
    return (_attributes(value) for k, value in block if k == key and _is_block(value))


def _attributes(block: _Block) -> dict[str, Any]:
    """A block's entries; the drawing's coordinates beside the others, deeper ones left nested."""
    result = {key: value for key, value in block if not _is_block(value)}
    for key, value in block:
        if key == "graphics" and _is_block(value):
            result |= {k: v for k, v in value if not _is_block(v) and k not in result}
        elif _is_block(value) and key not in ("node", "edge"):
            result[key] = dict(value)
    return result


def _without(attributes: Mapping[str, Any], keys: tuple[str, ...]) -> dict[str, Any]:
    return {key: value for key, value in attributes.items() if key not in keys}


def _add_node(source: Source, builder: RecordsBuilder, node: Mapping[str, Any]) -> None:
    key = node.get("id")
    if not isinstance(key, (int, float, str)):
        raise source.refuse(f"node {builder.n_nodes} has no id; wanted a number")
    label = node.get("label", node.get("name"))
    name = str(label) if isinstance(label, (str, int, float)) and label != "" else str(key)
    builder.add_node(key, name, _without(node, ("id",)))


def _end(source: Source, builder: RecordsBuilder, edge: Mapping[str, Any], side: str) -> int:
    value = edge.get(side)
    index = builder.find(value) if isinstance(value, (int, float, str)) else None
    if index is None:
        raise source.refuse(
            f"edge {builder.n_edges}: its {side} is {str(value)[:40]!r}, which is no node's id"
        )
    return index
