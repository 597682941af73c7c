"""Menu entry, icon and file type on a Linux desktop: written, repeated, taken away."""

from __future__ import annotations

import configparser
import shlex
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from gui import desktop_entry
from gui.__main__ import main
from gui.desktop_entry import MIME_TYPE, data_folder, quoted

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="for Linux")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty XDG_DATA_HOME whose name needs quotes."""
    folder = tmp_path / "my data"
    monkeypatch.setenv("XDG_DATA_HOME", str(folder))
    return folder


def files(folder: Path) -> dict[str, bytes]:
    """What is there, without the caches that the desktop's tools make of it."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("graph-coach.*"))
    }


def told(capsys: pytest.CaptureFixture[str]) -> list[str]:
    return capsys.readouterr().out.splitlines()


def test_installing_writes_three_files_and_says_which(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--install-desktop"]) == 0
    assert set(files(home)) == {
        "applications/graph-coach.desktop",
        "icons/hicolor/scalable/apps/graph-coach.svg",
        "mime/packages/graph-coach.xml",
    }
    assert told(capsys) == [f"written: {home / name}" for name in _in_order(home)]


def _in_order(home: Path) -> list[Path]:
    return [path.relative_to(home) for path in desktop_entry.desktop_files(home)]


def test_installing_again_changes_nothing(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--install-desktop"]) == 0
    first = files(home)
    told(capsys)
    assert main(["--install-desktop"]) == 0
    assert files(home) == first
    assert all(line.startswith("is there already: ") for line in told(capsys))


def test_a_changed_file_is_written_anew(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--install-desktop"]) == 0
    first = files(home)
    entry = home / "applications" / "graph-coach.desktop"
    entry.write_text("[Desktop Entry]\n")
    told(capsys)
    assert main(["--install-desktop"]) == 0
    assert files(home) == first
    assert told(capsys)[0] == f"written: {entry}"


def test_taking_away_leaves_what_others_put_there(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--install-desktop"]) == 0
    other = home / "applications" / "other.desktop"
    other.write_text("[Desktop Entry]\n")
    told(capsys)
    assert main(["--uninstall-desktop"]) == 0
    assert files(home) == {}
    assert other.exists()
    assert len(told(capsys)) == 3
    assert main(["--uninstall-desktop"]) == 0
    assert told(capsys) == [f"nothing of Graph Coach is in {home}"]


def test_the_entry_starts_this_program(home: Path) -> None:
    assert main(["--install-desktop"]) == 0
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    parser.read(home / "applications" / "graph-coach.desktop", encoding="utf-8")
    entry = parser["Desktop Entry"]
    assert entry["MimeType"] == f"{MIME_TYPE};"
    *command, last = shlex.split(entry["Exec"])
    assert last == "%f"
    done = subprocess.run(
        [*command, "info", "--help"], cwd=entry.get("Path", "/"), capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert b"graph" in done.stdout
    validate = shutil.which("desktop-file-validate")
    if validate is not None:
        subprocess.run([validate, home / "applications" / "graph-coach.desktop"], check=True)


def test_sessions_are_of_a_type_of_their_own(home: Path) -> None:
    assert main(["--install-desktop"]) == 0
    root = ET.parse(home / "mime" / "packages" / "graph-coach.xml").getroot()
    space = "{http://www.freedesktop.org/standards/shared-mime-info}"
    kind = root.find(f"{space}mime-type")
    assert kind is not None
    assert kind.get("type") == MIME_TYPE
    glob = kind.find(f"{space}glob")
    assert glob is not None
    assert glob.get("pattern") == "*.gcoach"
    if shutil.which("update-mime-database"):
        assert f"50:{MIME_TYPE}:*.gcoach" in (home / "mime" / "globs2").read_text()


@pytest.mark.parametrize("path", ["/a/b c/x", '/q"uo`te$d', "/back\\slash", "/percent%f", "/a(b)"])
def test_any_path_survives_the_two_levels_of_quoting(path: str) -> None:
    unescaped = quoted(path).replace("\\\\", "\\")  # level of strings in a desktop entry
    shell = ["sh", "-c", f"printf %s {unescaped}"]  # whose quotes those of Exec are
    printed = subprocess.run(shell, capture_output=True, text=True, check=True).stdout
    assert printed.replace("%%", "%") == path


@pytest.mark.parametrize("named", ["", "relative/folder"])
def test_a_folder_that_is_not_absolute_is_ignored(named: str) -> None:
    assert data_folder({"XDG_DATA_HOME": named}) == Path.home() / ".local" / "share"


@pytest.mark.parametrize("option", ["--install-desktop", "--uninstall-desktop"])
def test_elsewhere_it_is_refused_with_one_line(
    option: str, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(desktop_entry.sys, "platform", "darwin")
    assert main([option]) == 2
    assert capsys.readouterr().err == f"graph-coach: {option} is for Linux, this is darwin\n"
    assert not home.exists()


def test_a_folder_that_cannot_be_written_is_named(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home.write_text("a file")
    assert main(["--install-desktop"]) == 2
    assert str(home) in capsys.readouterr().err


def test_it_goes_with_nothing_else(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--install-desktop", "g.json"])
    assert ended.value.code == 2
    assert "--install-desktop" in capsys.readouterr().err
