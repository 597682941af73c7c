"""Where a session writes what happens: the border between a session and its file."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from core.graph import Graph
from core.rewards import RewardEvent
from core.session_file import SessionFile
from core.store import SessionFileError
from core.telemetry import StepRecord, UpdateMetrics


@dataclass(frozen=True, slots=True)
class Moment:
    """When something happened: how much of everything else was there."""

    step: int
    """Steps taken before."""
    update_step: int
    """Updates made before."""
    last_reward_id: int
    """Newest reward event before; 0 when there was none."""


class Recorder(Protocol):
    """Where a session writes what happens."""

    last_event_id: int
    """Id of the newest event, 0 before the first."""

    @property
    def path(self) -> Path | None:
        """The file, None when there is none."""

    @property
    def problem(self) -> str:
        """Why nothing more reaches the file; empty while it is good."""

    def add_graph(self, graph_id: int, digest: str, graph: Graph) -> None:
        """A graph seen for the first time."""

    def graph_id(self, digest: str) -> int | None:
        """Id of a stored graph."""

    def add_step(
        self, record: StepRecord, mask: NDArray[np.bool_], next_mask: NDArray[np.bool_]
    ) -> None:
        """An action of the agent."""

    def add_rewards(self, events: Sequence[RewardEvent]) -> None:
        """The events of one act, all or none; on disk when this returns."""

    def add_update(self, metrics: UpdateMetrics) -> None:
        """A gradient step."""

    def add_event(self, kind: str, moment: Moment, data: dict[str, Any]) -> None:
        """Anything else that a replay must repeat: settings, resets, loads."""

    def add_checkpoint(self, moment: Moment, reason: str, data: bytes) -> int:
        """Everything needed to resume; on disk when this returns. Gives its id."""

    def reading(self) -> AbstractContextManager[SessionFile]:
        """Everything so far, to be read at once by the thread that writes."""

    def save_as(self, path: Path) -> None:
        """Go on in another file, which gets everything so far."""

    def flush(self) -> None:
        """Commit what waits."""

    def close(self) -> None:
        """Commit and let go of the file."""


class NoRecorder:
    """A session that is not written anywhere."""

    path: Path | None = None
    problem = ""
    last_event_id: int = 0

    def add_graph(self, graph_id: int, digest: str, graph: Graph) -> None:
        """Nothing to do."""

    def graph_id(self, digest: str) -> int | None:
        """Nothing is stored."""
        return None

    def add_step(
        self, record: StepRecord, mask: NDArray[np.bool_], next_mask: NDArray[np.bool_]
    ) -> None:
        """Nothing to do."""

    def add_rewards(self, events: Sequence[RewardEvent]) -> None:
        """Nothing to do."""

    def add_update(self, metrics: UpdateMetrics) -> None:
        """Nothing to do."""

    def add_event(self, kind: str, moment: Moment, data: dict[str, Any]) -> None:
        """Nothing to do."""

    def add_checkpoint(self, moment: Moment, reason: str, data: bytes) -> int:
        """Nothing is stored; 0."""
        return 0

    def reading(self) -> AbstractContextManager[SessionFile]:
        """There is nothing to read."""
        raise SessionFileError("this session was never recorded, so it cannot be looked back at")

    def save_as(self, path: Path) -> None:
        """There is nothing to save."""
        raise SessionFileError(f"{path}: this session was never recorded, so it cannot be saved")

    def flush(self) -> None:
        """Nothing to do."""

    def close(self) -> None:
        """Nothing to do."""
