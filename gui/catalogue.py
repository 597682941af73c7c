"""Translations as files: the `.ts` that people edit, the `.qm` that Qt reads. No Qt in here.

A wheel carries the compiled catalogue; in a checkout it is compiled in memory at each start, so
that it is never older than the texts. Qt's own compiler needs libraries that a machine which only
installs may lack.
"""

from __future__ import annotations

import struct
import xml.etree.ElementTree as ET
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

_MAGIC = bytes.fromhex("3cb86418caef9c95cd211cbf60a1bddd")
_HASHES, _MESSAGES, _LANGUAGE = 0x42, 0x69, 0xA7
_END, _TRANSLATION, _SOURCE, _CONTEXT, _COMMENT = 1, 3, 6, 7, 8


@dataclass(frozen=True, slots=True)
class Message:
    """One text and what it is in another language."""

    context: str
    source: str
    translation: str
    """Empty as long as nobody translated it."""


def read_ts(path: Path) -> list[Message]:
    """The messages of a `.ts` file, in its order."""
    messages = []
    for context in ET.parse(path).getroot().iter("context"):
        name = context.findtext("name", "")
        for message in context.iter("message"):
            source = message.findtext("source", "")
            messages.append(Message(name, source, message.findtext("translation", "")))
    return messages


def compiled(messages: Iterable[Message], language: str) -> bytes:
    """The content of a `.qm` file, as QTranslator reads it.

    Args:
        messages: those without a translation are left out.
        language: for example "zh_CN".

    Source: qtbase, src/corelib/kernel/qtranslator.cpp (`QTranslatorPrivate::do_translate`) and
        qttools, src/linguist/shared/qm.cpp (`Releaser`).
    """
    body, places = bytearray(), []
    for message in messages:
        if message.translation:
            source = message.source.encode()
            places.append((elf_hash(source), len(body)))
            body += _field(_TRANSLATION, message.translation.encode("utf-16-be"))
            body += _field(_COMMENT, b"")
            body += _field(_SOURCE, source)
            body += _field(_CONTEXT, message.context.encode())
            body += bytes([_END])
    hashes = b"".join(struct.pack(">II", *place) for place in sorted(places))
    parts = (_LANGUAGE, language.encode()), (_HASHES, hashes), (_MESSAGES, bytes(body))
    return _MAGIC + b"".join(_field(tag, content) for tag, content in parts)


def elf_hash(text: bytes) -> int:
    """Qt's hash of a source text: the one of ELF symbol tables, and 1 where that is 0."""
    value = 0
    for byte in text:
        value = (value << 4) + byte
        high = value & 0xF0000000
        value = (value ^ (high >> 24)) & ~high & 0xFFFFFFFF
    return value or 1


def _field(tag: int, content: bytes) -> bytes:
    return struct.pack(">BI", tag, len(content)) + content
