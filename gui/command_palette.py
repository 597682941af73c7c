"""Ctrl+K: every order of the menus, found by words."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QDialog,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMenuBar,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from gui.form_rows import mark_search_field
from gui.palette import SPACE_S
from gui.palette_commands import PaletteCommand, RecentCommands, commands_of, ranked
from gui.theme import Theme

_MOVES = frozenset({Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown})
_WIDTH, _HEIGHT, _FROM_TOP = 620, 430, 64


class CommandPalette(QDialog):
    """A field and a list: typing keeps what holds every word, Enter carries it out.

    Args:
        theme: its colours.
        bar: the menus whose entries are offered.
        recent: what was given lately comes first.
        parent: the window it opens over.
    """

    def __init__(
        self, theme: Theme, bar: QMenuBar, recent: RecentCommands, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.setObjectName("command-palette")
        self.setWindowTitle(self.tr("Find a command"))
        self._theme = theme
        self._recent = recent
        self._commands = commands_of(bar)
        self._shown: list[PaletteCommand] = []
        self._search = self._make_search()
        self._list = self._make_list()
        self._nothing = QLabel(self.tr("No command is called that."), self)
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(SPACE_S, SPACE_S, SPACE_S, SPACE_S)
        layout.setSpacing(SPACE_S)
        layout.addWidget(self._search)
        layout.addWidget(self._list, 1)
        layout.addWidget(self._nothing, 1)
        self.resize(_WIDTH, _HEIGHT)
        self._fill("")

    @property
    def shown(self) -> list[PaletteCommand]:
        """What the list holds now, top to bottom."""
        return list(self._shown)

    def carry_out(self) -> None:
        """Close, and do what is marked; nothing where that cannot be done now."""
        row = self._list.currentIndex().row()
        if not (0 <= row < len(self._shown)) or not self._shown[row].action.isEnabled():
            return
        command = self._shown[row]
        self._recent.add(command.name)
        self.accept()
        command.action.trigger()

    def _make_search(self) -> QLineEdit:
        search = QLineEdit(self)
        search.setObjectName("command-search")
        search.setAccessibleName(self.tr("Find a command"))
        search.setAccessibleDescription(
            self.tr("Up and Down move the mark, Enter carries it out, Escape closes.")
        )
        search.setPlaceholderText(self.tr("Find a command: undo, theme, export …"))
        search.setToolTip(self.tr("Keeps the commands whose line holds every word typed."))
        mark_search_field(search, self._theme.icon("search", "muted"), self.tr("Find"))
        search.textChanged.connect(self._fill)
        search.installEventFilter(self)
        return search

    def _make_list(self) -> QTreeWidget:
        tree = QTreeWidget(self)
        tree.setObjectName("command-list")
        tree.setAccessibleName(self.tr("Commands"))
        tree.setColumnCount(3)
        tree.setHeaderHidden(True)
        tree.setRootIsDecorated(False)
        tree.setUniformRowHeights(True)
        tree.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        tree.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        tree.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        header = tree.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for column in (1, 2):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        tree.itemClicked.connect(self.carry_out)
        tree.itemActivated.connect(self.carry_out)
        return tree

    def _fill(self, typed: str) -> None:
        self._shown = ranked(self._commands, typed, self._recent.names())
        self._list.clear()
        self._list.addTopLevelItems([self._line(command) for command in self._shown])
        self._mark_first()
        self._list.setVisible(bool(self._shown))
        self._nothing.setVisible(not self._shown)

    def _line(self, command: PaletteCommand) -> QTreeWidgetItem:
        mark = "✓ " if command.action.isChecked() else ""
        item = QTreeWidgetItem([f"{mark}{command.text}", command.path, command.keys])
        item.setForeground(1, self._theme.colour("muted"))
        item.setToolTip(0, command.action.statusTip())
        if not command.action.isEnabled():
            item.setFlags(Qt.ItemFlag.NoItemFlags)
        return item

    def _mark_first(self) -> None:
        """Mark the first that can be carried out."""
        for row, command in enumerate(self._shown):
            if command.action.isEnabled():
                self._list.setCurrentIndex(self._list.model().index(row, 0))
                return

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Up, Down and Enter in the field belong to the list."""
        if watched is not self._search or not isinstance(event, QKeyEvent):
            return super().eventFilter(watched, event)
        if event.type() != QEvent.Type.KeyPress:
            return False
        if event.key() in _MOVES:
            QApplication.sendEvent(self._list, event)
            return True
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.carry_out()
            return True
        return False

    def showEvent(self, event: QShowEvent) -> None:
        """Open near the top of the window, ready to type."""
        super().showEvent(event)
        window = self.parentWidget()
        if window is not None:
            top = window.mapToGlobal(window.rect().topLeft())
            self.move(top.x() + (window.width() - self.width()) // 2, top.y() + _FROM_TOP)
        self._fill(self._search.text())  # rows have their height only now that they are styled
        self._search.setFocus()
