"""The row of controls above the canvas."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from core.graph import Graph
from gui.canvas.find_box import FindBox
from gui.canvas.node_values import ColourBy, ColourChoice
from gui.graph_layout import LayoutKind
from gui.palette import SPACE_XS

_MARGIN = 6
"""Pixels at the left and the right of the row."""


class GraphControls(QWidget):
    """Boxes for colour and layout, buttons for the camera, progress of the layout.

    Signals:
        colour_chosen(), layout_chosen(): another entry was chosen.
        fit_wanted(), zoom_in_wanted(), zoom_out_wanted(), cancel_wanted(): a button.
    """

    colour_chosen = Signal()
    layout_chosen = Signal()
    fit_wanted = Signal()
    zoom_in_wanted = Signal()
    zoom_out_wanted = Signal()
    cancel_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._offered_titles: tuple[str, ...] = ()
        self._before_values = ColourChoice(ColourBy.DEGREE)
        self._colour = self._box("graphColour", self.tr("Colour nodes by"))
        self._layout = self._box("graphLayout", self.tr("Layout"))
        self._offer(self._layout, [(self.tr("Automatic"), LayoutKind.AUTOMATIC)])
        self._progress = QProgressBar(self)
        self._progress.setObjectName("graphLayoutProgress")
        self._progress.setAccessibleName(self.tr("Layout progress"))
        self._progress.setMaximumWidth(120)
        self._cancel = self._button(
            "graphLayoutCancel", self.tr("Cancel"), self.tr("Stop laying out")
        )
        self.find_box = FindBox(self)
        self._arrange()
        self._colour.activated.connect(self._choose_colour)
        self._layout.activated.connect(lambda _index: self.layout_chosen.emit())
        self._cancel.clicked.connect(self.cancel_wanted)
        self.show_progress(None)

    def colour_choice(self) -> ColourChoice:
        """What the person wants colours to tell."""
        choice: ColourChoice | None = self._colour.currentData()
        return choice or ColourChoice(ColourBy.DEGREE)

    def layout_kind(self) -> LayoutKind:
        """The chosen layout."""
        kind: LayoutKind = self._layout.currentData()
        return kind

    def offer_layouts(self, kinds: Sequence[LayoutKind]) -> None:
        """Offer these layouts; a chosen one that is not among them gives way to the first."""
        names = self._layout_names()
        now = self.layout_kind()
        self._offer(self._layout, [(names[kind], kind) for kind in kinds])
        self._layout.setCurrentIndex(list(kinds).index(now) if now in kinds else 0)

    def choose_layout(self, kind: LayoutKind) -> None:
        """Choose one of the layouts on offer without telling anyone."""
        self._layout.setCurrentIndex(max(0, self._layout.findData(kind)))

    def offer_colours(self, graph: Graph, titles: Sequence[str]) -> None:
        """Offer degree, the graph's features, and values of these titles.

        Values that were not offered before are chosen at once; when chosen ones are withdrawn,
        the choice before them comes back.
        """
        entries = [(self.tr("degree"), ColourChoice(ColourBy.DEGREE))]
        entries += [(title, ColourChoice(ColourBy.GIVEN, title=title)) for title in titles]
        entries += [
            (name, ColourChoice(ColourBy.FEATURE, column))
            for column, name in enumerate(graph.feature_names)
        ]
        entries.append((self.tr("nothing"), ColourChoice(ColourBy.NOTHING)))
        wanted = self._wanted_colour(titles)
        self._offer(self._colour, entries)
        choices = [choice for _, choice in entries]
        self._colour.setCurrentIndex(choices.index(wanted) if wanted in choices else 0)

    def show_progress(self, share: float | None) -> None:
        """Show how much of the layout is done; None when there is nothing to wait for."""
        self._progress.setVisible(share is not None)
        self._cancel.setVisible(share is not None)
        if share is not None:
            self._progress.setValue(round(100 * share))

    def _wanted_colour(self, titles: Sequence[str]) -> ColourChoice:
        now = self.colour_choice()
        new = [title for title in titles if title not in self._offered_titles]
        self._offered_titles = tuple(titles)
        if now.by is not ColourBy.GIVEN:
            self._before_values = now
        if new:
            return ColourChoice(ColourBy.GIVEN, title=new[-1])
        is_gone = now.by is ColourBy.GIVEN and now.title not in titles
        return self._before_values if is_gone else now

    def _offer(self, box: QComboBox, entries: Sequence[tuple[str, object]]) -> None:
        """Fill a box, unless it holds just these entries already."""
        if [text for text, _ in entries] != [box.itemText(i) for i in range(box.count())]:
            box.clear()
            for text, data in entries:
                box.addItem(text, data)

    def _choose_colour(self, _index: int) -> None:
        self.colour_chosen.emit()

    def _layout_names(self) -> dict[LayoutKind, str]:
        return {
            LayoutKind.AUTOMATIC: self.tr("Automatic"),
            LayoutKind.FORCE: self.tr("Force-directed"),
            LayoutKind.LAYERED: self.tr("Layered"),
            LayoutKind.CIRCULAR: self.tr("Circular"),
            LayoutKind.FILE: self.tr("As in the file"),
            LayoutKind.GEOGRAPHIC: self.tr("Geographic"),
        }

    def _arrange(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(_MARGIN, 4, _MARGIN, 4)
        row.setSpacing(SPACE_XS)
        captions: list[QWidget] = []
        buttons: list[QWidget] = []
        for text, box in ((self.tr("&Colour"), self._colour), (self.tr("La&yout"), self._layout)):
            label = QLabel(text, self)
            label.setBuddy(box)
            captions.append(label)
            row.addWidget(label)
            row.addWidget(box)
        row.addWidget(self._progress)
        row.addWidget(self._cancel)
        row.addStretch(1)
        row.addWidget(self.find_box)
        for name, text, tip, signal in (
            ("graphFit", self.tr("Fit"), self.tr("Show the whole graph"), self.fit_wanted),
            ("graphZoomOut", "−", self.tr("Zoom out"), self.zoom_out_wanted),
            ("graphZoomIn", "+", self.tr("Zoom in"), self.zoom_in_wanted),
        ):
            button = self._button(name, text, tip)
            button.clicked.connect(signal)
            buttons.append(button)
            row.addWidget(button)
        self._kept = (self._colour, self._layout, self.find_box)
        self._spare = (buttons[1:], captions, buttons[:1])

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where room is scarce, what keys and wheel do as well gives way, and the captions."""
        super().resizeEvent(event)
        parts = [*self._kept, *(part for group in self._spare for part in group)]
        needed = 2 * _MARGIN + sum(part.sizeHint().width() + SPACE_XS for part in parts)
        for group in self._spare:
            is_kept = needed <= self.width()
            for part in group:
                part.setVisible(is_kept)
                needed -= 0 if is_kept else part.sizeHint().width() + SPACE_XS

    def _box(self, name: str, accessible: str) -> QComboBox:
        box = QComboBox(self)
        box.setObjectName(name)
        box.setAccessibleName(accessible)
        box.setMaxVisibleItems(24)
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContentsOnFirstShow)
        box.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        return box

    def _button(self, name: str, text: str, tip: str) -> QToolButton:
        button = QToolButton(self)
        button.setObjectName(name)
        button.setText(text)
        button.setToolTip(tip)
        button.setAccessibleName(tip)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return button
