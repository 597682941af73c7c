"""How well the window keeps up while it trains flat out, and what it costs the training.

A precise 5 ms timer in the GUI thread notes how late it fires, with training paused and with
training flat out on every panel; then the same worker trains without a window. All of it in
turn, with a new window each round.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication

from core.bench.rounds import Effort
from core.bench.rows import Row, Sense, Spread, at_least, at_most
from core.commands import OpenGraphs, Pause, Run, SetPace
from core.config import Hyperparameters, RewardSource, UpdatePath
from core.environments.spec import LabelSpec
from core.graph import Graph
from core.graph_io import read_graphs
from core.options import SessionOptions
from core.outbox import Telemetry
from core.runner import Runner
from gui.bench_probe import Probe
from gui.bench_wait import wait_until
from gui.bridge import Bridge
from gui.main_window import MainWindow
from gui.samples import sample_path
from gui.theme import Appearance, Theme

NAME = "window"
SIZE = (1440, 900)
N_ROUNDS = 3
SECONDS_SHARE = 10 / 3
"""Length of a phase in times of `--seconds`: with three rounds, a minute of training by default."""
SHORTEST_S = 0.5
LEAST_P99_MS = 5.0
"""A pause that is quieter than this counts as this much."""
GRAPHS = "motifs.json"


@dataclass(slots=True)
class Found:
    """What the rounds so far gave."""

    path: UpdatePath
    """How all of them compute updates."""
    paused_ms: list[NDArray[np.float64]] = field(default_factory=list)
    running_ms: list[NDArray[np.float64]] = field(default_factory=list)
    rates: list[float] = field(default_factory=list)
    """Updates a second with the window."""
    bare_rates: list[float] = field(default_factory=list)
    growth_mb: list[float] = field(default_factory=list)
    backlog: int = 0


def measure(effort: Effort) -> Iterator[Row]:
    """Lateness, updates per second, memory and waiting events."""
    app = QApplication.instance() or QApplication(["graph-coach-bench"])
    assert isinstance(app, QApplication)
    seconds = max(SHORTEST_S, SECONDS_SHARE * effort.seconds)
    theme = Theme(app, Appearance.LIGHT)
    found = Found(path=UpdatePath.PLAIN if effort.is_short else _chosen_path())
    for _ in range(1 if effort.is_short else N_ROUNDS):
        with tempfile.TemporaryDirectory() as folder:
            _with_window(theme, Path(folder), seconds, found)
            found.bare_rates.append(_without_window(Path(folder), seconds, found.path))
    return iter(rows(found))


def rows(found: Found) -> list[Row]:
    """What was found, beside its goals."""
    paused, running = np.concatenate(found.paused_ms), np.concatenate(found.running_ms)
    each = zip(found.running_ms, found.paused_ms, strict=True)
    ratios = [_p99(r) / max(LEAST_P99_MS, _p99(p)) for r, p in each]
    n = len(found.rates)
    shares = np.divide(found.rates, found.bare_rates)
    late = "timer late, "

    def against_pause(what: str, ours: float, theirs: float, **more: object) -> Row:
        return Row(
            group=NAME,
            what=late + what,
            ours=ours,
            against="paused",
            theirs=theirs,
            n_rounds=n,
            **more,  # type: ignore[arg-type]
        )

    return [
        against_pause("median", float(np.median(running)), float(np.median(paused))),
        against_pause("p99", _p99(running), _p99(paused), goal=at_most(33)),
        against_pause("worst", float(running.max()), float(paused.max()), goal=at_most(100)),
        against_pause(
            "p99 by round",
            _p99(running),
            max(LEAST_P99_MS, _p99(paused)),
            ratio=Spread.of(np.array(ratios)),
            sense=Sense.COST,
            goal=at_most(1.5),
            note=f"paused counts as at least {LEAST_P99_MS:g} ms",
        ),
        Row(
            group=NAME,
            what="updates a second",
            ours=float(np.median(found.rates)),
            against="no window",
            theirs=float(np.median(found.bare_rates)),
            unit="/s",
            ratio=Spread.of(shares),
            sense=Sense.COST,
            goal=at_least(0.85),
            n_rounds=n,
            note=f"updates {found.path.value}, as a session would choose",
        ),
        _value("most events waiting", float(found.backlog), ""),
        _value("memory growth in training", float(np.median(found.growth_mb)), "MB"),
    ]


def _value(what: str, value: float, unit: str) -> Row:
    return Row(group=NAME, what=what, ours=value, unit=unit)


def _p99(late_ms: NDArray[np.float64]) -> float:
    return float(np.quantile(late_ms, 0.99))


def _with_window(theme: Theme, folder: Path, seconds: float, found: Found) -> None:
    """One round with a window: paused, then training flat out."""
    with _open_window(theme, folder, found.path) as (window, bridge):
        probe, told = Probe(window, bridge), _Told(bridge)
        found.paused_ms.append(probe.run(seconds))
        bridge.submit(SetPace(None))
        bridge.submit(Run())
        wait_until(lambda: told.n_updates > 0, "the first update was traced")
        before, begun = told.n_updates, time.perf_counter()
        found.running_ms.append(probe.run(seconds))
        found.rates.append((told.n_updates - before) / (time.perf_counter() - begun))
        bridge.submit(Pause())
        found.backlog = max(found.backlog, probe.backlog)
        found.growth_mb.append(_growth(probe.memory_mb))


def _growth(memory_mb: Sequence[float]) -> float:
    """Memory at the end against that after the first tenth, in MB."""
    return memory_mb[-1] - memory_mb[len(memory_mb) // 10]


@contextmanager
def _open_window(
    theme: Theme, folder: Path, path: UpdatePath
) -> Iterator[tuple[MainWindow, Bridge]]:
    """The program's window on the labelled sample, ready to train."""
    bridge = Bridge(_options(folder / "window.gcoach", path))
    stored = QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat)
    window = MainWindow(bridge, theme, stored)
    window.resize(*SIZE)
    window.show()
    bridge.start()
    try:
        window.open_path(sample_path(GRAPHS))
        wait_until(
            lambda: window.snapshot is not None and not window.is_busy, "the agent was usable"
        )
        yield window, bridge
    finally:
        window.close()
        window.deleteLater()


