"""How a training without a window is going, in sentences."""

from __future__ import annotations

import numpy as np

from core.gradients import layer_norms
from core.health.finding import Finding, HealthReport, Severity
from core.telemetry import Architecture, StepRecord, UpdateMetrics

CLEAR_CHANGE = 0.1
"""Share of the mean before from which on a change of the loss is called one."""
_SEVERITY = {Severity.HINT: "Hint", Severity.WARNING: "Warning", Severity.PROBLEM: "Problem"}


class TrainingWords:
    """Collects what happens between two reports and says it.

    Args:
        architecture: of the network that learns.
        n_steps: how many steps there will be.
    """

    def __init__(self, architecture: Architecture, n_steps: int) -> None:
        self._architecture = architecture
        self._n_steps = n_steps
        self._losses: list[float] = []
        self._loss_before: float | None = None
        self._rewards: list[float] = []
        self._n_random = self._n_acted = 0
        self._newest: UpdateMetrics | None = None
        self._findings: dict[str, Finding] = {}

    def acted(self, record: StepRecord) -> None:
        """A step was taken."""
        self._n_acted += 1
        self._n_random += record.explored
        if record.environment_reward is not None:
            self._rewards.append(record.environment_reward)

    def learned(self, metrics: UpdateMetrics) -> None:
        """An update was made."""
        self._newest = metrics
        self._losses.append(metrics.loss)

    def report(self, n_steps: int, health: HealthReport) -> str:
        """What happened since the last report, as a paragraph; begins to collect anew.

        Args:
            n_steps: steps taken so far.
            health: findings of now; those told before are not told again.
        """
        said = [
            f"Step {n_steps} of {self._n_steps}: {self._loss()}",
            *self._acting(),
            *self._gradients(),
            *self._health(health),
        ]
        self._rewards.clear()
        self._n_random = self._n_acted = 0
        return " ".join(said)

    def _loss(self) -> str:
        if not self._losses:
            return "no update yet."
        now, before = float(np.mean(self._losses)), self._loss_before
        text = f"the mean loss of the last {_counted(len(self._losses), 'update')} is {now:.3g}"
        self._losses.clear()
        self._loss_before = now
        if before is None:
            return f"{text}."
        if now < before * (1 - CLEAR_CHANGE):
            return f"{text}; it falls, from {before:.3g}."
        if now > before * (1 + CLEAR_CHANGE):
            return f"{text}; it rises, from {before:.3g}."
        return f"{text}, about the same as before."

    def _acting(self) -> list[str]:
        random = f"random actions: {self._n_random} of {self._n_acted}."
        if not self._rewards:
            return [f"R{random[1:]}"]
        return [f"The mean reward is {np.mean(self._rewards):.3g}; {random}"]

    def _gradients(self) -> list[str]:
        if self._newest is None:
            return []
        names = [layer.name for layer in self._architecture.layers]
        norms = layer_norms(self._architecture, self._newest.gradient_norms)
        finite = np.flatnonzero(np.isfinite(norms))
        if not finite.size:
            return ["No layer has a finite gradient."]
        if not norms[finite].any():
            return ["The gradient norm of every layer is 0."]
        largest, smallest = finite[norms[finite].argmax()], finite[norms[finite].argmin()]
        return [
            f"The largest gradient norm is that of {names[largest]} ({norms[largest]:.2g}), "
            f"the smallest that of {names[smallest]} ({norms[smallest]:.2g})."
        ]

    def _health(self, health: HealthReport) -> list[str]:
        before, self._findings = self._findings, {f.id: f for f in health.findings}
        new = [f for f in health.findings if f.id not in before]
        gone = [f for f in before.values() if f.id not in self._findings]
        return [
            *(f"{_SEVERITY[f.severity]}: {_whole(f.title)} {_whole(f.cause)}" for f in new),
            *(f"No longer so: {_whole(f.title)}" for f in gone),
        ]


def _counted(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"


def _whole(sentence: str) -> str:
    return f"{sentence.rstrip('.')}."
