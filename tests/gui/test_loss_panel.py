from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pyqtgraph as pg
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QCheckBox, QComboBox, QLabel, QSlider, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from gui.history import History
from gui.live_plot import LivePlot
from gui.loss_panel import LossPanel
from gui.theme import Appearance, Theme
from tests.fakes import make_architecture, make_metrics

Losses = dict[int, float]


@pytest.fixture
def show(qtbot: QtBot, theme: Theme) -> Callable[[Losses], LossPanel]:
    def make(losses: Losses) -> LossPanel:
        history = History(make_architecture())
        history.append([make_metrics(u, loss=v, td_error=v) for u, v in losses.items()])
        panel = LossPanel(history, theme)
        qtbot.addWidget(panel)
        panel.resize(372, 300)
        panel.show()
        panel._test_history = history  # type: ignore[attr-defined]
        return panel

    return make


def plot(panel: LossPanel) -> LivePlot:
    found = panel.findChild(QWidget, "loss-plot")
    assert isinstance(found, LivePlot)
    return found


def curve(panel: LossPanel, index: int) -> tuple[np.ndarray, np.ndarray]:
    items = [i for i in plot(panel).getPlotItem().items if isinstance(i, pg.PlotCurveItem)]
    x, y = items[index].getData()
    return (np.empty(0), np.empty(0)) if x is None else (x, y)


def marks(panel: LossPanel, index: int) -> np.ndarray:
    items = [i for i in plot(panel).getPlotItem().items if isinstance(i, pg.ScatterPlotItem)]
    return np.asarray(items[index].getData()[0])


def text(panel: LossPanel, name: str) -> str:
    found = panel.findChild(QLabel, name)
    assert isinstance(found, QLabel)
    return found.text()


def set_log(panel: LossPanel, is_log: bool) -> None:
    box = panel.findChild(QCheckBox, "loss-log")
    assert isinstance(box, QCheckBox)
    box.setChecked(is_log)


def test_an_empty_panel_says_what_to_do(show: Callable[[Losses], LossPanel]) -> None:
    panel = show({})
    empty = panel.findChild(QWidget, "empty-state")
    assert isinstance(empty, QWidget)
    assert empty.isVisible()
    assert "Space" in empty.accessibleDescription()
    assert not plot(panel).isVisible()


def test_linear_values_are_drawn_as_they_are(show: Callable[[Losses], LossPanel]) -> None:
    panel = show({1: 4.0, 2: 1.0, 3: 2.0})
    set_log(panel, False)
    x, y = curve(panel, 0)
    assert x.tolist() == [1, 1, 2, 2, 3, 3]
    assert y.tolist() == [4, 4, 1, 1, 2, 2]


def test_a_log_axis_draws_decimal_logarithms(show: Callable[[Losses], LossPanel]) -> None:
    panel = show({1: 100.0, 2: 0.01})
    assert curve(panel, 0)[1].tolist() == [2, 2, -2, -2]


def test_zeros_on_a_log_axis_are_marks_in_a_lane_below(
    show: Callable[[Losses], LossPanel],
) -> None:
    panel = show({1: 1.0, 2: 0.0, 3: 0.1})
    assert np.isnan(curve(panel, 0)[1][2:4]).all()
    assert marks(panel, 0).tolist() == [2]
    axis = plot(panel).getPlotItem().getAxis("left")
    (low, high) = plot(panel).viewRange()[1]
    ((_, ticks),) = axis.tickValues(low, high, 200)
    assert axis.tickStrings(ticks, 1.0, 1.0)[0] == "0"
    assert low < ticks[0] < min(ticks[1:])
    set_log(panel, False)
    assert marks(panel, 0).size == 0, "a linear axis has a place for 0"


def test_all_zeros_on_a_log_axis_are_still_shown(show: Callable[[Losses], LossPanel]) -> None:
    panel = show({1: 0.0, 20: 0.0})
    assert marks(panel, 0).tolist() == [1, 20]


def test_nan_and_inf_are_crosses_and_break_the_line(
    show: Callable[[Losses], LossPanel],
) -> None:
    panel = show({1: 1.0, 10: np.nan, 20: np.inf, 21: 1.0})
    assert marks(panel, 1).tolist() == [10, 20]
    assert np.isnan(curve(panel, 0)[1]).any()


def test_lost_metrics_break_the_line_and_are_counted(
    show: Callable[[Losses], LossPanel],
) -> None:
    panel = show({1: 1.0, 2: 1.0, 10: 1.0, 11: 1.0})
    for index in (0, 1):
        x, y = curve(panel, index)
        assert x[np.isnan(y)].tolist() == [10]
    assert text(panel, "loss-note").endswith("7 lost")


