"""One cause found for some of the variables of a call, before it is put into words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from ..report.model import Cause, Place


@dataclass(slots=True, eq=False)
class Explained:
    """One cause found for some of the sources of a call."""

    cause: Cause
    sources: list[int]
    """Indices into the call's sources."""
    op: str = ""
    """The operation of the cut; empty when the cause has none."""
    place: Place | None = None
    facts: dict[str, Any] = field(default_factory=dict)
    """What the sentences need to know."""


def merge(found: Iterable[Explained]) -> list[Explained]:
    """One entry per cause and place."""
    merged: dict[tuple[Any, ...], Explained] = {}
    for each in found:
        key = (each.cause, each.op, each.place, str(sorted(each.facts.items())))
        if key in merged:
            merged[key].sources = sorted({*merged[key].sources, *each.sources})
        else:
            merged[key] = each
    return list(merged.values())
