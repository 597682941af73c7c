"""Which format a file is in: by its content first, by its suffix where content leaves it open."""

from __future__ import annotations

import re

from core.checked_database import SQLITE_MAGIC
from core.graph_io.columns import as_number
from core.graph_io.formats import SUFFIXES, Format
from core.graph_io.source import Source
from core.graph_io.table import find_delimiter, first_delimiter

_SAMPLE = 100_000
_ZIP_MAGIC = b"PK"
_XML_ROOT = re.compile(r"<(?:[\w.-]+:)?(graphml|gexf)\b")
_SIGNS = (
    (Format.MATRIX_MARKET, re.compile(r"\A%+MatrixMarket\b", re.IGNORECASE)),
    (Format.PAJEK, re.compile(r"^[ \t]*\*vertices\b", re.IGNORECASE | re.MULTILINE)),
    (Format.GML, re.compile(r"^[ \t]*graph\s*\[", re.MULTILINE)),
    (
        Format.BENCH,
        re.compile(r"^[ \t]*(INPUT|OUTPUT)[ \t]*\([^()\n]+\)", re.IGNORECASE | re.MULTILINE),
    ),
    (
        Format.DIMACS,
        re.compile(r"^p[ \t]+[A-Za-z]+[ \t]+[0-9]+[ \t]+[0-9]+", re.MULTILINE),
    ),
)
_PLAIN = (Format.TABLE, Format.EDGE_LIST)


def sniff(source: Source) -> Format:
    """The format of a file; a suffix that promises another one is said in the warnings.

    Raises:
        GraphFileError: it is none of those known.
    """
    promised = SUFFIXES.get(source.suffix)
    found = _by_magic(source) or _by_signs(source)
    if found is None:
        return _by_shape(source, promised)
    if promised is not None and promised != found:
        source.warn(
            f"The file's name ends in {source.suffix}, but its content is {found.value}; it is "
            "read as that."
        )
    return found


def _by_magic(source: Source) -> Format | None:
    if source.data.startswith(_ZIP_MAGIC):
        return Format.NPZ
    if source.data.startswith(SQLITE_MAGIC):
        return Format.SESSION
    return None


def _by_signs(source: Source) -> Format | None:
    sample = source.text[:_SAMPLE].replace("\r", "\n")
    head = sample.lstrip()[:1]
    if head in ("{", "["):
        return Format.NODE_LINK_JSON
    if head == "<":
        root = _XML_ROOT.search(sample)
        if root is None:
            raise source.refuse("XML, but neither GraphML nor GEXF")
        return Format.GRAPHML if root.group(1) == "graphml" else Format.GEXF
    for file_format, sign in _SIGNS:
        if sign.search(sample):
            return file_format
    return None


def _by_shape(source: Source, promised: Format | None) -> Format:
    """Tables, edge lists and headless matrices look alike; the suffix decides among them."""
    if promised in (Format.MATRIX_MARKET, Format.HMETIS):
        return promised
    delimiter = find_delimiter(source.text)
    if delimiter is None and promised is Format.TABLE:
        # a row cut short must not make another format of the table that its suffix promises
        delimiter = first_delimiter(source.text)
    if promised is not None and promised not in _PLAIN and not _is_numbers(source):
        return promised
    if delimiter is None:
        return Format.EDGE_LIST
    if delimiter == "\t" and promised is not Format.TABLE and _is_numbers(source):
        return Format.EDGE_LIST
    return Format.TABLE


def _is_numbers(source: Source) -> bool:
    """Whether the first lines hold nothing but numbers."""
    lines = [line for line in source.lines[:40] if line.strip() and line[0] not in "#%"]
    words = [word for line in lines for word in re.split(r"[\s,;]+", line.strip())]
    return bool(words) and all(as_number(word) is not None for word in words)
