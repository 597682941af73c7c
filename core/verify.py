"""Living a session again from its first event and comparing every Q-value, loss and weight."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.checkpoint import weights_of
from core.errors import CommandError
from core.rerun import rerun
from core.resume import FileRecorder
from core.session import Session
from core.session_file import SessionFile, StoredCheckpoint, StoredUpdate
from core.telemetry import StepRecord, UpdateMetrics


@dataclass(slots=True)
class Verification:
    """Largest differences between what was stored and what came out again; 0 is bit-equal."""

    n_steps: int = 0
    n_updates: int = 0
    n_checkpoints: int = 0
    q_difference: float = 0.0
    loss_difference: float = 0.0
    gradient_norm_difference: float = 0.0
    weight_difference: float = 0.0
    first_difference: str = ""
    """Names the first step, update or checkpoint that differs; empty when none does."""

    @property
    def is_equal(self) -> bool:
        """Whether everything came out the same."""
        return not self.first_difference

    def describe(self) -> str:
        """The result in sentences."""
        done = (
            f"Repeated {self.n_steps} steps and {self.n_updates} updates, compared the weights "
            f"at {self.n_checkpoints} checkpoints."
        )
        largest = (
            f"Largest difference: Q-values {self.q_difference:g}, loss {self.loss_difference:g}, "
            f"gradient norms {self.gradient_norm_difference:g}, weights {self.weight_difference:g}."
        )
        verdict = (
            f"First difference: {self.first_difference}" if self.first_difference else "Equal."
        )
        return "\n".join([done, largest, verdict])


def verify(path: Path) -> Verification:
    """Repeat a session from its first event and compare.

    Raises:
        SessionFileError: missing, damaged or newer.
    """
    with SessionFile(path) as file:
        session = Session(file.config(), file.spec(), FileRecorder(file))
        session.registry.n_graphs = file.count("graphs")
        comparison = _Comparison(file)
        comparison.saw_counters(session)
        try:
            rerun(session, file, comparison)
        except CommandError as error:
            comparison.differs(f"step {session.n_steps}: cannot be repeated: {error}")
        comparison.check_counts(file, session)
        return comparison.result


class _Comparison:
    """A witness that measures."""

    def __init__(self, file: SessionFile) -> None:
        self.result = Verification()
        self._file = file
        self._checkpoints: dict[tuple[int, int], StoredCheckpoint] = {
            (c.update_step, c.step): c for c in file.checkpoints() if c.reason != "rollback"
        }

    def saw_step(self, stored: StepRecord, again: StepRecord) -> None:
        """Compare Q-values, action and what the environment said."""
        result = self.result
        result.n_steps += 1
        difference = _largest_difference(stored.q_values, again.q_values)
        result.q_difference = max(result.q_difference, difference)
        if difference:
            self.differs(f"step {stored.step}: Q-values differ by {difference:.3g}")
        for name in ("action", "greedy_action", "graph_id", "next_graph_id", "environment_reward"):
            then, now = getattr(stored, name), getattr(again, name)
            if then != now:
                self.differs(f"step {stored.step}: {name} was {then}, now {now}")

    def saw_update(self, stored: StoredUpdate, again: UpdateMetrics | None) -> None:
        """Compare loss and gradient norms."""
        result = self.result
        result.n_updates += 1
        where = f"update {stored.update_step} (after step {stored.step})"
        if again is None:
            self.differs(f"{where}: there is nothing labelled to sample")
            return
        loss = _largest_difference(np.array([stored.loss]), np.array([again.loss]))
        norms = _largest_difference(stored.gradient_norms, again.gradient_norms)
        result.loss_difference = max(result.loss_difference, loss)
        result.gradient_norm_difference = max(result.gradient_norm_difference, norms)
        if loss or norms:
            self.differs(f"{where}: loss differs by {loss:.3g}, gradient norms by {norms:.3g}")

    def saw_counters(self, session: Session) -> None:
        """Compare the weights where a checkpoint of this moment is stored."""
        checkpoint = self._checkpoints.pop((session.n_updates, session.n_steps), None)
        if checkpoint is None or checkpoint.reason == "agent loaded":
            return
        self.result.n_checkpoints += 1
        stored = weights_of(self._file.checkpoint_data(checkpoint.id))
        now = weights_of(session)
        if stored.keys() != now.keys():
            self.differs(f"checkpoint {checkpoint.id}: holds other arrays than this network has")
            return
        difference = max(_largest_difference(stored[name], now[name]) for name in stored)
        self.result.weight_difference = max(self.result.weight_difference, difference)
        if difference:
            self.differs(
                f"checkpoint at update {checkpoint.update_step}: weights differ by {difference:.3g}"
            )

    def check_counts(self, file: SessionFile, session: Session) -> None:
        """Nothing stored may be left over."""
        for table, done in (("steps", session.n_steps), ("updates", session.n_updates)):
            stored = file.count(table)
            if stored != done:
                self.differs(f"{table}: {stored} are stored, {done} could be repeated")

    def differs(self, where: str) -> None:
        """Keep the first difference."""
        if not self.result.first_difference:
            self.result.first_difference = where


def _largest_difference(a: NDArray[Any], b: NDArray[Any]) -> float:
    """Largest absolute difference; inf where the shapes differ or only one is NaN."""
    if a.shape != b.shape:
        return float("inf")
    if a.size == 0 or np.array_equal(a, b, equal_nan=True):
        return 0.0
    with np.errstate(invalid="ignore"):
        gap = np.abs(a.astype(np.float64) - b.astype(np.float64))
    gap[(a == b) | (np.isnan(a) & np.isnan(b))] = 0.0
    return float(np.where(np.isnan(gap), np.inf, gap).max())
