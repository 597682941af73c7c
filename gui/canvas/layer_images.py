"""Layers as images in the colours of now, drawn where they belong."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter

from gui.canvas.camera import Camera
from gui.canvas.colour_map import Rgb, premultiplied, rgb_of
from gui.canvas.disc_raster import disc_table, paint_discs
from gui.canvas.layers import Layers
from gui.canvas.scene import node_radius


class LayerImages:
    """One pair of layers as images; a colour change refills only what it must."""

    def __init__(self, layers: Layers) -> None:
        self.layers = layers
        self._edges: QImage | None = None
        self._edge_pixels: NDArray[np.uint32] | None = None
        self._edge_colour = ""
        self._nodes: QImage | None = None
        self._node_pixels: NDArray[np.uint32] | None = None
        self._node_colours: NDArray[np.int16] | None = None
        self._node_table: Rgb | None = None

    def edge_image(self, colour: str) -> QImage | None:
        """The edges in one colour."""
        opacity = self.layers.edges
        if opacity is None:
            return None
        if self._edge_colour != colour:
            self._edge_colour = colour
            steps = np.arange(256) / 255
            tints = premultiplied(np.broadcast_to(rgb_of(colour), (256, 3)), steps)
            self._edge_pixels = tints[opacity]
            self._edges = self._wrapped(self._edge_pixels)
        return self._edges

    def node_image(self, colours: NDArray[np.int16], table: Rgb, rim: str) -> QImage | None:
        """The nodes in these colours; a changed colour needs a new array, a new rim a new table."""
        discs = self.layers.discs
        if discs is None:
            return None
        if self._node_pixels is None:
            self._node_pixels = np.zeros((discs.height, discs.width), dtype=np.uint32)
            self._nodes = self._wrapped(self._node_pixels)
        if self._node_colours is not colours or self._node_table is not table:
            self._node_colours, self._node_table = colours, table
            request = self.layers.request
            radius = node_radius(request.scene, request.camera.scale) * request.ratio
            shades = disc_table(table, rgb_of(rim), radius)
            paint_discs(discs, colours, shades, self._node_pixels)
        return self._nodes

    def draw(
        self, painter: QPainter, image: QImage, camera: Camera, newest: LayerImages | None
    ) -> None:
        """Draw one image where it belongs now; an older one only where the newest is not."""
        own = self.layers.request.camera
        target = self.target(camera)
        if newest is None or newest is self:
            if own.scale == camera.scale:
                # Whole device pixels: a shift by a fraction would blur what is sharp.
                ratio = self.layers.request.ratio
                corner = QPointF(
                    round(target.left() * ratio) / ratio, round(target.top() * ratio) / ratio
                )
                painter.drawImage(corner, image)
            else:
                painter.drawImage(target, image)
            return
        painter.save()
        outside = QRectF(0, 0, camera.width, camera.height)
        for part in _around(newest.target(camera), outside):
            painter.setClipRect(part)
            painter.drawImage(target, image)
        painter.restore()

    def target(self, camera: Camera) -> QRectF:
        """Where these layers lie in the camera's picture, in pixels."""
        own = self.layers.request.camera
        view = own.view()
        corners = np.array([[view.left, view.top], [view.right, view.bottom]])
        (left, top), (right, bottom) = camera.to_screen(corners).tolist()
        return QRectF(left, top, right - left, bottom - top)

    def _wrapped(self, pixels: NDArray[np.uint32]) -> QImage:
        """An image of these pixels; they must live as long as it does."""
        height, width = pixels.shape
        image = QImage(
            pixels.data, width, height, 4 * width, QImage.Format.Format_ARGB32_Premultiplied
        )
        image.setDevicePixelRatio(self.layers.request.ratio)
        return image


def _around(hole: QRectF, whole: QRectF) -> list[QRectF]:
    """The parts of `whole` outside `hole`, as up to four rectangles."""
    inner = hole.intersected(whole)
    if inner.isEmpty():
        return [whole]
    parts = [
        QRectF(whole.left(), whole.top(), whole.width(), inner.top() - whole.top()),
        QRectF(whole.left(), inner.bottom(), whole.width(), whole.bottom() - inner.bottom()),
        QRectF(whole.left(), inner.top(), inner.left() - whole.left(), inner.height()),
        QRectF(inner.right(), inner.top(), whole.right() - inner.right(), inner.height()),
    ]
    return [part for part in parts if not part.isEmpty()]
