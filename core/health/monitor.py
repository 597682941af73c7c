"""The health monitor: runs every check after each update and keeps what they found."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from core.config import Hyperparameters
from core.health import (
    batchnorm,
    contradictions,
    dead_units,
    gradient_states,
    indistinguishable,
    kernels,
    q_range,
    scale,
    smoothing,
)
from core.health.finding import Finding, HealthReport
from core.health.look import Look, Probe
from core.health.outlier import OutlierCheck
from core.health.progress import ProgressCheck
from core.health.rarely import Rarely, WhenLabelled
from core.health.remedy import AppliedRemedy
from core.health.samples import Samples
from core.health.window import Window
from core.telemetry import Architecture, UpdateMetrics

Check = Callable[[Look], Finding | None]

PATIENCE = 20
"""Updates for which a finding must not have been seen before it is gone."""
REFRESH = 20
"""Updates between two new versions of the numbers of a finding that stays."""
CLOSELY, STRIDE = 50, 8
"""Updates that are all looked at, then every so many: looking must not slow learning.

Checks that look rarely do so at multiples of STRIDE.
"""


class Monitor:
    """Watches the updates of one session.

    Args:
        architecture: of the network that is watched.
        probe: looks into the network.
        label_step: step of a reward event by its id.
    """

    def __init__(
        self,
        architecture: Architecture,
        probe: Probe,
        label_step: Callable[[int], int | None],
    ) -> None:
        self.samples = Samples()
        self._architecture = architecture
        self._probe = probe
        self._label_step = label_step
        self._n_watched = 0
        self._applied: tuple[AppliedRemedy, ...] = ()
        self._found: dict[str, Finding] = {}
        self._seen: dict[str, int] = {}
        self._report = HealthReport()
        self._restart()

    @property
    def report(self) -> HealthReport:
        """What the window shows."""
        return self._report

    def observe(
        self,
        metrics: UpdateMetrics,
        *,
        n_graphs: int,
        settings: Hyperparameters,
        n_labels: int,
        updates_since_sync: int,
    ) -> None:
        """Look at an update that was applied; metrics of another network are left out.

        Args:
            metrics: of the update.
            n_graphs: different graphs in its batch.
            settings: in force.
            n_labels: steps with an active label.
            updates_since_sync: of the target network.
        """
        if not self._window.fits(metrics):
            return
        self._n_watched += 1
        self._found.pop("non-finite", None)
        self._window.add(metrics, n_graphs)
        n = self._window.n_added
        if n <= CLOSELY or n % STRIDE == 0:
            self._check(metrics, settings, n_labels, updates_since_sync)
        self._tell()

    def _check(
        self,
        metrics: UpdateMetrics,
        settings: Hyperparameters,
        n_labels: int,
        updates_since_sync: int,
    ) -> None:
        look = Look(
            window=self._window,
            samples=self.samples,
            settings=settings,
            probe=self._probe,
            n_updates=self._window.n_added,
            n_labels=n_labels,
            updates_since_sync=updates_since_sync,
            reward_scale=float(np.abs(self.samples.rewards()).max(initial=0.0)),
            findings=self._found,
        )
        for check in self._checks:
            finding = check(look)
            if finding is not None:
                self._keep(finding, metrics)
        self._forget_old(metrics.update_step)

    def found(self, finding: Finding, metrics: UpdateMetrics) -> None:
        """Take in what was found out about an update that was dropped."""
        self._keep(finding, metrics)
        self._tell()

    def remedied(self, applied: Sequence[AppliedRemedy]) -> None:
        """Something was done about a finding: from here on everything is judged anew."""
        self._applied = tuple(applied)
        self._found.clear()
        self._restart()
        self._tell()

    def _restart(self) -> None:
        self._window = Window(self._architecture)
        # Those that explain others come first: a check sees what is found already.
        self._checks: tuple[Check, ...] = (
            gradient_states.check_constant_loss,
            gradient_states.check_none,
            batchnorm.check,
            dead_units.check_output,
            dead_units.check_hidden,
            gradient_states.check_zero,
            gradient_states.check_frozen,
            scale.check_update_ratio,
            scale.check_exploding,
            scale.check_vanishing,
            Rarely(kernels.check, every=500),
            Rarely(smoothing.check, every=1_000, early=(1, 20, 100)),
            q_range.check_range,
            q_range.check_target,
            OutlierCheck(),
            WhenLabelled(contradictions.check),
            Rarely(WhenLabelled(indistinguishable.check), every=48),
            ProgressCheck(),
        )

    def _keep(self, finding: Finding, metrics: UpdateMetrics) -> None:
        known = self._found.get(finding.id)
        self._seen[finding.id] = metrics.update_step
        if known is None:
            label = self._label_step(metrics.last_reward_id)
            self._found[finding.id] = replace(
                finding, since_update=metrics.update_step, since_label=label
            )
        elif metrics.update_step % REFRESH == 0 or known.severity is not finding.severity:
            self._found[finding.id] = replace(
                finding, since_update=known.since_update, since_label=known.since_label
            )

    def _forget_old(self, update_step: int) -> None:
        for id_ in [i for i in self._found if update_step - self._seen[i] >= PATIENCE]:
            del self._found[id_]

    def _tell(self) -> None:
        gravest_first = sorted(self._found.values(), key=lambda f: (-f.severity, f.since_update))
        self._report = HealthReport(tuple(gravest_first), self._n_watched, self._applied)
