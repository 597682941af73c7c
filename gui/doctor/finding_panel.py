"""One cause: what it is, why, what to write instead, and the line it is about."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from core.doctor.report.model import CallReport, Finding, PathNode, Place
from gui.doctor.code_view import CodeView, lines_around
from gui.doctor.words import call_word, node_words, place_word
from gui.form_rows import make_button
from gui.palette import SPACE_M, SPACE_S, SPACE_XS
from gui.theme import Theme
from gui.told import told

_MOST_NAMES = 6


class FindingPanel(QScrollArea):
    """Shows a cause of a call, and below it the source line of whatever is chosen in the path."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._healthy = True
        self.setObjectName("doctor-finding")
        self.setAccessibleName(self.tr("Cause and remedy"))
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setProperty("frameless", True)
        self._title = _label("doctor-cause", "heading")
        self._who = _label("doctor-cause-variables", "muted")
        self._sentence = _label("doctor-explanation")
        self._instead = _label("doctor-remedy-title")
        self._instead.setText(self.tr("Write instead"))
        self._instead.setFont(theme.font(bold=True))
        self._remedy = _label("doctor-remedy")
        self._code = CodeView(theme, self)
        self._code.setObjectName("doctor-remedy-code")
        self._code.setAccessibleName(self.tr("The remedy as code"))
        self._copy = make_button(
            "doctor-copy-code",
            self.tr("Copy the code"),
            self.tr("Copy the remedy's code"),
            self.tr("Puts the lines above on the clipboard."),
            self._copy_code,
        )
        self._copy.setIcon(theme.icon("copy"))
        self._node = _label("doctor-node")
        self._node.setFont(theme.font(bold=True))
        self._node_facts = _label("doctor-node-facts", "muted")
        self._source = CodeView(theme, self)
        self._source.setObjectName("doctor-source")
        self._source.setAccessibleName(self.tr("The source line and those around it"))
        self._lay_out()
        theme.changed.connect(self._colour)

    def show_finding(self, call: CallReport, finding: Finding | None) -> None:
        """Show a cause; of a healthy call that there is none."""
        self._healthy = finding is None
        self._colour()
        self._title.setText(self.tr("healthy") if finding is None else finding.cause.value)
        self._who.setText(call_word(call) if finding is None else _names(finding.variables))
        self._who.setVisible(bool(self._who.text()))
        self._sentence.setText("" if finding is None else told(finding.explanation))
        self._remedy.setText("" if finding is None else told(finding.remedy))
        self._code.show_code("" if finding is None else finding.code)
        for label in (self._sentence, self._instead, self._remedy):
            label.setVisible(finding is not None)
        has_code = finding is not None and bool(finding.code)
        self._code.setVisible(has_code)
        self._copy.setVisible(has_code)
        self._copy.setText(self.tr("Copy the code"))
        cut = finding.cut if finding is not None else None
        if cut is not None and cut.place is not None:
            self.show_place(cut.place, self.tr("Cut: {0}").format(cut.op))
        else:
            self.show_place(call.place, call.asked_by)
        self.verticalScrollBar().setValue(0)

    def show_node(self, node: PathNode) -> None:
        """Show the line of the loss, an operation or a variable."""
        self.show_place(node.place, node.label, node_words(node)[1:])

    def show_place(self, place: Place | None, title: str, facts: list[str] | None = None) -> None:
        """Show a line with those around it, below a title and what else is known."""
        self._node.setText(title)
        facts = [place_word(place)] if facts is None else facts
        self._node_facts.setText(" · ".join(facts))
        text, marked = ("", None) if place is None else lines_around(place)
        missing = self.tr("The source of this line is not known.")
        self._source.show_code(text or missing, marked)

    def _copy_code(self) -> None:
        QGuiApplication.clipboard().setText(self._code.toPlainText())
        self._copy.setText(self.tr("Copied"))

    def _lay_out(self) -> None:
        inside = QWidget(self)
        layout = QVBoxLayout(inside)
        layout.setContentsMargins(SPACE_M, 0, SPACE_XS, SPACE_S)
        layout.setSpacing(SPACE_S)
        cause = (self._title, self._who, self._sentence)
        line = (self._node, self._node_facts, self._source)
        remedy = (self._instead, self._remedy, self._code)
        for widget in (*cause, *line, *remedy):
            layout.addWidget(widget)
        row = QHBoxLayout()
        row.addWidget(self._copy)
        row.addStretch(1)
        layout.addLayout(row)
        layout.addStretch(1)
        self.setWidget(inside)

    def _colour(self) -> None:
        colour = self._theme.colour("good" if self._healthy else "bad").name()
        self._title.setStyleSheet(f"color: {colour};")
        self._copy.setIcon(self._theme.icon("copy"))


def _names(names: tuple[str, ...]) -> str:
    shown = ", ".join(names[:_MOST_NAMES])
    return shown if len(names) <= _MOST_NAMES else f"{shown}, … (+{len(names) - _MOST_NAMES})"


def _label(name: str, role: str = "") -> QLabel:
    label = QLabel()
    label.setObjectName(name)
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setTextInteractionFlags(
        Qt.TextInteractionFlag.TextSelectableByMouse
        | Qt.TextInteractionFlag.TextSelectableByKeyboard
    )
    label.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    if role:
        label.setProperty("role", role)
    return label
