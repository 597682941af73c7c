"""The learning curve and the newest confusions as a table."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from core.telemetry import Snapshot
from gui.table_view import Table


def validation_table(snapshot: Snapshot) -> Table:
    """One row per judgement: rewarded steps, updates, graphs, right ones and accuracy.

    Beside them for every class how many of its graphs were named rightly.
    """
    points = snapshot.validation.curve
    names = snapshot.action_names if points else ()
    headings = (
        _tr("rewarded steps"),
        _tr("updates"),
        _tr("graphs"),
        _tr("right"),
        _tr("accuracy"),
        *(_tr("{0} right").format(name) for name in names),
    )
    columns: tuple[Sequence[float], ...] = (
        [point.n_labels for point in points],
        [point.n_updates for point in points],
        [point.n_graphs for point in points],
        [point.n_right for point in points],
        [point.accuracy for point in points],
        *([point.confusion[i][i] for point in points] for i in range(len(names))),
    )
    return Table(_tr("Validation"), headings, columns)


def _tr(text: str) -> str:
    return QCoreApplication.translate("TableViewValidation", text)
