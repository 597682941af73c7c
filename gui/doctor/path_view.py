"""The path as a picture to walk through, with the mouse or the arrow keys."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QRectF, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QGraphicsScene, QGraphicsView, QWidget

from core.doctor.report.model import Path, PathNode
from gui.doctor.path_items import CardItem, LinesItem, NodeItem
from gui.doctor.path_layout import lay_out
from gui.doctor.path_walk import Centres, Way, first_node, next_node
from gui.doctor.words import node_words
from gui.theme import Theme

_MIN_ZOOM, _MAX_ZOOM = 0.05, 3.0
_LEAST_WHOLE = 0.7
"""A path that would be drawn smaller than this is not shown whole at first."""
_AROUND_CUT = 0.9
"""Zoom at which the cut of such a path is shown, with what lies around it."""
_STEP = 1.25
_SPACE = 24
_WAYS = {
    Qt.Key.Key_Up: Way.UP,
    Qt.Key.Key_Down: Way.DOWN,
    Qt.Key.Key_Left: Way.LEFT,
    Qt.Key.Key_Right: Way.RIGHT,
}


class PathView(QGraphicsView):
    """Shows one path at a time.

    Signals:
        chosen(PathNode): the loss, an operation or a variable was clicked or walked to.
    """

    chosen = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._items: dict[int, NodeItem] = {}
        self._path = Path()
        self._centres: Centres = {}
        self._current: PathNode | None = None
        self._is_fresh = False
        """Whether nobody has moved or zoomed since the path was drawn."""
        self._is_choosing = False
        """Whether the mouse button was pressed upon a node."""
        self._name = self.tr("Path from the loss to the variables")
        self.setObjectName("doctor-path")
        self.setAccessibleName(self._name)
        self.setScene(QGraphicsScene(self))
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setDragMode(QGraphicsView.DragMode.ScrollHandDrag)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.AnchorUnderMouse)
        self.setProperty("focusable", True)
        theme.changed.connect(self._recolour)
        self._recolour()

    @property
    def path(self) -> Path:
        """The path on screen."""
        return self._path

    @property
    def current(self) -> PathNode | None:
        """The node that is chosen."""
        return self._current

    def show_path(self, path: Path) -> None:
        """Draw a path and go to its cut; where there is none, to the loss."""
        self._path = path
        self._draw()
        self.setAccessibleDescription(self._summary())
        self.go_to_cut()
        self._is_fresh = True

    def choose(self, node_id: int) -> None:
        """Choose a node and bring it into view."""
        item = self._items.get(node_id)
        if item is None:
            return
        if self._current is not None:
            self._items[self._current.id].set_chosen(False)
        item.set_chosen(True)
        self._current = item.node
        self.ensureVisible(item, 60, 60)
        self.setAccessibleDescription(", ".join(node_words(item.node)))
        self.chosen.emit(item.node)

    def node_at_line(self, file: str, line: int, label: str = "") -> PathNode | None:
        """The operation of this line nearest the loss, one of this name if there is one."""
        here = [
            node
            for node in self._path.nodes
            if node.kind == "operation"
            and node.place is not None
            and (node.place.file, node.place.line) == (file, line)
        ]
        return next((node for node in here if node.label == label), here[0] if here else None)

    @Slot()
    def go_to_cut(self, variables: Collection[str] = ()) -> None:
        """Choose the frontier of these variables, or of all, and show what is around it."""
        target = first_node(self._path, variables)
        if target is not None:
            self.choose(target.id)
            self._show_around(target)

    def _show_around(self, node: PathNode) -> None:
        """The whole path if it can be read then; else this node in the middle."""
        self.fit()
        if self._zoom() < _LEAST_WHOLE:
            self._zoom_to(_AROUND_CUT)
            self.centerOn(self._items[node.id])

    @Slot()
    def fit(self) -> None:
        """Show everything, no larger than it is drawn."""
        rect = self.scene().sceneRect()
        if rect.isEmpty():
            return
        room = self.viewport().rect()
        zoom = min(room.width() / rect.width(), room.height() / rect.height(), 1.0)
        self._zoom_to(max(_MIN_ZOOM, zoom))
        self.centerOn(rect.center())

    @Slot()
    def zoom_in(self) -> None:
        """Larger."""
        self._zoom_to(self._zoom() * _STEP)

    @Slot()
    def zoom_out(self) -> None:
        """Smaller."""
        self._zoom_to(self._zoom() / _STEP)

    def walk(self, way: Way) -> None:
        """Choose the node that comes next."""
        if self._current is None:
            self.go_to_cut()
            return
        found = next_node(self._path, self._centres, self._current, way)
        if found is not None:
            self.choose(found.id)

    # -- inside --------------------------------------------------------------------------------

    def _draw(self) -> None:
        scene = self.scene()
        scene.clear()
        self._items = {}
        self._current = None
        if not self._path.nodes:
            return
        layout = lay_out(self._path)
        self._centres = layout.centres
        whole = self._path.is_whole
        scene.addItem(LinesItem(layout.lines, self._theme, whole))
        for card in layout.cards:
            title = card.title or self.tr("variables")
            scene.addItem(CardItem(card, title, self._theme))
        for node in self._path.nodes:
            item = NodeItem(node, layout.centres[node.id], self._theme, whole)
            self._items[node.id] = item
            scene.addItem(item)
        around = scene.itemsBoundingRect()
        scene.setSceneRect(around.adjusted(-_SPACE, -_SPACE, _SPACE, _SPACE))

    def _summary(self) -> str:
        n = sum(node.kind == "operation" for node in self._path.nodes)
        return self.tr("{0} operations; arrow keys walk from one to the next").format(n)

    def _zoom(self) -> float:
        return self.transform().m11()

    def _zoom_to(self, zoom: float) -> None:
        self._is_fresh = False
        zoom = min(_MAX_ZOOM, max(_MIN_ZOOM, zoom))
        self.resetTransform()
        self.scale(zoom, zoom)

    @Slot()
    def _recolour(self) -> None:
        self.setBackgroundBrush(self._theme.colour("panel"))
        self.scene().update(QRectF())

    # -- Qt ------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A path nobody has moved yet stays in the middle."""
        super().resizeEvent(event)
        current = self.current
        if self._is_fresh and current is not None:
            self._show_around(current)
            self._is_fresh = True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows walk, +, − and 0 zoom, Home goes to the loss, C to the cut."""
        key = Qt.Key(event.key())
        if key in _WAYS:
            self.walk(_WAYS[key])
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom_in()
        elif key == Qt.Key.Key_Minus:
            self.zoom_out()
        elif key == Qt.Key.Key_0:
            self.fit()
        elif key == Qt.Key.Key_C:
            self.go_to_cut()
        elif key == Qt.Key.Key_Home and self._path.nodes:
            self.choose(self._path.nodes[0].id)
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click on a node chooses it; anywhere else the picture is dragged."""
        item = self.itemAt(event.position().toPoint())
        if isinstance(item, NodeItem) and event.button() == Qt.MouseButton.LeftButton:
            self.setFocus(Qt.FocusReason.MouseFocusReason)
            self.choose(item.node.id)
            self._is_choosing = True
            event.accept()
            return
        self._is_fresh = False
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """The end of a click on a node, or of a drag."""
        if self._is_choosing:
            self._is_choosing = False
            event.accept()
            return
        super().mouseReleaseEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """With Ctrl the wheel zooms, else it scrolls."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            steps = event.angleDelta().y() / 120
            self._zoom_to(self._zoom() * _STEP**steps)
            event.accept()
            return
        super().wheelEvent(event)
