from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QToolButton, QWidget
from pytestqt.qtbot import QtBot

from core.config import NetworkConfig
from core.telemetry import GradientState, UpdateMetrics
from gui.gradient_panel import GradientPanel
from gui.gradients_quantity import Quantity
from gui.gradients_rows import GradientRows
from gui.gradients_scale import LogScale
from gui.history import History
from gui.theme import Appearance, Theme
from tests.fakes import make_architecture, make_metrics

F, Z, N, A, I = (  # noqa: E741
    GradientState.FINITE,
    GradientState.ZERO,
    GradientState.NONE,
    GradientState.NAN,
    GradientState.INF,
)
ARCHITECTURE = make_architecture()
NUMBERS = {F: 0.1, Z: 0.0, N: np.nan, A: np.nan, I: np.inf}


def update(number: int, layers: Sequence[GradientState], **changes: Any) -> UpdateMetrics:
    """An update whose five layers have these states."""
    states = np.zeros(len(ARCHITECTURE.variable_names), dtype=np.uint8)
    norms = np.zeros(len(states))
    for layer, state in zip(ARCHITECTURE.layers, layers, strict=True):
        states[list(layer.variables)] = state
        norms[list(layer.variables)] = NUMBERS[state]
    return make_metrics(number, norms, states, **changes)


@pytest.fixture
def history() -> History:
    return History(ARCHITECTURE)


@pytest.fixture
def panel(qtbot: QtBot, theme: Theme, history: History) -> GradientPanel:
    widget = GradientPanel(history, theme)
    qtbot.addWidget(widget)
    widget.resize(372, 260)
    widget.show()
    return widget


def rows(panel: GradientPanel) -> GradientRows:
    found = panel.findChild(GradientRows)
    assert isinstance(found, GradientRows)
    return found


def bar_colours(panel: GradientPanel, row: int) -> set[str]:
    """Colours within the bar's place of one layer."""
    view = rows(panel)
    places = view._places()
    left, width = places.bar
    top, height = places.header + row * places.row + 4, places.row - 8
    image = view.viewport().grab().toImage()
    return {
        QColor(image.pixel(left + x, top + y)).name() for x in range(width) for y in range(height)
    }


def test_an_empty_panel_says_what_to_do(panel: GradientPanel) -> None:
    empty = panel.findChild(QWidget, "empty-state")
    assert isinstance(empty, QWidget)
    assert empty.isVisible()
    assert not rows(panel).isVisible()


def test_healthy_layers_are_said_to_be(panel: GradientPanel, history: History) -> None:
    history.append([update(7, [F] * 5)])
    panel.redraw()
    assert panel.summary() == "Update 7 — every layer finite, 0.14 to 0.24"


@pytest.mark.parametrize(
    ("layers", "said"),
    [
        ([N, N, N, N, N], "None: every layer"),
        ([N, N, F, F, F], "None: conv 1, conv 2"),
        ([F, Z, F, F, F], "0: conv 2"),
        ([F, F, A, F, F], "NaN: conv 3"),
        ([F, F, F, F, I], "inf: dense 2"),
        ([A, I, N, Z, F], "NaN: conv 1; inf: conv 2; None: conv 3; 0: dense 1"),
    ],
)
def test_none_zero_nan_and_inf_are_said_in_words(
    panel: GradientPanel, history: History, layers: list[GradientState], said: str
) -> None:
    history.append([update(7, layers)])
    panel.redraw()
    assert panel.summary() == f"Update 7 — {said}"
    assert rows(panel).accessibleDescription() == panel.summary()


def test_each_state_looks_different(panel: GradientPanel, history: History, theme: Theme) -> None:
    history.append([update(7, [F, Z, N, A, I])])
    panel.redraw()
    finite, zero, none, nan, inf = (bar_colours(panel, row) for row in range(5))
    assert theme.colours.greedy in finite
    assert all(theme.colours.greedy not in other for other in (zero, none, nan, inf))
    pictures = [finite, zero, none, nan, inf]
    assert all(a != b for i, a in enumerate(pictures) for b in pictures[:i])


