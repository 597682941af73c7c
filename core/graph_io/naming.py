"""A node's name and a graph's label, out of the attributes a file gives them."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from core.graph_io.columns import as_number
from core.graph_io.source import Source

_NAME_KEYS = ("label", "name", "title", "Label", "Name", "Title")
_LABEL_KEYS = ("label", "y", "target")


def node_name(attributes: Mapping[str, Any], default: str) -> str:
    """The text attribute that names a node, else the default."""
    for key in _NAME_KEYS:
        value = attributes.get(key)
        if isinstance(value, str) and value:
            return value
    return default


def graph_label(
    source: Source, attributes: Mapping[str, Any], place: str = ""
) -> str | float | None:
    """The class name or target number a file gives a whole graph, or None.

    Raises:
        GraphFileError: the number is not finite.
    """
    for key in _LABEL_KEYS:
        value = attributes.get(key)
        if isinstance(value, list) and len(value) == 1:
            value = value[0]
        if isinstance(value, str) and value:
            return value
        number = None if isinstance(value, str) else as_number(value)
        if number is not None:
            if not math.isfinite(number):
                raise source.refuse(
                    f"{place}the graph's {key!r} is {number}; wanted a finite number"
                )
            return number
    return None
