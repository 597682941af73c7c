"""Every view of the window: what makes its picture, its table, and what the file has of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from core.telemetry import Snapshot
from gui.curve_view import CurveView
from gui.history import History
from gui.save_view_menu import View
from gui.table_view import Table
from gui.table_view_file import Whole
from gui.table_view_insight import effect_table, lens_table
from gui.table_view_sources import (
    curve_table,
    gradient_table,
    health_table,
    node_table,
    q_value_table,
    timeline_table,
)
from gui.table_view_validation import validation_table

if TYPE_CHECKING:
    from gui.main_window import MainWindow


def window_views(
    window: MainWindow, history: History, moment: CurveView, shown: Callable[[], Snapshot | None]
) -> tuple[View, ...]:
    """The views in the order of the menu.

    Args:
        window: whose.
        history: of its updates.
        moment: which of them are in view.
        shown: the snapshot on screen, of the present or of the past.
    """

    def of_snapshot(make: Callable[[Snapshot], Table]) -> Callable[[], Table]:
        def table() -> Table:
            snapshot = shown()
            return Table("", (), ()) if snapshot is None else make(snapshot)

        return table

    return (
        *_views_of_a_moment(window, of_snapshot),
        *_views_of_updates(window, history, moment),
        View(
            "timeline",
            _tr("Timeline"),
            _whole(window.timeline.panel.strip),
            lambda: timeline_table(window.timeline.data),
            Whole.STEPS,
        ),
        View(
            "effect",
            _tr("Effect of a label"),
            _whole(window.timeline.effect_view),
            lambda: effect_table(window.timeline.effect_view.shown),
        ),
        View(
            "health",
            _tr("Health"),
            window.insight.panel.picture_parts,
            of_snapshot(lambda snapshot: health_table(snapshot.health)),
        ),
        View(
            "validation",
            _tr("Validation"),
            window.teaching.validation.picture_parts,
            of_snapshot(validation_table),
        ),
    )


def _views_of_a_moment(
    window: MainWindow,
    of_snapshot: Callable[[Callable[[Snapshot], Table]], Callable[[], Table]],
) -> tuple[View, ...]:
    return (
        View("graph", _tr("Graph"), _whole(window.graph_view.canvas), of_snapshot(node_table)),
        View(
            "lens",
            _tr("Lens on the graph"),
            _whole(window.graph_view.canvas),
            lambda: lens_table(window.insight.lens.view),
        ),
        View(
            "q-values",
            _tr("Q-values"),
            _whole(window.q_value_panel),
            of_snapshot(q_value_table),
            Whole.STEPS,
        ),
    )


def _views_of_updates(window: MainWindow, history: History, moment: CurveView) -> tuple[View, ...]:
    loss, gradients = window.loss_panel, window.gradient_panel
    return (
        View(
            "loss",
            _tr("Loss and TD error"),
            loss.picture_parts,
            lambda: curve_table(history, moment, loss.curves),
            Whole.UPDATES,
        ),
        View(
            "gradients",
            _tr("Gradients"),
            gradients.picture_parts,
            lambda: gradient_table(history, moment, gradients.quantity),
            Whole.UPDATES,
        ),
    )


def _whole(panel: QWidget) -> Callable[[], Sequence[QWidget]]:
    return lambda: (panel,)


def _tr(text: str) -> str:
    return QCoreApplication.translate("SaveViewList", text)
