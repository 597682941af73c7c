"""What is known of the selected node, and the changes that can be tried on it."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QTableView,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from core.graph import Graph
from gui.canvas.feature_model import FeatureModel
from gui.canvas.node_search import matching_nodes
from gui.canvas.what_if import edge_number

_MAX_NEIGHBOURS = 500
_WIDTH = 210
_MOST_ROWS = 7
"""Features, and edges, that are seen without scrolling."""


class NodePanel(QFrame):
    """Name, pin, features and edges of one node.

    Signals:
        feature_edited(int, int, float): node, column and new value.
        edge_added(int, int), edge_deleted(int): ends, and number of an edge.
        pin_toggled(int, bool): whether the node shall stay where it is.
        closed(): the panel is no longer wanted.
    """

    feature_edited = Signal(int, int, float)
    edge_added = Signal(int, int)
    edge_deleted = Signal(int)
    pin_toggled = Signal(int, bool)
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("nodePanel")
        self.setAccessibleName(self.tr("Selected node"))
        self.setFixedWidth(_WIDTH)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self._graph: Graph | None = None
        self._node = 0
        self._title = QLabel(self)
        self._title.setObjectName("nodeTitle")
        self._title.setProperty("role", "heading")
        self._title.setTextFormat(Qt.TextFormat.PlainText)
        self._pin = QCheckBox(self.tr("Pin in place"), self)
        self._pin.setObjectName("nodePin")
        self._model = FeatureModel(self)
        self._features = self._table()
        self._edges = QListWidget(self)
        self._edges.setObjectName("nodeEdges")
        self._edges.setAccessibleName(self.tr("Edges of the node"))
        self._delete = QPushButton(self.tr("Delete edge"), self)
        self._delete.setObjectName("nodeDeleteEdge")
        self._target = QLineEdit(self)
        self._target.setObjectName("nodeEdgeTarget")
        self._target.setPlaceholderText(self.tr("Add an edge to …"))
        self._target.setAccessibleName(self.tr("Name of the node to add an edge to"))
        self._problem = QLabel(self)
        self._problem.setObjectName("nodeProblem")
        self._problem.setProperty("role", "error")
        self._problem.setWordWrap(True)
        self._arrange()
        self._connect()

    @property
    def node(self) -> int:
        """The node shown."""
        return self._node

    def show_node(self, graph: Graph, node: int, is_pinned: bool) -> None:
        """Show a node."""
        self._graph, self._node = graph, node
        name = graph.node_names[node]
        self._title.setText(self.tr("Node {}").format(name) if name == str(node) else name)
        self._title.setToolTip(self.tr("id {}").format(node))
        self.show_pinned(is_pinned)
        self._model.show_node(graph, node)
        self._list_edges(graph, node)
        self.show_problem("")

    def places_in(self, room: QRect) -> list[QRect]:
        """Where the panel may go: upper left, lower left, lower right."""
        height = min(room.height(), self._wanted_height())
        right, low = room.right() + 1 - self.width(), room.bottom() + 1 - height
        corners = ((room.left(), room.top()), (room.left(), low), (right, low))
        return [QRect(x, y, self.width(), height) for x, y in corners]

    def show_pinned(self, is_pinned: bool) -> None:
        """Show whether the node is pinned."""
        self._pin.setChecked(is_pinned)

    def show_problem(self, text: str) -> None:
        """Say why a change was refused."""
        self._problem.setText(text)
        self._problem.setVisible(bool(text))

    def _wanted_height(self) -> int:
        """Height at which the usual node needs no scrolling."""
        n_features = 0 if self._graph is None else self._graph.n_features
        n_rows = min(max(n_features, 2), _MOST_ROWS) + min(max(self._edges.count(), 2), _MOST_ROWS)
        return 190 + n_rows * (self.fontMetrics().height() + 6)

    def _list_edges(self, graph: Graph, node: int) -> None:
        self._edges.clear()
        touching = (graph.edges == node).any(axis=1).nonzero()[0][:_MAX_NEIGHBOURS]
        for edge in touching.tolist():
            source, target = graph.edges[edge].tolist()
            other = target if source == node else source
            arrow = "–" if not graph.directed else ("→" if source == node else "←")
            text = f"{arrow} {graph.node_names[other]}"
            if graph.weights is not None:
                text += f"  ·  {graph.weights[edge]:g}"
            item = QListWidgetItem(text)
            item.setData(Qt.ItemDataRole.UserRole, edge)
            self._edges.addItem(item)
        self._delete.setEnabled(False)

    def _delete_edge(self) -> None:
        item = self._edges.currentItem()
        if item is not None:
            self.edge_deleted.emit(item.data(Qt.ItemDataRole.UserRole))

    def _add_edge(self) -> None:
        text = self._target.text().strip()
        if not text or self._graph is None:
            return
        found = matching_nodes(self._graph, text)
        exact = [n for n in found if text in (self._graph.node_names[n], str(n))]
        if not (exact or len(found) == 1):
            self.show_problem(
                self.tr("{} nodes match {!r}: type a whole name or id").format(len(found), text)
            )
            return
        target = (exact or found)[0]
        if edge_number(self._graph, self._node, target) is not None:
            self.show_problem(self.tr("There is such an edge already."))
            return
        self._target.clear()
        self.edge_added.emit(self._node, target)

    def _table(self) -> QTableView:
        table = QTableView(self)
        table.setObjectName("nodeFeatures")
        table.setAccessibleName(self.tr("Features of the node"))
        table.setModel(self._model)
        table.verticalHeader().hide()
        table.verticalHeader().setDefaultSectionSize(table.fontMetrics().height() + 6)
        header = table.horizontalHeader()
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Interactive)
        return table

    def _arrange(self) -> None:
        close = QToolButton(self)
        close.setObjectName("nodeClose")
        close.setText("×")
        close.setToolTip(self.tr("Close"))
        close.setAccessibleName(self.tr("Close the node panel"))
        close.setAutoRaise(True)
        close.clicked.connect(self.closed)
        head = QHBoxLayout()
        head.addWidget(self._title, 1)
        head.addWidget(close)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 6, 8, 8)
        column.setSpacing(6)
        column.addLayout(head)
        column.addWidget(self._pin)
        column.addWidget(self._features, 3)
        column.addWidget(self._edges, 2)
        column.addWidget(self._delete)
        column.addWidget(self._target)
        column.addWidget(self._problem)

    def _connect(self) -> None:
        self._pin.clicked.connect(lambda on: self.pin_toggled.emit(self._node, on))
        self._model.edited.connect(
            lambda column, value: self.feature_edited.emit(self._node, column, value)
        )
        self._model.problem.connect(self.show_problem)
        self._edges.currentItemChanged.connect(
            lambda item, _before: self._delete.setEnabled(item is not None)
        )
        self._delete.clicked.connect(self._delete_edge)
        self._target.returnPressed.connect(self._add_edge)
