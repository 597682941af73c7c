"""The sessions that are compared, a row each: line, counts, and the settings that differ."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QCoreApplication,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
    Signal,
)

from core.comparison import differing
from gui.compare.curves import last_value
from gui.compare.plots import Shown
from gui.numbers import format_count, format_value
from gui.plot_axes import format_share
from gui.settings_fields import exploring_fields, learning_fields, network_fields
from gui.theme import Theme

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole
_WINDOW = 25


class SessionsModel(QAbstractTableModel):
    """Rows of sessions; the check box of a row hides its curves.

    Signals:
        visibility_changed(int, bool): a row was checked or not.
    """

    visibility_changed = Signal(int, bool)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._rows: tuple[Shown, ...] = ()
        self._settings: tuple[str, ...] = ()
        self.ratio = 1.0
        """Device pixels per pixel of the screen it is shown on."""

    def show_sessions(self, rows: Sequence[Shown]) -> None:
        """Show these sessions."""
        self.beginResetModel()
        self._rows = tuple(rows)
        self._settings = differing([row.session for row in rows])
        self.endResetModel()

    @property
    def settings(self) -> tuple[str, ...]:
        """Names of the settings that differ."""
        return self._settings

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """A row per session."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Name, a column per setting that differs, ends of curves, counts."""
        return 0 if parent.isValid() else len(self._headings())

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole
    ) -> Any:
        """What a column holds."""
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Role.DisplayRole:
            return self._headings()[section]
        if role == Role.ToolTipRole:
            return self._tip(section - 1 - len(self._settings))
        return None

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        """A cell."""
        shown = self._rows[index.row()]
        if role == Role.DisplayRole:
            return self._texts(shown)[index.column()]
        if role == Role.ToolTipRole:
            return str(shown.session.path) if index.column() == 0 else None
        if role == Role.TextAlignmentRole and index.column():
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        if index.column() == 0 and role == Role.DecorationRole:
            return shown.stroke.icon(self._theme, self.ratio)
        if index.column() == 0 and role == Role.CheckStateRole:
            return Qt.CheckState.Checked if shown.is_visible else Qt.CheckState.Unchecked
        return None

    def setData(self, index: Index, value: Any, role: int = Role.EditRole) -> bool:
        """Check or uncheck a row."""
        if role != Role.CheckStateRole:
            return False
        is_visible = Qt.CheckState(value) is Qt.CheckState.Checked
        rows = list(self._rows)
        rows[index.row()] = replace(rows[index.row()], is_visible=is_visible)
        self._rows = tuple(rows)
        self.dataChanged.emit(index, index)
        self.visibility_changed.emit(index.row(), is_visible)
        return True

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Names can be checked, rows chosen."""
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsUserCheckable if index.column() == 0 else flags

    def _headings(self) -> list[str]:
        words = setting_words()
        settings = [words.get(name, name) for name in self._settings]
        ends = [self.tr("Loss"), self.tr("Accuracy")]
        counts = [self.tr("Steps"), self.tr("Labels"), self.tr("Updates")]
        return [self.tr("Session"), *settings, *ends, *counts]

    def _tip(self, place: int) -> str | None:
        """What a column after those of the settings holds."""
        tips = {
            0: self.tr("Mean of the last 25 updates."),
            1: self.tr("Share of the last 25 steps whose greedy action was the class."),
            3: self.tr("Steps that have a label now."),
        }
        return self.tr("Differs between these sessions.") if place < 0 else tips.get(place)

    def _texts(self, shown: Shown) -> list[str]:
        session = shown.session
        loss = last_value(session.curves.get("loss"), _WINDOW)
        accuracy = last_value(session.curves.get("accuracy"), _WINDOW)
        return [
            session.path.stem,
            *(_setting(session.settings.get(name)) for name in self._settings),
            "–" if loss is None else format_value(loss),
            "–" if accuracy is None else format_share(accuracy),
            format_count(session.n_steps),
            format_count(session.n_labels),
            format_count(session.n_updates),
        ]


def setting_words() -> dict[str, str]:
    """What the settings dialog calls each setting, by its name."""
    fields = (*network_fields(), *learning_fields(), *exploring_fields())
    others = {
        "seed": QCoreApplication.translate("CompareTable", "Seed"),
        "update_path": QCoreApplication.translate("CompareTable", "Updates computed"),
    }
    return {field.name: field.label for field in fields} | others


def _setting(value: object) -> str:
    if isinstance(value, bool) or value is None:
        return "–" if value is None else ("true" if value else "false")
    return f"{value:g}" if isinstance(value, float) else str(value)
