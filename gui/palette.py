"""Colours, spacing and type sizes of the window, as plain values a test can read."""

from __future__ import annotations

from dataclasses import dataclass

SPACE_XS = 4
SPACE_S = 8
SPACE_M = 12
SPACE_L = 16
"""Distances between and around controls, in device-independent pixels."""

SMALL = 0.9
NORMAL = 1.0
LARGE = 1.2
TITLE = 1.5
"""Type sizes, as factors of the system's font size."""

OKABE_ITO = {
    "black": "#000000",
    "orange": "#e69f00",
    "sky blue": "#56b4e9",
    "bluish green": "#009e73",
    "yellow": "#f0e442",
    "blue": "#0072b2",
    "vermilion": "#d55e00",
    "reddish purple": "#cc79a7",
}
"""Eight colours told apart by colour-blind people. Source: Okabe and Ito (2008)."""

MIN_TEXT_CONTRAST = 4.5
"""WCAG 2.1, success criterion 1.4.3, level AA."""
MIN_MARK_CONTRAST = 3.0
"""WCAG 2.1, success criterion 1.4.11: lines, bars and outlines."""


@dataclass(frozen=True, slots=True)
class Colours:
    """One theme. Every value is "#rrggbb"."""

    window: str
    """Behind panels."""
    panel: str
    """Behind text, plots and lists."""
    raised: str
    """Buttons and other things to press."""
    hover: str
    border: str
    """Outline of controls that can be used, and of panels."""
    grid: str
    """Lines of a plot that must not compete with its data."""
    text: str
    muted: str
    """Text of second rank: units, hints, axis numbers."""
    disabled: str
    accent: str
    """Focus, links, the primary button, what the person selected."""
    on_accent: str
    """Text upon the accent."""
    good: str
    warning: str
    bad: str
    bar: str
    """An ordinary bar or a raw curve."""
    greedy: str
    """The greedy action; a smoothed curve."""
    chosen: str
    """The action that was taken."""
    label: str
    """Moments a reward was given."""

    @property
    def texts(self) -> tuple[str, ...]:
        """Colours used for text upon window, panel and raised."""
        return (self.text, self.muted, self.accent, self.good, self.warning, self.bad)

    @property
    def marks(self) -> tuple[str, ...]:
        """Colours used for bars, lines and symbols upon the panel."""
        return (self.bar, self.greedy, self.chosen, self.label)


LIGHT = Colours(
    window="#f3f4f6",
    panel="#ffffff",
    raised="#fbfcfd",
    hover="#eaf1f8",
    border="#c3cad3",
    grid="#e6e9ed",
    text="#1a1f25",
    muted="#56606b",
    disabled="#8d96a0",
    accent="#005f9e",
    on_accent="#ffffff",
    good="#00684c",
    warning="#855000",
    bad="#b3261e",
    bar="#7d8fa3",
    greedy="#0072b2",
    chosen="#d55e00",
    label="#a6528a",
)

DARK = Colours(
    window="#15181c",
    panel="#1d2126",
    raised="#2a3038",
    hover="#343c46",
    border="#434c57",
    grid="#2f363e",
    text="#e7ebef",
    muted="#a7b0ba",
    disabled="#727c87",
    accent="#6cbcf2",
    on_accent="#0a1520",
    good="#4fcfa3",
    warning="#f0b64a",
    bad="#ff8f85",
    bar="#74859a",
    greedy="#56b4e9",
    chosen="#e69f00",
    label="#cc79a7",
)


def contrast(first: str, second: str) -> float:
    """Contrast ratio of two "#rrggbb" colours, 1 to 21.

    (L1 + 0.05) / (L2 + 0.05) with L the relative luminance, L1 the larger.
    Source: WCAG 2.1, definition of contrast ratio.
    """
    high, low = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: str) -> float:
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return 0.2126 * _linear(red) + 0.7152 * _linear(green) + 0.0722 * _linear(blue)


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)