def test_the_newest_update_is_told_in_numbers(show: Callable[[Losses], LossPanel]) -> None:
    panel = show({1: 1.0, 2: 0.25})
    shown = [text(panel, n) for n in ("loss-value", "td-error-value", "loss-note")]
    assert shown == ["0.25", "0.25", "update 2"]


def test_hovering_tells_about_the_update_under_the_pointer(
    show: Callable[[Losses], LossPanel],
) -> None:
    panel = show({i: 1 / i for i in range(1, 11)})
    panel._view.hover(4)
    assert text(panel, "loss-note") == "update 4"
    assert text(panel, "loss-value") == "0.25"
    panel._view.hover(None)
    assert text(panel, "loss-note") == "update 10"


def test_smoothing_zero_draws_the_raw_curve_only(show: Callable[[Losses], LossPanel]) -> None:
    panel = show({1: 4.0, 2: 1.0, 3: 2.0})
    set_log(panel, False)
    slider = panel.findChild(QSlider, "loss-smoothing")
    assert isinstance(slider, QSlider)
    slider.setValue(1)
    assert curve(panel, 1)[1].tolist() == [4.0, 2.5, 2.25]
    slider.setValue(0)
    assert curve(panel, 1)[0].size == 0


def test_long_histories_are_drawn_by_pixels_and_keep_their_spikes(
    show: Callable[[Losses], LossPanel],
) -> None:
    losses = dict.fromkeys(range(1, 20001), 1.0)
    losses[12_345] = 1000.0
    panel = show(losses)
    x, y = curve(panel, 0)
    assert x.size <= 2 * (plot(panel).n_pixels() + 1)
    assert y.max() == 3.0


def test_a_window_shows_the_newest_updates(show: Callable[[Losses], LossPanel]) -> None:
    panel = show(dict.fromkeys(range(1, 501), 1.0))
    box = panel.findChild(QComboBox, "loss-window")
    assert isinstance(box, QComboBox)
    box.setCurrentIndex(1)
    box.activated.emit(1)
    assert plot(panel).viewRange()[0] == [401.0, 500.0]


def test_a_range_the_person_chose_stays_until_following_again(
    show: Callable[[Losses], LossPanel],
) -> None:
    panel = show(dict.fromkeys(range(1, 501), 1.0))
    panel._view.choose_range(100.0, 200.0)
    history: History = panel._test_history  # type: ignore[attr-defined]
    history.append([make_metrics(501)])
    panel.redraw()
    assert plot(panel).viewRange()[0] == [100.0, 200.0]
    button = panel.findChild(QToolButton, "loss-follow")
    assert isinstance(button, QToolButton)
    assert button.isVisible()
    button.click()
    assert plot(panel).viewRange()[0] == [1.0, 501.0]
    assert not button.isVisible()


def test_all_curves_show_the_same_updates(show: Callable[[Losses], LossPanel]) -> None:
    panel = show(dict.fromkeys(range(1, 501), 1.0))
    panel._view.choose_range(100.0, 200.0)
    for name in ("td-error-plot", "q-mean-plot"):
        other = panel.findChild(QWidget, name)
        assert isinstance(other, LivePlot)
        assert other.viewRange()[0] == [100.0, 200.0]


