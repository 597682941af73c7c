"""Whether a person's labels of the same action on the same graph agree with each other."""

from __future__ import annotations

from collections import Counter, OrderedDict

REMEMBERED_STEPS = 200_000
"""Steps whose graph and action are remembered."""
Case = tuple[int, int]
"""(graph id, action)."""


class Consistency:
    """Follows labels by (graph, action); a contradiction is another sign."""

    def __init__(self) -> None:
        self._cases: OrderedDict[int, Case] = OrderedDict()
        self._labels: dict[Case, dict[int, float]] = {}
        self._signs: dict[Case, Counter[int]] = {}
        self._n_repeated = 0
        self._n_agreeing = 0

    def saw(self, step: int, graph_id: int, action: int) -> None:
        """A step was taken; its labels will be about this graph and action."""
        self._cases[step] = (graph_id, action)
        if len(self._cases) > REMEMBERED_STEPS:
            self._cases.popitem(last=False)

    def case(self, step: int) -> Case | None:
        """(graph id, action) of a step, None when it was too long ago."""
        return self._cases.get(step)

    def labelled(self, step: int, value: float | None) -> None:
        """The active label of a step is now this; None when there is none any more."""
        case = self._cases.get(step)
        if case is None:
            return
        labels = self._labels.setdefault(case, {})
        signs = self._signs.setdefault(case, Counter())
        self._count(signs, -1)
        if step in labels:
            signs[_sign(labels.pop(step))] -= 1
        if value is not None:
            labels[step] = value
            signs[_sign(value)] += 1
        self._count(signs, +1)

    def contradicted(self, step: int) -> tuple[int, float] | None:
        """The newest other step of the same graph and action labelled with another sign.

        Returns:
            (step, value), or None when nothing contradicts the label of `step`.
        """
        case = self._cases.get(step, (-1, -1))
        labels = self._labels.get(case, {})
        if step not in labels or self._signs[case][_sign(labels[step])] == len(labels):
            return None
        own = _sign(labels[step])
        others = ((s, v) for s, v in reversed(labels.items()) if _sign(v) != own)
        return next(others, None)

    def share(self) -> float | None:
        """Share of repeated labels that have the sign most common for their graph and action.

        None while no (graph, action) was labelled twice.
        """
        return self._n_agreeing / self._n_repeated if self._n_repeated else None

    def _count(self, signs: Counter[int], change: int) -> None:
        """Add a case to the totals, or take it out; one label alone can agree with nothing."""
        n_labels = signs.total()
        if n_labels > 1:
            self._n_repeated += change * n_labels
            self._n_agreeing += change * max(signs.values())


def _sign(value: float) -> int:
    return (value > 0) - (value < 0)
