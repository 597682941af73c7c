"""Edge lists with blanks between the columns: `source target [weight]`, networkx, SNAP, KONECT."""

from __future__ import annotations

import re

from core.graph_io.adjacency_table import matrix_records
from core.graph_io.columns import as_number
from core.graph_io.records import GraphRecords, RecordsBuilder
from core.graph_io.source import Source
from core.graph_io.table import warn_about_gaps

SUFFIXES = frozenset({".edgelist", ".edges", ".edge", ".el", ".wel", ".ncol", ".links", ".csv"})
_COMMENTS = ("#", "%", "//")
_WORD = re.compile(r'"([^"]*)"|(\S+)')
_UNDIRECTED = re.compile(r"^[#%]\s*(undirected|sym\b)", re.IGNORECASE)
_BIPARTITE = re.compile(r"^%\s*bip\b", re.IGNORECASE)
# What networkx writes: {'weight': 3, 'name': 'a'}. Taken apart here, never evaluated.
_DICT_ITEM = re.compile(r"""['"]([^'"]*)['"]\s*:\s*('[^']*'|"[^"]*"|[^,{}'"]+)""")
_MAX_WORDS = 4


def read(source: Source) -> list[GraphRecords]:
    """The graph of an edge list; directed unless a comment says that it is not.

    Raises:
        GraphFileError: a line that is no edge, or text that is no edge list.
    """
    if matrix := _matrix(source):
        return [matrix]
    head = source.lines[:20]
    is_bipartite = any(_BIPARTITE.match(line) for line in head)
    directed = not is_bipartite and not any(_UNDIRECTED.match(line) for line in head)
    builder = RecordsBuilder(source, source.stem, directed)
    width = 0
    for number, line in enumerate(source.lines, start=1):
        text = line.strip()
        if not text or text.startswith(_COMMENTS):
            continue
        words, attributes = _split(source, number, text)
        width = width or len(words)
        if not 2 <= len(words) <= _MAX_WORDS or (len(words) != width and attributes is None):
            raise source.refuse(_wrong_width(words, width), number)
        _add_edge(builder, words, attributes, is_bipartite)
    if not builder.n_edges:
        raise source.refuse("no edge in it; wanted one per line: two nodes and maybe a weight")
    records = builder.build()
    _refuse_prose(source, records)
    if is_bipartite:
        source.warn("Bipartite: both columns count from 1 and name nodes of two kinds.")
    else:
        warn_about_gaps(source, records)
    return [records]


def _matrix(source: Source) -> GraphRecords | None:
    lines = [line for line in source.lines if line.strip() and line[0] not in "#%"]
    if not lines or len(lines) != len(lines[0].split()):
        return None
    return matrix_records(source, [line.split() for line in lines])


def _split(
    source: Source, line_number: int, text: str
) -> tuple[list[str], dict[str, object] | None]:
    """The words of a line, and the dict networkx writes behind them."""
    words_text, brace, dict_text = text.partition("{")
    if not brace:
        found = [a or b for a, b in _WORD.findall(text)]
        return found, None
    attributes: dict[str, object] = {}
    for key, value in _DICT_ITEM.findall(dict_text):
        number = as_number(value)
        attributes[key] = value.strip("'\"") if number is None else number
    if not dict_text.endswith("}") or (not attributes and dict_text != "}"):
        raise source.refuse(f"{(brace + dict_text)[:40]!r} is no dict of attributes", line_number)
    return words_text.split(), attributes


def _add_edge(
    builder: RecordsBuilder,
    words: list[str],
    attributes: dict[str, object] | None,
    is_bipartite: bool,
) -> None:
    values: dict[str, object] = dict(attributes or {})
    for i, word in enumerate(words[2:], start=3):
        number = as_number(word)
        name = "weight" if i == 3 and number is not None else f"column {i}"
        values.setdefault(name, word if number is None else number)
    begin = builder.node(words[0])
    end = builder.node(("second kind", words[1]) if is_bipartite else words[1], words[1])
    builder.add_edge(begin, end, values)


def _wrong_width(words: list[str], width: int) -> str:
    got = " ".join(words)[:40]
    if 2 <= len(words) <= _MAX_WORDS:
        return f"{len(words)} columns ({got!r}) where the lines before have {width}"
    n_words = "1 word" if len(words) == 1 else f"{len(words)} words"
    return f"wanted two nodes and maybe a weight, got {n_words} ({got!r})"


def _refuse_prose(source: Source, records: GraphRecords) -> None:
    """Text is an edge list when its nodes are numbers, come again, or the suffix says so."""
    names = records.node_names
    if source.suffix in SUFFIXES or all(as_number(name) is not None for name in names):
        return
    if len(names) > 1.5 * len(records.ends):
        raise source.refuse("text, but no graph format known here and no list of edges")