def test_each_state_has_its_own_pattern_in_the_history(
    panel: GradientPanel, history: History
) -> None:
    history.append([update(i, [F, Z, N, A, I]) for i in range(1, 201)])
    panel.redraw()
    view = rows(panel)
    begin, _ = view._places().history
    image = view.viewport().grab().toImage()
    patterns = []
    for row in range(5):
        top = view._places().header + row * view._places().row + 5
        cells = [[image.pixel(begin + 4 + x, top + y) for x in range(12)] for y in range(8)]
        patterns.append(np.array(cells).tobytes())
    assert len(set(patterns)) == 5


def test_rows_are_in_network_order(panel: GradientPanel, history: History) -> None:
    history.append([update(1, [F] * 5)])
    panel.redraw()
    data = rows(panel).moment
    assert data is not None
    assert data.names == ("conv 1", "conv 2", "conv 3", "dense 1", "dense 2")
    np.testing.assert_allclose(data.values[:3], 0.1 * 6**0.5, rtol=1e-6)
    np.testing.assert_allclose(data.values[3:], 0.1 * 2**0.5, rtol=1e-6)


def test_a_layer_some_of_whose_variables_are_none_says_how_many(
    panel: GradientPanel, history: History
) -> None:
    metrics = update(1, [F] * 5)
    states, norms = metrics.gradient_states.copy(), metrics.gradient_norms.copy()
    states[[0, 1]] = GradientState.NONE
    norms[[0, 1]] = np.nan
    history.append([make_metrics(1, norms, states)])
    panel.redraw()
    data = rows(panel).moment
    assert data is not None
    assert data.none_counts == (2, 0, 0, 0, 0)
    assert data.values[0] == pytest.approx(0.2, rel=1e-6)
    details = data.details(0)
    assert "conv 1/dense 0/kernel: None: the loss does not depend on it at all" in details
    assert "conv 1/dense 1/kernel: 0.1" in details


def test_an_update_that_was_dropped_says_so(panel: GradientPanel, history: History) -> None:
    history.append([update(3, [A, F, F, F, F], applied=False)])
    panel.redraw()
    assert panel.summary().endswith("update not applied")


def test_clipping_is_said(panel: GradientPanel, history: History) -> None:
    history.append([update(3, [F] * 5, clipped=True)])
    panel.redraw()
    assert panel.summary().endswith("clipped after")


def test_the_scale_holds_every_norm_in_view(panel: GradientPanel, history: History) -> None:
    history.append([update(1, [F] * 5)])
    history.append([make_metrics(2, np.full(len(ARCHITECTURE.variable_names), 1e-9))])
    panel.redraw()
    data = rows(panel).moment
    assert data is not None
    assert data.scale == LogScale(-9, 0)


def test_the_layer_under_the_pointer_is_found(panel: GradientPanel, history: History) -> None:
    history.append([update(1, [F] * 5)])
    panel.redraw()
    view = rows(panel)
    assert view.row_at(QPoint(10, 2)) is None
    assert view.row_at(QPoint(10, view._places().header + 1)) == 0
    assert view.row_at(QPoint(10, view._places().header + 4 * view._places().row + 1)) == 4
    assert view.row_at(QPoint(10, view._places().header + 5 * view._places().row + 1)) is None


def test_many_layers_scroll(qtbot: QtBot, theme: Theme) -> None:
    architecture = make_architecture(network=NetworkConfig(layers=32))
    history = History(architecture)
    history.append([make_metrics(1, architecture=architecture)])
    panel = GradientPanel(history, theme)
    qtbot.addWidget(panel)
    panel.resize(372, 260)
    panel.show()
    bar = rows(panel).verticalScrollBar()
    assert bar.maximum() > 0
    bar.setValue(bar.maximum())
    assert rows(panel).row_at(QPoint(10, rows(panel).viewport().height() - 2)) == 33


def test_nothing_is_drawn_anew_without_news(
    panel: GradientPanel, history: History, monkeypatch: pytest.MonkeyPatch
) -> None:
    history.append([update(1, [F] * 5)])
    panel.redraw()
    drawn: list[bool] = []
    monkeypatch.setattr(GradientRows, "set_history", lambda *args: drawn.append(True))
    panel.redraw()
    assert drawn == []
    history.append([update(2, [F] * 5)])
    panel.redraw()
    assert drawn == [True]


