"""The picture of the graph: what is shown, in which colours, and where the camera looks."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from gui.canvas import colour_bar
from gui.canvas.camera import Camera, Points, Rect, fit
from gui.canvas.colour_map import MISSING, PLAIN, colour_table, entries
from gui.canvas.grid import Grid
from gui.canvas.label_painter import LabelPainter
from gui.canvas.layer_cache import LayerCache
from gui.canvas.node_painter import Marks
from gui.canvas.palette import LIGHT, CanvasPalette
from gui.canvas.picture import Picture, paint_picture
from gui.canvas.scene import Scene, node_radius
from gui.canvas.value_scale import ValueScale, scale_of
from gui.canvas.visible import NOTHING, visible_parts

_MAX_FIT_SCALE = 170.0
_MARGIN, _LOOP_MARGIN = 34.0, 20.0
_COLOUR_MAP = "viridis"


class CanvasView(QWidget):
    """Draws a scene as seen by a camera.

    Signals:
        resized(): the canvas, or the part of it that is free, has another size.
    """

    resized = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMinimumSize(160, 120)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self._palette = LIGHT
        self._table = colour_table(_COLOUR_MAP, self._palette)
        self._scene: Scene | None = None
        self._screen: Points = np.zeros((0, 2))
        self._visible = NOTHING
        self._camera = Camera()
        self._follows_fit = True
        self._is_veiled = False
        self._scale: ValueScale | None = None
        self._values: NDArray[np.float64] | None = None
        self._colours: NDArray[np.int16] = np.zeros(0, dtype=np.int16)
        self._marks = Marks()
        self._pinned: frozenset[int] = frozenset()
        self._grid: Grid | None = None
        self._hovered_edge: int | None = None
        self._selected_edge: int | None = None
        self._new_edge: tuple[int, QPointF] | None = None
        self._cursor: QPointF | None = None
        self._corner = QSize(0, 0)
        self._labels = LabelPainter()
        self._layers = LayerCache(self)
        self._layers.changed.connect(self.update)

    @property
    def scene(self) -> Scene | None:
        """What is shown, or None before the first graph."""
        return self._scene

    @property
    def camera(self) -> Camera:
        """Where the canvas looks."""
        return self._camera

    @property
    def marks(self) -> Marks:
        """The nodes that stand out."""
        return self._marks

    @property
    def scale(self) -> ValueScale | None:
        """What the colours mean, or None when they mean nothing."""
        return self._scale

    @property
    def follows_fit(self) -> bool:
        """Whether the whole graph is kept in view; ends when a person looks elsewhere."""
        return self._follows_fit

    def is_sharp(self) -> bool:
        """Whether the picture is final; a large graph is blurred for a moment after a zoom."""
        return self._layers.is_sharp()

    def stop(self) -> None:
        """Leave no thread and no timer."""
        self._layers.stop()

    def set_scene(self, scene: Scene, keep_camera: bool = False) -> None:
        """Show another scene, fitted unless told to keep looking at the same place."""
        is_new = self._scene is None or self._scene.graph.n_nodes != scene.graph.n_nodes
        self._scene = scene
        if is_new:
            self._marks = Marks()
            self.set_values(None, "")
        if keep_camera:
            self._project()
        else:
            self.fit()

    def set_values(self, values: NDArray[np.float64] | None, title: str) -> None:
        """Colour the nodes by these values, or plainly when there are none."""
        had_scale = self._scale is not None
        self._values = values
        self._scale = None if values is None else scale_of(values, title)
        self._shade()
        if self._follows_fit and had_scale != (values is not None):
            self.fit()

    def set_marks(self, marks: Marks) -> None:
        """Show other nodes as chosen, greedy and unavailable."""
        if not marks.means_same(self._marks):
            self._marks = replace(marks, hovered=self._marks.hovered, selected=self._marks.selected)
            self._shade()

    def set_pinned(self, pinned: frozenset[int]) -> None:
        """Show these nodes as pinned."""
        self._pinned = pinned
        self.update()

    def set_grid(self, grid: Grid | None) -> None:
        """Show the slots of a placement behind the nodes, or none."""
        before, self._grid = self._grid, grid
        if (grid is None and before is None) or (grid is not None and grid.means_same(before)):
            return
        if self._follows_fit:
            self.fit()
        self.update()

    @property
    def covered_corner(self) -> QSize:
        """How much of the lower left corner something lies over."""
        return self._corner

    def cover_corner(self, size: QSize) -> None:
        """Something of this size lies over the lower left corner: no node is fitted under it."""
        if size == self._corner:
            return
        self._corner = size
        if self._follows_fit:
            self.fit()
        self.resized.emit()

    def set_palette(self, palette: CanvasPalette) -> None:
        """Use other colours."""
        self._palette = palette
        self._table = colour_table(_COLOUR_MAP, palette)
        self.update()

    def set_veiled(self, is_veiled: bool) -> None:
        """Show nothing for a moment, rather than places that will not last."""
        self._is_veiled = is_veiled
        self.update()

    def take_over(self, before: CanvasView) -> None:
        """Show another canvas's scene as that one looks at it."""
        if before.scene is None:
            return
        self.set_scene(before.scene)
        if not before.follows_fit:
            self._look(before.camera)

    def fit(self) -> None:
        """Show the whole graph, and go on doing so until the person looks elsewhere."""
        self._follows_fit = True
        if self._scene is not None:
            self._camera = self._fitted(self._scene)
        self._project()

    def zoom(self, factor: float, at: QPointF | None = None) -> None:
        """Enlarge by a factor about a pixel, by default about the middle."""
        place = at or QPointF(self.width() / 2, self.height() / 2)
        self._look(self._camera.zoomed(factor, place.x(), place.y()))

    def pan(self, dx: float, dy: float) -> None:
        """Move the picture by pixels."""
        self._look(self._camera.panned(dx, dy))

    def centre_on(self, node: int) -> None:
        """Bring a node to the middle, near enough to see it among its neighbours."""
        assert self._scene is not None
        x, y = self._scene.points[node].tolist()
        near = max(self._camera.scale, 30.0 / self._scene.spacing)
        self._look(replace(self._camera, x=x, y=y, scale=near))

    def node_centre(self, node: int) -> QPointF:
        """Where a node is, in pixels of this widget."""
        return QPointF(*self._screen[node].tolist())

    def hidden_by(self, area: QRect) -> int:
        """How much something over a part of this widget hides: nodes, the bar as three."""
        box = Rect(area.left(), area.top(), area.right(), area.bottom())
        n_nodes = int(np.count_nonzero(box.mask(self._screen)))
        bar = colour_bar.bar_area(self.width(), self.height())
        hides_bar = self._scale is not None and box.right > bar.left and box.top < bar.bottom
        return n_nodes + 3 * hides_bar

    def radius(self) -> float:
        """Radius of the nodes in pixels."""
        assert self._scene is not None
        return node_radius(self._scene, self._camera.scale)

    def _fitted(self, scene: Scene) -> Camera:
        """The camera that shows everything, beside or above what lies over the corner."""
        margin = _MARGIN + (_LOOP_MARGIN if len(scene.loops) else 0.0)
        right = margin + (colour_bar.WIDTH - 6 if self._scale is not None else 0)
        outline = scene.outline()
        if self._grid is not None:
            outline = np.concatenate([outline, self._grid.corners()])

        def within(left: float, bottom: float) -> Camera:
            room = Rect(left, margin, right, bottom)
            return fit(outline, self.width(), self.height(), room, _MAX_FIT_SCALE)

        camera = within(margin, margin)
        if not self._is_in_corner(camera.to_screen(outline), node_radius(scene, camera.scale)):
            return camera
        beside = within(margin + self._corner.width(), margin)
        above = within(margin, margin + self._corner.height())
        return max(beside, above, key=lambda camera: camera.scale)

    def _is_in_corner(self, screen: Points, radius: float) -> bool:
        """Whether a node of this radius at one of these pixels would be partly covered."""
        right, top = self._corner.width() + radius, self.height() - self._corner.height() - radius
        return bool(((screen[:, 0] < right) & (screen[:, 1] > top)).any())

    def _look(self, camera: Camera) -> None:
        self._follows_fit = False
        self._camera = camera
        self._project()

    def _project(self) -> None:
        if self._scene is not None:
            self._screen = self._camera.to_screen(self._scene.points)
            self._visible = visible_parts(self._scene, self._camera, self._screen)
            self._layers.want(self._scene, self._camera, self.devicePixelRatioF(), self._visible)
        self.update()

    def _shade(self) -> None:
        """Look up the colour of every node."""
        if self._scene is None:
            return
        if self._values is None or self._scale is None:
            self._colours = np.full(self._scene.graph.n_nodes, PLAIN, dtype=np.int16)
        else:
            self._colours = entries(self._values, self._scale.low, self._scale.high)
        if self._marks.available is not None:
            self._colours[~self._marks.available] = MISSING
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw everything."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(self._palette.background))
        if self._scene is not None and not self._is_veiled:
            picture = Picture(
                scene=self._scene,
                camera=self._camera,
                screen=self._screen,
                visible=self._visible,
                colours=self._colours,
                values=self._values,
                scale=self._scale,
                table=self._table,
                palette=self._palette,
                marks=self._marks,
                pinned=self._pinned,
                grid=self._grid,
                hovered_edge=self._hovered_edge,
                selected_edge=self._selected_edge,
                new_edge=self._new_edge,
                cursor=self._cursor,
            )
            paint_picture(painter, picture, self._layers, self._labels)
        painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the whole graph in view, or the same middle when the person chose one."""
        if self._follows_fit:
            self.fit()
        else:
            self._camera = self._camera.resized(event.size().width(), event.size().height())
            self._project()
        self.resized.emit()
