"""Every text of the window can be translated, and is, into precise Chinese."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from gui.catalogue import Message, read_ts
from gui.languages import catalogue_path
from tests.make_translations import wanted_texts
from tests.told_sources import told_texts
from tests.translation_sources import Text, bare_literals, window_texts

_PLACE = re.compile(r"\{(?:\d+|[a-z]*)(?:![a-z])?(?::[^{}]*)?\}")
_WORD = re.compile(r"[A-Za-z]{3,}")
_CHINESE = re.compile(r"[\u4e00-\u9fffα-ω]")
_LEFT_AS_IT_IS = re.compile(
    r"Graph Coach|NaN|inf|PC [12]|Dropout|train\.py|Python \(\{0\}\)|End|Esc|Del|Home|None"
    r"|Matrix Market|node-link JSON|viz .*|def function\(.*| --adapter \{0\}"
    r"|(conv|dense) .*|\{0\} (bias|kernel|missing|relu|dense|norm).*|\{0\} — Graph Coach"
)
"""Names, keys and code, which are the same in every language."""
_OTHER_WORDS = {"Esc", "epsilon", "pickle"}
"""Latin words that a translation may have though its source spells them otherwise."""


@pytest.fixture(scope="module")
def messages() -> list[Message]:
    return read_ts(catalogue_path())


def test_every_call_translates_a_literal() -> None:
    unreadable = window_texts().unreadable
    assert not unreadable, f"a translated text must be a literal: {', '.join(map(str, unreadable))}"


def test_no_text_on_screen_is_beyond_translation() -> None:
    bare = bare_literals()
    told = "\n".join(f"{place}: {text!r}" for place, text in bare)
    assert not bare, f"these reach the screen without self.tr or translate:\n{told}"


def test_the_catalogue_has_just_the_texts_of_the_sources(messages: list[Message]) -> None:
    places = {**told_texts(), **window_texts().texts}
    wanted, have = wanted_texts(), {Text(m.context, m.source) for m in messages}
    new = "\n".join(f"  {places[t]} {t.context}: {t.source!r}" for t in sorted(wanted - have))
    gone = "\n".join(f"  {t.context}: {t.source!r}" for t in sorted(have - wanted))
    advice = "run python -m tests.make_translations, then translate what it lists"
    assert wanted == have, f"{advice}\nnew:\n{new}\ngone:\n{gone}"


def test_no_text_stands_twice(messages: list[Message]) -> None:
    counts = Counter((m.context, m.source) for m in messages)
    assert not [text for text, n in counts.items() if n > 1]


def test_every_text_is_translated(messages: list[Message]) -> None:
    empty = [f"{m.context}: {m.source!r}" for m in messages if not m.translation.strip()]
    assert not empty, "not translated yet:\n" + "\n".join(empty)


def test_placeholders_are_the_same(messages: list[Message]) -> None:
    wrong = [m for m in messages if places(m.source) != places(m.translation)]
    assert not wrong


def test_mnemonics_are_the_same(messages: list[Message]) -> None:
    wrong = [m for m in messages if mnemonics(m.source) != mnemonics(m.translation)]
    assert not wrong


def test_no_english_is_left(messages: list[Message]) -> None:
    for message in messages:
        if _LEFT_AS_IT_IS.fullmatch(message.source) and message.source == message.translation:
            continue
        foreign = words(message.translation) - words(message.source) - _OTHER_WORDS
        assert not foreign, f"{message}: {foreign}"
        has_words = len(words(message.source)) > 0
        is_symbolic = message.context == "TimelineKeys" or message.source.startswith("--set")
        assert not has_words or is_symbolic or _CHINESE.search(message.translation), message


def test_spaces_around_a_text_stay_where_it_is_joined_to_another(messages: list[Message]) -> None:
    ends = [m for m in messages if m.source.startswith(" · ")]
    assert ends
    assert all(m.translation.startswith(" · ") for m in ends)


def test_chinese_text_has_chinese_punctuation(messages: list[Message]) -> None:
    wrong = [m for m in messages if re.search(r"[\u4e00-\u9fff][,;:?!](?!\w)", m.translation)]
    assert not wrong


def places(text: str) -> Counter[str]:
    """The places to fill in, each as often as it stands there."""
    return Counter(_PLACE.findall(text))


def mnemonics(text: str) -> list[str]:
    return [letter.lower() for letter in re.findall(r"&(\w)", text)]


def words(text: str) -> set[str]:
    """Latin words, without mnemonics and places."""
    return set(_WORD.findall(_PLACE.sub(" ", text.replace("&", ""))))
