"""Graph Coach among a Linux desktop's programs: menu entry, icon, and what opens a session.

Files are those of the Desktop Entry, Icon Theme and Shared MIME-info specifications, in the
user's own folder; nothing needs an administrator.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable, Mapping
from enum import Enum
from importlib import resources
from pathlib import Path

NAME = "graph-coach"
"""Of the entry and the icon, and what the window tells the desktop it belongs to."""
MIME_TYPE = "application/x-graph-coach-session"

_ENTRY = """\
[Desktop Entry]
Type=Application
Name=Graph Coach
GenericName=Graph Agent Trainer
Comment=Train a graph agent by hand, and see every gradient while it learns
Exec={command} %f
{folder}Icon={name}
Terminal=false
StartupNotify=true
StartupWMClass={name}
Categories=Education;Science;ArtificialIntelligence;
Keywords=graph;reinforcement learning;neural network;gradient;reward;
MimeType={mime_type};
"""
_MIME = """\
<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
  <mime-type type="{mime_type}">
    <comment>Graph Coach session</comment>
    <sub-class-of type="application/vnd.sqlite3"/>
    <icon name="{name}"/>
    <glob pattern="*.gcoach"/>
  </mime-type>
</mime-info>
"""
_RESERVED = frozenset(" \t\n\"'\\><~|&;$*?#()`")
"""Characters that ask for quotes in Exec (Desktop Entry Specification, "The Exec key")."""


class DesktopChange(Enum):
    """What is wanted of the desktop."""

    INSTALL = "install"
    UNINSTALL = "uninstall"


def change_desktop(change: DesktopChange, say: Callable[[str], None]) -> None:
    """Install or take away; tells each file that was written or removed.

    Raises:
        ValueError: this is not Linux.
        OSError: a file cannot be written or removed.
    """
    if not sys.platform.startswith("linux"):
        raise ValueError(f"--{change.value}-desktop is for Linux, this is {sys.platform}")
    folder = data_folder(os.environ)
    if change is DesktopChange.INSTALL:
        _install(folder, say)
    else:
        _uninstall(folder, say)


def data_folder(environment: Mapping[str, str]) -> Path:
    """XDG_DATA_HOME, or its default where it is not set or, as the specification says, relative."""
    named = environment.get("XDG_DATA_HOME", "")
    return Path(named) if os.path.isabs(named) else Path.home() / ".local" / "share"


def desktop_files(folder: Path) -> dict[Path, bytes]:
    """Every file of an installation and what is in it."""
    command, start = _command()
    entry = _ENTRY.format(
        command=" ".join(quoted(part) for part in command),
        folder="" if start is None else f"Path={_escaped(str(start))}\n",
        name=NAME,
        mime_type=MIME_TYPE,
    )
    icon = resources.files("assets") / "icons" / f"{NAME}.svg"
    mime = _MIME.format(mime_type=MIME_TYPE, name=NAME)
    return {
        folder / "applications" / f"{NAME}.desktop": entry.encode(),
        folder / "icons" / "hicolor" / "scalable" / "apps" / f"{NAME}.svg": icon.read_bytes(),
        folder / "mime" / "packages" / f"{NAME}.xml": mime.encode(),
    }


def quoted(argument: str) -> str:
    """One argument of Exec: in quotes where it needs them, escaped for both levels of the file."""
    plain = argument.replace("%", "%%")
    if not _RESERVED & set(plain):
        return plain
    for character in '\\"`$':
        plain = plain.replace(character, f"\\{character}")
    return _escaped(f'"{plain}"')


def _escaped(value: str) -> str:
    """A string as values of a desktop entry are written."""
    return value.replace("\\", "\\\\").replace("\n", "\\n").replace("\t", "\\t")


def _command() -> tuple[list[str], Path | None]:
    """What starts this very program from anywhere, and the folder it must start in, if any."""
    if getattr(sys, "frozen", False):
        return [sys.executable], None
    script = Path(sysconfig.get_path("scripts")) / NAME
    if script.is_file():
        return [str(script)], None
    return [sys.executable, "-m", "gui"], Path(str(resources.files("gui"))).parent


def _install(folder: Path, say: Callable[[str], None]) -> None:
    for path, data in desktop_files(folder).items():
        if path.is_file() and path.read_bytes() == data:
            say(f"is there already: {path}")
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_name(f".{path.name}.part")
        part.write_bytes(data)
        os.replace(part, path)
        say(f"written: {path}")
    _tell_desktop(folder)


def _uninstall(folder: Path, say: Callable[[str], None]) -> None:
    found = [path for path in desktop_files(folder) if path.exists()]
    for path in found:
        path.unlink()
        say(f"removed: {path}")
    if found:
        _tell_desktop(folder)
    else:
        say(f"nothing of Graph Coach is in {folder}")


def _tell_desktop(folder: Path) -> None:
    """Have the desktop's caches made anew; a desktop without these tools reads the files itself."""
    for tool, place in (
        ("update-desktop-database", "applications"),
        ("update-mime-database", "mime"),
    ):
        program = shutil.which(tool)
        if program is not None and (folder / place).is_dir():
            subprocess.run([program, str(folder / place)], capture_output=True, check=False)
