"""The build puts the compiled translations into the wheel, and none into an editable install."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QTranslator

from gui.catalogue import compiled, read_ts
from gui.languages import CHINESE_LOCALE, catalogue_path

setuptools = pytest.importorskip("setuptools")
ROOT = Path(__file__).resolve().parents[3]
QM = "assets/translations/graph_coach_zh_CN.qm"


@pytest.fixture
def build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    from assets.build import BuildWithTranslations

    monkeypatch.chdir(ROOT)
    distribution = setuptools.Distribution(
        {
            "script_name": "setup.py",
            "packages": ["assets"],
            "package_data": {"assets": ["translations/*"]},
        }
    )
    command = BuildWithTranslations(distribution)
    command.build_lib = str(tmp_path)
    command.ensure_finalized()
    return command


def test_the_wheel_gets_what_qt_reads(build: Any, tmp_path: Path) -> None:
    build.editable_mode = False
    build.run()
    content = (tmp_path / QM).read_bytes()
    assert content == compiled(read_ts(catalogue_path()), CHINESE_LOCALE)
    translator = QTranslator()
    assert translator.load(str(tmp_path / QM))
    assert translator.translate("menus", "&Open…") == "打开(&O)…"
    assert str(tmp_path / QM) in build.get_outputs()
    assert (tmp_path / QM).with_suffix(".ts").exists(), "the core's sentences are read from it"


def test_an_editable_install_reads_the_sources(build: Any, tmp_path: Path) -> None:
    build.editable_mode = True
    build.run()
    assert not (tmp_path / QM).exists()
    assert not catalogue_path().with_suffix(".qm").exists(), "nothing that could grow stale"
    assert str(tmp_path / QM) not in build.get_outputs()


def test_the_project_builds_by_this_step() -> None:
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    assert 'build_py = "assets.build.BuildWithTranslations"' in text
    assert '"translations/*"' in text
