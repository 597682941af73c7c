"""What a sentence about a finding may say: the operation, its line, the numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from .model import Place


class Words(NamedTuple):
    """What is said about one finding."""

    explanation: str
    remedy: str
    code: str = ""
    """The remedy as lines to type; empty where it depends on what was meant."""


class Evidence:
    """One finding, in words that sentences are made of."""

    def __init__(
        self, op: str, place: Place | None, variables: Sequence[str], facts: Mapping[str, Any]
    ) -> None:
        self.op = op.split(":")[-1] or "an operation"
        self.line = f"line {place.line}" if place else "an unknown line"
        self.facts = facts
        self.who = listed(variables)

    def range(self) -> str:
        """The range of the values that went in, as a sentence; empty when not known."""
        if "low" not in self.facts:
            return ""
        low, high, size = (self.facts[key] for key in ("low", "high", "size"))
        if size == 1:
            return f" Its input is {low:.6g}."
        return f" Its {size} inputs lie between {low:.6g} and {high:.6g}."


def listed(names: Sequence[str], most: int = 3) -> str:
    """The first few names."""
    if not names:
        return "the variables"
    shown = ", ".join(names[:most])
    return shown if len(names) <= most else f"{shown} and {len(names) - most} more"
