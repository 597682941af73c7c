"""Node attributes to feature matrices with the same columns over all graphs of a set."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.graph import Features
from core.graph_io.columns import (
    Column,
    ColumnHint,
    ColumnKind,
    ColumnUse,
    Values,
    choices_of,
    is_missing,
    kind_of,
)
from core.graph_io.errors import GraphFileError
from core.graph_io.feature_blocks import check_size, constant_block, feature_block
from core.graph_io.layout_attributes import NAMING, layout_names
from core.graph_io.node_table import NodeTable
from core.graph_io.records import GraphRecords

NO_FEATURES = (
    "No node attribute serves as a feature; a constant 1 and each node's degree are used instead."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class FeatureTable:
    """The features of a set of graphs."""

    names: tuple[str, ...]
    matrices: tuple[Features, ...]
    """One per graph, shape (n_nodes, n_features)."""
    columns: tuple[Column, ...]
    """Every attribute the file has, used or not."""
    notes: tuple[str, ...]
    """What was done, in sentences for the user."""


def build_features(
    path: str,
    records: Sequence[GraphRecords],
    degrees: Sequence[NDArray[np.int64]],
    uses: Mapping[str, ColumnUse],
) -> FeatureTable:
    """Feature matrices of a set of graphs.

    Numbers become one column; categories one column each over the union of the set's
    categories; lists of numbers one column per entry. A missing number is the mean of the
    present ones, a missing category is all zeros, and a column "… missing" marks the nodes.
    Without any feature: a constant 1 and the degree.

    Args:
        path: the file, for messages.
        records: the graphs of the set, at least one.
        degrees: per graph, edges touching each node.
        uses: the user's choices by attribute name; the default for the others.

    Raises:
        FeatureError: a value is text, NaN or inf where a number is wanted, or widths differ.
        GraphFileError: a choice does not fit, or the matrices would be too large.
    """
    table = NodeTable(path, records)
    names = list(dict.fromkeys(name for record in records for name in record.node_columns))
    _check_choices(path, uses, names)
    values = {name: table.values(name) for name in names}
    layout = layout_names(values)
    columns = [
        _describe(name, values[name], _hint(name, records, layout), uses.get(name))
        for name in names
    ]
    blocks = [
        feature_block(table, c, values[c.name]) for c in columns if c.use != ColumnUse.LEAVE_OUT
    ]
    notes = [block.note for block in blocks if block.note] + _left_out_notes(columns)
    if not sum(len(block.names) for block in blocks):
        blocks = [constant_block(degrees)]
        notes.append(NO_FEATURES)
    check_size(path, table.n_nodes, sum(len(block.names) for block in blocks))
    matrix = np.concatenate([block.matrix for block in blocks], axis=1)
    return FeatureTable(
        names=_unique([name for block in blocks for name in block.names]),
        matrices=table.split(matrix),
        columns=tuple(columns),
        notes=tuple(notes),
    )


def _hint(
    name: str, records: Sequence[GraphRecords], layout: Mapping[str, str]
) -> ColumnHint | None:
    for record in records:
        if name in record.hints:
            return record.hints[name]
    return ColumnHint(ColumnUse.LEAVE_OUT, layout[name]) if name in layout else None


def _describe(
    name: str, values: Values, hint: ColumnHint | None, chosen: ColumnUse | None
) -> Column:
    if isinstance(values, np.ndarray):
        kind = ColumnKind.VECTOR if values.ndim == 2 else ColumnKind.NUMBER
        present: Sequence[Any] = values.tolist() if values.ndim == 1 else ()
        n_missing = 0
    else:
        kind = kind_of(name, values)
        present = [v for v in values if not is_missing(v)]
        n_missing = len(values) - len(present)
    different = list(dict.fromkeys(str(v) for v in present))
    default, reason = _default_use(kind, n_missing, len(values)) if hint is None else hint
    return Column(
        name=name,
        kind=kind,
        use=default if chosen is None else chosen,
        choices=choices_of(kind),
        n_missing=n_missing,
        n_distinct=len(different),
        examples=tuple(text[:40] for text in different[:4]),
        reason=reason,
    )


def _default_use(kind: ColumnKind, n_missing: int, n_nodes: int) -> tuple[ColumnUse, str]:
    """A column's use when neither the user nor the reader says one, and why it is left out."""
    default = choices_of(kind)[0]
    if kind == ColumnKind.EMPTY:
        return default, "no values"
    if default == ColumnUse.LEAVE_OUT:
        return default, "text that hardly repeats"
    if n_missing > n_nodes / 2 and kind != ColumnKind.VECTOR:
        return ColumnUse.LEAVE_OUT, "most nodes have none"
    return default, ""


def _check_choices(path: str, uses: Mapping[str, ColumnUse], names: Sequence[str]) -> None:
    for name in uses:
        if name not in names:
            raise GraphFileError(
                f"{path}: there is no node attribute {name!r}; there are {', '.join(names)}"
            )


def _left_out_notes(columns: Sequence[Column]) -> list[str]:
    """One sentence per reason for which attributes are not among the features."""
    by_reason: dict[str, list[str]] = {}
    for column in columns:
        if column.use == ColumnUse.LEAVE_OUT and column.reason not in ("", NAMING):
            by_reason.setdefault(column.reason, []).append(column.name)
    return [
        f"Left out of the features ({reason}): {_listed(names)}."
        for reason, names in by_reason.items()
    ]


def _listed(names: Sequence[str]) -> str:
    more = f" and {len(names) - 8} more" if len(names) > 8 else ""
    return ", ".join(names[:8]) + more


def _unique(names: Sequence[str]) -> tuple[str, ...]:
    """The names, numbered where one comes again."""
    seen: dict[str, int] = {}
    result = []
    for name in names:
        seen[name] = seen.get(name, 0) + 1
        result.append(name if seen[name] == 1 else f"{name} ({seen[name]})")
    return tuple(result)
