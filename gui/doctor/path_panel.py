"""The path with its legend and the buttons to move about in it."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QSize, Slot
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from core.doctor.report.model import Flow, Path
from gui.doctor.path_view import PathView
from gui.doctor.words import CUT_MARK, STOPPED_MARK, flow_colour, flow_word
from gui.palette import SPACE_S, SPACE_XS
from gui.theme import Theme

_SIGNS = {Flow.FLOWS: "──", Flow.CUT: CUT_MARK, Flow.STOPPED: f"╌╌ {STOPPED_MARK}"}


class PathPanel(QWidget):
    """Names what colours and marks mean; says when a path is not shown whole."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.view = PathView(theme, self)
        self._signs = {flow: QLabel(sign, self) for flow, sign in _SIGNS.items()}
        self._hidden = QLabel(self)
        self._hidden.setObjectName("doctor-path-hidden")
        self._hidden.setProperty("role", "muted")
        head = QHBoxLayout()
        head.setContentsMargins(SPACE_XS, SPACE_XS, 0, 0)
        head.setSpacing(SPACE_XS)
        for flow, sign in self._signs.items():
            word = QLabel(_short_word(flow), self)
            word.setToolTip(flow_word(flow))
            word.setProperty("role", "muted")
            head.addWidget(sign)
            head.addWidget(word)
            head.addSpacing(SPACE_S)
        head.addStretch(1)
        self._tools: list[tuple[QToolButton, str]] = []
        self._add_tool("doctor-to-cut", "problem", self.tr("Go to the cut (C)")).clicked.connect(
            self.view.go_to_cut
        )
        self._add_tool("doctor-fit", "fit", self.tr("Show the whole path (0)")).clicked.connect(
            self.view.fit
        )
        for tool, _ in self._tools:
            head.addWidget(tool)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(SPACE_XS)
        layout.addLayout(head)
        layout.addWidget(self.view, 1)
        layout.addWidget(self._hidden)
        theme.changed.connect(self._colour)
        self._colour()
        self.show_path(Path())

    def show_path(self, path: Path) -> None:
        """Draw a path."""
        self.view.show_path(path)
        text = self.tr("A long path: {0} operations farther from the cut are not drawn.")
        self._colour()
        self._hidden.setText(text.format(path.n_hidden))
        self._hidden.setVisible(path.n_hidden > 0)

    def _add_tool(self, name: str, icon: str, tip: str) -> QToolButton:
        tool = QToolButton(self)
        tool.setObjectName(name)
        tool.setAccessibleName(tip)
        tool.setToolTip(tip)
        tool.setAutoRaise(True)
        tool.setIconSize(QSize(SPACE_S * 2, SPACE_S * 2))
        self._tools.append((tool, icon))
        return tool

    @Slot()
    def _colour(self) -> None:
        for tool, icon in self._tools:
            tool.setIcon(self._theme.icon(icon))
        for flow, sign in self._signs.items():
            colour: QColor = self._theme.colour(flow_colour(flow, self.view.path.is_whole))
            sign.setStyleSheet(f"color: {colour.name()}; font-weight: 600;")


def _short_word(flow: Flow) -> str:
    """As short as a legend needs."""
    translate = QCoreApplication.translate
    return {
        Flow.FLOWS: translate("PathPanel", "gradient flows"),
        Flow.CUT: translate("PathPanel", "cut here"),
        Flow.STOPPED: translate("PathPanel", "nothing usable arrives"),
    }[flow]
