"""F1: every key and what it does, searchable."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from gui.form_rows import mark_search_field, offer_clearing
from gui.palette import SPACE_M, SPACE_S
from gui.theme import Theme


@dataclass(frozen=True, slots=True)
class KeyBinding:
    """One thing a key does."""

    group: str
    """Heading it stands under."""
    keys: str
    """As shown, for example "Ctrl+Z"."""
    what: str


class KeysDialog(QDialog):
    """A list of keys; typing keeps the lines that hold every word typed."""

    def __init__(
        self, theme: Theme, bindings: Sequence[KeyBinding], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("keys-dialog")
        self.setWindowTitle(self.tr("Keys"))
        self._theme = theme
        self._search = QLineEdit(self)
        self._search.setObjectName("keys-search")
        self._search.setAccessibleName(self.tr("Search keys"))
        self._search.setPlaceholderText(self.tr("Search: undo, reward, Ctrl …"))
        self._search.setToolTip(self.tr("Keeps the keys whose line holds every word typed."))
        mark_search_field(self._search, theme.icon("search", "muted"), self.tr("Search"))
        offer_clearing(self._search, self.tr("Clear"))
        self._search.textChanged.connect(self._filter)
        self._tree = self._make_tree(bindings)
        self._nothing = QLabel(self.tr("No key does that."), self)
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._nothing.hide()
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(SPACE_M, SPACE_M, SPACE_M, SPACE_M)
        layout.setSpacing(SPACE_S)
        layout.addWidget(self._search)
        layout.addWidget(self._tree, 1)
        layout.addWidget(self._nothing, 1)
        layout.addWidget(buttons)
        self.resize(460, 520)
        self._search.setFocus()

    def shown(self) -> list[str]:
        """The keys in the list now, top to bottom."""
        return [
            item.text(0)
            for group in self._groups()
            for item in _children(group)
            if not item.isHidden()
        ]

    def _make_tree(self, bindings: Sequence[KeyBinding]) -> QTreeWidget:
        tree = QTreeWidget(self)
        tree.setObjectName("keys-list")
        tree.setAccessibleName(self.tr("Keys and what they do"))
        tree.setHeaderLabels([self.tr("Key"), self.tr("What it does")])
        tree.setRootIsDecorated(False)
        tree.setIndentation(SPACE_M)
        tree.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        tree.header().setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        for name in dict.fromkeys(binding.group for binding in bindings):
            group = QTreeWidgetItem(tree, [name])
            group.setFirstColumnSpanned(True)
            group.setFont(0, self._theme.font(bold=True))
            group.setFlags(Qt.ItemFlag.ItemIsEnabled)
            for binding in bindings:
                if binding.group == name:
                    QTreeWidgetItem(group, [binding.keys, binding.what])
        tree.expandAll()
        return tree

    def _groups(self) -> list[QTreeWidgetItem]:
        tree = self._tree
        items = (tree.topLevelItem(i) for i in range(tree.topLevelItemCount()))
        return [item for item in items if item is not None]

    def _filter(self, text: str) -> None:
        words = text.casefold().split()
        for group in self._groups():
            for item in _children(group):
                line = f"{group.text(0)} {item.text(0)} {item.text(1)}".casefold()
                item.setHidden(not all(word in line for word in words))
            group.setHidden(all(item.isHidden() for item in _children(group)))
        has_any = bool(self.shown())
        self._tree.setVisible(has_any)
        self._nothing.setVisible(not has_any)


def _children(group: QTreeWidgetItem) -> list[QTreeWidgetItem]:
    items = (group.child(i) for i in range(group.childCount()))
    return [item for item in items if item is not None]
