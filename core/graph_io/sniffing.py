"""Which format a file is in: by its content first, by its suffix where content leaves it open."""

from __future__ import annotations

from core.graph_io.formats import Format
from core.graph_io.source import Source


def sniff(source: Source) -> Format:
    """The format of a file.

    Raises:
        GraphFileError: it is none of those known.
    """
    head = source.text.lstrip()[:1]
    if head in ("{", "["):
        return Format.NODE_LINK_JSON
    if head == "<":
        return Format.GRAPHML
    raise source.refuse("no graph format known here")
