from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSettings

from gui.recent import MAX_RECENT, RecentFiles


def test_the_newest_is_first_and_none_is_twice(tmp_path: Path) -> None:
    settings = QSettings(str(tmp_path / "s.ini"), QSettings.Format.IniFormat)
    recent = RecentFiles(settings)
    assert recent.paths() == []
    assert recent.folder() is None
    files = [tmp_path / f"{i}.json" for i in range(3)]
    for file in files:
        file.touch()
        recent.add(file)
    recent.add(files[0])
    assert [p.name for p in recent.paths()] == ["0.json", "2.json", "1.json"]
    assert recent.folder() == tmp_path.resolve()


def test_files_that_are_gone_are_left_out(tmp_path: Path) -> None:
    settings = QSettings(str(tmp_path / "s.ini"), QSettings.Format.IniFormat)
    recent = RecentFiles(settings)
    kept, gone = tmp_path / "kept.json", tmp_path / "gone.json"
    for file in (kept, gone):
        file.touch()
        recent.add(file)
    gone.unlink()
    assert RecentFiles(settings).paths() == [kept.resolve()]


def test_one_file_survives_the_settings_file(tmp_path: Path) -> None:
    where = str(tmp_path / "s.ini")
    settings = QSettings(where, QSettings.Format.IniFormat)
    file = tmp_path / "a.json"
    file.touch()
    RecentFiles(settings).add(file)
    settings.sync()
    again = RecentFiles(QSettings(where, QSettings.Format.IniFormat))
    assert again.paths() == [file.resolve()]


def test_the_list_is_bounded(tmp_path: Path) -> None:
    settings = QSettings(str(tmp_path / "s.ini"), QSettings.Format.IniFormat)
    recent = RecentFiles(settings)
    for i in range(MAX_RECENT + 5):
        file = tmp_path / f"{i}.json"
        file.touch()
        recent.add(file)
    assert len(recent.paths()) == MAX_RECENT
