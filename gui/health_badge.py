"""A finding where it is seen even when the panel is not: a button in the status bar."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtWidgets import QToolButton, QWidget

from core.health.finding import HealthReport, Severity
from core.telemetry import Snapshot
from gui.health_words import COLOURS, ICONS, badge_text, severity_word
from gui.theme import Theme


class HealthBadge(QToolButton):
    """The gravest finding, or how many there are; hidden while all is well.

    Signals:
        wanted(): the person wants to see the findings.
    """

    wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("health-badge")
        self.setAccessibleName(self.tr("Health"))
        self.setAutoRaise(True)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setIconSize(QSize(14, 14))
        self._theme = theme
        self._report = HealthReport()
        self.clicked.connect(lambda: self.wanted.emit())
        theme.changed.connect(self._colour)
        self.hide()

    @Slot(object)
    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Show another moment of the present."""
        if snapshot.health is self._report:
            return
        before, self._report = self._report, snapshot.health
        if [f.id for f in before.findings] == [f.id for f in self._report.findings]:
            return
        self.setVisible(bool(self._report.findings))
        self.setText(badge_text(self._report))
        lines = [f"{severity_word(f.severity)}: {f.title}" for f in self._report.findings]
        self.setToolTip("\n".join([*lines, self.tr("Click to see why and what to do.")]))
        self.setAccessibleName(self.tr("Health: {0}").format("; ".join(lines)))
        self._colour()

    def _colour(self) -> None:
        worst = max((f.severity for f in self._report.findings), default=Severity.HINT)
        name = self._theme.colour(COLOURS[worst]).name()
        self.setIcon(self._theme.icon(ICONS[worst], COLOURS[worst]))
        self.setStyleSheet(f"QToolButton {{ color: {name}; font-weight: 600; }}")
