"""What the health monitor says: findings with evidence, cause and remedies."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from core.health.remedy import AppliedRemedy, Remedy


class Severity(IntEnum):
    """How bad a finding is."""

    HINT = 1
    """Worth knowing; learning goes on."""
    WARNING = 2
    """Learning is slower or worse than it could be."""
    PROBLEM = 3
    """Nothing, or nothing right, can be learned like this."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """One number a finding rests on."""

    name: str
    """What was measured."""
    value: float | str
    limit: str = ""
    """What would be healthy, for example "below 0.1"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing that keeps a network from learning well."""

    id: str
    """What kind of finding it is, for example "dead-output"; at most one of a kind at a time."""
    severity: Severity
    title: str
    """A few words."""
    cause: str
    """Why, in one sentence."""
    evidence: tuple[Evidence, ...]
    details: str = ""
    """What it means and what else to try."""
    layers: tuple[str, ...] = ()
    """Layers it is about, names as in `Architecture.layers`."""
    steps: tuple[int, ...] = ()
    """Steps it is about, for example those with contradicting labels."""
    remedies: tuple[Remedy, ...] = ()
    """The recommended one first."""
    since_update: int = 0
    """Number of the update at which it was first seen."""
    since_label: int | None = None
    """Step of the newest label that update could see; None when there was none."""


@dataclass(frozen=True, slots=True)
class HealthReport:
    """What the window shows of the health of a session."""

    findings: tuple[Finding, ...] = ()
    """The gravest first."""
    n_watched: int = 0
    """Updates watched since the session began or was resumed."""
    applied: tuple[AppliedRemedy, ...] = ()
    """Remedies in force, oldest first; the newest can be undone."""
