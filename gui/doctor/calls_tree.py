"""The places that asked for gradients, and under each what was found there."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QAbstractItemView, QTreeWidget, QTreeWidgetItem, QWidget

from core.doctor.report.model import CallReport, Finding
from gui.doctor.words import call_word, place_word
from gui.icons import pixmap
from gui.theme import Theme
from gui.told import told

_CALL, _FINDING = Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 1
_Key = tuple[str, int]


class CallsTree(QTreeWidget):
    """Calls with a problem come first.

    Signals:
        chosen(CallReport, Finding): another call, and one of its findings or None.
    """

    chosen = Signal(object, object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._calls: dict[_Key, CallReport] = {}
        self.setObjectName("doctor-calls")
        self.setAccessibleName(self.tr("Calls that ask for gradients, and what was found"))
        self.setHeaderHidden(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.currentItemChanged.connect(self._choose)
        theme.changed.connect(self._recolour)

    @property
    def calls(self) -> tuple[CallReport, ...]:
        """Every call shown, those with a problem first."""
        return tuple(sorted(self._calls.values(), key=lambda call: call.healthy))

    def restart(self) -> None:
        """Forget everything."""
        self._calls = {}
        self.clear()

    def add(self, calls: Sequence[CallReport]) -> None:
        """Show calls; one of a place that is known replaces it."""
        before = self._calls
        self._calls = before | {_key(call): call for call in calls}
        if self._calls != before:
            self._fill()

    def _fill(self) -> None:
        current = self.currentItem()
        wanted = None if current is None else _identity(current)
        self.blockSignals(True)
        self.clear()
        chosen = None
        for call in self.calls:
            top = self._add_call(call)
            for item in (top, *(top.child(row) for row in range(top.childCount()))):
                if item is not None and wanted == _identity(item):
                    chosen = item
        self.expandAll()
        self.blockSignals(False)
        first = self.topLevelItem(0)
        if chosen is None and first is not None:
            chosen = first.child(0) or first
        if chosen is not None:
            self.setCurrentItem(chosen)

    def _add_call(self, call: CallReport) -> QTreeWidgetItem:
        function = call.place.function if call.place is not None else ""
        function = f" · {function}" if function and function != "<module>" else ""
        top = QTreeWidgetItem(self, [f"{self._where(call)}{function}"])
        top.setToolTip(0, f"{place_word(call.place)}\n{call_word(call)}")
        top.setData(0, _CALL, call)
        self._colour(top)
        for finding in call.findings:
            n = len(finding.variables)
            count = f" ({n})" if n else ""
            item = QTreeWidgetItem(top, [f"{finding.cause.value}{count}"])
            item.setToolTip(0, told(finding.explanation))
            item.setData(0, _CALL, call)
            item.setData(0, _FINDING, finding)
        return top

    def _where(self, call: CallReport) -> str:
        """The line; with the file's name where there are several files."""
        files = {_key(each)[0] for each in self._calls.values()}
        if call.place is None or len(files) > 1:
            return place_word(call.place)
        return self.tr("line {0}").format(call.place.line)

    def _colour(self, top: QTreeWidgetItem) -> None:
        healthy = top.data(0, _CALL).healthy
        name, colour = ("check", "good") if healthy else ("problem", "bad")
        icon = self._theme.icon(name, colour)
        # Upon the colour of a chosen row, a coloured icon could not be seen.
        icon.addPixmap(pixmap(name, self._theme.colours.on_accent, 32), QIcon.Mode.Selected)
        top.setIcon(0, icon)

    @Slot()
    def _recolour(self) -> None:
        for row in range(self.topLevelItemCount()):
            top = self.topLevelItem(row)
            assert top is not None, "rows are counted"
            self._colour(top)

    def _choose(self, item: QTreeWidgetItem | None) -> None:
        if item is None:
            return
        call: CallReport = item.data(0, _CALL)
        finding: Finding | None = item.data(0, _FINDING)
        if finding is None and call.findings:
            finding = call.findings[0]
        self.chosen.emit(call, finding)


def _key(call: CallReport) -> _Key:
    return ("", 0) if call.place is None else (call.place.file, call.place.line)


def _identity(item: QTreeWidgetItem) -> tuple[_Key, object]:
    finding = item.data(0, _FINDING)
    return _key(item.data(0, _CALL)), None if finding is None else finding.cause
