"""Whether a person's labels of the same action on the same graph agree with each other."""

from __future__ import annotations

from collections import OrderedDict

REMEMBERED_STEPS = 200_000
"""Steps whose graph and action are remembered."""


class Consistency:
    """Follows labels by (graph, action); a contradiction is another sign."""

    def __init__(self) -> None:
        self._cases: OrderedDict[int, tuple[int, int]] = OrderedDict()
        self._labels: dict[tuple[int, int], dict[int, float]] = {}
        self._agreement: dict[tuple[int, int], tuple[int, int]] = {}

    def saw(self, step: int, graph_id: int, action: int) -> None:
        """A step was taken; its labels will be about this graph and action."""
        self._cases[step] = (graph_id, action)
        if len(self._cases) > REMEMBERED_STEPS:
            self._cases.popitem(last=False)

    def case(self, step: int) -> tuple[int, int] | None:
        """(graph id, action) of a step, None when it was too long ago."""
        return self._cases.get(step)

    def labelled(self, step: int, value: float | None) -> None:
        """The active label of a step is now this; None when there is none any more."""
        case = self._cases.get(step)
        if case is None:
            return
        labels = self._labels.setdefault(case, {})
        labels.pop(step, None)
        if value is not None:
            labels[step] = value
        signs = [_sign(v) for v in labels.values()]
        self._agreement.pop(case, None)
        if len(signs) > 1:
            self._agreement[case] = (max(signs.count(s) for s in set(signs)), len(signs))

    def contradicted(self, step: int) -> tuple[int, float] | None:
        """The newest other step of the same graph and action labelled with another sign.

        Returns:
            (step, value), or None when nothing contradicts the label of `step`.
        """
        labels = self._labels.get(self._cases.get(step, (-1, -1)), {})
        if step not in labels:
            return None
        own = _sign(labels[step])
        others = [(s, v) for s, v in labels.items() if s != step and _sign(v) != own]
        return others[-1] if others else None

    def share(self) -> float | None:
        """Share of repeated labels that have the sign most common for their graph and action.

        None while no (graph, action) was labelled twice.
        """
        repeated = sum(n for _, n in self._agreement.values())
        agreeing = sum(n for n, _ in self._agreement.values())
        return agreeing / repeated if repeated else None


def _sign(value: float) -> int:
    return (value > 0) - (value < 0)
