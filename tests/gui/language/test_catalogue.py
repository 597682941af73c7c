"""The compiled catalogue is what Qt reads, byte for byte what Qt's own compiler makes."""

from __future__ import annotations

import subprocess
from pathlib import Path

import PySide6
import pytest
from PySide6.QtCore import QTranslator

from gui.catalogue import Message, compiled, elf_hash, read_ts
from gui.languages import CHINESE_LOCALE, catalogue_path

_TS = """<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>menus</name>
    <message><source>&amp;Open…</source><translation>打开(&amp;O)…</translation></message>
    <message><source>Step {0}</source><translation>第 {0} 步</translation></message>
    <message><source>new</source><translation type="unfinished"></translation></message>
</context>
<context>
    <name>other</name>
    <message><source>Step {0}</source><translation>步骤 {0}</translation></message>
</context>
</TS>
"""


@pytest.fixture
def ts(tmp_path: Path) -> Path:
    path = tmp_path / "small.ts"
    path.write_text(_TS, "utf-8")
    return path


def test_messages_are_read_with_their_contexts(ts: Path) -> None:
    assert read_ts(ts) == [
        Message("menus", "&Open…", "打开(&O)…"),
        Message("menus", "Step {0}", "第 {0} 步"),
        Message("menus", "new", ""),
        Message("other", "Step {0}", "步骤 {0}"),
    ]


def test_qt_finds_every_message_and_nothing_else(ts: Path) -> None:
    content = compiled(read_ts(ts), CHINESE_LOCALE)
    translator = QTranslator()
    assert translator.load(content)
    assert translator.language() == CHINESE_LOCALE
    assert translator.translate("menus", "&Open…") == "打开(&O)…"
    assert translator.translate("menus", "Step {0}") == "第 {0} 步"
    assert translator.translate("other", "Step {0}") == "步骤 {0}"
    assert not translator.translate("menus", "new")
    assert not translator.translate("other", "&Open…")


def test_every_translation_of_the_program_is_found() -> None:
    messages = read_ts(catalogue_path())
    content = compiled(messages, CHINESE_LOCALE)
    translator = QTranslator()
    assert translator.load(content)
    wrong = [m for m in messages if translator.translate(m.context, m.source) != m.translation]
    assert not wrong


def test_the_bytes_are_those_of_qts_own_compiler(ts: Path, tmp_path: Path) -> None:
    made = lrelease(ts, tmp_path / "theirs.qm")
    assert compiled(read_ts(ts), CHINESE_LOCALE) == made


def test_the_hash_is_that_of_elf_symbol_tables() -> None:
    # worked by hand: 'a' = 0x61; 'ab' = 0x61 << 4 + 0x62 = 0x672
    assert elf_hash(b"a") == 0x61
    assert elf_hash(b"ab") == 0x672
    assert elf_hash(b"") == 1
    assert elf_hash(b"printf") == 0x077905A6  # the ABI's own example


def lrelease(ts: Path, qm: Path) -> bytes:
    """What Qt's compiler makes of a file; it comes with PySide6 but needs libraries of its own."""
    tool = next(Path(PySide6.__file__).parent.glob("lrelease*"), None)
    if tool is None:
        pytest.skip("this PySide6 has no lrelease")
    try:
        subprocess.run([tool, "-silent", ts, "-qm", qm], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError) as error:
        pytest.skip(f"lrelease does not run here: {error}")
    return qm.read_bytes()
