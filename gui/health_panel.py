"""Whether learning works: quiet while it does, a card for each finding when it does not."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QVBoxLayout, QWidget

from core.commands import ApplyRemedy, UndoRemedy
from core.health.finding import HealthReport
from core.health.remedy import Remedy
from core.telemetry import Snapshot
from gui.health_applied import AppliedRemedies
from gui.health_card import FindingCard
from gui.health_words import quiet_advice, quiet_heading
from gui.palette import SPACE_L, SPACE_S, SPACE_XS
from gui.theme import Theme


class HealthPanel(QWidget):
    """The findings, gravest first.

    Signals:
        command(Command): apply a remedy, or undo the newest one.
    """

    command = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("health-panel")
        self.setAccessibleName(self.tr("Health"))
        self._theme = theme
        self._session_number: int | None = None
        self._shown: HealthReport | None = None
        self._cards: dict[str, FindingCard] = {}
        self._quiet = _Quiet(theme, self)
        self._list = QWidget(self)
        self._column = QVBoxLayout(self._list)
        self._column.setContentsMargins(SPACE_S, SPACE_XS, SPACE_S, SPACE_XS)
        self._column.setSpacing(SPACE_S)
        self._column.addStretch(1)
        self._scroll = QScrollArea(self)
        self._scroll.setObjectName("findings")
        self._scroll.setAccessibleName(self.tr("Findings"))
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setProperty("frameless", True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setWidget(self._list)
        self._applied = AppliedRemedies(theme, self)
        self._applied.undo_wanted.connect(self._undo)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, SPACE_XS, 0, SPACE_XS)
        layout.setSpacing(SPACE_XS)
        layout.addWidget(self._quiet, 1)
        layout.addWidget(self._scroll, 1)
        layout.addWidget(self._applied)
        self._show_report(HealthReport())

    @property
    def cards(self) -> list[FindingCard]:
        """The cards on screen, top to bottom."""
        items = [self._column.itemAt(i) for i in range(self._column.count())]
        found = [None if item is None else item.widget() for item in items]
        return [card for card in found if isinstance(card, FindingCard)]

    @Slot(object)
    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Show another moment of the present."""
        self._session_number = snapshot.session_number
        if snapshot.health is not self._shown:
            self._show_report(snapshot.health)

    def picture_parts(self) -> tuple[QWidget, ...]:
        """What makes a picture of the findings: all of them, also those scrolled out of view."""
        found = self._list if self._cards else self._quiet
        return found, self._applied

    def minimumSizeHint(self) -> QSize:
        """Narrow and low: what does not fit scrolls."""
        return QSize(180, 90)

    def _show_report(self, report: HealthReport) -> None:
        self._shown = report
        self._quiet.setVisible(not report.findings)
        self._scroll.setVisible(bool(report.findings))
        self._quiet.show_report(report)
        self._applied.show_applied(report.applied)
        wanted = [finding.id for finding in report.findings]
        for id_ in [i for i in self._cards if i not in wanted]:
            card = self._cards.pop(id_)
            self._column.removeWidget(card)
            card.hide()
            card.deleteLater()
        for place, finding in enumerate(report.findings):
            card = self._cards.get(finding.id) or self._new_card(finding.id, report, place)
            if card.finding is not finding:
                card.show_finding(finding)
            if self._column.indexOf(card) != place:
                self._column.removeWidget(card)
                self._column.insertWidget(place, card)

    def _new_card(self, id_: str, report: HealthReport, place: int) -> FindingCard:
        card = FindingCard(report.findings[place], self._theme, self._list)
        card.remedy_wanted.connect(self._apply)
        self._cards[id_] = card
        self._column.insertWidget(place, card)
        card.show()
        return card

    def _apply(self, finding: str, remedy: Remedy) -> None:
        self.command.emit(ApplyRemedy(finding, remedy, self._session_number))

    def _undo(self) -> None:
        self.command.emit(UndoRemedy(self._session_number))


class _Quiet(QWidget):
    """What is said while nothing is found."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._icon = QLabel(self)
        self._heading = QLabel(self)
        self._heading.setObjectName("health-quiet")
        self._heading.setProperty("role", "heading")
        self._advice = QLabel(self)
        self._advice.setObjectName("health-watched")
        self._advice.setProperty("role", "muted")
        self._advice.setWordWrap(True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(SPACE_L, SPACE_XS, SPACE_L, SPACE_XS)
        layout.setSpacing(SPACE_XS)
        layout.addStretch(1)
        for label in (self._icon, self._heading, self._advice):
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            layout.addWidget(label)
        layout.addStretch(1)
        theme.changed.connect(self._colour)
        self._colour()

    def show_report(self, report: HealthReport) -> None:
        """Say for how many updates nothing was found, and what is watched."""
        self._icon.setVisible(report.n_watched > 0)
        for label, text in (
            (self._heading, quiet_heading(report)),
            (self._advice, quiet_advice(report)),
        ):
            if label.text() != text:
                label.setText(text)

    def _colour(self) -> None:
        icon = self._theme.icon("check", "good")
        self._icon.setPixmap(icon.pixmap(QSize(22, 22), self.devicePixelRatioF()))
