"""Tables of edges: CSV, TSV, semicolons; with or without a line of column names.

Read with the standard library, cell by cell as text: a reader that guesses types turns the name
"Nan" into a missing number and "007" into 7.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence

from core.graph_io.adjacency_table import matrix_records
from core.graph_io.columns import as_number, is_missing
from core.graph_io.records import GraphRecords, RecordsBuilder
from core.graph_io.source import Source
from core.graph_io.table_columns import TableColumns, find_columns

DELIMITERS = ("\t", ";", ",", "|")
_DECIMAL_COMMA = re.compile(r"[+-]?[0-9]+,[0-9]+")
_WEIGHT_NAMES = frozenset({"weight", "weights", "value", "count", "strength"})
_DIRECTED_TYPES = {"directed": True, "undirected": False}
_LINE_COMMENTS = ("#", "%", "//")


def read(source: Source) -> list[GraphRecords]:
    """The graph of a table with one edge per row; undirected unless a type column says otherwise.

    Raises:
        ColumnsNeeded: it is not clear which columns are an edge's ends.
        GraphFileError: no edge, or a row without both ends.
    """
    delimiter = find_delimiter(source.text) or first_delimiter(source.text) or ","
    numbered = _rows(source, delimiter)
    if not numbered:
        raise source.refuse("no row in it; wanted one edge per row")
    rows = [row for _, row in numbered]
    if matrix := matrix_records(source, rows):
        return [matrix]
    shape = find_columns(source, rows)
    body = numbered[1:] if shape.has_header else numbered
    if not body:
        raise source.refuse("only column names, no row; wanted one edge per row")
    builder = RecordsBuilder(source, source.stem, False)
    extra = _extra_columns(source, shape, body)
    for line, row in body:
        _add_edge(source, builder, shape, extra, line, row)
    records = builder.build()
    n_quoted = sum(delimiter in name for name in records.node_names)
    if n_quoted:
        source.warn(f"{n_quoted} names hold a {delimiter!r} inside quotes; they are kept whole.")
    warn_about_gaps(source, records)
    return [records]


def find_delimiter(text: str) -> str | None:
    """The character that cuts every one of the first lines into the same number of cells."""
    sample = [
        line
        for line in text[:20_000].replace("\r\n", "\n").replace("\r", "\n").split("\n")[:40]
        if line.strip() and not line.startswith(_LINE_COMMENTS)
    ]
    if len(text) > 20_000 and len(sample) > 1:
        sample = sample[:-1]
    best, best_share = None, 0.0
    for delimiter in DELIMITERS:
        try:
            widths = [len(row) for row in csv.reader(sample, delimiter=delimiter) if row]
        except csv.Error:
            continue
        if not widths or min(widths) < 2:
            continue
        share = widths.count(widths[0]) / len(widths)
        if share > best_share:
            best, best_share = delimiter, share
    return best


def first_delimiter(text: str) -> str | None:
    """The character that cuts the first line that is no comment; a later line may lack it."""
    lines = (each for each in text[:20_000].splitlines() if each.strip())
    first = next((each for each in lines if not each.startswith(_LINE_COMMENTS)), "")
    return next((each for each in DELIMITERS if each in first), None)


def _rows(source: Source, delimiter: str) -> list[tuple[int, list[str]]]:
    """Line number and cells of every row that is neither empty nor a comment."""
    reader = csv.reader(io.StringIO(source.text, newline=""), delimiter=delimiter)
    result = []
    try:
        for row in reader:
            if any(cell.strip() for cell in row) and not row[0].startswith(_LINE_COMMENTS):
                result.append((reader.line_num, row))
    except csv.Error as error:
        raise source.refuse(f"not a table: {error}", reader.line_num) from error
    return result


def _extra_columns(
    source: Source, shape: TableColumns, body: Sequence[tuple[int, list[str]]]
) -> dict[int, str]:
    """Columns beside the two ends, and the edge attribute each one is."""
    result = {}
    others = [i for i in range(len(shape.names)) if i not in (shape.source, shape.target)]
    for i in others:
        name = shape.names[i]
        is_only_number = len(others) == 1 and not shape.has_header
        if name.lower() in _WEIGHT_NAMES or is_only_number:
            result[i] = "weight"
        elif name.lower() != "id":
            result[i] = name
    _warn_about_weights(source, result, body)
    longer = [line for line, row in body if len(row) > len(shape.names)]
    if longer:
        source.warn(
            f"{len(longer)} rows have more cells than the first row (line {longer[0]} is the "
            "first of them); what is beyond is passed over."
        )
    return result


def _warn_about_weights(
    source: Source, extra: dict[int, str], body: Sequence[tuple[int, list[str]]]
) -> None:
    """Say which weights are no numbers; they are kept as the words they are."""
    for i in (i for i, name in extra.items() if name.lower() in _WEIGHT_NAMES):
        cells = [(line, row[i].strip()) for line, row in body if i < len(row)]
        is_word = [isinstance(_cell_value(c), str) and not is_missing(c) for _, c in cells]
        words = [cell for cell, odd in zip(cells, is_word, strict=True) if odd]
        if 0 < len(words) < len(cells):
            line, cell = words[0]
            source.warn(
                f"{len(words)} of {len(cells)} entries of {extra[i]!r} are no numbers; "
                f"the first is {cell!r} in line {line}."
            )


def _add_edge(
    source: Source,
    builder: RecordsBuilder,
    shape: TableColumns,
    extra: dict[int, str],
    line: int,
    row: list[str],
) -> None:
    ends = []
    for i in (shape.source, shape.target):
        cell = row[i].strip() if i < len(row) else ""
        if not cell:
            raise source.refuse(f"no {shape.names[i]!r} in this row; wanted both ends", line)
        ends.append(builder.node(cell))
    attributes: dict[str, object] = {}
    directed = None
    for i, name in extra.items():
        cell = row[i].strip() if i < len(row) else ""
        if name.lower() in ("type", "direction") and cell.lower() in _DIRECTED_TYPES:
            directed = _DIRECTED_TYPES[cell.lower()]
        elif not is_missing(cell):
            attributes[name] = _cell_value(cell)
    builder.add_edge(ends[0], ends[1], attributes, directed)


def _cell_value(cell: str) -> object:
    """A number, also one with a decimal comma, else the text."""
    text = cell.replace(",", ".") if _DECIMAL_COMMA.fullmatch(cell) else cell
    number = as_number(text)
    return cell if number is None else number


def warn_about_gaps(source: Source, records: GraphRecords) -> None:
    """Say that numbers which no edge names are no nodes."""
    names = records.node_names
    if not all(name.isascii() and name.isdecimal() and len(name) < 16 for name in names):
        return
    numbers = [int(name) for name in names]
    n_skipped = max(numbers) - min(numbers) + 1 - len(set(numbers))
    if n_skipped:
        source.warn(
            f"Node ids run from {min(numbers)} to {max(numbers)} with {n_skipped} left out; only "
            f"the {len(names)} that some edge names are nodes."
        )
