"""Brings the catalogue up to date with the sources: `python -m tests.make_translations`.

Texts that are new stand in the file with an empty translation, to be filled in by hand or with Qt
Linguist; texts that are gone are taken out. Prints what is left to translate.
"""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from xml.sax.saxutils import escape

from gui.catalogue import read_ts
from tests.told_sources import told_texts
from tests.translation_sources import ROOT, Text, window_texts

CATALOGUE = ROOT / "assets" / "translations" / "graph_coach_zh_CN.ts"
_HEAD = '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n'
_OPEN = '<TS version="2.1" language="zh_CN" sourcelanguage="en">'


def wanted_texts() -> set[Text]:
    """Every text the window may show."""
    return set(window_texts().texts) | set(told_texts())


def updated(catalogue: Path) -> dict[Text, str]:
    """Every text with its translation, empty where there is none yet."""
    known = {Text(m.context, m.source): m.translation for m in read_ts(catalogue)}
    return {text: known.get(text, "") for text in sorted(wanted_texts())}


def ts_text(translations: dict[Text, str], glossary: str) -> str:
    """The file's content; one message is five lines, so that a change is easy to read."""
    lines = [_HEAD + glossary + _OPEN]
    for context, texts in groupby(sorted(translations), key=lambda text: text.context):
        lines += ["<context>", f"    <name>{escape(context)}</name>"]
        for text in texts:
            translation = translations[text]
            state = "" if translation else ' type="unfinished"'
            lines += [
                "    <message>",
                f"        <source>{escape(text.source)}</source>",
                f"        <translation{state}>{escape(translation)}</translation>",
                "    </message>",
            ]
        lines.append("</context>")
    return "\n".join([*lines, "</TS>", ""])


def glossary_of(catalogue: Path) -> str:
    """The comment above the catalogue, kept as it is."""
    head = catalogue.read_text("utf-8").partition("<TS ")[0]
    return head.removeprefix(_HEAD)


def main() -> None:
    """Write the catalogue anew."""
    translations = updated(CATALOGUE)
    CATALOGUE.write_text(ts_text(translations, glossary_of(CATALOGUE)), "utf-8")
    missing = [text for text, translation in translations.items() if not translation]
    for text in missing:
        print(f"{text.context}: {text.source}")
    print(f"{len(translations)} texts, {len(missing)} to translate")


if __name__ == "__main__":
    main()
