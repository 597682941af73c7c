"""The numbers that nodes can be coloured by: features, degree, and values handed in."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QCoreApplication

from core.graph import Graph

Values = NDArray[np.float64]


class ColourBy(Enum):
    """What a node's colour tells."""

    NOTHING = auto()
    DEGREE = auto()
    GIVEN = auto()
    """Values handed to the view, such as saliency."""
    FEATURE = auto()


@dataclass(frozen=True, slots=True)
class ColourChoice:
    """One entry of the colour box."""

    by: ColourBy
    column: int = 0
    """The feature's column, for FEATURE."""
    title: str = ""
    """Title of the values, for GIVEN."""


@dataclass(slots=True)
class NodeValues:
    """Values by their title, each of shape (n_nodes,)."""

    given: dict[str, Values] = field(default_factory=dict)

    def keep_for(self, graph: Graph) -> None:
        """Forget values that are not of this graph's length."""
        self.given = {t: v for t, v in self.given.items() if len(v) == graph.n_nodes}

    def give(self, title: str, values: NDArray[np.floating] | None) -> bool:
        """Keep values, or forget those of this title; whether that changed anything."""
        known = self.given.get(title)
        if values is None:
            self.given.pop(title, None)
            return known is not None
        new = np.asarray(values, dtype=np.float64)
        self.given[title] = new
        return known is None or not np.array_equal(known, new, equal_nan=True)

    def chosen(self, graph: Graph, choice: ColourChoice) -> tuple[Values | None, str]:
        """The values of a choice and their title; None for one colour for all."""
        if choice.by is ColourBy.GIVEN:
            return self.given[choice.title], choice.title
        if choice.by is ColourBy.DEGREE:
            title = QCoreApplication.translate("NodeValues", "degree")
            return graph.degrees().astype(np.float64), title
        if choice.by is ColourBy.FEATURE:
            column = choice.column
            return graph.x[:, column].astype(np.float64), graph.feature_names[column]
        return None, ""
