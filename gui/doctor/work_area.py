"""What came of a run: calls and causes, path, variables, output, the cause at length."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QSplitter, QTabWidget, QVBoxLayout, QWidget

from core.doctor.report.model import CallReport, Finding
from gui.doctor.calls_tree import CallsTree
from gui.doctor.code_view import CodeView, numbered
from gui.doctor.finding_panel import FindingPanel
from gui.doctor.output_view import OutputView
from gui.doctor.path_panel import PathPanel
from gui.doctor.variables_table import VariablesTable
from gui.theme import Theme

PATH, VARIABLES, OUTPUT, SCRIPT = range(4)
"""The tabs in the middle."""
_WIDTHS = [230, 620, 380]


class WorkArea(QWidget):
    """Lists, tabs and the panel of causes, side by side."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("doctor-work")
        self._call: CallReport | None = None
        self.tree = CallsTree(theme, self)
        self.path = PathPanel(theme, self)
        self.variables = VariablesTable(theme, self)
        self.output = OutputView(theme, self)
        self.script = CodeView(theme, self, most_lines=None)
        self.script.setObjectName("doctor-script-source")
        self.script.setAccessibleName(self.tr("The script"))
        self.finding = FindingPanel(theme, self)
        self.tabs = QTabWidget(self)
        self.tabs.setObjectName("doctor-tabs")
        self.tabs.setAccessibleName(self.tr("Path, variables, output and the script"))
        self.tabs.addTab(self.path, self.tr("Path"))
        self.tabs.addTab(self.variables, self.tr("Variables"))
        self.tabs.addTab(self.output, self.tr("Output"))
        self.tabs.addTab(self.script, self.tr("Script"))
        split = QSplitter(Qt.Orientation.Horizontal, self)
        split.setObjectName("doctor-split")
        split.setChildrenCollapsible(False)
        for widget in (self.tree, self.tabs, self.finding):
            split.addWidget(widget)
        split.setStretchFactor(1, 1)
        split.setSizes(_WIDTHS)
        self.tree.setMinimumWidth(190)
        self.tabs.setMinimumWidth(370)
        self.finding.setMinimumWidth(290)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(split)
        self.tree.chosen.connect(self._show_finding)
        self.path.view.chosen.connect(self.finding.show_node)
        self.variables.chosen.connect(self._show_variable)

    def restart(self, script: Path, tab: int, marked: int | None = None) -> None:
        """Forget what was found; another script comes.

        Args:
            script: shown as it is now.
            tab: what to look at until something is found.
            marked: a line of the script, from 1; None for none.
        """
        self._call = None
        self.tree.restart()
        self.output.restart()
        self.script.show_code(numbered(script), None if marked is None else marked - 1)
        self.tabs.setTabText(VARIABLES, self.tr("Variables"))
        self.tabs.setCurrentIndex(tab)
        self._show_what_there_is()

    def add_calls(self, calls: Sequence[CallReport]) -> None:
        """Show more calls; the first one brings the path to the front."""
        is_first = not self.tree.calls
        self.tree.add(calls)
        if is_first and self.tree.calls:
            self.tabs.setCurrentIndex(PATH)
        self._show_what_there_is()

    def _show_what_there_is(self) -> None:
        """Lists and tabs that would be empty are not there."""
        has_calls = bool(self.tree.calls)
        for widget in (self.tree, self.finding):
            widget.setVisible(has_calls)
        for tab in (PATH, VARIABLES):
            self.tabs.setTabVisible(tab, has_calls)

    @Slot(object, object)
    def _show_finding(self, call: CallReport, finding: Finding | None) -> None:
        if call is not self._call:
            self._call = call
            self.path.show_path(call.path)
            self.variables.show_call(call)
            title = self.tr("Variables ({0})").format(len(call.variables))
            self.tabs.setTabText(VARIABLES, title)
        cut = finding.cut if finding is not None else None
        if cut is not None and cut.place is not None:
            node = self.path.view.node_at_line(cut.place.file, cut.place.line, cut.op)
            if node is not None:
                self.path.view.choose(node.id)
        elif finding is not None:
            self.path.view.go_to_cut(finding.variables)
        self.finding.show_finding(call, finding)

    @Slot(str)
    def _show_variable(self, name: str) -> None:
        for node in self.path.view.path.nodes:
            if node.kind == "variable" and node.label == name:
                self.path.view.choose(node.id)
                return
