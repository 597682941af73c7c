"""One node attribute to feature columns: numbers, lists of numbers, one-hot, the fallback."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.graph import Features
from core.graph_io.columns import (
    VECTOR_NAMES,
    Column,
    ColumnKind,
    ColumnUse,
    Values,
    as_number,
    is_missing,
)
from core.graph_io.errors import FeatureError, GraphFileError
from core.graph_io.limits import MAX_CATEGORIES, MAX_FEATURE_CELLS
from core.graph_io.node_table import NodeTable

_LARGEST = float(np.finfo(np.float32).max)


@dataclass(frozen=True, slots=True)
class Block:
    """The features one attribute gives: names and a matrix over all nodes of the set."""

    names: tuple[str, ...]
    matrix: Features
    note: str = ""
    """What was done about missing values, a sentence for the user."""


def feature_block(table: NodeTable, column: Column, values: Values) -> Block:
    """The feature columns of one attribute, used the way its column says.

    Raises:
        FeatureError: a value or the chosen use does not fit.
        GraphFileError: the matrix would be too large.
    """
    if column.use not in column.choices:
        wanted = ", ".join(choice.value for choice in column.choices)
        raise FeatureError(
            f"{table.path}: {column.name!r} holds {column.kind.value}; wanted one of the uses "
            f"{wanted}, got {column.use.value}",
            column.name,
        )
    if column.use == ColumnUse.ONE_HOT:
        return _one_hot(table, column, values)
    block = (
        _vector_block(table, column, values)
        if column.kind == ColumnKind.VECTOR
        else _number_block(table, column, values)
    )
    return _standardised(block) if column.use == ColumnUse.STANDARDISED else block


def constant_block(degrees: Sequence[NDArray[np.int64]]) -> Block:
    """A constant 1 and the degree of each node: the features of a graph that has none."""
    degree = np.concatenate(degrees).astype(np.float32)
    return Block(("constant", "degree"), np.stack([np.ones_like(degree), degree], axis=1))


def check_size(path: str, n_nodes: int, n_features: int) -> None:
    """Refuse a feature matrix that is too large, before it is allocated.

    Raises:
        GraphFileError: nodes times features are above the limit.
    """
    if n_nodes * n_features > MAX_FEATURE_CELLS:
        raise GraphFileError(
            f"{path}: {n_nodes:,} nodes with {n_features:,} features each are more than "
            f"{MAX_FEATURE_CELLS:,} numbers"
        )


def _number_block(table: NodeTable, column: Column, values: Values) -> Block:
    numbers = np.empty(table.n_nodes, dtype=np.float64)
    missing = np.zeros(table.n_nodes, dtype=bool)
    for node, value in enumerate(values):
        if is_missing(value):
            missing[node] = True
        else:
            numbers[node] = _finite(table, column.name, node, value)
    if not missing.any():
        return Block((column.name,), numbers[:, None].astype(np.float32))
    numbers[missing] = numbers[~missing].mean()
    note = (
        f"{int(missing.sum())} of {table.n_nodes} nodes have no {column.name!r}; they get the "
        f"mean of the others, and the column '{column.name} missing' marks them."
    )
    matrix = np.stack([numbers, missing], axis=1).astype(np.float32)
    return Block((column.name, f"{column.name} missing"), matrix, note)


def _finite(
    table: NodeTable, column: str, node: int, value: object, entry: int | None = None
) -> float:
    """A number that fits float32.

    Raises:
        FeatureError: it does not.
    """
    number = as_number(value)
    at_entry = "" if entry is None else f" at entry {entry}"
    if number is None:
        got = "missing" if is_missing(value) else repr(str(value)[:40])
        raise table.error(column, node, f"is {got}{at_entry}; wanted a number")
    if not abs(number) <= _LARGEST:
        raise table.error(column, node, f"is {number}{at_entry}; wanted a finite 32-bit number")
    return number


def _vector_block(table: NodeTable, column: Column, values: Values) -> Block:
    if isinstance(values, np.ndarray):
        matrix = _finite_matrix(table, column.name, values)
    else:
        matrix = _stacked(table, column.name, values)
    prefix = "x" if column.name.lower() in VECTOR_NAMES else column.name
    names = tuple(f"{prefix}{i}" for i in range(matrix.shape[1]))
    given = [record.feature_names for record in table.records]
    if prefix == "x" and given[0] and given.count(given[0]) == len(given):
        if len(given[0]) != len(names):
            raise FeatureError(
                f"{table.path}: {len(given[0])} feature names for {len(names)} features per node",
                column.name,
            )
        names = given[0]
    return Block(names, matrix)


def _finite_matrix(table: NodeTable, column: str, values: NDArray[Any]) -> Features:
    with np.errstate(over="ignore"):
        matrix = values.astype(np.float32)
    bad = np.argwhere(~np.isfinite(matrix))
    if bad.size:
        node, entry = (int(i) for i in bad[0])
        what = f"is {values[node, entry]} at entry {entry}; wanted a finite 32-bit number"
        raise table.error(column, node, what)
    return matrix


def _stacked(table: NodeTable, column: str, values: Sequence[Any]) -> Features:
    first = next(i for i, v in enumerate(values) if not is_missing(v))
    width = len(_entries(table, column, first, values[first]))
    check_size(table.path, table.n_nodes, width)
    matrix = np.zeros((table.n_nodes, width), dtype=np.float32)
    for node, value in enumerate(values):
        entries = _entries(table, column, node, value)
        if len(entries) != width:
            what = (
                f"has {len(entries)} numbers, that of {table.place(first)} has {width}; "
                "all nodes of a set need as many"
            )
            raise table.error(column, node, what)
        for entry, item in enumerate(entries):
            matrix[node, entry] = _finite(table, column, node, item, entry)
    return matrix


def _entries(table: NodeTable, column: str, node: int, value: object) -> list[Any]:
    if isinstance(value, (list, tuple, np.ndarray)):
        return list(value)
    got = "missing" if is_missing(value) else repr(str(value)[:40])
    raise table.error(column, node, f"is {got}; wanted a list of numbers, as the other nodes have")


def _one_hot(table: NodeTable, column: Column, values: Values) -> Block:
    texts = [None if is_missing(v) else str(v) for v in values]
    categories = list(dict.fromkeys(text for text in texts if text is not None))
    if len(categories) > MAX_CATEGORIES:
        raise FeatureError(
            f"{table.path}: {column.name!r} has {len(categories)} categories; one-hot takes at "
            f"most {MAX_CATEGORIES}",
            column.name,
        )
    categories.sort(key=_natural)
    has_missing = None in texts
    width = len(categories) + has_missing
    check_size(table.path, table.n_nodes, width)
    place = {category: i for i, category in enumerate(categories)}
    matrix = np.zeros((table.n_nodes, width), dtype=np.float32)
    rows = np.arange(table.n_nodes)
    matrix[rows, [width - 1 if text is None else place[text] for text in texts]] = 1.0
    names = [f"{column.name}={category}" for category in categories]
    if not has_missing:
        return Block(tuple(names), matrix)
    note = (
        f"{texts.count(None)} of {table.n_nodes} nodes have no {column.name!r}; they belong to "
        f"none of its categories, and the column '{column.name} missing' marks them."
    )
    return Block((*names, f"{column.name} missing"), matrix, note)


def _standardised(block: Block) -> Block:
    matrix = block.matrix.astype(np.float64)
    spread = matrix.std(axis=0)
    spread[spread == 0] = 1.0
    scaled = ((matrix - matrix.mean(axis=0)) / spread).astype(np.float32)
    return replace(block, matrix=scaled)


def _natural(text: str) -> tuple[tuple[int, int, str], ...]:
    """Sort key that puts 2 before 10 inside text."""
    parts = re.findall(r"[0-9]{1,18}|[^0-9]+", text)
    return tuple((0, int(p), "") if p.isdecimal() and p.isascii() else (1, 0, p) for p in parts)
