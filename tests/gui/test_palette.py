from __future__ import annotations

import pytest

from gui.palette import (
    DARK,
    LIGHT,
    MIN_MARK_CONTRAST,
    MIN_TEXT_CONTRAST,
    OKABE_ITO,
    Colours,
    contrast,
)

THEMES = pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])


def test_contrast_of_known_pairs() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21.0)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert contrast("#ffffff", "#777777") == contrast("#777777", "#ffffff")


@THEMES
def test_every_text_colour_is_readable_on_every_ground(colours: Colours) -> None:
    too_weak = {
        (text, ground): round(contrast(text, ground), 2)
        for text in colours.texts
        for ground in (colours.window, colours.panel, colours.raised, colours.hover)
        if contrast(text, ground) < MIN_TEXT_CONTRAST
    }
    assert not too_weak


@THEMES
def test_text_on_the_accent_is_readable(colours: Colours) -> None:
    assert contrast(colours.on_accent, colours.accent) >= MIN_TEXT_CONTRAST


@THEMES
def test_bars_and_curves_stand_out_from_the_panel(colours: Colours) -> None:
    for mark in colours.marks:
        assert contrast(mark, colours.panel) >= MIN_MARK_CONTRAST


@THEMES
def test_what_tells_actions_apart_comes_from_okabe_and_ito(colours: Colours) -> None:
    assert {colours.greedy, colours.chosen} <= set(OKABE_ITO.values())
