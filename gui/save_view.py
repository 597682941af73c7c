"""A view as a picture: the same drawing as on screen, in pixels or as vectors."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pyqtgraph as pg
from PySide6.QtCore import QByteArray, QPoint, QRect, QSize
from PySide6.QtGui import QColor, QImage, QImageWriter, QPainter, QRegion
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QGraphicsItem, QWidget

PIXEL_RATIO = 2.0
"""Pixels per screen pixel of a picture, so that it is sharp in print."""
_MARGIN = 8


def picture(parts: Sequence[QWidget], background: QColor, ratio: float = PIXEL_RATIO) -> QImage:
    """Widgets one above the other as an image; hidden ones are left out."""
    size = _size(parts)
    image = QImage(size * ratio, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    image.fill(background)
    painter = QPainter(image)
    _paint(painter, parts)
    painter.end()
    return image


def save_png(
    parts: Sequence[QWidget], background: QColor, path: Path, ratio: float = PIXEL_RATIO
) -> None:
    """Write a picture as PNG.

    Raises:
        OSError: it cannot be written.
    """
    part = path.with_name(f".{path.name}.part")
    try:
        writer = QImageWriter(str(part), QByteArray(b"png"))
        if not writer.write(picture(parts, background, ratio)):
            raise OSError(f"{path}: {writer.errorString()}")
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def save_svg(parts: Sequence[QWidget], background: QColor, title: str, path: Path) -> None:
    """Write a picture as SVG: lines and text as such, heat maps as images.

    Raises:
        OSError: it cannot be written.
    """
    part = path.with_name(f".{path.name}.part")
    try:
        part.touch()  # the generator tells nobody when it cannot write
        size = _size(parts)
        generator = QSvgGenerator()
        generator.setFileName(str(part))
        generator.setSize(size)
        generator.setResolution(parts[0].logicalDpiX())  # or texts have another size than shapes
        generator.setViewBox(QRect(QPoint(0, 0), size))
        generator.setTitle(title)
        painter = QPainter(generator)
        painter.fillRect(QRect(QPoint(0, 0), size), background)
        with _as_vectors(parts):
            _paint(painter, parts)
        painter.end()
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def _visible(parts: Sequence[QWidget]) -> list[QWidget]:
    return [part for part in parts if not part.isHidden()]


def _size(parts: Sequence[QWidget]) -> QSize:
    shown = _visible(parts)
    width = max((part.width() for part in shown), default=1)
    return QSize(width + 2 * _MARGIN, sum(part.height() for part in shown) + 2 * _MARGIN)


def _paint(painter: QPainter, parts: Sequence[QWidget]) -> None:
    top = _MARGIN
    flags = QWidget.RenderFlag.DrawChildren
    for part in _visible(parts):
        part.render(painter, QPoint(_MARGIN, top), QRegion(), flags)
        top += part.height()


@contextmanager
def _as_vectors(parts: Sequence[QWidget]) -> Iterator[None]:
    """Nothing kept as pixels while it is drawn: no cached axes, no pixel images of marks."""
    items: list[QGraphicsItem] = []
    for part in parts:
        plots = part.findChildren(pg.PlotWidget)
        items += [item for plot in plots for item in plot.scene().items()]
    cached = [i for i in items if i.cacheMode() != QGraphicsItem.CacheMode.NoCache]
    modes = [item.cacheMode() for item in cached]
    marks = [item for item in items if isinstance(item, pg.ScatterPlotItem)]
    for item in cached:
        item.setCacheMode(QGraphicsItem.CacheMode.NoCache)
    for mark in marks:
        mark.setExportMode(True, {"antialias": True, "resolutionScale": 1.0})
    try:
        yield
    finally:
        for mark in marks:
            mark.setExportMode(False)
        for item, mode in zip(cached, modes, strict=True):
            item.setCacheMode(mode)
