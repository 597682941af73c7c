"""Every step of the session on screen as compact columns, one row per step. No Qt."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.config import RewardSource
from core.events import LabelChanged
from core.rewards import RewardEvent, RewardKind
from core.telemetry import StepRecord, UpdateMetrics

ROW = np.dtype(
    [
        ("at", "f8"),
        ("environment", "f8"),
        ("label", "f8"),
        ("credit", "f8"),
        ("given", "f8"),
        ("gap", "f4"),
        ("td_error", "f4"),
        ("graph", "i4"),
        ("action", "i4"),
        ("greedy", "i4"),
        ("episode", "i4"),
        ("chooser", "i1"),
        ("known", "?"),
        ("skipped", "?"),
        ("is_told", "?"),
        ("right", "i4"),
        ("is_shown", "?"),
        ("pairs", "i2"),
        ("newest", "i4"),
    ]
)
"""One step. NaN where there is no number.

`given` is label plus credit; `is_told` says that they came from the worker. `right` is the action
a person said is right, -1 without one; `is_shown` says that it was a demonstration; `pairs` counts
comparisons; `newest` is the id of the newest reward event that counts, 0 without one.
"""

_EMPTY = np.array(
    (*(np.nan,) * 7, -1, -1, -1, -1, 0, False, False, False, -1, False, 0, 0),
    dtype=ROW,
)
_FIRST_CAPACITY = 1024
TOLD_COLUMNS = ("right", "is_shown", "pairs", "newest")
TOLD = np.dtype([("right", "i4"), ("is_shown", "?"), ("pairs", "i2"), ("newest", "i4")])
"""The columns of ROW about actions."""


def told_row(
    told: Sequence[RewardEvent], other_id: int | None = None
) -> tuple[int, bool, int, int]:
    """What counts of what was said of one step, as a row of TOLD.

    Args:
        told: its corrections, comparisons and demonstrations that count.
        other_id: the newest label or share that counts, None without one.
    """
    right = next((event for event in told if event.kind.is_right_action), None)
    action = None if right is None else right.action
    return (
        -1 if action is None else action,
        right is not None and right.kind is RewardKind.DEMONSTRATION,
        sum(event.kind is RewardKind.COMPARISON for event in told),
        max([other_id or 0, *(event.id for event in told)]),
    )


@dataclass(frozen=True, slots=True, eq=False)
class StoredTimeline:
    """What a session file says of its steps; all arrays have one entry per step, from 0."""

    columns: NDArray[np.float64]
    """As `SessionFile.step_columns` gives them, shape (n_steps, 7)."""
    labels: NDArray[np.float64]
    """Active label addressed to the step itself, NaN where there is none."""
    credits: NDArray[np.float64]
    """Sum of the step's shares of spread labels, NaN where there are none."""
    skipped: NDArray[np.bool_]
    told: NDArray[Any]
    """What was said of its actions, dtype TOLD."""
    td_errors: NDArray[np.float64]
    """What the step's newest label met, NaN where it met none; the file has no later ones."""


@dataclass(frozen=True, slots=True)
class StoredNames:
    """Names of graphs by their ids."""

    graphs: Mapping[int, str]


@dataclass(frozen=True, slots=True, eq=False)
class StoredGaps:
    """Q gaps of some steps, read after everything else because they need every Q-value."""

    first: int
    """Step of the first gap."""
    gaps: NDArray[np.float32]