def test_another_network_has_other_rows(panel: GradientPanel, history: History) -> None:
    history.append([update(1, [F] * 5)])
    panel.redraw()
    other = make_architecture(network=NetworkConfig(layers=1))
    history.clear(other)
    panel.redraw()
    assert not rows(panel).isVisible()
    history.append([make_metrics(1, architecture=other)])
    panel.redraw()
    data = rows(panel).moment
    assert data is not None
    assert data.names == ("conv 1", "dense 1", "dense 2")


def test_the_history_is_drawn_anew_in_another_theme(
    panel: GradientPanel, history: History, theme: Theme
) -> None:
    history.append([update(1, [Z] * 5)])
    panel.redraw()
    theme.set_appearance(Appearance.DARK)
    begin, _ = rows(panel)._places().history
    image = rows(panel).viewport().grab().toImage()
    shown = {
        QColor(image.pixel(begin + x, rows(panel)._places().header + 4 + y)).name()
        for x in range(8)
        for y in range(8)
    }
    assert shown == {theme.colours.panel, theme.colours.muted}


# -- other numbers, other histories, the moment looked at ------------------------------------


def numbers(
    number: int, weight: float, change: float, dead: float = 0.0, **changes: Any
) -> UpdateMetrics:
    n = len(COUNTED.variable_names)
    return make_metrics(
        number,
        architecture=COUNTED,
        weight_norms=np.full(n, weight, np.float32),
        update_norms=np.full(n, change, np.float32),
        dead_shares=np.array([dead, 0.0], np.float32),
        **changes,
    )


COUNTED = replace(ARCHITECTURE, activations=("conv 1 relu 1", "dense 1 relu"))


@pytest.fixture
def counted(qtbot: QtBot, theme: Theme) -> tuple[GradientPanel, History]:
    history = History(COUNTED)
    widget = GradientPanel(history, theme)
    qtbot.addWidget(widget)
    widget.resize(372, 300)
    widget.show()
    return widget, history


@pytest.mark.parametrize(
    ("quantity", "names", "said"),
    [
        (Quantity.RATIO, 5, "Update 2 — weights change by 0.25 to 0.25 of their size"),
        (Quantity.WEIGHT, 5, "Update 2 — weight norms 2.8 to 4.9"),
        (Quantity.DEAD, 2, "Update 2 — most dead units: conv 1 relu 1, 40%"),
    ],
)
def test_other_numbers_of_each_layer(
    counted: tuple[GradientPanel, History], quantity: Quantity, names: int, said: str
) -> None:
    panel, history = counted
    history.append([numbers(1, 2.0, 0.1), numbers(2, 2.0, 0.5, 0.4)])
    panel.show_quantity(quantity)
    assert panel.summary() == said
    moment = rows(panel).moment
    assert moment is not None
    assert len(moment.names) == names
    panel.show_quantity(quantity, is_lines=True)
    panel.grab()


def test_what_does_not_change_is_said(counted: tuple[GradientPanel, History]) -> None:
    panel, history = counted
    history.append([numbers(1, 2.0, 0.0)])
    panel.show_quantity(Quantity.RATIO)
    assert panel.summary() == "Update 1 — not changed: every layer"
    history.append([numbers(2, 0.0, 0.0)])
    panel.redraw()
    assert panel.summary() == "Update 2 — not known of this update"
    moment = rows(panel).moment
    assert moment is not None
    assert set(moment.texts) == {"unknown"}


def test_no_dead_unit_is_good_news(counted: tuple[GradientPanel, History]) -> None:
    panel, history = counted
    history.append([numbers(1, 2.0, 0.1)])
    panel.show_quantity(Quantity.DEAD)
    assert panel.summary() == "Update 1 — no unit is dead for the whole batch"
    moment = rows(panel).moment
    assert moment is not None
    assert moment.texts == ("0 %", "0 %")


def test_the_tooltip_tells_each_variables_ratio(counted: tuple[GradientPanel, History]) -> None:
    panel, history = counted
    history.append([numbers(1, 2.0, 0.5)])
    panel.redraw()
    moment = rows(panel).moment
    assert moment is not None
    assert "conv 1/dense 0/kernel: 0.1 · changed by 0.25 of its size" in moment.details(0)


