"""Which language is used, and what switching it does."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QLocale, QSettings
from PySide6.QtWidgets import QApplication, QDialogButtonBox

from gui.languages import Language, Languages, store_language, stored_language, system_language
from gui.told import told


@pytest.fixture
def languages(qapp: QApplication) -> Iterator[Languages]:
    before = QLocale()
    result = Languages(qapp, Language.ENGLISH)
    yield result
    result.choose(Language.ENGLISH)
    QLocale.setDefault(before)


def test_texts_numbers_and_sentences_switch_together(languages: Languages) -> None:
    assert languages.choose(Language.CHINESE)
    assert QCoreApplication.translate("menus", "&Open…") == "打开(&O)…"
    assert QLocale().language() == QLocale.Language.Chinese
    assert told("there is no label to take back") == "没有可撤销的标注"
    assert languages.choose(Language.ENGLISH)
    assert QCoreApplication.translate("menus", "&Open…") == "&Open…"
    assert QLocale().language() == QLocale.Language.English
    assert told("there is no label to take back") == "there is no label to take back"


def test_choosing_what_is_in_use_changes_no_text(languages: Languages) -> None:
    assert not languages.choose(Language.ENGLISH)
    assert languages.choose(Language.CHINESE)
    assert not languages.choose(Language.CHINESE)


def test_the_buttons_of_qt_itself_are_chinese_too(languages: Languages) -> None:
    languages.choose(Language.CHINESE)
    standard = QDialogButtonBox.StandardButton
    box = QDialogButtonBox(standard.Ok | standard.Cancel | standard.Close)
    texts = [box.button(each).text() for each in (standard.Ok, standard.Cancel, standard.Close)]
    assert [text.partition("(")[0] for text in texts] == ["确定", "取消", "关闭"]


@pytest.mark.parametrize(
    ("codes", "language"),
    [
        (["zh-Hans-CN", "zh-CN", "zh"], Language.CHINESE),
        (["zh_CN"], Language.CHINESE),
        (["zh-SG"], Language.CHINESE),
        (["en-GB", "zh-CN"], Language.ENGLISH),
        (["de-DE", "zh-Hans-CN"], Language.CHINESE),
        (["zh-Hant-TW", "zh-TW"], Language.ENGLISH),
        (["zh-HK"], Language.ENGLISH),
        (["fr-FR"], Language.ENGLISH),
        (["C"], Language.ENGLISH),
        ([], Language.ENGLISH),
    ],
)
def test_the_systems_language(codes: list[str], language: Language) -> None:
    assert system_language(codes) is language


def test_the_choice_is_remembered(settings: QSettings) -> None:
    assert stored_language(settings) is Language.SYSTEM
    store_language(settings, Language.CHINESE)
    assert stored_language(settings) is Language.CHINESE
    settings.setValue("language", "klingon")
    assert stored_language(settings) is Language.SYSTEM
