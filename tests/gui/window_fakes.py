"""A whole window whose worker never runs, filled with steps and updates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from PySide6.QtCore import QSettings

from core.commands import Command
from core.events import Event, StepTaken
from core.options import SessionOptions
from core.outbox import Telemetry
from core.telemetry import Architecture, Snapshot, UpdateMetrics
from gui.bridge import Bridge
from gui.main_window import MainWindow
from gui.theme import Theme
from tests.fakes import frozen, make_architecture, make_metrics, make_record, make_snapshot

UPDATES_PER_STEP = 10


class SilentBridge(Bridge):
    """Records orders instead of giving them to a worker."""

    def __init__(self) -> None:
        super().__init__(SessionOptions())
        self.commands: list[Command] = []

    def submit(self, command: Command) -> bool:
        self.commands.append(command)
        return True

    def stop(self, timeout_s: float = 5.0) -> bool:
        return True

    def of(self, kind: type[Command]) -> list[Any]:
        """The orders of one kind."""
        return [command for command in self.commands if isinstance(command, kind)]


def filled_architecture() -> Architecture:
    """Three convolutions whose activations are counted."""
    names = tuple(f"conv {i} relu {j}" for i in (1, 2, 3) for j in (1, 2))
    return replace(make_architecture(4), activations=(*names, "dense 1 relu"))


def filled_metrics(update: int, rng: np.random.Generator) -> UpdateMetrics:
    """An update of a network that learns well, with every fact there is."""
    architecture = filled_architecture()
    n = len(architecture.variable_names)
    fade = float(np.exp(-update / 2000))
    norms = rng.lognormal(0, 0.4, n) * np.linspace(0.01, 1, n) * (fade + 0.05)
    return make_metrics(
        update,
        norms,
        architecture=architecture,
        step=(update - 1) // UPDATES_PER_STEP,
        last_reward_id=(update - 1) // UPDATES_PER_STEP + 1,
        loss=fade * float(rng.lognormal(0, 0.5)) + 0.01,
        td_error=fade * float(rng.lognormal(0, 0.3)) + 0.05,
        q_mean=1 - fade,
        q_max=2 - fade,
        clipped=bool(rng.random() < 0.3 * fade),
        dead_shares=frozen(rng.random(7) * 0.3, np.float32),
        weight_norms=frozen(np.linspace(1, 8, n), np.float32),
        update_norms=frozen(np.linspace(1e-3, 2e-2, n) * fade, np.float32),
    )


def tell(
    window: MainWindow,
    snapshot: Snapshot | None = None,
    metrics: Sequence[UpdateMetrics] = (),
    events: Sequence[Event] = (),
) -> None:
    """What one drain brings."""
    window.show_telemetry(Telemetry(snapshot, metrics, 0, list(events)))


def filled_window(theme: Theme, folder: Path, n_updates: int) -> tuple[MainWindow, SilentBridge]:
    """A window after so many updates, ten to a step."""
    settings = QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat)
    bridge = SilentBridge()
    window = MainWindow(bridge, theme, settings)
    n_steps = -(-n_updates // UPDATES_PER_STEP)
    snapshot = make_snapshot(
        4,
        architecture=filled_architecture(),
        last_step=make_record(n_steps - 1, 4),
        n_steps=n_steps,
        n_updates=n_updates,
        n_labels=n_steps,
        session_path=str(folder / "lesson.gcoach"),
    )
    tell(window, snapshot)
    tell(window, events=[StepTaken(make_record(i, 4)) for i in range(n_steps)])
    rng = np.random.default_rng(0)
    for first in range(1, n_updates + 1, 1000):
        last = min(first + 1000, n_updates + 1)
        tell(window, metrics=[filled_metrics(i, rng) for i in range(first, last)])
    tell(window, snapshot)
    return window, bridge
