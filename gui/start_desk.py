"""Shows the start page in the place of the canvas, and takes it away when work begins."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSettings, Slot
from PySide6.QtWidgets import QStackedWidget

from core.telemetry import Snapshot
from gui.samples import FIRST, sample_path, sample_paths
from gui.start_page import StartPage
from gui.theme import Theme

if TYPE_CHECKING:
    from gui.main_window import MainWindow
    from gui.orders import Orders

_KEY = "start-page"


class StartDesk(QObject):
    """Joins the start page to the window. The page exists only once it was wanted.

    Args:
        window: its canvas becomes its centre, and gives way to the page.
        orders: what the page's buttons do.
        theme: colours of the page.
        settings: remembers whether a start shows the page.
    """

    def __init__(
        self,
        window: MainWindow,
        orders: Orders,
        theme: Theme,
        settings: QSettings,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._centre = QStackedWidget(window)
        self._centre.setObjectName("centre")
        self._centre.addWidget(window.graph_view)
        window.setCentralWidget(self._centre)
        self._orders = orders
        self._theme = theme
        self._settings = settings
        self._page: StartPage | None = None
        self._moment: tuple[int, int] | None = None
        """Session and steps when the page came; another moment means that work has begun."""
        self._kept: str | None = None
        window.snapshot_shown.connect(self._follow)

    @property
    def is_shown(self) -> bool:
        """Whether the page is in the place of the canvas."""
        return self._page is not None and self._centre.currentWidget() is self._page

    def show_at_start(self) -> None:
        """Show the page unless the person does not want it at start."""
        if self._is_wanted_at_start():
            self.show()

    def show(self) -> None:
        """Show the page, with what was opened lately until now."""
        if self._page is None:
            self._page = self._make_page()
        self._moment = _moment_of(self._window.snapshot)
        samples = {path.resolve() for path in sample_paths()}
        recent = [path for path in self._orders.recent.paths() if path not in samples]
        self._page.set_recent(recent)
        self._centre.setCurrentWidget(self._page)
        self._page.first.setFocus()

    @Slot()
    def leave(self) -> None:
        """Show the canvas again."""
        if self.is_shown:
            self._centre.setCurrentWidget(self._window.graph_view)
            self._window.graph_view.setFocus()

    def stop(self) -> None:
        """Leave no thread behind."""
        if self._page is not None:
            self._page.stop()

    def _is_wanted_at_start(self) -> bool:
        return self._settings.value(_KEY, True, bool) is not False

    def _make_page(self) -> StartPage:
        page = StartPage(self._theme, self._centre)
        page.set_wanted_at_start(self._is_wanted_at_start())
        page.path_chosen.connect(self._open)
        page.order_chosen.connect(self._carry_out)
        page.left.connect(self.leave)
        page.wanted_at_start.connect(lambda wanted: self._settings.setValue(_KEY, wanted))
        self._centre.addWidget(page)
        return page

    @Slot(object)
    def _open(self, path: Path) -> None:
        self.leave()
        if not self._is_untouched(path):
            self._window.open_path(path)

    def _is_untouched(self, path: Path) -> bool:
        """Whether the sample that every start opens is open already, and nothing was done."""
        snapshot = self._window.snapshot
        return (
            path == sample_path(FIRST)
            and snapshot is not None
            and snapshot.n_steps == 0
            and snapshot.environment == path.stem
        )

    @Slot(str)
    def _carry_out(self, order: str) -> None:
        {
            "open": self._orders.open,
            "open-folder": self._orders.open_folder,
            "open-environment": self._orders.open_environment,
            "gradient-doctor": self._window.doctor.open,
            "tour": self._window.tour.start,
        }[order]()

    @Slot(object)
    def _follow(self, snapshot: Snapshot) -> None:
        """Give way to the canvas once something happens there; a begun session is recent."""
        moment = _moment_of(snapshot)
        if self._moment is None:
            self._moment = moment
        elif moment != self._moment:
            self.leave()
        path = snapshot.session_path
        if path is not None and path != self._kept and snapshot.n_steps > 0:
            self._kept = path
            self._orders.recent.add(Path(path))


def _moment_of(snapshot: Snapshot | None) -> tuple[int, int] | None:
    return None if snapshot is None else (snapshot.session_number, snapshot.n_steps)