def test_redraw_draws_only_what_changed(
    show: Callable[[Losses], LossPanel], monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = show({1: 1.0})
    drawn: list[bool] = []
    monkeypatch.setattr(LivePlot, "show_curve", lambda *args: drawn.append(True))
    panel.redraw()
    assert drawn == []
    panel._test_history.append([make_metrics(2)])  # type: ignore[attr-defined]
    panel.redraw()
    assert drawn == [True] * len(panel.curves)


def test_the_background_follows_the_theme(
    show: Callable[[Losses], LossPanel], theme: Theme
) -> None:
    panel = show({1: 1.0})
    theme.set_appearance(Appearance.DARK)
    assert plot(panel).backgroundBrush().color().name() == theme.colours.panel


def choose(panel: LossPanel, name: str, is_chosen: bool = True) -> None:
    action = panel.findChild(QAction, f"curve-{name}")
    assert isinstance(action, QAction)
    action.setChecked(is_chosen)


def test_curves_are_chosen_and_stand_in_their_order(show: Callable[[Losses], LossPanel]) -> None:
    panel = show({1: 1.0, 2: 2.0})
    assert panel.curves == ("loss", "td_error", "q_mean")
    choose(panel, "dead")
    choose(panel, "q-max")
    choose(panel, "loss", False)
    assert panel.curves == ("td_error", "q_mean", "q_max", "dead")
    assert not plot(panel).isVisible()
    tops = [panel._stack.plot(name).mapTo(panel, QPoint()).y() for name in panel.curves]
    assert tops == sorted(tops)
    axes = [panel._stack.plot(n).getPlotItem().getAxis("bottom").isVisible() for n in panel.curves]
    assert axes == [False, False, False, True], "update numbers once, at the foot"


def test_shares_are_told_in_percent(qtbot: QtBot, theme: Theme) -> None:
    history = History(make_architecture())
    history.append([make_metrics(i, clipped=i == 4) for i in range(1, 5)])
    panel = LossPanel(history, theme)
    qtbot.addWidget(panel)
    choose(panel, "clipped")
    panel.resize(372, 400)
    panel.show()
    assert text(panel, "clipped-value") == "10 %", "smoothed by 0.9, after one of four"
    axis = panel._stack.plot("clipped").getPlotItem().getAxis("left")
    assert axis.tickStrings([0.0, 0.5, 1.0], 1.0, 0.5) == ["0 %", "50 %", "100 %"]


def test_epsilon_is_read_as_it_was_and_never_smoothed(qtbot: QtBot, theme: Theme) -> None:
    history = History(make_architecture())
    history.append([make_metrics(i, epsilon=1 / i) for i in range(1, 5)])
    panel = LossPanel(history, theme)
    qtbot.addWidget(panel)
    choose(panel, "epsilon")
    panel.resize(372, 400)
    panel.show()
    assert text(panel, "epsilon-value") == "0.25"
    items = panel._stack.plot("epsilon").getPlotItem().items
    raw, smooth = (i for i in items if isinstance(i, pg.PlotCurveItem))
    np.testing.assert_allclose(raw.getData()[1][::2], [1, 1 / 2, 1 / 3, 1 / 4])
    assert smooth.getData()[0] is None or len(smooth.getData()[0]) == 0


def test_q_values_below_0_are_never_on_a_log_axis(qtbot: QtBot, theme: Theme) -> None:
    history = History(make_architecture())
    history.append([make_metrics(i, q_mean=-float(i)) for i in range(1, 4)])
    panel = LossPanel(history, theme)
    qtbot.addWidget(panel)
    panel.show()
    low, high = panel._stack.plot("q_mean").viewRange()[1]
    assert low <= -3
    assert high >= -1


def test_a_click_wants_the_step_of_that_update(
    show: Callable[[Losses], LossPanel], qtbot: QtBot
) -> None:
    panel = show(dict.fromkeys(range(1, 101), 1.0))
    wanted: list[int] = []
    panel._view.pin_wanted.connect(wanted.append)
    box = plot(panel).getViewBox().sceneBoundingRect()
    at = plot(panel).mapFromScene(box.center())
    qtbot.mouseClick(plot(panel).viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert len(wanted) == 1
    assert wanted[0] == pytest.approx(50, abs=2)


def test_keys_move_along_the_updates(show: Callable[[Losses], LossPanel], qtbot: QtBot) -> None:
    panel = show({i: 1 / i for i in range(1, 101)})
    view, key = panel._view, Qt.Key
    wanted: list[int] = []
    view.pin_wanted.connect(wanted.append)
    qtbot.keyClick(plot(panel), key.Key_Left)
    assert view.cursor == 99
    qtbot.keyClick(plot(panel), key.Key_Left, Qt.KeyboardModifier.ShiftModifier)
    assert view.cursor == 89
    assert text(panel, "loss-note") == "update 89"
    qtbot.keyClick(plot(panel), key.Key_Return)
    assert wanted == [89]
    qtbot.keyClick(plot(panel), key.Key_Plus)
    low, high = view.shown()
    assert high - low == pytest.approx(99 / 1.5)
    assert low <= 89 <= high
    qtbot.keyClick(plot(panel), key.Key_Home)
    assert view.cursor == 1
    assert view.shown()[0] == 1, "the moment looked at is brought into view"
    qtbot.keyClick(plot(panel), key.Key_0)
    assert view.is_following
    qtbot.keyClick(plot(panel), key.Key_Escape)
    assert view.cursor is None


def test_an_update_of_the_step_looked_at_stays_marked(qtbot: QtBot, theme: Theme) -> None:
    history = History(make_architecture())
    history.append([make_metrics(i, step=(i - 1) // 5) for i in range(1, 21)])
    panel = LossPanel(history, theme)
    qtbot.addWidget(panel)
    panel._view.pin(8)
    panel.set_cursor(6)
    assert panel._view.pinned == 8, "6 to 10 ran after the same step"
    panel.set_cursor(11)
    assert panel._view.pinned == 11
    panel.set_cursor(None)
    assert panel._view.pinned is None


def test_a_number_the_file_does_not_keep_is_called_so_and_a_nan_is_called_nan(
    qtbot: QtBot, theme: Theme
) -> None:
    history = History(make_architecture())
    history.append_stored([make_metrics(1, loss=float("nan"))])
    panel = LossPanel(history, theme)
    qtbot.addWidget(panel)
    panel.redraw()
    assert text(panel, "loss-value") == "NaN or inf"
    assert text(panel, "q-mean-value") == "not in the file"
