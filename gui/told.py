"""What the core tells, in the person's language. The core speaks English and knows no Qt.

Its sentences stand in the catalogue as templates, "no action {0}: actions are 0 to {1}". A sentence
is recognised by its template; the values found in it take their places in the translation, each
translated itself where it is such a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from gui.catalogue import Message

CONTEXT = "core"
"""Where the core's sentences stand in the catalogue."""
_PLACE = re.compile(r"\{(\d+)\}")
_SENTENCE_END = re.compile(r"(?<=[.!?])[ \n](?=[A-Z])")
_BETWEEN_CHINESE = re.compile(r"(?<=[\u3000-\u9fff]) (?=[\u3000-\u9fff])")
_WEAK_LETTERS = 8
"""A template with fewer letters of its own fits too much; only short values are believed then."""
_MOST_REMEMBERED = 2048
_DEEPEST = 3
"""Sentences within sentences that are looked into."""


@dataclass(frozen=True, slots=True)
class _Template:
    """How a sentence looks, and what becomes of it."""

    needle: str
    """The longest piece that is always there; looked for first, because that is quick."""
    pattern: re.Pattern[str]
    places: tuple[str, ...]
    """Numbers of the places, in the order they stand."""
    translation: str


class Sentences:
    """The core's sentences in one language.

    Args:
        messages: the catalogue; other contexts and what is not translated are left out.
    """

    def __init__(self, messages: Iterable[Message] = ()) -> None:
        known = [m for m in messages if m.context == CONTEXT and m.translation]
        self._whole = {m.source: m.translation for m in known}
        parted = [m for m in known if _PLACE.search(m.source)]
        parted.sort(key=lambda m: -len(_PLACE.sub("", m.source)))
        self._templates = [_template(m) for m in parted]
        self._remembered: dict[str, str] = {}

    def translated(self, text: str) -> str:
        """The text in that language; as it is where it is no sentence of the core's."""
        found = self._remembered.get(text)
        if found is None:
            if len(self._remembered) >= _MOST_REMEMBERED:
                self._remembered.clear()
            found = self._remembered[text] = self._look_up(text, 0)
        return found

    def _look_up(self, text: str, depth: int) -> str:
        whole = self._whole.get(text)
        if whole is not None or depth > _DEEPEST or not self._templates:
            return whole or text
        for template in self._templates:
            match = template.pattern.fullmatch(text) if template.needle in text else None
            if match is not None:
                values = dict(zip(template.places, match.groups(), strict=True))
                known = {n: self._look_up(value, depth + 1) for n, value in values.items()}
                return _filled(template.translation, known)
        parts = _SENTENCE_END.split(text)
        if len(parts) == 1:
            return text
        return "".join(self._look_up(part, depth + 1) for part in parts)


_sentences = Sentences()


def speak(sentences: Sentences) -> None:
    """From now on `told` answers in this language."""
    global _sentences
    _sentences = sentences


def told(text: str) -> str:
    """A sentence of the core as the person reads it."""
    return _sentences.translated(text)


def _filled(translation: str, values: Mapping[str, str]) -> str:
    """Values stand apart from Chinese by a blank, unless they are Chinese themselves."""
    return _BETWEEN_CHINESE.sub("", _PLACE.sub(lambda place: values[place[1]], translation))


def _template(message: Message) -> _Template:
    literals = _PLACE.split(message.source)[::2]
    places = tuple(_PLACE.findall(message.source))
    n_letters = sum(letter.isalpha() for letter in "".join(literals))
    value = r"([^\n]{1,60}?)" if n_letters < _WEAK_LETTERS else r"(.*?)"
    pattern = re.compile(value.join(map(re.escape, literals)), re.DOTALL)
    return _Template(max(literals, key=len), pattern, places, message.translation)