def test_rows_and_summary_read_the_moment_looked_at(panel: GradientPanel, history: History) -> None:
    history.append([update(1, [F] * 5), update(2, [F, Z, F, F, F]), update(3, [F] * 5)])
    panel.redraw()
    panel._view.hover(2)
    assert panel.summary() == "Update 2 — 0: conv 2"
    moment = rows(panel).moment
    assert moment is not None
    assert moment.texts[1] == "0"
    panel._view.hover(None)
    assert panel.summary().startswith("Update 3 —")


def test_merged_updates_are_said_to_be(qtbot: QtBot, theme: Theme) -> None:
    history = History(ARCHITECTURE, max_rows=8)
    for number in range(1, 30):
        history.append([update(number, [F] * 5)])
    panel = GradientPanel(history, theme)
    qtbot.addWidget(panel)
    panel.show()
    panel._view.hover(3)
    first, last = (int(history.column(f"{name}_update")[0]) for name in ("first", "last"))
    assert panel.summary().startswith(f"Updates {first} to {last}, the largest of each —")


def line_pixels(panel: GradientPanel, theme: Theme, name: str) -> list[tuple[int, int]]:
    view = rows(panel)
    begin, extent = view._places().history
    image = view.viewport().grab().toImage()
    wanted = theme.colour(name).name()
    return [
        (x, y)
        for x in range(begin, begin + extent)
        for y in range(view._places().header, image.height() - 2)
        if image.pixelColor(x, y).name() == wanted
    ]


def test_the_selected_layers_line_stands_out_among_the_others(qtbot: QtBot, theme: Theme) -> None:
    history = History(ARCHITECTURE)
    panel = GradientPanel(history, theme)
    qtbot.addWidget(panel)
    panel.resize(372, 260)
    panel.show()
    norms = np.full(len(ARCHITECTURE.variable_names), 1.0)
    norms[list(ARCHITECTURE.layers[1].variables)] = 1e-4
    history.append([make_metrics(i, norms) for i in range(1, 101)])
    panel.show_quantity(Quantity.GRADIENT, is_lines=True)
    panel.redraw()
    assert line_pixels(panel, theme, "greedy") == []
    rows(panel).select(1)
    low = [y for _, y in line_pixels(panel, theme, "greedy")]
    rows(panel).select(0)
    high = [y for _, y in line_pixels(panel, theme, "greedy")]
    assert low
    assert high
    assert min(low) > max(high), "the smaller norm runs lower on the axis"


def test_up_and_down_select_and_enter_opens(
    panel: GradientPanel, history: History, qtbot: QtBot
) -> None:
    history.append([update(1, [F] * 5)])
    panel.redraw()
    opened: list[int] = []
    panel.detail_wanted.connect(opened.append)
    view, key = rows(panel), Qt.Key
    for pressed in (key.Key_Down, key.Key_Down, key.Key_Up, key.Key_Up, key.Key_Up):
        qtbot.keyClick(view, pressed)
    assert view.selected_row == 0
    qtbot.keyClick(view, key.Key_Down)
    qtbot.keyClick(view, key.Key_Return)
    assert opened == [1]
    button = panel.findChild(QWidget, "gradient-details")
    assert isinstance(button, QToolButton)
    button.click()
    assert opened == [1, 1]


def test_a_dead_activation_opens_its_layer(counted: tuple[GradientPanel, History]) -> None:
    panel, history = counted
    history.append([numbers(1, 2.0, 0.1)])
    panel.show_quantity(Quantity.DEAD)
    opened: list[int] = []
    panel.detail_wanted.connect(opened.append)
    rows(panel).opened.emit(1)
    assert opened == [3], "dense 1"


def test_label_moments_are_marked_above_the_history(
    panel: GradientPanel, history: History, theme: Theme
) -> None:
    history.append([update(i, [F] * 5, last_reward_id=int(i >= 50)) for i in range(1, 101)])
    panel.redraw()
    view = rows(panel)
    begin, extent = view._places().history
    image = view.viewport().grab().toImage()
    wanted = theme.colour("label").name()
    marked = [
        x
        for x in range(begin, begin + extent)
        for y in range(view._places().header)
        if image.pixelColor(x, y).name() == wanted
    ]
    middle = begin + extent * 49 / 99
    assert marked
    assert np.mean(marked) == pytest.approx(middle, abs=2)
