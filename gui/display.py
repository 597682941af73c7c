"""Whether Qt can show a window here, found out before Qt would abort the process."""

from __future__ import annotations

import ctypes
import os
import sys
from pathlib import Path

DEBIAN_PACKAGES = (
    "libxcb-cursor0 libxcb-icccm4 libxcb-keysyms1 libxcb-image0 libxcb-render-util0 libxcb-shape0 "
    "libxcb-xkb1 libxkbcommon-x11-0 libegl1 libgl1 libdbus-1-3 libfontconfig1"
)
FEDORA_PACKAGES = (
    "xcb-util-cursor xcb-util-wm xcb-util-keysyms xcb-util-image xcb-util-renderutil "
    "libxkbcommon-x11 libglvnd-egl libglvnd-glx dbus-libs fontconfig"
)
LIBRARIES = (
    f"Debian/Ubuntu: apt-get install {DEBIAN_PACKAGES}; Fedora: dnf install {FEDORA_PACKAGES}"
)


def display_problem() -> str | None:
    """One line that names the cure, or None when a window can be shown.

    Only Linux needs this: there Qt ends the process by itself when the display or a library of
    its platform plugin is missing.
    """
    if not sys.platform.startswith("linux"):
        return None
    platform = os.environ.get("QT_QPA_PLATFORM", "").split(":")[0].split(";")[0]
    missing = _missing_library("PySide6.QtGui")
    if missing is not None:
        return f"Qt needs a library that is not installed ({missing}). {LIBRARIES}"
    if platform not in ("", "xcb"):
        return None
    if not platform and os.environ.get("WAYLAND_DISPLAY"):
        return None
    if not os.environ.get("DISPLAY"):
        return (
            "there is no display (neither DISPLAY nor WAYLAND_DISPLAY is set); start it in a "
            "graphical session, or use QT_QPA_PLATFORM=offscreen with --screenshot"
        )
    missing = _missing_plugin_library()
    if missing is not None:
        return f"Qt's xcb plugin needs a library that is not installed ({missing}). {LIBRARIES}"
    if not _can_connect():
        return f"the display {os.environ['DISPLAY']!r} does not answer; check DISPLAY"
    return None


def _missing_library(module: str) -> str | None:
    """What keeps a Qt module from loading, None when it loads."""
    try:
        __import__(module)
    except ImportError as error:
        return str(error).split(":")[0]
    return None


def _missing_plugin_library() -> str | None:
    import PySide6

    plugin = Path(PySide6.__file__).parent / "Qt" / "plugins" / "platforms" / "libqxcb.so"
    if not plugin.exists():
        return None
    try:
        ctypes.CDLL(str(plugin))
    except OSError as error:
        return str(error).split(":")[0]
    return None


def _can_connect() -> bool:
    """Whether the X server named by DISPLAY answers."""
    try:
        xcb = ctypes.CDLL("libxcb.so.1")
    except OSError:
        return True  # Qt's own loader will find it or say so
    xcb.xcb_connect.restype = ctypes.c_void_p
    xcb.xcb_connect.argtypes = [ctypes.c_char_p, ctypes.c_void_p]
    xcb.xcb_connection_has_error.argtypes = [ctypes.c_void_p]
    xcb.xcb_disconnect.argtypes = [ctypes.c_void_p]
    connection = xcb.xcb_connect(None, None)
    works = xcb.xcb_connection_has_error(connection) == 0
    xcb.xcb_disconnect(connection)
    return bool(works)
