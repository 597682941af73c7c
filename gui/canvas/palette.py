"""Colours of the graph canvas; the theme hands one of these to `GraphView.set_palette`."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class CanvasPalette:
    """Colours as "#rrggbb". Contrast to the background: text above 7:1, lines above 3:1."""

    background: str
    edge: str
    text: str
    muted_text: str
    rim: str
    """Outline of every node, so that any fill stands out from the background."""
    plain_node: str
    """Fill of nodes that are coloured by nothing."""
    missing: str
    """Fill of nodes whose value is NaN."""
    card: str
    """Background of the hover card."""
    card_border: str
    chosen: str
    """Solid ring around the node the agent chose."""
    greedy: str
    """Dashed ring around the node with the best Q-value."""
    selected: str
    """Ring around the selected node."""


LIGHT = CanvasPalette(
    background="#ffffff",
    edge="#6d7683",
    text="#14181f",
    muted_text="#4a5260",
    rim="#20262e",
    plain_node="#7fb2e5",
    missing="#d5d9df",
    card="#ffffff",
    card_border="#b6bdc8",
    chosen="#d03a00",
    greedy="#007a5a",
    selected="#1f5fd0",
)
DARK = CanvasPalette(
    background="#14171c",
    edge="#8b94a3",
    text="#f2f4f8",
    muted_text="#b4bcc8",
    rim="#dfe4ec",
    plain_node="#3f7fc4",
    missing="#4b525d",
    card="#22272f",
    card_border="#545d6b",
    chosen="#ff8a4c",
    greedy="#3fd6a5",
    selected="#7db3ff",
)
