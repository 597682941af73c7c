"""What was read from a file, before it is used: counts, warnings, features, actions."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QListWidget,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from core.commands import OpenGraphs
from core.graph import Graph
from core.graph_io import Column, ColumnUse, GraphFile, GraphFileError
from core.hold_out import split
from core.info import describe
from gui.hold_back_chooser import HoldBackChooser
from gui.numbers import format_count
from gui.palette import SPACE_M, SPACE_S
from gui.told import told

_MAX_ACTIONS = 4_096
_WARNING_LINES = 4


class PreviewDialog(QDialog):
    """Shows a file that was read and lets the person choose features and actions.

    Signals:
        command(OpenGraphs): the file is to be used, as chosen.
    """

    command = Signal(object)

    def __init__(self, file: GraphFile, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("preview-dialog")
        self.setWindowTitle(self.tr("Open {0}").format(file.path.name))
        self._file = file
        self._uses: dict[str, ColumnUse] = {}
        self._counts = QLabel(self)
        self._counts.setObjectName("preview-counts")
        self._counts.setWordWrap(True)
        self._warnings = QListWidget(self)
        self._warnings.setObjectName("preview-warnings")
        self._warnings.setAccessibleName(self.tr("What is odd or was decided"))
        self._warnings.setWordWrap(True)
        self._warnings.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self._columns = self._columns_table(file.columns)
        self._actions = QLineEdit(self)
        self._actions.setObjectName("preview-actions")
        self._actions.setAccessibleName(self.tr("Actions"))
        self._actions.setToolTip(
            self.tr("How many actions, or their names with commas between; empty as the file says.")
        )
        self._hold_back = HoldBackChooser(self)
        self._hold_back.changed.connect(self._judge)
        self._problem = QLabel(self)
        self._problem.setObjectName("preview-problem")
        self._problem.setWordWrap(True)
        self._buttons = QDialogButtonBox(self)
        self._ok = self._buttons.addButton(self.tr("Open"), QDialogButtonBox.ButtonRole.AcceptRole)
        self._buttons.addButton(QDialogButtonBox.StandardButton.Cancel)
        self._lay_out()
        self._ok.setDefault(True)
        self._ok.setFocus()
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        self._actions.textChanged.connect(self._judge)
        self._show_file()
        self.resize(640, 560 if file.columns else 300)

    def accept(self) -> None:
        """Order the graphs as chosen."""
        file, wanted = self._file, self._hold_back.wanted()
        graphs = file.graphs
        held_back: tuple[Graph, ...] = ()
        if wanted is not None:
            try:
                graphs, held_back = split(file.graphs, wanted)
            except ValueError as error:
                self._say_problem(str(error))
                return
        actions = self._chosen_actions()
        self.command.emit(
            OpenGraphs(graphs, file.path.stem, file.warnings, actions, held_back=held_back)
        )
        super().accept()

    def choose_use(self, column: str, use: ColumnUse) -> None:
        """Use a column another way; a choice the file does not allow is refused in place."""
        wanted = self._uses | {column: use}
        try:
            file = self._file.with_uses(wanted)
        except GraphFileError as error:
            self._say_problem(told(str(error)))
            return
        self._uses, self._file = wanted, file
        self._say_problem("")
        self._show_file()

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(SPACE_M, SPACE_M, SPACE_M, SPACE_M)
        layout.setSpacing(SPACE_S)
        layout.addWidget(self._counts)
        layout.addWidget(self._warnings)
        self._features_title = QLabel(self)
        layout.addWidget(self._features_title)
        layout.addWidget(self._columns, 1)
        form = QFormLayout()
        form.addRow(self.tr("&Actions"), self._actions)
        form.addRow(self.tr("&Hold back"), self._hold_back)
        self._form = form
        layout.addLayout(form)
        layout.addWidget(self._problem)
        layout.addStretch()  # takes the room of the columns where there are none
        layout.addWidget(self._buttons)

    def _columns_table(self, columns: tuple[Column, ...]) -> QTableWidget:
        table = QTableWidget(len(columns), 4, self)
        table.setObjectName("preview-columns")
        table.setAccessibleName(self.tr("Node attributes"))
        table.setHorizontalHeaderLabels(
            [self.tr("attribute"), self.tr("use"), self.tr("values"), self.tr("missing")]
        )
        table.verticalHeader().hide()
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        for row, column in enumerate(columns):
            name = QTableWidgetItem(column.name)
            name.setToolTip(column.reason or column.name)
            table.setItem(row, 0, name)
            table.setCellWidget(row, 1, self._use_box(column))
            table.setItem(row, 2, QTableWidgetItem(", ".join(column.examples)))
            missing = QTableWidgetItem(format_count(column.n_missing))
            missing.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            table.setItem(row, 3, missing)
        header = table.horizontalHeader()
        for section in (0, 1, 3):
            header.setSectionResizeMode(section, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(2, QHeaderView.ResizeMode.Stretch)
        return table

    def _use_box(self, column: Column) -> QComboBox:
        box = QComboBox(self)
        box.setObjectName(f"preview-use-{column.name}")
        box.setAccessibleName(self.tr("Use of {0}").format(column.name))
        box.setToolTip(column.reason or self.tr("How this attribute becomes a feature."))
        texts = {
            ColumnUse.LEAVE_OUT: self.tr("leave out"),
            ColumnUse.NUMBER: self.tr("as it is"),
            ColumnUse.STANDARDISED: self.tr("standardised"),
            ColumnUse.ONE_HOT: self.tr("one-hot"),
        }
        for use in column.choices:
            box.addItem(texts[use], use)
        box.setCurrentIndex(column.choices.index(column.use))
        box.activated.connect(lambda index: self.choose_use(column.name, column.choices[index]))
        return box

    def _show_file(self) -> None:
        facts = describe(self._file)
        direction = self.tr("directed") if facts["directed"] else self.tr("undirected")
        self._counts.setText(
            self.tr("{0} graphs, {1} nodes, {2} {3} edges, {4} messages, {5} features").format(
                *(format_count(facts[key]) for key in ("graphs", "nodes", "edges")),
                direction,
                format_count(facts["messages"]),
                format_count(facts["features"]),
            )
        )
        self._warnings.clear()
        self._warnings.addItems([told(warning) for warning in self._file.warnings])
        self._warnings.setVisible(bool(self._file.warnings))
        line = self._warnings.fontMetrics().lineSpacing()
        n_lines = min(_WARNING_LINES, 2 * len(self._file.warnings))
        self._warnings.setFixedHeight(n_lines * line + 2 * SPACE_S)
        has_columns = self._columns.rowCount() > 0
        self._columns.setVisible(has_columns)
        self._features_title.setText(
            self.tr("Node attributes of the file, and what becomes of them:")
            if has_columns
            else self.tr("The file has no node attributes.")
        )
        classes = sorted({str(g.label) for g in self._file.graphs if isinstance(g.label, str)})
        hint = ", ".join(classes[:8]) if len(classes) > 1 else self.tr("as the file says, or 8")
        self._actions.setPlaceholderText(hint)
        self._form.setRowVisible(self._hold_back, len(classes) > 1)

    def _chosen_actions(self) -> int | tuple[str, ...] | None:
        text = self._actions.text().strip()
        if not text:
            return None
        if text.isdecimal():
            return int(text)
        return tuple(part.strip() for part in text.split(",") if part.strip())

    def _judge(self) -> None:
        actions = self._chosen_actions()
        n_actions = actions if isinstance(actions, int) else len(actions or ("",))
        is_good = 1 <= n_actions <= _MAX_ACTIONS
        self._ok.setEnabled(is_good)
        wanted = self.tr("Wanted 1 to {0} actions, got {1}.").format(_MAX_ACTIONS, n_actions)
        self._say_problem("" if is_good else wanted)

    def _say_problem(self, text: str) -> None:
        self._problem.setText(text)
        self._problem.setVisible(bool(text))
