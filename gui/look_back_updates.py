"""The numbers of an update of the past: from the history, else from the session's file."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Signal

from core.session_file import SessionFile
from core.store import SessionFileError
from core.stored_rows import StoredUpdate
from core.telemetry import GradientState, UpdateMetrics
from gui.canvas.latest_job import LatestJob, Report
from gui.history import STATE_OF_SEVERITY, History


class PastUpdates(QObject):
    """Finds updates; those only the file still has are read off the GUI thread.

    Signals:
        found(object): the UpdateMetrics asked for last; None when nobody has it. Of one that
            comes from the file, the norms of weights and changes are not known (NaN).
    """

    found = Signal(object)

    def __init__(self, history: History, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._history = history
        self._job = LatestJob("graph-coach-update", self)
        self._job.finished.connect(self.found)
        self._job.failed.connect(self._fail)

    def find(self, update_step: int, session_path: str | None) -> None:
        """Look for an update of the session of this file; `found` tells."""
        held = from_history(self._history, update_step)
        if held is not None or session_path is None:
            self._job.cancel()
            self.found.emit(held)
            return

        def read(report: Report) -> UpdateMetrics | None:
            return from_file(Path(session_path), update_step)

        self._job.submit(read)

    def stop(self) -> None:
        """End the reading."""
        self._job.stop()

    def _fail(self, error: Exception) -> None:
        self.found.emit(None)
        if not isinstance(error, SessionFileError):
            raise error


def from_history(history: History, update_step: int) -> UpdateMetrics | None:
    """An update the history still holds by itself, None when it was merged with others."""
    last = history.column("last_update")
    row = int(np.searchsorted(last, update_step))
    if row == len(last) or int(last[row]) != update_step:
        return None
    if int(history.column("count")[row]) != 1:
        return None
    return _metrics(
        update_step,
        step=int(history.column("step")[row]),
        reward_id=int(history.column("last_reward_id")[row]),
        numbers=(
            float(history.curve("loss").mean[row]),
            float(history.curve("td_error").mean[row]),
        ),
        norms=history.column("variable_norms")[row].copy(),
        states=STATE_OF_SEVERITY[history.column("variable_severity")[row]],
    )


def from_file(path: Path, update_step: int) -> UpdateMetrics | None:
    """An update as the session's file has it, None when it is not in there.

    Raises:
        SessionFileError: the file cannot be read.
    """
    with SessionFile(path) as file:
        for stored in file.updates(update_step - 1, update_step):
            return stored_metrics(stored)
    return None


def stored_metrics(stored: StoredUpdate) -> UpdateMetrics:
    """A stored update as metrics; norms of weights and changes are not known (NaN)."""
    return _metrics(
        stored.update_step,
        step=stored.step,
        reward_id=stored.last_reward_id,
        numbers=(stored.loss, stored.td_error),
        norms=stored.gradient_norms,
        states=stored_states(stored),
    )


def stored_states(stored: StoredUpdate) -> NDArray[np.uint8]:
    """The GradientState of each variable from its stored norm.

    The file has NaN both for a gradient that is None and for one that holds NaN; how many of
    each there are tells them apart, except in an update that has both: there NaN is said.
    """
    norms = stored.gradient_norms
    states = np.full(norms.shape, GradientState.FINITE, dtype=np.uint8)
    states[norms == 0] = GradientState.ZERO
    states[np.isinf(norms)] = GradientState.INF
    n_unknown = int(np.isnan(norms).sum())
    is_none = stored.none_count >= n_unknown
    states[np.isnan(norms)] = GradientState.NONE if is_none else GradientState.NAN
    return states


def _metrics(
    update_step: int,
    step: int,
    reward_id: int,
    numbers: tuple[float, float],
    norms: NDArray[np.float32],
    states: NDArray[np.uint8],
) -> UpdateMetrics:
    """Metrics of which only what a picture of gradients needs is known."""
    unknown = np.full(norms.shape, np.nan, dtype=np.float32)
    return UpdateMetrics(
        update_step=update_step,
        step=step,
        last_reward_id=reward_id,
        loss=numbers[0],
        td_error=numbers[1],
        gradient_norms=norms,
        gradient_states=states,
        weight_norms=unknown,
        update_norms=unknown,
        dead_shares=np.zeros(0, np.float32),
        q_mean=float("nan"),
        q_max=float("nan"),
        clipped=False,
        applied=True,
        at=float("nan"),
    )
