"""Node attributes as columns: what kind of values one holds and how it becomes features."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

Values: TypeAlias = list[Any] | NDArray[Any]
"""One value per node (None: missing), or a matrix with one row per node."""

VECTOR_NAMES = frozenset({"x", "feature", "features", "feat", "node_features", "node_feat"})
"""Attributes that are a node's feature vector when they hold a list."""

MAX_DEFAULT_CATEGORIES = 64
_FEW_CATEGORIES = 16
_MISSING_TEXTS = frozenset({"", "nan", "na", "n/a", "none", "null"})


class ColumnKind(Enum):
    """What a node attribute's values are, over all graphs of a set."""

    NUMBER = "numbers"
    CATEGORY = "categories"
    """Text of which few different values come again and again."""
    TEXT = "text"
    """Names, descriptions: nearly every node has another one, or nested data."""
    VECTOR = "vectors"
    """Lists of numbers, equally long."""
    EMPTY = "nothing"


class ColumnUse(Enum):
    """How a node attribute becomes feature columns."""

    LEAVE_OUT = "leave out"
    NUMBER = "as it is"
    STANDARDISED = "standardised"
    """Mean 0 and standard deviation 1 over all nodes; only centred when it has no spread."""
    ONE_HOT = "one-hot"


class ColumnHint(NamedTuple):
    """What a reader knows about a column: its use unless the user chooses, and why."""

    use: ColumnUse
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """One node attribute, as a feature dialog shows it."""

    name: str
    kind: ColumnKind
    use: ColumnUse
    choices: tuple[ColumnUse, ...]
    """The uses this kind of values allows."""
    n_missing: int
    n_distinct: int
    examples: tuple[str, ...]
    """The first few different values, as text."""
    reason: str = ""
    """Why it is left out by default; empty when it is not."""


def is_missing(value: object) -> bool:
    """Whether a file's value says that there is none: None or empty text. NaN is not missing."""
    return value is None or (isinstance(value, str) and not value.strip())


def is_number(value: object) -> bool:
    """Whether a value is a number, NaN and inf included; booleans count as 0 and 1."""
    return isinstance(value, (bool, int, float, np.number, np.bool_))


def as_number(value: object) -> float | None:
    """A value, or text that spells a number, as a number; None when it is neither."""
    if isinstance(value, str) and "_" in value:
        return None  # Python takes "1_2" for 12; in a file it is a name
    if is_number(value) or isinstance(value, str):
        try:
            return float(value)  # type: ignore[arg-type]
        except ValueError:
            return None
        except OverflowError:
            return math.inf
    return None


def kind_of(name: str, values: Sequence[Any]) -> ColumnKind:
    """The kind of the values of one attribute over all nodes of a set."""
    present = [v for v in values if not is_missing(v)]
    if not present:
        return ColumnKind.EMPTY
    if any(is_number(v) for v in present):
        return ColumnKind.NUMBER
    if any(isinstance(v, (list, tuple, np.ndarray)) for v in present):
        is_vector = name.lower() in VECTOR_NAMES or _equal_vectors(present)
        return ColumnKind.VECTOR if is_vector else ColumnKind.TEXT
    if not all(isinstance(v, str) for v in present):
        return ColumnKind.TEXT
    if _spells_numbers(present):
        return ColumnKind.NUMBER
    return ColumnKind.CATEGORY if _few(len(set(present)), len(present)) else ColumnKind.TEXT


def choices_of(kind: ColumnKind) -> tuple[ColumnUse, ...]:
    """The uses a kind of values allows, the default first."""
    leave_out, number = ColumnUse.LEAVE_OUT, ColumnUse.NUMBER
    standardised, one_hot = ColumnUse.STANDARDISED, ColumnUse.ONE_HOT
    return {
        ColumnKind.NUMBER: (number, standardised, one_hot, leave_out),
        ColumnKind.VECTOR: (number, standardised, leave_out),
        ColumnKind.CATEGORY: (one_hot, leave_out),
        ColumnKind.TEXT: (leave_out, one_hot),
        ColumnKind.EMPTY: (leave_out,),
    }[kind]


def _few(n_distinct: int, n_present: int) -> bool:
    """Categories repeat; names and descriptions hardly do."""
    if n_distinct == n_present:
        return False
    if n_distinct <= _FEW_CATEGORIES:
        return True
    return n_distinct <= MAX_DEFAULT_CATEGORIES and n_distinct <= n_present / 2


def _equal_vectors(present: Sequence[Any]) -> bool:
    first = present[0]
    return isinstance(first, (list, tuple, np.ndarray)) and all(
        isinstance(v, (list, tuple, np.ndarray))
        and len(v) == len(first) > 0
        and all(is_number(item) for item in v)
        for v in present
    )


def _spells_numbers(present: Sequence[str]) -> bool:
    """All of it spells numbers and something spells a finite one ("NaN" alone is a name)."""
    numbers = [as_number(v) for v in present]
    return all(n is not None for n in numbers) and any(
        n is not None and math.isfinite(n) for n in numbers
    )


def looks_missing(name: str) -> bool:
    """Whether a name is one that careless readers take for a missing value."""
    return name.strip().lower() in _MISSING_TEXTS
