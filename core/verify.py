"""Living a session again from its first event and comparing every Q-value, loss and weight."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.arrays import read_bundle
from core.checkpoint import facts_of, weights_of
from core.rerun import rerun
from core.resume import DAMAGE, FileRecorder
from core.schema import PAYLOADS
from core.session import Session
from core.session_file import SessionFile
from core.stored_rows import StoredCheckpoint, StoredStep, StoredUpdate
from core.telemetry import StepRecord, UpdateMetrics


@dataclass(slots=True)
class Verification:
    """Largest differences between what was stored and what came out again; 0 is bit-equal."""

    n_steps: int = 0
    n_updates: int = 0
    n_checkpoints: int = 0
    q_difference: float = 0.0
    loss_difference: float = 0.0
    td_error_difference: float = 0.0
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
            f"TD error {self.td_error_difference:g}, gradient norms "
            f"{self.gradient_norm_difference:g}, weights {self.weight_difference:g}."
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
        session.registry.n_graphs = max(file.last("graphs"), 0)
        comparison = _Comparison(file)
        try:
            rerun(session, file, comparison)
        except DAMAGE as error:
            comparison.broke_off(session.n_steps, error)
        comparison.check_counts(session)
        return comparison.result


class _Comparison:
    """A witness that measures."""

    def __init__(self, file: SessionFile) -> None:
        self.result = Verification()
        self._file = file
        self._changed: dict[int, int] = {}
        for reward_id, step in reversed(file.changed_rewards()):
            self._changed[step] = reward_id
        self._checkpoints: dict[tuple[int, int, int], list[StoredCheckpoint]] = {}
        for checkpoint in file.checkpoints():
            if checkpoint.reason not in PAYLOADS:
                self._expect(checkpoint)

    def saw_step(self, stored: StoredStep, again: StepRecord) -> None:
        """Compare Q-values, action and what the environment said."""
        record, result = stored.record, self.result
        result.n_steps += 1
        difference = _largest_difference(record.q_values, again.q_values)
        result.q_difference = max(result.q_difference, difference)
        if difference:
            self.differs(f"step {record.step}: Q-values differ by {difference:.3g}")
        for name in _STEP_FIELDS:
            then, now = getattr(record, name), getattr(again, name)
            if then != now:
                self.differs(f"step {record.step}: {name} was {then}, now {now}")
        if record.step in self._changed:
            self._name_changed(record.step)

    def saw_update(self, stored: StoredUpdate, again: UpdateMetrics | None) -> None:
        """Compare loss, TD error and gradient norms."""
        result = self.result
        result.n_updates += 1
        where = f"update {stored.update_step} (after step {stored.step})"
        if again is None:
            self.differs(f"{where}: there is nothing labelled to sample")
            return
        loss = _number_difference(stored.loss, again.loss)
        td_error = _number_difference(stored.td_error, again.td_error)
        norms = _largest_difference(stored.gradient_norms, again.gradient_norms)
        result.loss_difference = max(result.loss_difference, loss)
        result.td_error_difference = max(result.td_error_difference, td_error)
        result.gradient_norm_difference = max(result.gradient_norm_difference, norms)
        if loss or norms or td_error:
            self.differs(
                f"{where}: loss differs by {loss:.3g}, TD error by {td_error:.3g}, "
                f"gradient norms by {norms:.3g}"
            )
        if stored.update_step != again.update_step:
            self.differs(f"{where}: its number was expected to be {again.update_step}")

    def saw_moment(self, session: Session) -> None:
        """Compare with the checkpoints of this moment."""
        moment = (session.n_steps, session.n_updates, session.recorder.last_event_id)
        for checkpoint in self._checkpoints.pop(moment, ()):
            self._compare(checkpoint, session)

    def broke_off(self, step: int, error: Exception) -> None:
        """Rows from here on cannot be repeated; a changed reward is named if it is why."""
        if self._changed:
            self._name_changed(min(self._changed))
        self.differs(f"step {step}: cannot be repeated ({error})")

    def check_counts(self, session: Session) -> None:
        """Nothing stored may be left over."""
        for table, done in (("steps", session.n_steps), ("updates", session.n_updates)):
            stored = self._file.count(table)
            if stored != done:
                self.differs(f"{table}: {stored} are stored, {done} could be repeated")
        for checkpoint in (c for group in self._checkpoints.values() for c in group):
            self.differs(f"checkpoint {checkpoint.id}: its moment never came")

    def differs(self, where: str) -> None:
        """Keep the first difference."""
        if not self.result.first_difference:
            self.result.first_difference = where

    def _name_changed(self, step: int) -> None:
        reward_id = self._changed[step]
        self.differs(f"step {step}: its reward (event {reward_id}) was changed in the file")

    def _expect(self, checkpoint: StoredCheckpoint) -> None:
        try:
            facts = read_bundle(self._file.checkpoint_data(checkpoint.id), "checkpoint")[1]
            moment = (int(facts["n_steps"]), int(facts["n_updates"]), int(facts["last_event_id"]))
        except (ValueError, KeyError, TypeError) as error:
            self.differs(f"checkpoint {checkpoint.id}: damaged ({error})")
            return
        self._checkpoints.setdefault(moment, []).append(checkpoint)

    def _compare(self, checkpoint: StoredCheckpoint, session: Session) -> None:
        self.result.n_checkpoints += 1
        where = f"checkpoint {checkpoint.id} (step {checkpoint.step})"
        stored, facts = read_bundle(self._file.checkpoint_data(checkpoint.id), where)
        now, facts_now = weights_of(session), facts_of(session)
        for name in _CHECKPOINT_FACTS:
            if facts.get(name) != facts_now[name]:
                self.differs(f"{where}: {name} differs")
        if stored.keys() != now.keys():
            self.differs(f"{where}: holds other arrays than this network has")
            return
        difference = max(_largest_difference(stored[name], now[name]) for name in stored)
        self.result.weight_difference = max(self.result.weight_difference, difference)
        if difference:
            self.differs(f"{where}: weights differ by {difference:.3g}")


_STEP_FIELDS = (
    *("step", "episode", "graph_id", "action", "greedy_action", "chooser", "epsilon"),
    *("environment_reward", "next_graph_id", "terminated", "truncated"),
)
_CHECKPOINT_FACTS = (
    *("learner_updates", "streams", "hyperparameters", "epsilon_since", "episode"),
    *("episode_seed", "episode_index", "episode_length", "arena", "buffer_steps", "shown_index"),
)
"""Facts that follow from the moment; rewards given since the last update are repeated later."""


def _number_difference(a: float, b: float) -> float:
    return _largest_difference(np.array([a]), np.array([b]))


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