class TimelineData:
    """The timeline's numbers: about 70 bytes a step, changed in place.

    Steps come live from the worker, and for a resumed session from its file. What the worker
    told is newer than what the file says, whichever arrives first.
    """

    def __init__(self) -> None:
        self.version = 0
        """Grows with every change; a view that saw this version need not draw again."""
        self._rows = np.full(_FIRST_CAPACITY, _EMPTY)
        self._n_steps = 0

    @property
    def n_steps(self) -> int:
        """Rows there are: one more than the newest step."""
        return self._n_steps

    @property
    def rows(self) -> NDArray[Any]:
        """All rows (dtype ROW), row i is step i; a view, valid until the next change."""
        return self._rows[: self._n_steps]

    @property
    def n_bytes(self) -> int:
        """Memory held, unused capacity included."""
        return self._rows.nbytes

    def clear(self) -> None:
        """Forget everything: another session begins."""
        self._rows = np.full(_FIRST_CAPACITY, _EMPTY)
        self._n_steps = 0
        self.version += 1

    def add_step(self, record: StepRecord) -> None:
        """A step the worker told of."""
        self._grow_to(record.step + 1)
        row = self._rows[record.step]
        row["known"] = True
        row["at"] = record.at
        row["graph"], row["episode"] = record.graph_id, record.episode
        row["action"], row["greedy"] = record.action, record.greedy_action
        row["chooser"] = record.chooser
        row["gap"] = q_gap(record)
        if record.environment_reward is not None:
            row["environment"] = record.environment_reward
        self.version += 1

    def set_label(self, change: LabelChanged) -> None:
        """A label, credit or skip the worker told of; steps nobody told of are left out."""
        if not 0 <= change.step < self._n_steps:
            return
        row = self._rows[change.step]
        row["label"] = np.nan if change.label is None else change.label
        row["credit"] = np.nan if change.credit is None else change.credit
        row["given"] = _sum(row["label"], row["credit"])
        row["skipped"] = change.skipped
        row["is_told"] = True
        for name, value in zip(TOLD_COLUMNS, told_row(change.told, change.reward_id), strict=True):
            row[name] = value
        self.version += 1

    def note_updates(self, metrics: Iterable[UpdateMetrics]) -> None:
        """Remember the newest TD error of every step that was in a batch."""
        for update in metrics:
            steps = update.batch_steps
            is_here = steps < self._n_steps
            self._rows["td_error"][steps[is_here]] = update.td_errors[is_here]
            self.version += 1

    def fill(self, stored: StoredTimeline) -> None:
        """Take in what the session's file says, except where the worker told already."""
        n_stored = len(stored.columns)
        self._grow_to(n_stored)
        rows = self._rows[:n_stored]
        new = ~rows["known"]
        columns = stored.columns[new]
        for name, column in (
            *(("episode", 1), ("graph", 2), ("action", 3)),
            *(("greedy", 4), ("chooser", 5), ("environment", 6)),
        ):
            rows[name][new] = columns[:, column]
        rows["gap"][new & (rows["action"] == rows["greedy"])] = 0.0
        rows["known"] = True
        untold = ~rows["is_told"]
        for name, values in (
            ("label", stored.labels),
            ("credit", stored.credits),
            ("skipped", stored.skipped),
            *((name, stored.told[name]) for name in TOLD_COLUMNS),
        ):
            rows[name][untold] = values[untold]
        rows["given"] = _sum(rows["label"], rows["credit"])
        unmet = np.isnan(rows["td_error"])
        rows["td_error"][unmet] = stored.td_errors[unmet]
        self.version += 1

    def fill_gaps(self, stored: StoredGaps) -> None:
        """Take in Q gaps from the file."""
        rows = self._rows[stored.first : min(self._n_steps, stored.first + len(stored.gaps))]
        rows["gap"] = stored.gaps[: len(rows)]
        self.version += 1

    def by_hand(self) -> NDArray[np.float64]:
        """Label plus credit of every step, NaN where the person gave neither."""
        return np.array(self.rows["given"])

    def largest_label(self) -> float:
        """Largest absolute label or credit so far, 0 without any."""
        given = self.by_hand()
        given = given[~np.isnan(given)]
        return float(np.abs(given).max()) if given.size else 0.0

    def _grow_to(self, n_steps: int) -> None:
        if n_steps > len(self._rows):
            grown = np.full(max(n_steps, 2 * len(self._rows)), _EMPTY)
            grown[: self._n_steps] = self.rows
            self._rows = grown
        self._n_steps = max(self._n_steps, n_steps)


def q_gap(record: StepRecord) -> float:
    """Q of the greedy action minus Q of the chosen one, when the action was chosen."""
    q = record.q_values
    return float(q[record.greedy_action]) - float(q[record.action])


def effective_rewards(rows: NDArray[Any], source: RewardSource) -> NDArray[np.float64]:
    """What each transition's reward amounts to; NaN is unlabelled and not sampled.

    The same rule as `core.rewards.RewardLog.effective`, for whole columns.
    """
    by_hand, environment = np.array(rows["given"]), np.array(rows["environment"])
    if source is RewardSource.BY_HAND:
        return by_hand
    if source is RewardSource.ENVIRONMENT:
        return environment
    if source is RewardSource.OVERRIDE:
        return np.where(np.isnan(by_hand), environment, by_hand)
    total = environment + np.nan_to_num(by_hand)
    return np.where(np.isnan(environment), by_hand, total)


def _sum(label: Any, credit: Any) -> Any:
    """Label plus credit; either alone where the other is NaN."""
    given = np.nan_to_num(label) + np.nan_to_num(credit)
    return np.where(np.isnan(label) & np.isnan(credit), np.nan, given)
