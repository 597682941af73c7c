"""Bytes to text: byte order marks, UTF-8, UTF-16, an XML declaration, else a stated guess."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig", "UTF-8"),
    (codecs.BOM_UTF32_LE, "utf-32", "UTF-32"),
    (codecs.BOM_UTF32_BE, "utf-32", "UTF-32"),
    (codecs.BOM_UTF16_LE, "utf-16", "UTF-16"),
    (codecs.BOM_UTF16_BE, "utf-16", "UTF-16"),
)
# Codecs like idna or punycode are no encodings of files and take quadratic time.
_FILE_ENCODING = re.compile(
    r"(?i)(utf-?(8|16)|iso-?8859|latin|windows-|cp\d|(us-)?ascii|koi8|mac|shift|euc|gb|big5)"
)
_XML_DECLARATION = re.compile(
    rb"""<\?xml[^>]{0,200}?encoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']"""
)
_NOT_TEXT = re.compile("[\x00-\x08\x0e-\x19]")


@dataclass(frozen=True, slots=True)
class Decoded:
    """Text and how its encoding was found."""

    text: str
    encoding: str
    note: str = ""
    """A sentence for the user when the encoding is a guess."""


def decode(data: bytes) -> Decoded | None:
    """The text of a file, or None when it is binary."""
    for mark, codec, name in _MARKS:
        if data.startswith(mark):
            return _try(data, codec, name)
    if guessed := _utf16_without_mark(data):
        note = "No byte order mark: the text was taken for UTF-16, which is a guess."
        return _try(data, guessed, "UTF-16", note)
    declared = _XML_DECLARATION.match(data.lstrip()[:300])
    if declared and (found := _declared(data, declared.group(1).decode("ascii"))):
        return found
    return _try(data, "utf-8", "UTF-8") or _guess(data)


def _declared(data: bytes, name: str) -> Decoded | None:
    if not _FILE_ENCODING.match(name):
        return None
    try:
        codecs.lookup(name)
    except LookupError:
        return None
    return _try(data, name, name.upper())


def _guess(data: bytes) -> Decoded | None:
    note = (
        "The text is not UTF-8; it was read as Windows-1252 (cp1252), which is a guess: "
        "accented letters in names may be wrong."
    )
    return _try(data, "cp1252", "cp1252", note) or _try(data, "latin-1", "cp1252", note)


def _utf16_without_mark(data: bytes) -> str | None:
    """Text of ASCII letters in UTF-16 has a zero in every second byte."""
    sample = data[:512]
    half = len(sample) // 2
    if half < 2:
        return None
    if sample[1::2].count(0) > 0.7 * half and sample[::2].count(0) == 0:
        return "utf-16-le"
    if sample[::2].count(0) > 0.7 * half and sample[1::2].count(0) == 0:
        return "utf-16-be"
    return None


def _try(data: bytes, codec: str, name: str, note: str = "") -> Decoded | None:
    try:
        text = data.decode(codec)
    except (UnicodeError, ValueError):
        return None
    return None if _NOT_TEXT.search(text) else Decoded(text, name, note)