def _options(session_path: Path | None, path: UpdatePath | None) -> SessionOptions:
    settings = Hyperparameters(reward_source=RewardSource.ENVIRONMENT)
    return SessionOptions(hyperparameters=settings, session_path=session_path, update_path=path)


def _chosen_path() -> UpdatePath:
    """The path a session on these graphs chooses here by its own measurement."""
    from core.opening import new_session  # TensorFlow comes with it

    session = new_session(LabelSpec(_graphs(), GRAPHS), _options(None, None))
    try:
        return session.config.update_path
    finally:
        session.close()


def _graphs() -> tuple[Graph, ...]:
    return tuple(read_graphs(sample_path(GRAPHS)))


def _without_window(folder: Path, seconds: float, path: UpdatePath) -> float:
    """Updates a second of the same worker on the same graphs with nobody watching."""
    runner = Runner(_options(folder / "bare.gcoach", path))
    runner.start()
    try:
        runner.submit(OpenGraphs(_graphs(), GRAPHS))
        wait_until(lambda: runner.outbox.drain().snapshot is not None, "the agent was usable")
        runner.submit(SetPace(None))
        runner.submit(Run())
        count = _Count(runner)
        wait_until(lambda: count.now() > 0, "the first update was traced")
        before, begun = count.now(), time.perf_counter()
        while time.perf_counter() - begun < seconds:
            time.sleep(0.05)
            count.now()
        return (count.now() - before) / (time.perf_counter() - begun)
    finally:
        runner.stop()


class _Count:
    """Updates of a worker so far, by its newest snapshot."""

    def __init__(self, runner: Runner) -> None:
        self._outbox = runner.outbox
        self._n_updates = 0

    def now(self) -> int:
        """Drain the outbox and look."""
        snapshot = self._outbox.drain().snapshot
        if snapshot is not None:
            self._n_updates = snapshot.n_updates
        return self._n_updates


class _Told:
    """Updates of the window's worker so far, as it tells them and not as they are shown."""

    def __init__(self, bridge: Bridge) -> None:
        self.n_updates = 0
        bridge.drained.connect(self._take)

    def _take(self, telemetry: Telemetry) -> None:
        if telemetry.snapshot is not None:
            self.n_updates = telemetry.snapshot.n_updates
