"""Many small pictures on one sheet, for a first look."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter

_COLUMNS, _ROWS = 4, 4
_CELL = QSize(560, 380)
_TITLE = 22


def make_sheets(folder: Path) -> list[Path]:
    """Put every picture of a folder on sheets, one series for each suffix of their names.

    Args:
        folder: its pictures are called PLACE.SUFFIX.png.
    """
    series: dict[str, list[Path]] = defaultdict(list)
    for path in sorted(folder.glob("*.png")):
        series[path.stem.partition(".")[2]].append(path)
    target = folder / "sheets"
    target.mkdir(exist_ok=True)
    step = _COLUMNS * _ROWS
    return [
        _sheet(paths[first : first + step], target / f"{suffix}.{first // step + 1}.png")
        for suffix, paths in series.items()
        for first in range(0, len(paths), step)
    ]


def _sheet(paths: Sequence[Path], target: Path) -> Path:
    height = _CELL.height() + _TITLE
    n_rows = -(-len(paths) // _COLUMNS)
    sheet = QImage(_COLUMNS * _CELL.width(), n_rows * height, QImage.Format.Format_RGB32)
    sheet.fill(QColor("#808080"))
    painter = QPainter(sheet)
    painter.setFont(QFont("sans-serif", 10))
    for number, path in enumerate(paths):
        left = number % _COLUMNS * _CELL.width()
        top = number // _COLUMNS * height
        painter.setPen(QColor("white"))
        title = QRect(left, top, _CELL.width(), _TITLE)
        painter.drawText(title, Qt.AlignmentFlag.AlignCenter, path.stem.partition(".")[0])
        painter.drawImage(left + 4, top + _TITLE, _small(path))
    painter.end()
    sheet.save(str(target))
    return target


def _small(path: Path) -> QImage:
    picture = QImage(str(path))
    picture.setDevicePixelRatio(1.0)
    room = _CELL - QSize(8, 6)
    if picture.width() <= room.width() and picture.height() <= room.height():
        return picture
    return picture.scaled(
        room, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
    )
