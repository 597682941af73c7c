"""Pictures of the health panel in ten situations, for the guide in assets/guide.

Each session has one thing wrong, is learned on for up to 50 updates, and its own findings are
shown. Run it with: python -m tests.make_health_pictures [FOLDER]
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import numpy as np
from PySide6.QtWidgets import QApplication

from core import labelling
from core.config import NetworkConfig
from core.health.watch import HealthWatch
from core.labels import Label
from core.network import GIN0
from core.session import Session
from gui.health_panel import HealthPanel
from gui.save_view import save_png
from gui.theme import Appearance, Theme
from tests.core.health.faulty import (
    assign,
    healthy,
    poison,
    skipping_the_last_convolution,
    with_feature,
)
from tests.fakes import make_snapshot

FOLDER = Path(__file__).resolve().parent.parent / "assets" / "guide"
SIZE = (420, 150)
"""So low that every finding keeps the height it needs."""
UPDATES = 50


def nan_feature() -> Session:
    session = healthy()
    transition = session.buffer.transition(5)
    assert transition is not None
    poison(session, 5, observation=with_feature(transition, node=3, column=1, value=np.nan))
    return session


def inf_reward() -> Session:
    session = healthy()
    poison(session, 2, reward=float("inf"))
    return session


def learning_rate_10() -> Session:
    return healthy(learning_rate=10.0)


def dead_relu() -> Session:
    session = healthy()
    assign(session.agent.network.convolutions[1].mlp.layers[0].bias, lambda b: b - 1e4)
    return session


def frozen_layer() -> Session:
    session = healthy()
    session.agent.network.convolutions[0].trainable = False
    return session


def constant_loss() -> Session:
    session = healthy()
    for step in range(8):
        labelling.give(session, Label(step=step, value=1.0, weight=0.0))
    return session


def identical_kernels() -> Session:
    session = healthy()
    first, _, second = session.agent.network.convolutions[1].mlp.layers[:3]
    second.kernel.assign(first.kernel)
    return session


def outlier_reward() -> Session:
    session = healthy()
    labelling.give(session, Label(step=4, value=1e6))
    return session


def single_graph_batch_norm() -> Session:
    return healthy(network=NetworkConfig.as_posted(16, layers=2))


SITUATIONS: dict[str, Callable[[], Session]] = {
    "nan-feature": nan_feature,
    "inf-reward": inf_reward,
    "learning-rate-10": learning_rate_10,
    "dead-relu": dead_relu,
    "frozen-layer": frozen_layer,
    "constant-loss": constant_loss,
    "identical-kernels": identical_kernels,
    "outlier-reward": outlier_reward,
    "single-graph-batchnorm": single_graph_batch_norm,
    "healthy": healthy,
}


def snapshot_of(session: Session) -> object:
    """Learn until the guard stops it, and take what the monitor says."""
    health = HealthWatch(session)
    for _ in range(UPDATES):
        (update,) = session.learn_many(1)
        health.observe(update)
        if not update.metrics.applied:
            break
    return make_snapshot(health=health.report)


def take(panel: HealthPanel, name: str, snapshot: object, theme: Theme, folder: Path) -> None:
    panel.show_snapshot(snapshot)
    for _ in range(3):
        QApplication.processEvents()
    save_png(panel.picture_parts(), theme.colour("window"), folder / f"{name}.png", ratio=1.0)
    print(name)


def main() -> None:
    """Take every picture, in the theme that --dark or nothing asks for."""
    names = [a for a in sys.argv[1:] if not a.startswith("-")]
    folder = Path(names[0]) if names else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    app = QApplication([])
    theme = Theme(app, Appearance.DARK if "--dark" in sys.argv else Appearance.LIGHT)
    panel = HealthPanel(theme)
    panel.resize(*SIZE)
    panel.show()
    for name, make in SITUATIONS.items():
        take(panel, name, snapshot_of(make()), theme, folder)
    original = GIN0.call
    with skipping_the_last_convolution() as session:
        take(panel, "unused-layer", snapshot_of(session), theme, folder)
    assert GIN0.call is original


if __name__ == "__main__":
    main()
