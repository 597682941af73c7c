"""Several sessions laid over each other: what they are, how they learned, what differs."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QScrollArea,
    QSplitter,
    QStackedLayout,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from core.comparison import ComparedSession
from gui.compare.curves import DEFAULT_CURVES, Over, curve_kinds, over_words
from gui.compare.plots import ComparePlots, Shown
from gui.compare.strokes import SAMPLE, Stroke
from gui.compare.table import SessionsModel
from gui.curve_button import CurveButton
from gui.empty_state import EmptyState
from gui.form_rows import make_button, make_check, make_combo
from gui.palette import SPACE_S, SPACE_XS
from gui.theme import Theme

_WIDEST = 210
"""Width in pixels of a column at most; longer names are cut, and whole in the tooltip."""


class ComparePanel(QWidget):
    """The sessions that are compared.

    Signals:
        add_wanted(): a person wants to choose session files.
        add_current_wanted(): the session that is open is to be one of them.
        relearn_wanted(Path): this session's labels are to be learned from again.
        value_wanted(Path): it is to be shown what the labels of this session bought.
        became_visible(): the panel came on screen.
    """

    add_wanted = Signal()
    add_current_wanted = Signal()
    relearn_wanted = Signal(object)
    value_wanted = Signal(object)
    became_visible = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("compare-panel")
        self.setAccessibleName(self.tr("Compare sessions"))
        self._theme = theme
        self._shown: list[Shown] = []
        self._next_stroke = 0
        self._model = SessionsModel(theme)
        self.plots = ComparePlots(theme, self)
        self._build()
        self._model.visibility_changed.connect(self._set_visible)
        theme.changed.connect(self._redraw)
        self._redraw()

    @property
    def paths(self) -> tuple[Path, ...]:
        """Files of the sessions."""
        return tuple(shown.session.path for shown in self._shown)

    @property
    def chosen(self) -> Path | None:
        """The session of the chosen row, None when none is chosen."""
        row = self.table.currentIndex().row()
        return self.paths[row] if 0 <= row < len(self._shown) else None

    def show_session(self, session: ComparedSession) -> None:
        """Show a session; one of the same file is replaced."""
        for row, shown in enumerate(self._shown):
            if shown.session.path == session.path:
                self._shown[row] = replace(shown, session=session)
                break
        else:
            self._shown.append(Shown(session, Stroke(self._next_stroke), True))
            self._next_stroke += 1
        self._redraw()

    def remove(self, path: Path) -> None:
        """Take a session out; its file stays."""
        self._shown = [shown for shown in self._shown if shown.session.path != path]
        if not self._shown:
            self._next_stroke = 0
        self._redraw()

    def choose(self, over: Over) -> None:
        """Lay the curves over updates, labels or minutes."""
        self._over.setCurrentIndex(self._over.findData(over))
        self._redraw()

    # -- inside ------------------------------------------------------------------------------

    def _build(self) -> None:
        self._make_table()
        self._make_tools()
        empty = EmptyState(
            self.tr("Nothing to compare yet"),
            self.tr(
                "Add session files, or let the labels of this session be learned from again with "
                "other settings: Re-learn."
            ),
            self,
        )
        scroll = QScrollArea(self)
        scroll.setWidget(self.plots)
        scroll.setWidgetResizable(True)
        scroll.setProperty("frameless", True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._split = QSplitter(Qt.Orientation.Vertical, self)
        self._split.setObjectName("compare-split")
        self._split.setChildrenCollapsible(False)
        self._split.addWidget(self.table)
        self._split.addWidget(scroll)
        self._split.setStretchFactor(1, 1)
        self._split.setSizes([130, 600])
        below = QWidget(self)
        self._stack = QStackedLayout(below)
        self._stack.addWidget(empty)
        self._stack.addWidget(self._split)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(SPACE_S, SPACE_XS, SPACE_S, SPACE_XS)
        layout.setSpacing(SPACE_XS)
        layout.addLayout(self._buttons())
        layout.addLayout(self._tools())
        layout.addWidget(below, 1)

    def _make_table(self) -> None:
        table = self.table = QTableView(self)
        table.setObjectName("compare-table")
        table.setAccessibleName(self.tr("Sessions compared"))
        table.setToolTip(self.tr("The check box hides a session's curves; Delete takes it out."))
        table.setModel(self._model)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setWordWrap(False)
        table.setIconSize(QSize(*SAMPLE))
        table.verticalHeader().hide()
        table.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 8)
        table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        table.horizontalHeader().setHighlightSections(False)
        table.horizontalHeader().setMaximumSectionSize(_WIDEST)
        table.setTabKeyNavigation(False)
        table.setMinimumHeight(3 * (self.fontMetrics().height() + 8))

    def _make_tools(self) -> None:
        self._over = make_combo(
            "compare-over",
            self.tr("What the curves are laid over"),
            self.tr("Whether the axis below counts updates, labels given, or minutes."),
            [(text, over) for over, text in over_words().items()],
        )
        self._over.setMinimumContentsLength(12)
        self._over.activated.connect(self._redraw)
        self._log = make_check(
            "compare-log",
            self.tr("Log"),
            self.tr("Logarithmic axis"),
            self.tr("Logarithmic axis for loss, TD error and gradient norm."),
        )
        self._log.setChecked(True)
        self._log.toggled.connect(self._redraw)
        self._kinds = CurveButton(curve_kinds(), DEFAULT_CURVES, "compare-curve", self)
        self._kinds.setObjectName("compare-curves")
        self._kinds.setText(self.tr("Curves"))
        self._kinds.setAccessibleName(self.tr("Curves shown"))
        self._kinds.setToolTip(self.tr("Which curves are laid over each other."))
        self._kinds.changed.connect(self._redraw)

    def _buttons(self) -> QHBoxLayout:
        # without mnemonics: Alt and a letter belong to the menus of the window
        row = QHBoxLayout()
        row.setSpacing(SPACE_S)
        for name, text, said, tip, act in (
            (
                "add",
                self.tr("Add sessions…"),
                self.tr("Add session files"),
                self.tr("Chooses session files to compare; they are only read."),
                self.add_wanted.emit,
            ),
            (
                "add-current",
                self.tr("Add this one"),
                self.tr("Add the session that is open"),
                self.tr("Adds the session that is open; its curves follow it."),
                self.add_current_wanted.emit,
            ),
            (
                "relearn",
                self.tr("Re-learn…"),
                self.tr("Duplicate with other settings and re-learn"),
                self.tr(
                    "Makes a new session that learns from the same labels with other settings: "
                    "of the chosen row, else of the session that is open."
                ),
                lambda: self.relearn_wanted.emit(self.chosen),
            ),
            (
                "value",
                self.tr("Value…"),
                self.tr("What the labels bought"),
                self.tr(
                    "Shows what the labels of the chosen row bought, beside a shadow agent that "
                    "had none; else those of the session that is open."
                ),
                lambda: self.value_wanted.emit(self.chosen),
            ),
        ):
            row.addWidget(make_button(f"compare-{name}", text, said, tip, act))
        row.addStretch(1)
        return row

    def _tools(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(SPACE_S)
        label = QLabel(self.tr("Over"), self)
        label.setBuddy(self._over)
        row.addWidget(label)
        row.addWidget(self._over)
        row.addWidget(self._kinds)
        row.addWidget(self._log)
        row.addStretch(1)
        return row

    def _set_visible(self, row: int, is_visible: bool) -> None:
        self._shown[row] = replace(self._shown[row], is_visible=is_visible)
        self._draw_curves()

    def _redraw(self, *_: object) -> None:
        row = self.table.currentIndex().row()
        self._model.ratio = self.devicePixelRatioF()
        self._model.show_sessions(self._shown)
        if 0 <= row < len(self._shown):
            self.table.selectRow(row)
        self._stack.setCurrentIndex(1 if self._shown else 0)
        self._draw_curves()

    def _draw_curves(self) -> None:
        kinds = self._kinds.chosen()
        over: Over = self._over.currentData()
        self.plots.show_sessions(self._shown, kinds, over, self._log.isChecked())

    # -- Qt ----------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Delete takes the chosen session out."""
        if event.key() == Qt.Key.Key_Delete and self.table.hasFocus() and self.chosen is not None:
            self.remove(self.chosen)
        else:
            super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        """Tell that the panel came on screen."""
        super().showEvent(event)
        self.became_visible.emit()
