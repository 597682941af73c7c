"""Opening a Gymnasium environment: ours from a list, or anybody's by name."""

from __future__ import annotations

import json
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QLabel,
    QLineEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from core.commands import OpenEnvironment
from core.environments import trust
from core.environments.gym_spec import parse_env_args
from gui.environment_choices import EnvironmentChoice, RecentEnvironments, own_choices
from gui.form_rows import add_row, make_button, make_check, make_grid
from gui.palette import SPACE_M, SPACE_S
from gui.theme import Theme
from gui.told import told

_SIZE = (620, 440)
"""High enough for the agreement and a message of two lines below the fields."""
_LEAST_ROWS = 5
"""Lines of the list that are seen without scrolling."""


class EnvironmentDialog(QDialog):
    """Says which environment is to be opened; somebody's program only after agreement.

    Signals:
        command(OpenEnvironment): it is to be opened.
    """

    command = Signal(object)

    def __init__(
        self, theme: Theme, recent: RecentEnvironments, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("environment-dialog")
        self.setWindowTitle(self.tr("Open an environment"))
        self._recent = recent
        self._choices = [*recent.choices(), *own_choices()]
        self._list = self._make_list(theme)
        self._env = self._line("environment-id", self.tr("Environment"))
        self._env.setPlaceholderText(self.tr("ID, module:ID or module:Class"))
        self._args = self._line("environment-args", self.tr("Arguments"))
        self._args.setPlaceholderText('{"n_nodes": 20}')
        self._args.setToolTip(self.tr("Keyword arguments, a JSON object; empty is none."))
        self._adapter = self._line("environment-adapter", self.tr("Adapter"))
        self._adapter.setPlaceholderText(self.tr("module:function, where the graph is not plain"))
        self._adapter.setToolTip(self.tr("function(observation, info) gives a GraphInstance."))
        self._folder = self._line("environment-folder", self.tr("Folder of the modules"))
        self._folder.setToolTip(self.tr("Where your own modules are looked for first."))
        self._risk = QLabel(self)
        self._risk.setObjectName("environment-risk")
        self._risk.setProperty("role", "question")
        self._risk.setWordWrap(True)
        self._agrees = self._make_agreement()
        self._problem = QLabel(self)
        self._problem.setObjectName("environment-problem")
        self._problem.setProperty("role", "error")
        self._problem.setWordWrap(True)
        self._buttons = QDialogButtonBox(self)
        self._ok = self._buttons.addButton(self.tr("Open"), QDialogButtonBox.ButtonRole.AcceptRole)
        self._buttons.addButton(QDialogButtonBox.StandardButton.Cancel)
        self._lay_out()
        self._connect()
        self._list.setCurrentIndex(self._list.model().index(0, 0))
        self.resize(*_SIZE)

    def accept(self) -> None:
        """Order the environment and remember it."""
        order = self._order()
        if order is None or not self._ok.isEnabled():
            return
        self._recent.add(order)
        self.command.emit(order)
        super().accept()

    def choose(self, choice: EnvironmentChoice) -> None:
        """Fill the fields from a line of the list; agreement is asked for anew."""
        order = choice.order
        args = dict(order.env_args)
        self._env.setText(order.env)
        self._args.setText(json.dumps(args, ensure_ascii=False) if args else "")
        self._adapter.setText(order.adapter or "")
        self._folder.setText(order.folder or str(Path.cwd()))
        for field in (self._env, self._args, self._adapter, self._folder):
            field.setCursorPosition(0)
        self._agrees.setChecked(False)
        self._judge()

    # -- inside --------------------------------------------------------------------------------

    def _line(self, name: str, accessible_name: str) -> QLineEdit:
        field = QLineEdit(self)
        field.setObjectName(name)
        field.setAccessibleName(accessible_name)
        return field

    def _make_list(self, theme: Theme) -> QTreeWidget:
        tree = QTreeWidget(self)
        tree.setObjectName("environment-list")
        tree.setAccessibleName(self.tr("Environments to choose from"))
        tree.setHeaderHidden(True)
        tree.setColumnCount(2)
        tree.setRootIsDecorated(False)
        tree.setUniformRowHeights(True)
        tree.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        tree.setTextElideMode(Qt.TextElideMode.ElideRight)
        muted: QColor = theme.colour("muted")
        for choice in self._choices:
            item = QTreeWidgetItem(tree, [choice.order.env, choice.sentence])
            item.setIcon(0, theme.icon("recent" if choice.is_recent else "graph", "muted"))
            item.setForeground(1, muted)
            item.setToolTip(0, choice.order.env)
            item.setToolTip(1, choice.sentence)
        tree.resizeColumnToContents(0)
        tree.setMinimumHeight(_LEAST_ROWS * tree.sizeHintForRow(0) + 2 * tree.frameWidth())
        return tree

    def _make_agreement(self) -> QCheckBox:
        return make_check(
            "environment-agree",
            self.tr("I &trust whoever wrote it: let it run"),
            self.tr("Let this program run"),
            self.tr("Asked each time, because the program may have changed."),
        )

    def _lay_out(self) -> None:
        self._browse_button = make_button(
            "environment-browse",
            self.tr("Choose…"),
            self.tr("Choose the folder of the modules"),
            self.tr("Where your own modules are looked for first."),
            self._browse,
        )
        grid = make_grid()
        grid.setVerticalSpacing(SPACE_S)
        add_row(grid, self.tr("&Environment"), self._env)
        add_row(grid, self.tr("A&rguments"), self._args)
        add_row(grid, self.tr("A&dapter"), self._adapter)
        add_row(grid, self.tr("&Folder"), self._folder, self._browse_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(SPACE_M, SPACE_M, SPACE_M, SPACE_M)
        layout.setSpacing(SPACE_S)
        layout.addWidget(self._list, 1)
        layout.addLayout(grid)
        for widget in (self._risk, self._agrees, self._problem, self._buttons):
            layout.addWidget(widget)

    def _connect(self) -> None:
        self._list.currentItemChanged.connect(lambda item: self._take(item))
        self._list.itemActivated.connect(lambda: self.accept())
        for field in (self._env, self._args, self._adapter, self._folder):
            field.textChanged.connect(lambda: self._judge())
        for field in (self._env, self._adapter, self._folder):
            field.textEdited.connect(lambda: self._agrees.setChecked(False))
        self._agrees.toggled.connect(lambda: self._judge())
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)

    def _take(self, item: QTreeWidgetItem | None) -> None:
        if item is not None:
            self.choose(self._choices[self._list.indexOfTopLevelItem(item)])

    def _browse(self) -> None:
        dialog = QFileDialog(self, self.tr("Folder of your modules"), self._folder.text())
        dialog.setObjectName("environment-folder-dialog")
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(self._folder.setText)
        dialog.open()

    def _order(self) -> OpenEnvironment | None:
        """What the fields say, None where something in them is wrong."""
        return None if self._wrong() else self._read()

    def _read(self) -> OpenEnvironment:
        env, adapter = self._env.text().strip(), self._adapter.text().strip() or None
        folder = self._folder.text().strip() if trust.is_foreign(env, adapter) else ""
        return OpenEnvironment(env, parse_env_args(self._args.text() or "{}"), adapter, folder)

    def _wrong(self) -> str:
        """What is wrong with the fields; empty while nothing is."""
        if not self._env.text().strip():
            return self.tr("Wanted an environment: an ID, module:ID or module:Class.")
        try:
            order = self._read()
        except ValueError as error:
            return told(str(error))
        adapter = order.adapter
        if adapter is not None and not all(adapter.partition(":")[::2]):
            return self.tr("The adapter must be module:function, got {0}.").format(adapter)
        if order.folder and not Path(order.folder).is_dir():
            return self.tr("There is no folder {0}.").format(order.folder)
        return ""

    def _judge(self) -> None:
        """Ask for agreement where somebody's program would run, and say what is wrong."""
        env, adapter = self._env.text().strip(), self._adapter.text().strip() or None
        is_foreign = bool(env) and trust.is_foreign(env, adapter)
        wrong = self._wrong()
        programs = [name for name in (env, adapter) if name and trust.is_foreign(name, None)]
        self._risk.setText(
            self.tr(
                "Somebody's program: {0}. Opened, it runs on this computer and may do whatever "
                "you may."
            ).format(", ".join(programs))
        )
        for widget in (self._risk, self._agrees):
            widget.setVisible(is_foreign)
        for control in (self._folder, self._browse_button):
            control.setEnabled(is_foreign)
        self._problem.setText(wrong)
        self._problem.setVisible(bool(wrong))
        self._ok.setEnabled(not wrong and (self._agrees.isChecked() or not is_foreign))
