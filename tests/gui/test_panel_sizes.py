"""Every panel at every size with odd content: nothing raises, nothing asks for too much room."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from core.config import NetworkConfig
from core.telemetry import Chooser, GradientState, Mode
from gui.control_panel import ControlPanel
from gui.gradient_panel import GradientPanel
from gui.history import History
from gui.loss_panel import LossPanel
from gui.q_value_panel import QValuePanel
from gui.reward_panel import RewardPanel
from gui.theme import Appearance, Theme
from tests.fakes import make_architecture, make_metrics, make_record, make_snapshot

SIZES = ((1, 1), (40, 30), (372, 60), (372, 240), (90, 900), (1900, 200), (2400, 1300))
PANELS: dict[str, Callable[[History, Theme], QWidget]] = {
    "q-values": lambda history, theme: QValuePanel(theme),
    "loss": LossPanel,
    "gradients": GradientPanel,
    "reward": lambda history, theme: RewardPanel(theme),
    "controls": lambda history, theme: ControlPanel(theme),
}


def odd_history(layers: int, n_updates: int, seed: int) -> History:
    rng = np.random.default_rng(seed)
    architecture = make_architecture(network=NetworkConfig(layers=layers))
    n_variables = len(architecture.variable_names)
    history = History(architecture, max_rows=512)
    for update in range(1, n_updates + 1):
        if rng.random() < 0.1:
            continue
        states = rng.integers(0, 5, n_variables)
        norms = np.choose(states, [rng.lognormal(0, 9), 0.0, np.nan, np.nan, np.inf])
        loss = rng.choice([0.0, np.nan, np.inf, -1.0, 1e300, 1e-300, rng.lognormal()])
        metrics = make_metrics(update, norms, states, architecture, loss=loss, td_error=abs(loss))
        history.append([metrics])
    return history


@pytest.mark.parametrize("name", PANELS)
@pytest.mark.parametrize(("layers", "n_updates"), [(3, 0), (3, 1), (32, 40), (3, 1500)])
def test_any_size_with_any_numbers(
    qtbot: QtBot, qapp: QApplication, theme: Theme, name: str, layers: int, n_updates: int
) -> None:
    history = odd_history(layers, n_updates, seed=n_updates)
    panel = PANELS[name](history, theme)
    qtbot.addWidget(panel)
    panel.show()
    for index, size in enumerate(SIZES):
        panel.resize(*size)
        show_odd_snapshot(panel, index)
        if isinstance(panel, LossPanel):
            panel.set_log(index % 2 == 0)
        if isinstance(panel, (LossPanel, GradientPanel)):
            panel.redraw()
        if index == 3:
            theme.set_appearance(Appearance.DARK)
        panel.grab()
        qapp.processEvents()


def show_odd_snapshot(panel: QWidget, index: int) -> None:
    n_actions = (1, 2, 7, 25, 128, 3000, 10)[index]
    rng = np.random.default_rng(index)
    q_values = rng.lognormal(0, 5, n_actions) * rng.choice([-1, 1], n_actions)
    q_values[rng.random(n_actions) < 0.1] = np.nan
    record = make_record(
        index, n_actions, q_values=np.zeros(n_actions), action=0, chooser=Chooser(index % 3)
    )
    panel.show_snapshot(  # type: ignore[attr-defined]
        make_snapshot(
            n_actions,
            q_values=q_values,
            action_mask=rng.random(n_actions) < 0.8,
            last_step=record,
            mode=list(Mode)[index % 3],
            pace=None if index % 2 else 3.0,
        )
    )


@pytest.mark.parametrize("name", PANELS)
@pytest.mark.parametrize("n_updates", [0, 300])
def test_every_panel_fits_the_narrow_column(
    qtbot: QtBot, theme: Theme, name: str, n_updates: int
) -> None:
    panel = PANELS[name](odd_history(3, n_updates, seed=1), theme)
    qtbot.addWidget(panel)
    show_odd_snapshot(panel, 4)
    panel.resize(330, 230)
    panel.show()
    least = panel.minimumSizeHint()
    assert least.width() <= 330
    assert least.height() <= (360 if name == "controls" else 230), "as its dock begins"


def test_states_in_the_odd_history_are_all_kinds() -> None:
    severities = set(np.unique(odd_history(3, 300, seed=1).column("variable_severity")))
    assert severities == set(range(len(GradientState)))
