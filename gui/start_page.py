"""The start page: samples with a picture each, what was opened lately, and other ways to begin."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QDateTime, QLocale, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QIcon, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QLabel, QScrollArea, QVBoxLayout, QWidget

from gui.canvas import palette as canvas_palette
from gui.canvas.thumbnail import thumbnail
from gui.launch import SESSION_SUFFIX
from gui.palette import SPACE_L, SPACE_S
from gui.samples import sample_paths
from gui.start_buttons import PICTURE, StartButton, StartCard, StartCheck, StartGrid
from gui.start_samples import SampleFace, SampleReader, sample_title
from gui.theme import Theme

_MAX_WIDTH = 760
_MAX_RECENT = 6
_READ_AFTER_MS = 150


class StartPage(QScrollArea):
    """Where to begin; usable by keyboard alone, Escape goes on with the graph behind it.

    Signals:
        path_chosen(Path): a sample, graph file, folder or session.
        order_chosen(str): "open", "open-folder", "open-environment", "gradient-doctor" or "tour".
        left(): go on with the graph that is open.
        wanted_at_start(bool): whether the next start shows this page.
    """

    path_chosen = Signal(object)
    order_chosen = Signal(str)
    left = Signal()
    wanted_at_start = Signal(bool)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("start-page")
        self.setAccessibleName(self.tr("Start page"))
        self.setProperty("frameless", True)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._theme = theme
        self._faces: dict[Path, SampleFace] = {}
        self._reader = SampleReader(self)
        self._reader.read.connect(self._show_face)
        # What reading imports would hold up the first picture of the window.
        self._begin_reading = QTimer(self, singleShot=True, interval=_READ_AFTER_MS)
        self._begin_reading.timeout.connect(self._reader.start)
        self._has_begun = False
        self._newest: Path | None = None
        self._lines: list[StartButton] = []
        self._build()
        theme.changed.connect(self._redraw)

    def set_recent(self, paths: Sequence[Path]) -> None:
        """Offer what was opened lately, the newest first and most prominently."""
        newest = self._newest = paths[0] if paths else None
        text = (
            self.tr("Begin with the example circuit")
            if newest is None
            else self.tr("Continue with {0}").format(newest.name)
        )
        self.first.say(text)
        self.first.setToolTip("" if newest is None else str(newest))
        for line in self._lines:
            line.deleteLater()
        self._lines = [self._recent_line(i, path) for i, path in enumerate(paths[:_MAX_RECENT])]
        for line in self._lines:
            self._recent_column.addWidget(line)
        self._recent_heading.setVisible(bool(paths))

    def set_wanted_at_start(self, is_wanted: bool) -> None:
        """Show whether the next start shows this page."""
        self._at_start.setChecked(is_wanted)

    def stop(self) -> None:
        """Leave no thread behind."""
        self._begin_reading.stop()
        self._reader.stop()

    def _build(self) -> None:
        page = QWidget(self)
        page.setObjectName("start-content")
        page.setMaximumWidth(_MAX_WIDTH)
        self._column = QVBoxLayout(page)
        self._column.setContentsMargins(SPACE_L, SPACE_L, SPACE_L, SPACE_L)
        self._column.setSpacing(SPACE_S)
        self._say(self.tr("Train a graph agent by hand"), "title")
        self._say(
            self.tr(
                "Choose a graph. Space lets the agent act, the keys 1 to 5 reward what it did, "
                "and it learns from that at once, with every gradient in view."
            ),
            "",
        )
        self._build_first()
        self._column.addSpacing(SPACE_S)
        self._say(self.tr("Samples"), "heading")
        self._build_samples()
        self._column.addSpacing(SPACE_S)
        self._say(self.tr("Bring your own"), "heading")
        self._build_orders()
        self._column.addSpacing(SPACE_S)
        self._recent_heading = self._say(self.tr("Opened lately"), "heading")
        self._recent_column = QVBoxLayout()
        self._recent_column.setSpacing(SPACE_S // 2)
        self._column.addLayout(self._recent_column)
        self._column.addStretch(1)
        self._at_start = StartCheck(self.tr("Show this page at start"), page)
        self._at_start.setObjectName("start-at-start")
        self._at_start.setToolTip(self.tr("Alt+Home shows it at any time."))
        self._at_start.toggled.connect(self.wanted_at_start)
        self._column.addWidget(self._at_start)
        outer = QWidget(self)
        centred = QVBoxLayout(outer)
        centred.setContentsMargins(0, 0, 0, 0)
        centred.addWidget(page)
        self.setWidget(outer)

    def _build_first(self) -> None:
        self.first = StartButton("", self)
        self.first.setObjectName("start-first")
        self.first.setProperty("primary", True)
        self.first.clicked.connect(self._begin)
        self._column.addWidget(self.first)
        tour = StartButton(
            self.tr("First steps: three rewards, and a gradient that heats up"), self
        )
        tour.setObjectName("start-tour")
        tour.clicked.connect(lambda: self.order_chosen.emit("tour"))
        self._order_icons: dict[StartButton, str] = {tour: "follow"}
        self._column.addWidget(tour)

    def _build_samples(self) -> None:
        self._cards: dict[Path, StartCard] = {}
        for path in sample_paths():
            card = StartCard(sample_title(path), self)
            card.setObjectName(f"start-sample-{path.stem}")
            card.setToolTip(self.tr("Begin a new session on this sample."))
            card.clicked.connect(lambda _=False, chosen=path: self.path_chosen.emit(chosen))
            self._cards[path] = card
        grid = StartGrid(PICTURE.width() + 2 * SPACE_S, 4, self)
        grid.set_items(list(self._cards.values()))
        self._column.addWidget(grid)

    def _build_orders(self) -> None:
        orders = (
            ("open", self.tr("Open a file…"), "open"),
            ("open-folder", self.tr("Open a folder of graphs…"), "open"),
            ("open-environment", self.tr("Open an environment…"), "graph"),
            ("gradient-doctor", self.tr("Gradient doctor for a script…"), "doctor"),
        )
        buttons: list[StartButton] = []
        for name, text, icon in orders:
            button = StartButton(text, self)
            button.setObjectName(f"start-{name}")
            button.clicked.connect(lambda _=False, chosen=name: self.order_chosen.emit(chosen))
            self._order_icons[button] = icon
            buttons.append(button)
        grid = StartGrid(210, 2, self)
        grid.set_items(buttons)
        self._column.addWidget(grid)

    def _say(self, text: str, role: str) -> QLabel:
        label = QLabel(text, self)
        label.setWordWrap(True)
        label.setProperty("role", role)
        self._column.addWidget(label)
        return label

    def _recent_line(self, number: int, path: Path) -> StartButton:
        moment = QDateTime.fromSecsSinceEpoch(int(path.stat().st_mtime))
        when = QLocale().toString(moment, QLocale.FormatType.ShortFormat)
        line = StartButton(self.tr("{0} — {1}").format(path.name, when), self)
        line.setObjectName(f"start-recent-{number}")
        line.setToolTip(str(path))
        line.setIcon(self._theme.icon("recent" if path.suffix == SESSION_SUFFIX else "graph"))
        line.clicked.connect(lambda: self.path_chosen.emit(path))
        return line

    @Slot()
    def _begin(self) -> None:
        if self._newest is None:
            self.left.emit()
        else:
            self.path_chosen.emit(self._newest)

    @Slot(object)
    def _show_face(self, face: SampleFace) -> None:
        self._faces[face.path] = face
        self._draw(face)

    def _draw(self, face: SampleFace) -> None:
        palette = canvas_palette.DARK if self._theme.is_dark else canvas_palette.LIGHT
        picture = thumbnail(face.scene, PICTURE, self.devicePixelRatioF(), palette)
        self._cards[face.path].setIcon(QIcon(picture))
        self._cards[face.path].set_counts(face.counts())

    @Slot()
    def _redraw(self) -> None:
        for face in self._faces.values():
            self._draw(face)
        for button, icon in self._order_icons.items():
            button.setIcon(self._theme.icon(icon))

    def showEvent(self, event: QShowEvent) -> None:
        """Read the samples the first time the page is seen; the first control has the focus."""
        super().showEvent(event)
        if not self._has_begun:
            self._has_begun = True
            self._redraw()
            self._begin_reading.start()
        self.first.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape goes on with the graph behind the page."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)
