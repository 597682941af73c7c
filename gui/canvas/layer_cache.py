"""Keeps the layers of a large graph up to date without ever waiting for them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QPainter

from gui.canvas.camera import Camera
from gui.canvas.colour_map import Rgb
from gui.canvas.latest_job import LatestJob
from gui.canvas.layer_images import LayerImages
from gui.canvas.layers import Layers, covers_amply, make_layers, request_for, shows
from gui.canvas.palette import CanvasPalette
from gui.canvas.scene import Scene
from gui.canvas.visible import Visible

_SETTLE_MS = 70
"""Pause in zooming after which sharp layers are made."""


class LayerCache(QObject):
    """Draws the newest layers at once, scaled if need be, and has sharp ones made meanwhile.

    Signals:
        changed(): sharper layers are there; draw again.
    """

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._job = LatestJob("graph layers", self)
        self._job.finished.connect(self._take)
        self._job.failed.connect(self._fail)
        self._settle = QTimer(self, singleShot=True, interval=_SETTLE_MS)
        self._settle.timeout.connect(self._ask)
        self._wanted: tuple[Scene, Camera, float, Visible] | None = None
        self._newest: LayerImages | None = None
        self._overview: LayerImages | None = None
        """The newest layers that hold the whole graph: shown where the newest do not reach."""

    def is_sharp(self) -> bool:
        """Whether what is drawn is what was wanted last, or needs no layers."""
        return self._wanted is None or self._is_good(self._newest)

    def want(self, scene: Scene, camera: Camera, ratio: float, visible: Visible) -> None:
        """Say what is on screen now; missing layers are made in the background."""
        if not (visible.edges_as_layer or visible.nodes_as_layer):
            self._wanted = None
            self._settle.stop()
            return
        self._wanted = (scene, camera, ratio, visible)
        if self._is_good(self._newest) and self._is_ample(self._newest):
            return
        if self._newest is None or self._newest.layers.request.camera.scale == camera.scale:
            self._ask()
        else:
            self._settle.start()

    def stop(self) -> None:
        """Make no more layers, and leave no thread."""
        self._settle.stop()
        self._job.stop()

    def paint_edges(self, painter: QPainter, camera: Camera, palette: CanvasPalette) -> None:
        """Draw the edges from the layers there are."""
        for layer in self._drawn():
            image = layer.edge_image(palette.edge)
            if image is not None:
                layer.draw(painter, image, camera, self._newest)

    def paint_nodes(
        self,
        painter: QPainter,
        camera: Camera,
        colours: NDArray[np.int16],
        table: Rgb,
        palette: CanvasPalette,
    ) -> None:
        """Draw the nodes from the layers there are, in these colours."""
        for layer in self._drawn():
            image = layer.node_image(colours, table, palette.rim)
            if image is not None:
                layer.draw(painter, image, camera, self._newest)

    def _drawn(self) -> list[LayerImages]:
        """The layers of the scene on screen, the coarse one first."""
        if self._wanted is None:
            return []
        scene, camera, ratio, _visible = self._wanted
        found = [self._overview, self._newest]
        if self._newest is not None and self._newest.layers.request.camera.view().holds(
            camera.view()
        ):
            found = [self._newest]
        unique = dict.fromkeys(layer for layer in found if layer is not None)
        return [layer for layer in unique if shows(layer.layers.request, scene, ratio)]

    def _is_good(self, images: LayerImages | None) -> bool:
        if images is None or self._wanted is None:
            return False
        scene, camera, ratio, visible = self._wanted
        request = images.layers.request
        return (
            shows(request, scene, ratio)
            and request.camera.scale == camera.scale
            and request.camera.view().holds(camera.view())
            and request.with_edges >= visible.edges_as_layer
            and request.with_nodes >= visible.nodes_as_layer
        )

    def _is_ample(self, images: LayerImages | None) -> bool:
        assert images is not None
        assert self._wanted is not None
        return covers_amply(images.layers.request, self._wanted[1].view())

    def _ask(self) -> None:
        """Start a job unless one runs; when it ends, what is wanted by then is asked for."""
        if self._wanted is None or self._job.is_busy():
            return
        scene, camera, ratio, visible = self._wanted
        request = request_for(scene, camera, ratio, visible.edges_as_layer, visible.nodes_as_layer)
        self._job.submit(lambda report: make_layers(request, report.check))

    def _take(self, layers: Layers) -> None:
        self._newest = LayerImages(layers)
        points = layers.request.scene.points
        if layers.request.camera.view().mask(points).all():
            self._overview = self._newest
        if self._wanted is not None and not (
            self._is_good(self._newest) or self._settle.isActive()
        ):
            self._ask()
        self.changed.emit()

    def _fail(self, error: Exception) -> None:
        raise error
