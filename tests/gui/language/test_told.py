"""Sentences of the core are recognised with their values, and nothing else is touched."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from core.config import Hyperparameters
from core.health.look import named
from gui.catalogue import Message, read_ts
from gui.languages import catalogue_path
from gui.told import CONTEXT, Sentences, speak, told


def sentences(*pairs: tuple[str, str]) -> Sentences:
    return Sentences(Message(CONTEXT, source, translation) for source, translation in pairs)


@pytest.fixture
def chinese() -> Iterator[None]:
    speak(Sentences(read_ts(catalogue_path())))
    yield
    speak(Sentences())


def test_english_stays_as_it_is() -> None:
    assert told("the newest is step 4") == "the newest is step 4"


def test_values_take_their_places() -> None:
    known = sentences(("no action {0}: actions are 0 to {1}", "动作为 0 至 {1}，没有 {0}"))
    assert known.translated("no action 9: actions are 0 to 7") == "动作为 0 至 7，没有 9"


def test_a_value_that_is_a_sentence_is_translated_too() -> None:
    known = sentences(
        ("there is no step {0}; {1}", "没有第 {0} 步；{1}"), ("none was taken", "没有步")
    )
    assert known.translated("there is no step 3; none was taken") == "没有第 3 步；没有步"


def test_no_blank_is_left_between_chinese_words() -> None:
    known = sentences(("{0} at {1} is flat", "{1} 的 {0} 平坦"), ("line {0}", "第 {0} 行"))
    assert known.translated("Sign at line 7 is flat") == "第 7 行的 Sign 平坦"


def test_the_most_telling_template_wins() -> None:
    known = sentences(
        ("{0} failed: {1}", "{0} 失败：{1}"), ("{0} failed: line {1}", "{0} 第 {1} 行失败")
    )
    assert known.translated("a.py failed: line 7") == "a.py 第 7 行失败"


def test_sentences_in_a_row_are_told_one_by_one() -> None:
    known = sentences(("It went.", "好了。"), ("Saved in {0}.", "存于 {0}。"))
    assert known.translated("It went. Saved in x.gcoach. Somebody's own words.") == (
        "好了。存于 x.gcoach。Somebody's own words."
    )


def test_values_with_line_breaks_are_kept() -> None:
    known = sentences(("adapter {0} of this environment", "此环境的适配器 {0}"))
    assert known.translated("adapter a\nb of this environment") == "此环境的适配器 a\nb"


def test_a_weak_template_does_not_swallow_what_it_does_not_know() -> None:
    known = sentences(("{0} and {1}", "{0} 和 {1}"))
    foreign = f"{'a very long text of somebody else ' * 3}and more of it"
    assert known.translated(foreign) == foreign
    assert known.translated("conv 1 and conv 2") == "conv 1 和 conv 2"


@pytest.mark.usefixtures("chinese")
def test_a_refusal_of_the_core_is_told_in_chinese() -> None:
    with pytest.raises(ValueError, match="learning_rate") as caught:
        Hyperparameters(learning_rate=-1.0)
    assert told(str(caught.value)) == "learning_rate 须大于 0 且不超过 1e+09，实际为 -1.0"


@pytest.mark.usefixtures("chinese")
def test_lists_of_layers_are_told_in_chinese() -> None:
    assert told(named(["conv 1", "conv 2"])) == "conv 1 和 conv 2"
    assert told(named(list("abcdef"))) == "a, b, c, d 及另外 2 个"
