"""Own SVG icons of assets/icons, drawn in whatever colour the theme asks for."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

from PySide6.QtCore import QByteArray, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

_SIZES = (16, 20, 24, 32, 48, 64, 128)


def icon(name: str, colour: str, disabled: str) -> QIcon:
    """The icon `name` in two "#rrggbb" colours, sharp from 16 to 128 pixels.

    Raises:
        ValueError: there is no such icon.
    """
    result = QIcon()
    for size in _SIZES:
        result.addPixmap(pixmap(name, colour, size), QIcon.Mode.Normal)
        result.addPixmap(pixmap(name, disabled, size), QIcon.Mode.Disabled)
    return result


@lru_cache(maxsize=1024)
def pixmap(name: str, colour: str, size: int) -> QPixmap:
    """One icon as a square picture of `size` pixels."""
    svg = source(name).replace("currentColor", colour)
    picture = QPixmap(size, size)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    QSvgRenderer(QByteArray(svg.encode())).render(painter)
    painter.end()
    return picture


def names() -> tuple[str, ...]:
    """Every icon there is, sorted."""
    folder = files("assets") / "icons"
    return tuple(sorted(f.name[:-4] for f in folder.iterdir() if f.name.endswith(".svg")))


@lru_cache(maxsize=256)
def source(name: str) -> str:
    """The SVG text of an icon.

    Raises:
        ValueError: there is no such icon.
    """
    file = files("assets") / "icons" / f"{name}.svg"
    if not file.is_file():
        raise ValueError(f"no icon {name!r}; there are {', '.join(names())}")
    return file.read_text(encoding="utf-8")
