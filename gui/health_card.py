"""One finding as a card: how grave, why, on which numbers, since when, and what to do."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QStyleOptionButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from core.health.finding import Evidence, Finding
from core.health.remedy import Remedy
from gui.health_words import COLOURS, ICONS, evidence_value, severity_word, since
from gui.palette import SMALL, SPACE_S, SPACE_XS
from gui.theme import Theme
from gui.told import told

_SHOWN_EVIDENCE = 3
_ICON = 18


class FindingCard(QFrame):
    """Shows a finding; its text can be selected.

    Signals:
        remedy_wanted(str, Remedy): the finding's id and what to do about it.
    """

    remedy_wanted = Signal(str, object)

    def __init__(self, finding: Finding, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(f"finding-{finding.id}")
        self._theme = theme
        self._finding = finding
        self._icon = QLabel(self)
        self._title = QLabel(self)
        self._title.setFont(theme.font(bold=True))
        self._title.setWordWrap(True)
        self._word = QLabel(self)
        self._word.setObjectName("finding-severity")
        self._cause = _text(self, "finding-cause")
        self._since = _text(self, "finding-since")
        self._since.setProperty("role", "muted")
        self._evidence = QGridLayout()
        self._evidence.setHorizontalSpacing(SPACE_S)
        self._evidence.setVerticalSpacing(1)
        self._evidence.setColumnStretch(0, 3)
        self._evidence.setColumnStretch(2, 2)
        self._buttons = QVBoxLayout()
        self._buttons.setSpacing(SPACE_XS)
        self._fold = QToolButton(self)
        self._fold.setObjectName("finding-details")
        self._fold.setText(self.tr("Details"))
        self._fold.setCheckable(True)
        self._fold.setAutoRaise(True)
        self._fold.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._fold.toggled.connect(self._show_details)
        self._details = _text(self, "finding-more")
        self._arrange()
        theme.changed.connect(self._colour)
        self.show_finding(finding)
        self._show_details(False)

    @property
    def finding(self) -> Finding:
        """The finding on the card."""
        return self._finding

    def show_finding(self, finding: Finding) -> None:
        """Show other numbers of the same kind of finding."""
        self._finding = finding
        self._title.setText(told(finding.title))
        self._word.setText(severity_word(finding.severity))
        self._cause.setText(told(finding.cause))
        self._since.setText(since(finding))
        self._details.setText(_details(finding))
        self._fill_evidence(finding.evidence)
        self._fill_buttons(finding.remedies)
        self.setAccessibleName(f"{severity_word(finding.severity)}: {told(finding.title)}")
        self.setAccessibleDescription(f"{told(finding.cause)} {since(finding)}")
        self._colour()

    def _arrange(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(SPACE_S)
        head.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        head.addWidget(self._title, 1)
        head.addWidget(self._word, 0, Qt.AlignmentFlag.AlignTop)
        foot = QHBoxLayout()
        foot.setSpacing(SPACE_S)
        foot.addWidget(self._since, 1)
        foot.addWidget(self._fold, 0, Qt.AlignmentFlag.AlignTop)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(SPACE_S + 4, SPACE_S, SPACE_S, SPACE_S)
        layout.setSpacing(SPACE_XS + 1)
        layout.addLayout(head)
        layout.addWidget(self._cause)
        layout.addLayout(self._buttons)  # above the numbers: in a low panel it is seen first
        layout.addLayout(self._evidence)
        layout.addLayout(foot)
        layout.addWidget(self._details)

    def _fill_evidence(self, evidence: Sequence[Evidence]) -> None:
        shown = evidence[:_SHOWN_EVIDENCE]
        for row in range(max(len(shown), self._evidence.rowCount())):
            for column in range(3):
                item = self._evidence.itemAtPosition(row, column)
                label = item.widget() if item is not None else None
                if row >= len(shown):
                    if label is not None:
                        label.hide()
                    continue
                if not isinstance(label, QLabel):
                    label = self._evidence_label(row, column)
                entry = shown[row]
                label.setText((told(entry.name), evidence_value(entry), told(entry.limit))[column])
                label.show()

    def _evidence_label(self, row: int, column: int) -> QLabel:
        label = QLabel(self)
        label.setFont(self._theme.font(SMALL, bold=column == 1))
        label.setWordWrap(column != 1)
        if column != 1:
            label.setProperty("role", "muted")
        side = Qt.AlignmentFlag.AlignLeft if column != 1 else Qt.AlignmentFlag.AlignRight
        self._evidence.addWidget(label, row, column, side | Qt.AlignmentFlag.AlignTop)
        if column == 0:
            self._evidence.setAlignment(label, Qt.AlignmentFlag.AlignTop)
        return label

    def _fill_buttons(self, remedies: Sequence[Remedy]) -> None:
        wanted = [told(remedy.name) for remedy in remedies]
        have = [_button(self._buttons, i).text() for i in range(self._buttons.count())]
        if wanted == have:
            return
        while self._buttons.count():
            old = _button(self._buttons, 0)
            self._buttons.takeAt(0)
            old.hide()
            old.deleteLater()
        for i, remedy in enumerate(remedies):
            button = _RemedyButton(remedy, self)
            button.setObjectName(f"finding-remedy-{i}")
            button.setProperty("primary", i == 0)
            button.clicked.connect(lambda _=False, which=i: self._want(which))
            self._buttons.addWidget(button)
            button.show()

    def _want(self, which: int) -> None:
        if which < len(self._finding.remedies):
            self.remedy_wanted.emit(self._finding.id, self._finding.remedies[which])

    def _show_details(self, shown: bool) -> None:
        self._details.setVisible(shown)
        self._fold.setArrowType(Qt.ArrowType.DownArrow if shown else Qt.ArrowType.RightArrow)

    def _colour(self) -> None:
        severity = self._finding.severity
        colour = COLOURS[severity]
        icon = self._theme.icon(ICONS[severity], colour)
        self._icon.setPixmap(icon.pixmap(QSize(_ICON, _ICON), self.devicePixelRatioF()))
        name = self._theme.colour(colour).name()
        self._word.setStyleSheet(f"color: {name}; font-weight: 600;")
        panel, border = (self._theme.colour(c).name() for c in ("panel", "border"))
        self.setStyleSheet(
            f"FindingCard {{ background: {panel}; border: 1px solid {border}; "
            f"border-left: 4px solid {name}; border-radius: 4px; }}"
        )


class _RemedyButton(QPushButton):
    """A button that may be narrower than its text and then ends in "…"."""

    def __init__(self, remedy: Remedy, parent: QWidget) -> None:
        name, effect = told(remedy.name), told(remedy.effect)
        super().__init__(name, parent)
        self.setToolTip(f"{name}. {effect}")
        self.setAccessibleName(name)
        self.setAccessibleDescription(effect)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setMinimumWidth(120)

    def initStyleOption(self, option: QStyleOptionButton) -> None:
        """Draw no more of the text than there is room for."""
        super().initStyleOption(option)
        room = self.width() - 2 * (SPACE_S + 2)
        elide = Qt.TextElideMode.ElideRight
        option.text = option.fontMetrics.elidedText(self.text(), elide, room)


def _details(finding: Finding) -> str:
    parts = [told(finding.details)]
    parts += [f"{told(remedy.name)}: {told(remedy.effect)}" for remedy in finding.remedies]
    more = finding.evidence[_SHOWN_EVIDENCE:]
    parts += [f"{told(e.name)}: {evidence_value(e)} {told(e.limit)}".rstrip() for e in more]
    return "\n\n".join(part for part in parts if part)


def _text(parent: QWidget, name: str) -> QLabel:
    label = QLabel(parent)
    label.setObjectName(name)
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label


def _button(layout: QVBoxLayout, index: int) -> QPushButton:
    item = layout.itemAt(index)
    assert item is not None, "an index below count"
    button = item.widget()
    assert isinstance(button, QPushButton), "only buttons are added"
    return button
